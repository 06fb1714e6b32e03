/** A stretch of a source text: UTF-16 offsets, half-open. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A value that knows where it was written. */
export interface Located<T> extends Span {
  readonly value: T
}

/** A place as people count: 1-based line, 1-based column in UTF-16 units. */
export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** Bytes: a larger file is not read. */
export const largestFile = 1_048_576

/** What a file is known by before anything of it is read. */
export interface SourceFacts {
  /** Forward slashes, relative to the project root. */
  readonly path: string
  /** Whether a byte order mark stood in front of `text`. */
  readonly bom?: boolean
  /** Bytes on disk; the length of `text` when nobody knows better. */
  readonly size?: number
  /** Offset of the first character whose bytes are not UTF-8. */
  readonly invalid?: number | undefined
}

/** The text of one file; the only code that knows what a line or a column is. */
export class Source {
  readonly path: string
  // micromark, yaml and ESLint all count offsets from after the byte order mark; so do we.
  readonly text: string
  readonly bom: boolean
  readonly size: number
  readonly invalid: number | undefined
  #starts: readonly number[] | undefined

  constructor(text: string, facts: SourceFacts) {
    this.text = text
    this.path = facts.path
    this.bom = facts.bom ?? false
    this.size = facts.size ?? text.length
    this.invalid = facts.invalid
  }

  /** The line end that text put into this file must use. */
  get eol(): '\n' | '\r\n' {
    const feed = this.text.indexOf('\n')
    return feed > 0 && this.text[feed - 1] === '\r' ? '\r\n' : '\n'
  }

  /** Offsets at which lines start. Lines end at LF or CRLF; a lone CR is an ordinary character. */
  get lineStarts(): readonly number[] {
    if (this.#starts) return this.#starts
    const starts = [0]
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) {
      starts.push(at + 1)
    }
    this.#starts = starts
    return starts
  }

  slice({start, end}: Span): string {
    return this.text.slice(start, end)
  }

  /** 1-based number of the line that holds `offset`. */
  lineAt(offset: number): number {
    const starts = this.lineStarts
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  /** Where the 1-based `line` stands, without its line end; an empty span at the end when there is none. */
  line(line: number): Span {
    const start = this.lineStarts[line - 1] ?? this.text.length
    return {start, end: lineEnd(this.text, start)}
  }

  /** `offset` as people count; one beyond the text is its end. */
  point(offset: number): Point {
    const inside = Math.max(0, Math.min(offset, this.text.length))
    const line = this.lineAt(inside)
    return {line, column: inside - (this.lineStarts[line - 1] ?? 0) + 1, offset: inside}
  }
}

/** Offset at which the line that begins at or holds `start` ends, before its LF or CRLF. */
export function lineEnd(text: string, start: number): number {
  const feed = text.indexOf('\n', start)
  if (feed < 0) return text.length
  return feed > start && text[feed - 1] === '\r' ? feed - 1 : feed
}
