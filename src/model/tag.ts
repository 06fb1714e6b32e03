import type {Located, Span} from './source.ts'

/** A tag as written: `<name a="v">`, `<name/>` or `</name>`. */
export interface Tag extends Span {
  readonly name: Located<string>
  readonly type: 'open' | 'close' | 'void'
  readonly attributes: readonly Attribute[]
}

export interface Attribute extends Span {
  readonly name: Located<string>
  /** Without quotes; undefined when there is no `=`. */
  readonly value: Located<string> | undefined
  readonly quote: '"' | "'" | ''
}
