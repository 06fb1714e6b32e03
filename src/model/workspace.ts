import type {Document} from './document.ts'

/** What rules may know beyond their own file. Immutable. */
export interface Workspace {
  /** False: absence proves nothing, and rules about missing things stay silent. */
  readonly complete: boolean
  /** The document and those that a rule looks at together with it, by path; none where nobody knows. */
  readonly documents: readonly Document[]
  /** Whether the project holds this file or folder. Forward slashes, relative to the root. */
  exists(path: string): boolean
  /** The text of a file of the project that is none of its documents; undefined where nobody can tell. */
  read(path: string): string | undefined
}

export const emptyWorkspace: Workspace = {
  complete: false,
  documents: [],
  exists: () => false,
  read: () => undefined
}
