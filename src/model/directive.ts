import type {Located, Span} from './source.ts'

/** What a suppression comment covers: the line below a comment in the body, its own line in a header, the file. */
export type DirectiveForm = 'next-line' | 'line' | 'file'

/** The forms that are read in a place. */
export const directiveForms: Readonly<Record<'body' | 'header', readonly DirectiveForm[]>> = {
  body: ['next-line', 'file'],
  header: ['line', 'file']
}

/** A comment that suppresses findings, or means to: `np-lint-disable-… CODE, CODE -- reason`. */
export interface Directive extends Span {
  readonly place: 'body' | 'header'
  /** As written: `np-lint-disable-next-line`. */
  readonly name: Located<string>
  /** Undefined when there is no such form in this place. */
  readonly form: DirectiveForm | undefined
  readonly codes: readonly Located<string>[]
  /** What stands behind ` -- `; empty when nothing does. */
  readonly reason: string
  /** Where a finding must start to be covered: one line, or the file. Undefined where nothing is. */
  readonly covers: Span | undefined
}
