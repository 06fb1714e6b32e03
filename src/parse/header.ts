import type {
  Field,
  Header,
  HeaderState,
  LoaderReading,
  StrayField,
  YamlReading
} from '../model/header.ts'
import {lineEnd, linesOf, nextLine, type Source, type Span} from '../model/source.ts'
import {readFields, readStrayFields} from './fields.ts'
import {findLoaderBlock, readLoaderBlock} from './loader.ts'
import {readMask} from './mask.ts'
import {readPlainly} from './plain-yaml.ts'

/** Reads a header with a YAML library; handed in, so that who needs none loads none. */
export type YamlReader = (source: Source, content: Span) => YamlReading

/** Where a header stands. */
type Place = Pick<Header, 'state' | 'opening' | 'content' | 'end' | 'blanks' | 'repeated'>

const delimiter = /^---([^\S\r\n]*)$/
const keyLine = /^(?:"[^"\n]*"|'[^'\n]*'|[\w.$/-]+)[^\S\n]*:(?:\s|$)/
const loaderKey = /^[\w-]+[^\S\n]*:/
// What a header may hold besides keys, seen from outside: deeper lines, list items, comments, blanks.
const headerLine = /^(?:\s|- |#|$)/

/** Finds the header and reads it as far as it is asked. */
export class HeaderReader implements Header {
  readonly state: HeaderState
  readonly opening: Span
  readonly content: Span
  readonly end: number
  readonly blanks: readonly Span[]
  readonly repeated: Span | undefined
  readonly #source: Source
  readonly #readYaml: YamlReader | undefined
  #fields: readonly Field[] | undefined
  #strayFields: readonly StrayField[] | undefined
  #byName: ReadonlyMap<string, Field> | undefined
  #loader: LoaderReading | undefined
  #plain: YamlReading | 'unread' | undefined = 'unread'
  #yaml: YamlReading | undefined

  constructor(source: Source, readYaml?: YamlReader) {
    const place = findHeader(source.text)
    this.state = place.state
    this.opening = place.opening
    this.content = place.content
    this.end = place.end
    this.blanks = place.blanks
    this.repeated = place.repeated
    this.#source = source
    this.#readYaml = readYaml
  }

  get fields(): readonly Field[] {
    this.#fields ??= readFields(this.#source.text, this.content)
    return this.#fields
  }

  get strayFields(): readonly StrayField[] {
    this.#strayFields ??= readStrayFields(this.#source.text, this.content)
    return this.#strayFields
  }

  field(name: string): Field | undefined {
    this.#byName ??= new Map(this.fields.map((field) => [field.key.value, field]))
    return this.#byName.get(name)
  }

  get loader(): LoaderReading {
    if (this.#loader) return this.#loader
    const {text, bom} = this.#source
    const block = bom ? undefined : findLoaderBlock(text)
    // Of a header that is hidden from the loader, its grammar is held against what others see.
    const reading = readLoaderBlock(text, block ?? this.content)
    this.#loader = {...reading, found: block !== undefined}
    return this.#loader
  }

  get isPlain(): boolean {
    return this.#readPlainly() !== undefined
  }

  get yaml(): YamlReading {
    this.#yaml ??= this.#readPlainly() ?? this.#readWithLibrary()
    return this.#yaml
  }

  #readPlainly(): YamlReading | undefined {
    if (this.#plain === 'unread') this.#plain = readPlainly(this.#source.text, this.content)
    return this.#plain
  }

  #readWithLibrary(): YamlReading {
    if (!this.#readYaml) throw new Error('A YAML reader is needed for this header')
    return this.#readYaml(this.#source, this.content)
  }
}

/** Finds the header of a text without its byte order mark. */
export function findHeader(text: string): Place {
  const firstEnd = lineEnd(text, 0)
  const opening = {start: 0, end: firstEnd}
  const first = text.slice(0, firstEnd)
  const blanks = delimiter.exec(first)?.[1]
  if (blanks === undefined) return findOther(text, opening, first)

  const start = nextLine(text, firstEnd)
  const closing = findDelimiter(text, start)
  if (!closing) {
    return {...nothing(opening), state: firstKeyFollows(text, start) ? 'unclosed' : 'missing'}
  }
  const content = {start, end: closing.start}
  return {
    state: text.slice(content.start, content.end).trim() === '' ? 'empty' : 'found',
    opening,
    content,
    end: nextLine(text, closing.end),
    blanks: [
      {start: firstEnd - blanks.length, end: firstEnd},
      {start: closing.start + 3, end: closing.end}
    ].filter((span) => span.start < span.end),
    repeated: findRepeated(text, nextLine(text, closing.end))
  }
}

/** No `---` on the first line: another format, a header that stands too low, or none. */
function findOther(text: string, opening: Span, first: string): Place {
  const none = nothing(opening)
  if (/^(?:\+\+\+\s*|---\s*toml\s*)$/i.test(first)) return {...none, state: 'toml'}
  if (/^---\s*json\s*$/i.test(first) || /^\{\s*(?:"[^"\n]*"\s*:|$)/.test(first)) {
    return {...none, state: 'json'}
  }
  const late = findLate(text)
  return late ? {...none, state: 'late', opening: late} : none
}

function nothing(opening: Span): Place {
  const content = {start: 0, end: 0}
  return {state: 'missing', opening, content, end: 0, blanks: [], repeated: undefined}
}

/** The opening line of a block of fields below blanks, comments or headings. */
function findLate(text: string): Span | undefined {
  // Not with the flag `m`: it takes a lone CR for a line end.
  if (!/(?:^|\n)[^\S\n]*---[^\S\r\n]*\r?(?:\n|$)/.test(text)) return undefined
  const {masked} = readMask(text, 0)
  for (const {start, end} of linesOf(masked, {start: 0, end: masked.length})) {
    const line = masked.slice(start, end)
    const below = nextLine(text, end)
    if (delimiter.test(line.trimStart()) && firstKeyFollows(text, below)) {
      const close = findDelimiter(text, below)
      const block = close && {start: below, end: close.start}
      if (block && isHeaderLike(text, block)) {
        return {start: start + line.length - line.trimStart().length, end}
      }
    }
    // Prose above it makes it a part of the body.
    if (line.trim() !== '' && !/^\s{0,3}#{1,6}(?:\s|$)/.test(line)) return undefined
  }
  return undefined
}

function isHeaderLike(text: string, block: Span): boolean {
  const lines = Array.from(linesOf(text, block), ({start, end}) => text.slice(start, end))
  // Blank lines at both ends: prose between two thematic breaks.
  if (lines[0]?.trim() === '' && lines.at(-1)?.trim() === '') return false
  return lines.every((line) => headerLine.test(line) || keyLine.test(line) || loaderKey.test(line))
}

/** The next line from `start` on that is `---`, blanks behind it forgiven. */
function findDelimiter(text: string, start: number): Span | undefined {
  for (let at = start; at < text.length; ) {
    if (text.startsWith('---', at)) {
      const end = lineEnd(text, at)
      if (delimiter.test(text.slice(at, end))) return {start: at, end}
    }
    const feed = text.indexOf('\n---', at)
    if (feed < 0) return undefined
    at = feed + 1
  }
  return undefined
}

function findRepeated(text: string, start: number): Span | undefined {
  const at = skipBlankLines(text, start)
  const end = lineEnd(text, at)
  if (!delimiter.test(text.slice(at, end))) return undefined
  const below = nextLine(text, end)
  const close = findDelimiter(text, below)
  if (!close || !firstKeyFollows(text, below)) return undefined
  return isHeaderLike(text, {start: below, end: close.start}) ? {start: at, end} : undefined
}

function firstKeyFollows(text: string, start: number): boolean {
  const at = skipBlankLines(text, start)
  return keyLine.test(text.slice(at, lineEnd(text, at)))
}

function skipBlankLines(text: string, start: number): number {
  let at = start
  for (;;) {
    const end = lineEnd(text, at)
    if (text.slice(at, end).trim() !== '' || end === text.length) return at
    at = nextLine(text, end)
  }
}
