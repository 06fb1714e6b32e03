import type {Document, Node, Scalar, YAMLMap} from 'yaml'
import {isCollection, isMap, isScalar, isSeq, Lexer, parseDocument, visit} from 'yaml'
import type {YamlError, YamlItem, YamlKind, YamlReading, YamlValue} from '../model/header.ts'
import type {Located, Source, Span} from '../model/source.ts'
import {findYamlError, yamlOptions} from './yaml-error.ts'

/** Beyond this a header is not read as YAML: the work of the library is not linear. */
const longest = 65_536

/** Levels that the lines of a header may open, each by its indentation and its indicators. */
const deepest = 200

const unread: YamlReading = {
  root: 'unread',
  error: undefined,
  nestedDuplicates: [],
  aliases: new Set(),
  entries: new Map(),
  comments: []
}

/** Reads a header with the `yaml` package. */
export function readYaml(source: Source, content: Span): YamlReading {
  const text = source.slice(content)
  if (text.length > longest || mayBeTooDeep(text)) return unread
  return new Reading(parseDocument(text, yamlOptions), text, content.start)
}

const quotedValue = /^[\w-]+: +(?:"[^"]*"|'[^']*')\s*$/

/**
 * Whether the library, which is recursive, may run out of stack: not an error that can be caught,
 * since V8 ends the process when that happens while it compiles a regular expression.
 */
export function mayBeTooDeep(text: string): boolean {
  // Few brackets need no look at which of them are text.
  if ((text.match(/[[{]/g)?.length ?? 0) > deepest && bracketsIn(text) > deepest) return true
  return text.split('\n').some((line) => {
    if (quotedValue.test(line)) return false
    const indent = line.length - line.trimStart().length
    return indent + (line.match(/[-?:](?=\s|$)/g)?.length ?? 0) > deepest
  })
}

/** How many brackets are open at most, one in the other. */
function bracketsIn(text: string): number {
  let open = 0
  let most = 0
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') most = Math.max(most, ++open)
    else if (token === ']' || token === '}') open -= 1
  }
  return most
}

type Place = Pick<YamlValue, 'start' | 'end' | 'kind' | 'text'>

class Reading implements YamlReading {
  readonly root: YamlReading['root']
  readonly error: YamlError | undefined
  readonly nestedDuplicates: Located<string>[] = []
  readonly aliases = new Set<string>()
  readonly entries: ReadonlyMap<string, YamlValue>
  readonly #text: string
  readonly #offset: number
  #comments: readonly Span[] | undefined

  constructor(document: Document.Parsed, text: string, offset: number) {
    this.#text = text
    this.#offset = offset
    const {contents} = document
    const isEmpty = contents === null || (isScalar(contents) && contents.value === null)
    this.root = isMap(contents) ? 'map' : isSeq(contents) ? 'list' : isEmpty ? 'empty' : 'text'
    this.error = findYamlError(document, text, offset)
    this.entries = isMap(contents) ? readEntries(contents, text, offset) : new Map()
    if (!this.error && mayHide(contents, text)) survey(document, offset, this)
  }

  get comments(): readonly Span[] {
    this.#comments ??= findComments(this.#text, this.#offset)
    return this.#comments
  }
}

// What the lexer says between the pieces of the text: a document or a plain scalar begins, a list ends.
const signs = new Set(['\u0002', '\u0018', '\u001f'])

function findComments(text: string, offset: number): readonly Span[] {
  const comments: Span[] = []
  let at = offset
  let isScalar = false
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && !isScalar) comments.push({start: at, end: at + token.length})
    isScalar = token === '\u001f'
    if (!signs.has(token)) at += token.length
  }
  return comments
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
  return {
    ...readNode(node, behind, offset),
    plain: isScalar(node) && node.type === 'PLAIN',
    property: findProperty(text, behind, node?.range?.[0] ?? behind, offset),
    items: readItems(node, offset)
  }
}

/** What a node stands for; where there is none, it stands at `behind`. */
function readNode(node: Node | null, behind: number, offset: number): Place {
  const [start, end] = node?.range ?? [behind, behind]
  return {
    start: start + offset,
    end: end + offset,
    kind: kindOf(node),
    text: isScalar(node) && node.value !== null ? String(node.value) : ''
  }
}

function readItems(node: Node | null, offset: number): readonly YamlItem[] {
  if (isSeq(node)) {
    const [first] = node.range ?? [0]
    return node.items.map((item) => ({
      ...readNode(item as Node | null, first, offset),
      value: undefined
    }))
  }
  if (!isMap(node)) return []
  return node.items.flatMap(({key, value}) => {
    if (!isScalar(key) || !key.range) return []
    const entry = readNode(key, 0, offset)
    return {...entry, value: readNode(value as Node | null, key.range[1], offset)}
  })
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

/** Whether there is anything below the top level, or an alias. */
function mayHide(contents: Document.Parsed['contents'], text: string): boolean {
  if (text.includes('*')) return true
  return isMap(contents) && (contents.flow || contents.items.some(({value}) => isCollection(value)))
}

/** Notes what can only be seen by going through the whole header. */
function survey(document: Document.Parsed, offset: number, {aliases, nestedDuplicates}: Reading) {
  visit(document, {
    Alias(_, {source}) {
      aliases.add(source)
    },
    Map(_, map) {
      if (map === document.contents && !map.flow) return
      const seen = new Set<unknown>()
      for (const {key} of map.items) {
        if (!isScalar(key) || !key.range) continue
        const [start, end] = key.range
        if (seen.has(key.value)) {
          nestedDuplicates.push({
            value: String(key.value),
            start: start + offset,
            end: end + offset
          })
        }
        seen.add(key.value)
      }
    }
  })
}
