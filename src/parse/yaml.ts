import type {Document, Node, Scalar, YAMLError, YAMLMap} from 'yaml'
import {isAlias, isCollection, isMap, isScalar, isSeq, parseDocument, visit} from 'yaml'
import type {YamlError, YamlKind, YamlReading, YamlValue} from '../model/header.ts'
import type {Located, Source, Span} from '../model/source.ts'

/** Beyond this a header is not read as YAML: the library is recursive and its work is not linear. */
const longest = 65_536

/** Reads a header with the `yaml` package. Never throws. */
export function readYaml(source: Source, content: Span): YamlReading {
  const text = source.slice(content)
  const nothing = {root: 'empty', nestedDuplicates: [], entries: new Map()} as const
  if (text.length > longest) {
    const end = content.start + 1
    const message = `Unexpected header of ${text.length} characters, expected at most ${longest}`
    return {...nothing, error: {start: content.start, end, code: 'TOO_LONG', message}}
  }
  try {
    const document = parseDocument(text, {
      prettyErrors: false,
      uniqueKeys: true,
      logLevel: 'silent'
    })
    return new Reading(document, text, content.start)
  } catch (cause) {
    // A few thousand brackets in a row overflow its stack.
    const message = cause instanceof RangeError ? 'Nesting is too deep' : String(cause)
    const error = {start: content.start, end: content.start + 1, code: 'TOO_DEEP', message}
    return {...nothing, error}
  }
}

class Reading implements YamlReading {
  readonly root: YamlReading['root']
  readonly error: YamlError | undefined
  readonly nestedDuplicates: readonly Located<string>[]
  readonly entries: ReadonlyMap<string, YamlValue>

  constructor(document: Document.Parsed, text: string, offset: number) {
    const {contents} = document
    const isEmpty = contents === null || (isScalar(contents) && contents.value === null)
    this.root = isMap(contents) ? 'map' : isSeq(contents) ? 'list' : isEmpty ? 'empty' : 'text'
    this.error = firstError(document, text, offset)
    this.entries = isMap(contents) ? readEntries(contents, text, offset) : new Map()
    this.nestedDuplicates = this.error ? [] : nestedDuplicates(document, text, offset)
  }
}

function readEntries(map: YAMLMap, text: string, offset: number): ReadonlyMap<string, YamlValue> {
  const entries = new Map<string, YamlValue>()
  for (const {key, value} of map.items) {
    if (!isScalar(key)) continue
    entries.set(String(key.value), readValue(value as Node | null, key, text, offset))
  }
  return entries
}

function readValue(node: Node | null, key: Scalar, text: string, offset: number): YamlValue {
  const behind = key.range?.[1] ?? 0
  const [start, end] = node?.range ?? [behind, behind]
  return {
    start: start + offset,
    end: end + offset,
    kind: kindOf(node),
    text: isScalar(node) && node.value !== null ? String(node.value) : '',
    plain: isScalar(node) && node.type === 'PLAIN',
    property: findProperty(text, behind, start, offset)
  }
}

function kindOf(node: Node | null): YamlKind {
  if (isMap(node)) return 'map'
  if (isSeq(node)) return 'list'
  if (!isScalar(node) || node.value === null) return 'null'
  if (typeof node.value === 'string') return 'text'
  return typeof node.value === 'boolean' ? 'boolean' : 'number'
}

/** A tag or an anchor between the colon and the value. */
function findProperty(text: string, from: number, to: number, offset: number): Span | undefined {
  const match = /^\s*:\s*([!&]\S*)/.exec(text.slice(from, Math.max(from, to)))
  if (!match) return undefined
  const end = from + match[0].length
  return {start: end - (match[1]?.length ?? 0) + offset, end: end + offset}
}

function firstError(
  document: Document.Parsed,
  text: string,
  offset: number
): YamlError | undefined {
  const errors = document.errors.filter(({code}) => code !== 'DUPLICATE_KEY')
  const [first] = errors
  const alias = first ? undefined : unresolvedAlias(document)
  const error = first ?? alias
  if (!error) return undefined
  const [start, end] = first ? locate(first, document, text) : error.pos
  return {
    code: error.code,
    message: error.message,
    start: start + offset,
    end: Math.max(Math.min(end, text.length), start + 1) + offset
  }
}

