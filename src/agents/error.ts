export const errorCodes = [
  'agent-invalid-frontmatter',
  'agent-forbidden-field',
  'agent-invalid-tier',
  'agent-invalid-name',
  'agent-not-found',
  'frontmatter-parse-error',
  'file-encoding',
  'file-too-large',
  'file-unreadable',
  'invalid-profile',
  'usage'
] as const

/** What went wrong, in a word that never changes. */
export type NubosPilotErrorCode = (typeof errorCodes)[number]

/**
 * What the functions of `np-lint/agents` throw. Match on `code`, never on the text; `instanceof` only
 * holds among callers that load the library the same way, by `import` or by `require`.
 */
export class NubosPilotError extends Error {
  readonly code: NubosPilotErrorCode
  /** The facts; the keys depend on the code. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: NubosPilotErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {}
  ) {
    super(message)
    this.name = 'NubosPilotError'
    this.code = code
    this.details = details
  }
}
