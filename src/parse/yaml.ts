import type {Document, Node, Scalar, YAMLMap} from 'yaml'
import {isMap, isScalar, isSeq, parseDocument, visit} from 'yaml'
import type {YamlError, YamlKind, YamlReading, YamlValue} from '../model/header.ts'
import type {Located, Source, Span} from '../model/source.ts'
import {findYamlError, yamlOptions} from './yaml-error.ts'

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
    return new Reading(parseDocument(text, yamlOptions), text, content.start)
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
    this.error = findYamlError(document, text, offset)
    this.entries = isMap(contents) ? readEntries(contents, text, offset) : new Map()
    this.nestedDuplicates = this.error ? [] : nestedDuplicates(document, offset)
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

function nestedDuplicates(document: Document.Parsed, offset: number): readonly Located<string>[] {
  const duplicates: Located<string>[] = []
  visit(document, {
    Map(_, map) {
      if (map === document.contents) return
      const seen = new Set<unknown>()
      for (const {key} of map.items) {
        if (!isScalar(key) || !key.range) continue
        const [start, end] = key.range
        if (seen.has(key.value)) {
          duplicates.push({value: String(key.value), start: start + offset, end: end + offset})
        }
        seen.add(key.value)
      }
    }
  })
  return duplicates
}
