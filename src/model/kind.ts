/** Kinds of file that may have a header. */
export const headedKinds = ['agent', 'workflow', 'plan', 'task-plan'] as const

/** Kinds of file that are read as text. */
export const textKinds = [...headedKinds, 'uat', 'roadmap'] as const

/** What a file is to its host; a definition is JSON. */
export type DocumentKind = (typeof textKinds)[number] | 'definition'