type Place = readonly [start: number, end: number]

/** The character that breaks the YAML, where the parser names only the place at which it noticed. */
function locate(error: YAMLError, document: Document.Parsed, text: string): Place {
  const [start, end] = error.pos
  const lineOf = (at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, endOfLine(text, at))
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY': {
      // It points at the word before the colon that should not be there.
      const colon = text.slice(start).search(/:(?=\s|$)/)
      return colon < 0 ? [start, end] : [start + colon, start + colon + 1]
    }
    case 'MULTILINE_IMPLICIT_KEY': {
      const line = text.slice(start, endOfLine(text, start))
      const colon = /^[\w-]+:(?=\S)/.exec(line)
      return colon
        ? [start + colon[0].length - 1, start + colon[0].length]
        : [start, start + line.length]
    }
    case 'MISSING_CHAR': {
      const opening = error.message.includes('quote') ? openQuote(document, start) : undefined
      return opening === undefined ? [start, endOfLine(text, start)] : [opening, opening + 1]
    }
    case 'BAD_INDENT': {
      const opening = openBracket(document, start)
      return opening === undefined ? [start, endOfLine(text, start)] : [opening, opening + 1]
    }
    case 'UNEXPECTED_TOKEN': {
      const before = text[start - 1]
      // An apostrophe inside single quotes ended the value too early.
      if (before === "'" && /\w/.test(text[start] ?? '')) return [start - 1, start]
      const star = /^\s*\*(?=:)/.exec(lineOf(start))
      if (star) {
        const at = text.lastIndexOf('\n', start - 1) + star[0].length
        return [at, at + 1]
      }
      return [start, Math.min(end, endOfLine(text, start))]
    }
    default:
      return [start, Math.min(end, endOfLine(text, start))]
  }
}

function endOfLine(text: string, at: number): number {
  const feed = text.indexOf('\n', at)
  const end = feed < 0 ? text.length : feed
  return text[end - 1] === '\r' ? end - 1 : end
}

/** Where the quoted value starts whose end is missing at `end`. */
function openQuote(document: Document.Parsed, end: number): number | undefined {
  let opening: number | undefined
  visit(document, {
    Scalar(_, node) {
      const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
      if (quoted && node.range && node.range[1] >= end - 1) opening = node.range[0]
    }
  })
  return opening
}

/** Where the innermost `[` or `{` stands that is still open at `at`. */
function openBracket(document: Document.Parsed, at: number): number | undefined {
  let opening: number | undefined
  visit(document, {
    Collection(_, node) {
      if (node.flow && node.range && node.range[0] < at && node.range[2] >= at) {
        opening = node.range[0]
      }
    }
  })
  return opening
}

/** An alias without its anchor: a fault that the parser leaves to whoever resolves it. */
function unresolvedAlias(
  document: Document.Parsed
): {code: string; message: string; pos: Place} | undefined {
  const anchors = new Set<string>()
  let found: {code: string; message: string; pos: Place} | undefined
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        if (anchors.has(node.source)) return undefined
        const [start, end] = node.range ?? [0, 1]
        found = {code: 'BAD_ALIAS', message: `Unresolved alias ${node.source}`, pos: [start, end]}
        return visit.BREAK
      }
      if ((isScalar(node) || isCollection(node)) && node.anchor) anchors.add(node.anchor)
      return undefined
    }
  })
  return found
}

function nestedDuplicates(
  document: Document.Parsed,
  text: string,
  offset: number
): readonly Located<string>[] {
  const places = new Set(
    document.errors.filter(({code}) => code === 'DUPLICATE_KEY').map(({pos}) => pos[0])
  )
  const duplicates: Located<string>[] = []
  if (places.size === 0) return duplicates
  visit(document, {
    Pair(_, {key}, path) {
      if (!isScalar(key) || !key.range || !places.has(key.range[0])) return
      if (path.at(-1) === document.contents) return
      const [start, end] = key.range
      duplicates.push({value: String(key.value), start: start + offset, end: end + offset})
    }
  })
  return duplicates.filter(({start}) => text[start - offset] !== undefined)
}
