import type {Located, Span} from './source.ts'

/**
 * What stands where the header should be.
 * - `found`: a block between two `---` lines at the top (a byte order mark or blanks behind the dashes forgiven)
 * - `empty`: the two lines with nothing between them but blank lines
 * - `missing`: none
 * - `late`: a block, but something stands before it
 * - `unclosed`: an opening line and fields, but no closing line
 * - `toml`, `json`: a header that no host of ours reads
 */
export type HeaderState = 'found' | 'empty' | 'missing' | 'late' | 'unclosed' | 'toml' | 'json'

/** The header of a file, and the three ways to read it. */
export interface Header {
  readonly state: HeaderState
  /** The opening line, or the first line of a file that has none. */
  readonly opening: Span
  /** The text between the two delimiter lines, with its last line end. */
  readonly content: Span
  /** Where the body begins. */
  readonly end: number
  /** Blanks behind a delimiter, which hide the header from the loader. */
  readonly blanks: readonly Span[]
  /** A second block that follows at once: its opening line. */
  readonly repeated: Span | undefined
  /** Top-level keys by line, as anybody would read them, also where the readers below give up. */
  readonly fields: readonly Field[]
  /** Words like keys where nobody looks for a top-level key, in order. */
  readonly strayFields: readonly StrayField[]
  /** What the loader reads. */
  readonly loader: LoaderReading
  /** Whether every line is plainly safe, so that no YAML library is asked. */
  readonly isPlain: boolean
  /** What a YAML library reads. */
  readonly yaml: YamlReading
  /** The last field of that name: the one that counts. */
  field(name: string): Field | undefined
}

/** A top-level key with what stands behind it. */
export interface Field {
  /** The name without quotes, the span with them. */
  readonly key: Located<string>
  /** The text behind the colon on the same line, without outer blanks; an empty span when there is none. */
  readonly value: Located<string>
  /** From the start of its line to the end of the last line that belongs to it, line end included. */
  readonly entry: Span
}

/** A word with a colon behind it. `indented`: first on a deeper line. `inline`: behind other text. */
export interface StrayField extends Located<string> {
  readonly place: 'indented' | 'inline'
}

export type LoaderValue =
  | string
  | number
  | boolean
  | null
  | readonly LoaderValue[]
  | {readonly [key: string]: LoaderValue}

export interface LoaderEntry {
  readonly key: Located<string>
  /** The text as written, trimmed. */
  readonly raw: Located<string>
  readonly value: LoaderValue
}

/** Keys that the loader refuses: they would reach the prototype of every object. */
export const reservedKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

export type LoaderErrorReason =
  | 'tab'
  | 'item'
  | 'line'
  | 'quote'
  | 'list'
  | 'key-in-list'
  | 'reserved-key'
  | 'multi-line'

export interface LoaderError extends Span {
  readonly reason: LoaderErrorReason
  /** The key on whose line, or below which, the reader stopped. */
  readonly key: string | undefined
}

export interface LoaderReading {
  /** Whether the loader finds a header at all: byte by byte `---`, at the very start. */
  readonly found: boolean
  /** Top-level keys; of two with one name the later counts. */
  readonly entries: ReadonlyMap<string, LoaderEntry>
  /** Lines that it cannot read, in order; it stops at the first. */
  readonly errors: readonly LoaderError[]
}

export type YamlKind = 'null' | 'text' | 'number' | 'boolean' | 'list' | 'map'

export interface YamlValue extends Span {
  readonly kind: YamlKind
  /** The text that a scalar stands for; empty for lists and maps. */
  readonly text: string
  /** A plain scalar: no quotes, no block. */
  readonly plain: boolean
  /** A tag or an anchor in front of it, which is not part of the value. */
  readonly property: Span | undefined
  /** What a list holds; of a map its keys. */
  readonly items: readonly YamlItem[]
}

/** One item of a list, or one key of a map. */
export interface YamlItem extends Span {
  readonly kind: YamlKind
  readonly text: string
  /** What stands behind a key. */
  readonly value: Pick<YamlValue, 'start' | 'end' | 'kind' | 'text'> | undefined
}

/** What a person did, as far as that can be told; the place of each is the text that is wrong. */
export type YamlFault =
  /** `a: b: c`: the second colon. */
  | 'colon'
  /** A value that starts with what means something to YAML: `?`, `@`, `*`, …. */
  | 'start'
  /** What means something to YAML anywhere else in a value. */
  | 'token'
  /** `name:value`: the colon. */
  | 'tight-colon'
  /** A line that is no field. */
  | 'line'
  /** A star as a key. */
  | 'star-key'
  /** A line that is indented otherwise than those around it. */
  | 'indentation'
  | 'tab-indentation'
  /** A tab between the colon and the value. */
  | 'tab'
  /** A quote or a bracket that nothing closes. */
  | 'open-quote'
  | 'open-bracket'
  /** `'it's'`: the quote that ends the value too early. */
  | 'inner-quote'
  /** Text behind a value in quotes, behind `|` or `>`, inside or behind a list. */
  | 'after-quote'
  | 'after-block'
  | 'in-list'
  | 'after-list'
  | 'escape'
  | 'second-document'
  | 'other'

export interface YamlError extends Span {
  readonly fault: YamlFault
  /** The error code of the `yaml` package. */
  readonly code: string
  readonly message: string
}

export interface YamlReading {
  /** What the header is as a whole; `unread` when it is too much for a YAML library. */
  readonly root: 'map' | 'list' | 'text' | 'empty' | 'unread'
  /** The first error; a repeated key is none. */
  readonly error: YamlError | undefined
  /** Keys that stand twice in one map, where `fields` cannot see them: the later ones. */
  readonly nestedDuplicates: readonly Located<string>[]
  /** Anchors that something refers to. */
  readonly aliases: ReadonlySet<string>
  /** Top-level values; of two with one name the later counts. */
  readonly entries: ReadonlyMap<string, YamlValue>
  /** Comments, each from its `#` to the end of its line, in order. */
  readonly comments: readonly Span[]
}
