import {
  type LoaderEntry,
  type LoaderError,
  type LoaderErrorReason,
  type LoaderReading,
  type LoaderValue,
  reservedKeys
} from '../model/header.ts'
import {linesOf, type Span} from '../model/source.ts'

/** Keys whose text must stay on one line: deeper lines below them are theirs, not keys of their own. */
const texts: ReadonlySet<string> = new Set(['description'])
const keyed = /^([A-Za-z0-9_-]+)\s*:(.*)$/s
const blockScalar = /^[|>][-+]?\d*[-+]?$/

type LoaderMap = {[key: string]: LoaderValue}

/** A mapping or list that deeper lines go to. `hold` puts what it becomes into its owner. */
interface Frame {
  readonly indent: number
  readonly name: string | undefined
  map?: LoaderMap
  list?: LoaderValue[]
  readonly hold?: (value: LoaderValue) => void
}

/**
 * The block that the loader sees: the first line exactly `---`, the end a later line exactly `---`
 * with at least one line between them. Undefined when it sees none.
 */
export function findLoaderBlock(text: string): Span | undefined {
  const opening = /^---\r?\n/.exec(text)
  if (!opening) return undefined
  const start = opening[0].length
  const closing = /\n---(?=\r?\n|$)/g
  // The search starts behind the first line of the block: that line may never close it.
  closing.lastIndex = start
  const match = closing.exec(text)
  return match ? {start, end: match.index + 1} : undefined
}

/**
 * Reads a block line by line in the loader's dialect; goes on behind a line that it cannot read.
 * Deeper lines below a key of `oneLine` are said to be part of its text.
 */
export function readLoaderBlock(
  text: string,
  content: Span,
  oneLine: ReadonlySet<string> = texts
): Omit<LoaderReading, 'found'> {
  const entries = new Map<string, LoaderEntry>()
  const errors: LoaderError[] = []
  const frames: Frame[] = [{indent: -1, name: undefined, map: emptyMap()}]
  /** The key of `oneLine` whose text may still go on, and where it stands. */
  let open: {readonly entry: LoaderEntry; readonly indent: number} | undefined

  const fail = (reason: LoaderErrorReason, span: Span, key: string | undefined) => {
    errors.push({reason, key, start: span.start, end: span.end})
  }

  for (const {start, end} of linesOf(text, content)) {
    const line = text.slice(start, end)
    const trimmed = line.trim()
    const indent = line.length - line.trimStart().length
    const at = {start: start + indent, end: start + indent + trimmed.length}
    if (trimmed === '') continue

    while (frames.length > 1 && (frames.at(-1)?.indent ?? -1) >= indent) frames.pop()
    const frame = frames.at(-1) as Frame
    const item = trimmed === '-' || /^-\s/.test(trimmed)

    if (open && indent > open.indent && !(item && open.entry.raw.value === '')) {
      noteMultiLine(open.entry)
      continue
    }
    open = undefined
    if (line.slice(0, indent).includes('\t')) {
      fail('tab', {start, end: start + indent}, frame.name)
    } else if (item) readItem(frame, at, trimmed, indent)
    else readEntry(frame, at, trimmed, indent)
  }
  return {entries, errors}

  function noteMultiLine({key}: LoaderEntry): void {
    const noted = errors.at(-1)
    if (noted?.reason === 'multi-line' && noted.start === key.start) return
    fail('multi-line', key, key.value)
  }

  function readItem(frame: Frame, at: Span, trimmed: string, indent: number): void {
    if (frame.map) {
      fail('item', at, frame.name)
      return
    }
    if (!frame.list) {
      frame.list = []
      frame.hold?.(frame.list)
    }
    const {list} = frame
    const body = trimmed.slice(1).trimStart()
    const start = at.end - body.length
    const match = keyed.exec(body)
    if (match) {
      const map = emptyMap()
      list.push(map)
      const child: Frame = {indent, name: frame.name, map}
      frames.push(child)
      readPair(child, match, start, start - at.start + indent)
    } else list.push(body === '' ? null : readScalar(body, {start, end: at.end}, frame.name))
  }

  function readEntry(frame: Frame, at: Span, trimmed: string, indent: number): void {
    const match = keyed.exec(trimmed)
    if (!match || frame.list) {
      fail(match ? 'key-in-list' : 'line', at, frame.name)
      return
    }
    if (!frame.map) {
      frame.map = emptyMap()
      frame.hold?.(frame.map)
    }
    const entry = readPair(frame, match, at.start, indent)
    if (!entry || frames[0]?.map !== frame.map) return
    entries.set(entry.key.value, entry)
    if (!oneLine.has(entry.key.value)) return
    open = {entry, indent}
    if (blockScalar.test(entry.raw.value)) noteMultiLine(entry)
  }

  function readPair(
    frame: Frame,
    match: RegExpExecArray,
    start: number,
    indent: number
  ): LoaderEntry | undefined {
    const name = match[1] ?? ''
    const behind = match[2] ?? ''
    const colon = start + match[0].length - behind.length
    const key = {value: name, start, end: start + name.length}
    if (reservedKeys.includes(name)) {
      fail('reserved-key', key, name)
      return undefined
    }
    const value = behind.trim()
    const valueStart = value === '' ? colon : colon + behind.length - behind.trimStart().length
    const raw = {value, start: valueStart, end: valueStart + value.length}
    const {map} = frame
    const read = value === '' ? null : readScalar(value, raw, name)
    if (map) map[name] = read
    if (value === '') {
      const hold = (deeper: LoaderValue) => {
        if (map) map[name] = deeper
        // The entry was noted as null; what stands below it is its value.
        const noted = entries.get(name)
        if (noted?.key === key) entries.set(name, {...noted, value: deeper})
      }
      frames.push({indent, name, hold})
    }
    return {key, raw, value: read}
  }

  function readScalar(written: string, span: Span, key: string | undefined): LoaderValue {
    const quote = written[0]
    if (quote === '"' || quote === "'") {
      if (written.length >= 2 && written.endsWith(quote)) return written.slice(1, -1)
      fail('quote', span, key)
      return written
    }
    if (quote === '[' && written.endsWith(']')) {
      const items = splitList(written.slice(1, -1))
      if (items) return items.map((each) => readPlain(each))
      fail('list', span, key)
      return written
    }
    return readPlain(written)
  }
}

/** Items of a list in brackets; undefined when a quote stays open. */
function splitList(inside: string): readonly string[] | undefined {
  const items: string[] = []
  let quote = ''
  let start = 0
  for (let at = 0; at < inside.length; at++) {
    const char = inside[at] ?? ''
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === ',') {
      items.push(inside.slice(start, at))
      start = at + 1
    }
  }
  if (quote) return undefined
  items.push(inside.slice(start))
  return items.map((each) => each.trim()).filter((each) => each !== '')
}

function readPlain(written: string): LoaderValue {
  const quote = written[0]
  if ((quote === '"' || quote === "'") && written.length >= 2 && written.endsWith(quote)) {
    return written.slice(1, -1)
  }
  if (written === '~' || written === 'null') return null
  if (written === 'true') return true
  if (written === 'false') return false
  // A leading zero keeps it a text: `007` names something.
  if (/^-?(?:0|[1-9]\d*)$/.test(written) || /^-?\d+\.\d+$/.test(written)) return Number(written)
  return written
}

/** Without a prototype: keys are data. */
function emptyMap(): LoaderMap {
  return Object.create(null) as LoaderMap
}
