import type {HostValue} from '../model/document.ts'
import type {Header, LoaderEntry, LoaderValue, YamlItem, YamlValue} from '../model/header.ts'
import type {Preset} from '../model/preset.ts'
import type {Located, Source, Span} from '../model/source.ts'
import type {ToolEntry, Tools} from '../model/tool.ts'

/** What a document knows already when its tools are asked for. */
interface Read {
  readonly source: Source
  readonly header: Header
  readonly preset: Preset
  readonly values: ReadonlyMap<string, HostValue>
}

type Reading = Pick<Tools, 'form' | 'entries'>

/** The tools of a field; undefined where it is absent, or where nobody knows what its value is. */
export function readTools(document: Read, field: string): Tools | undefined {
  const value = document.values.get(field)
  const reading = value && readValue(document, field, value)
  return reading && {field, key: value.key, at: value.at, ...reading}
}

function readValue({source, header, preset}: Read, field: string, value: HostValue) {
  if (preset.reader === 'loader') {
    const entry = header.loader.entries.get(field)
    return entry && loaderTools(source, entry)
  }
  const entry = header.yaml.error ? undefined : header.yaml.entries.get(field)
  if (entry) return yamlTools(source, entry)
  // Around it YAML is broken, but a list of words on one line says itself what it is.
  return /^[\w*]/.test(value.written) ? textTools(source, value.at) : undefined
}

function yamlTools(source: Source, value: YamlValue): Reading | undefined {
  switch (value.kind) {
    case 'text':
      return textTools(source, writtenText(source, value))
    case 'list':
    case 'map':
      return {form: value.kind, entries: value.items.map((item) => itemEntry(source, item))}
    case 'null':
      // What an alias stands for is written elsewhere.
      return source.text[value.start] === '*' ? undefined : {form: 'empty', entries: []}
    default:
      return {form: 'scalar', entries: []}
  }
}

function loaderTools(source: Source, {key, raw, value}: LoaderEntry): Reading {
  if (value === null) return {form: 'empty', entries: []}
  if (typeof value === 'string') return textTools(source, withoutQuotes(raw.value, raw))
  if (typeof value !== 'object') return {form: 'scalar', entries: []}
  if (isList(value)) {
    return {
      form: 'list',
      entries: value.map((item) => {
        const isText = typeof item === 'string'
        return {...named(isText ? item : '', key), isText, setting: undefined}
      })
    }
  }
  return {
    form: 'map',
    entries: Object.keys(value).map((name) => {
      return {...named(name, key), isText: true, setting: undefined}
    })
  }
}

function isList(value: LoaderValue): value is readonly LoaderValue[] {
  return Array.isArray(value)
}

/** A text with commas; those in brackets belong to an entry: `Agent(worker, researcher)`. */
function textTools(source: Source, span: Span): Reading {
  const text = source.slice(span)
  if (/^\s*[[{]/.test(text)) return {form: 'bracket', entries: []}
  const entries: ToolEntry[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (at === text.length || (char === ',' && depth === 0)) {
      entries.push(entryAt(source, {start: span.start + start, end: span.start + at}))
      start = at + 1
    }
  }
  return {form: 'comma', entries}
}

/** The entry that is written in a stretch of text. */
function entryAt(source: Source, {start, end}: Span): ToolEntry {
  const raw = source.text.slice(start, end)
  const first = start + (raw.length - raw.trimStart().length)
  const text = raw.trim().replace(/\s+/g, ' ')
  const name = nameOf(raw.trim())
  return {
    name: {value: name, start: Math.min(first, end), end: Math.min(first, end) + name.length},
    text,
    isText: true,
    setting: undefined
  }
}

function itemEntry(source: Source, item: YamlItem): ToolEntry {
  const {value, kind} = item
  return {
    ...named(item.text, item, writtenText(source, item)),
    // What an alias stands for is written elsewhere.
    isText: kind === 'text' || source.text[item.start] === '*',
    setting: value && {
      start: value.start,
      end: value.end,
      text: value.text,
      isFlag: value.kind === 'boolean'
    }
  }
}

/** An entry whose text is known; its name stands where the text is written as it is read. */
function named(text: string, whole: Span, inner: Span = whole): Pick<ToolEntry, 'name' | 'text'> {
  const value = nameOf(text)
  const isPlaced = inner.end - inner.start === text.length
  const place = isPlaced ? {start: inner.start, end: inner.start + value.length} : whole
  const name: Located<string> = {value, start: place.start, end: place.end}
  return {name, text}
}

/** `Bash(git add *)` is about the tool `Bash`. */
function nameOf(text: string): string {
  const bracket = text.indexOf('(')
  return bracket > 0 ? text.slice(0, bracket).trimEnd() : text
}

/** The text of a scalar, without its quotes or the first line of its block. */
function writtenText(source: Source, span: Span): Span {
  const written = source.slice(span)
  const block = /^[|>][^\n]*\n/.exec(written)
  return block ? {start: span.start + block[0].length, end: span.end} : withoutQuotes(written, span)
}

function withoutQuotes(written: string, {start, end}: Span): Span {
  return /^(["'])[\s\S]*\1$/.test(written) && written.length > 1
    ? {start: start + 1, end: end - 1}
    : {start, end}
}
