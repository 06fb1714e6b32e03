import type {Located, Span} from './source.ts'

/** One command as a shell reads it; what it is put into, or fed with, is left out. */
export interface Command extends Span {
  /** Without quotes, behind assignments: the program, then what it is given. */
  readonly words: readonly Located<string>[]
  /** Where `cd` went before on its line; empty for where the line began. */
  readonly folder: string
}
