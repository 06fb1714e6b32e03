/** A stretch of a source text: UTF-16 offsets, half-open. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A value that knows where it was written. */
export interface Located<T> extends Span {
  readonly value: T
}

/** A place as people count. */
export interface Point {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
  /** UTF-16 offset without the byte order mark. */
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
  /** Bytes; without it the length of `text`, which is no more than that. */
  readonly size?: number
  /** UTF-16 offset of the first character whose bytes are not UTF-8. */
  readonly invalid?: number | undefined
}

/** What keeps a file from being text, and where; `size` has no place. */
export interface Fault extends Span {
  readonly reason: 'size' | 'utf8' | 'control'
}

// Every control character but tab, LF and CR. Without the `u` flag: it is asked of every body.
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

/** The text of one file; the only code that knows what a line or a column is. */
export class Source {
  /** Forward slashes, relative to the project root; empty when nobody knows. */
  readonly path: string
  /** Without its byte order mark: micromark, yaml and ESLint count offsets from after it, too. */
  readonly text: string
  /** Whether a byte order mark stood in front of `text`. */
  readonly bom: boolean
  /** Bytes. */
  readonly size: number
  /** UTF-16 offset of the first character whose bytes are not UTF-8. */
  readonly invalid: number | undefined
  #starts: readonly number[] | undefined
  #fault: Fault | undefined | 'unread' = 'unread'

  constructor(text: string, facts: SourceFacts) {
    this.text = text
    this.path = facts.path
    this.bom = facts.bom ?? false
    this.size = facts.size ?? text.length
    this.invalid = facts.invalid
  }

  /** The text as the file holds it, with its byte order mark. */
  get written(): string {
    return this.bom ? `\uFEFF${this.text}` : this.text
  }

  /** Why nobody can read this as text: then nothing else is said about the file. */
  get fault(): Fault | undefined {
    if (this.#fault === 'unread') this.#fault = this.#findFault()
    return this.#fault
  }

  #findFault(): Fault | undefined {
    if (this.size > largestFile) return {reason: 'size', start: 0, end: 0}
    if (this.invalid !== undefined) {
      const end = Math.min(this.invalid + 1, this.text.length)
      return {reason: 'utf8', start: this.invalid, end}
    }
    const start = this.text.search(control)
    return start < 0 ? undefined : {reason: 'control', start, end: start + 1}
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

/** Offset behind the LF or CRLF at `end`. */
export function nextLine(text: string, end: number): number {
  if (text[end] === '\r' && text[end + 1] === '\n') return end + 2
  return text[end] === '\n' ? end + 1 : end
}

/** The lines of a stretch of text, each without its LF or CRLF. Behind the last line end there is none. */
export function* linesOf(text: string, {start, end}: Span): Iterable<Span> {
  for (let at = start; at < end; ) {
    const last = lineEnd(text, at)
    yield {start: at, end: Math.min(last, end)}
    at = last < text.length ? nextLine(text, last) : end
  }
}
