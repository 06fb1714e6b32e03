import type {ToolForm} from './preset.ts'
import type {Located, Span} from './source.ts'

/** A field of the header that holds tools, as the host reads it. */
export interface Tools {
  readonly field: string
  readonly key: Span
  /** Where the value is written; where the key is, when nothing stands behind that. */
  readonly at: Span
  /**
   * - `bracket`: a text that looks like a list or a map, which no host makes one of
   * - `scalar`: a number, `true`, or `false`
   */
  readonly form: ToolForm | 'empty' | 'bracket' | 'scalar'
  /** What is named, in order; empty items too. Of a list that a line reader reads, without places. */
  readonly entries: readonly ToolEntry[]
}

export interface ToolEntry {
  /** The part before a `(`, at its own place; the whole entry in the rare case that quotes hide its place. */
  readonly name: Located<string>
  /** All of it, without quotes. */
  readonly text: string
  /** Whether it is a text, and not a number, a map or the like. */
  readonly isText: boolean
  /** Of maps: what the name is set to. */
  readonly setting: Setting | undefined
}

interface Setting extends Span {
  readonly text: string
  readonly isFlag: boolean
}
