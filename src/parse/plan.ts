import type {Document} from '../model/document.ts'
import {parseSliceId, parseTaskId, type SliceId} from '../model/id.ts'
import type {List, Task} from '../model/plan.ts'
import {type Located, lineEnd, linesOf, type Span} from '../model/source.ts'
import type {Attribute, Tag} from '../model/tag.ts'
import {readListField, readListText} from './list.ts'
import {blank} from './mask.ts'

/** What a document knows already when its tasks are asked for. */
type Read = Pick<Document, 'kind' | 'source' | 'header' | 'preset' | 'masked' | 'examples' | 'tags'>

/** The slice of a plan: its path names it, else its header. */
export function readSlice({source, header}: Read): SliceId | undefined {
  const milestone = /(?:^|\/)M(\d{3,})\//.exec(source.path)?.[1]
  const slice = /(?:^|\/)S(\d{3,})(?:\/|-PLAN\.md$)/.exec(source.path)?.[1]
  const written = header.field('slice')
  const named = written && parseSliceId(unquoted(written.value).value)
  if (milestone === undefined || slice === undefined) return named
  return {milestone: Number(milestone), slice: Number(slice)}
}

export function readList({source, header, preset}: Read, name: string): List | undefined {
  const field = header.field(name)
  return field && readListField(source.text, field, preset.reader === 'yaml')
}

/** The tasks of a plan; a task plan is one. */
export function readTasks(document: Read, slice: SliceId | undefined): readonly Task[] {
  return document.kind === 'task-plan'
    ? [new HeaderTask(document, slice)]
    : Array.from(findTasks(document), (found) => new TagTask(document, slice, found))
}

interface Found {
  readonly tag: Tag
  /** Of the tag among all tags of the document. */
  readonly index: number
  readonly end: number
  readonly open: boolean
}

function* findTasks({source: {text}, masked, tags}: Read): Iterable<Found> {
  for (const [index, tag] of tags.entries()) {
    if (!isTaskStart(masked, tags, index)) continue
    if (tag.type === 'void') {
      yield {tag, index, end: tag.end, open: false}
      continue
    }
    let next = index + 1
    while (next < tags.length && !endsTask(masked, tags, next)) next++
    const ending = tags[next]
    const isClosed = ending?.name.value === 'task' && ending.type === 'close'
    // In prose a bare `<task>` is only a word.
    if (!isClosed && tag.attributes.length === 0) continue
    yield {tag, index, end: isClosed ? ending.end : (ending?.start ?? text.length), open: !isClosed}
  }
}

function endsTask(masked: string, tags: readonly Tag[], at: number): boolean {
  const tag = tags[at]
  if (tag?.type !== 'close') return isTaskStart(masked, tags, at)
  return tag.name.value === 'task' || tag.name.value === 'tasks'
}

/** Whether a task begins here: the first on its line, or directly behind another tag. */
function isTaskStart(masked: string, tags: readonly Tag[], index: number): boolean {
  const tag = tags[index]
  if (tag?.name.value !== 'task' || tag.type === 'close') return false
  const gap = masked.slice(tags[index - 1]?.end ?? 0, tag.start)
  return gap.slice(gap.lastIndexOf('\n') + 1).trim() === ''
}

/** A task as a plan writes it. Every part is read on first use. */
class TagTask implements Task {
  readonly tag: Tag
  readonly at: Span
  readonly span: Span
  readonly open: boolean
  readonly slice: SliceId | undefined
  readonly #document: Read
  readonly #index: number
  #tags: readonly Tag[] | undefined
  #files: readonly Located<string>[] | undefined

  constructor(document: Read, slice: SliceId | undefined, {tag, index, end, open}: Found) {
    this.tag = tag
    this.at = {start: tag.start, end: tag.name.end}
    this.span = {start: tag.start, end}
    this.open = open
    this.#document = document
    this.#index = index
    this.slice = slice ?? parseTaskId(this.id?.value ?? '')
  }

  get id(): Located<string> | undefined {
    return this.#value('id')
  }

  get dependsOn(): List | undefined {
    const {name, value} = this.attribute('depends_on') ?? {}
    return name && value && readListText(this.#document.source.text, name, value)
  }

  get wave(): Located<string> | undefined {
    return this.#value('wave')
  }

  get tier(): Located<string> | undefined {
    return this.#value('tier')
  }

  get title(): Located<string> | undefined {
    const [block] = this.blocks('name')
    return block && titleIn(this.#document.source.text, block)
  }

  get files(): readonly Located<string>[] {
    this.#files ??= readFiles(this.#document, this.blocks('files_modified'), this.blocks('files'))
    return this.#files
  }

  attribute(name: string): Attribute | undefined {
    return this.tag.attributes.findLast((each) => each.name.value === name)
  }

  blocks(name: string): readonly Span[] {
    this.#tags ??= tagsIn(this.#document.tags, this.#index + 1, this.span.end)
    return blocksIn(this.#tags, name, this.span.end)
  }

  #value(name: string): Located<string> | undefined {
    return this.attribute(name)?.value
  }
}

/** The copy of a task in a file of its own: what it says stands in the header. */
class HeaderTask implements Task {
  readonly tag = undefined
  readonly open = false
  readonly at: Span
  readonly span: Span
  readonly slice: SliceId | undefined
  readonly #document: Read

  constructor(document: Read, slice: SliceId | undefined) {
    const {source, header} = document
    this.#document = document
    this.at = header.field('id')?.key ?? header.opening
    this.span = {start: 0, end: source.text.length}
    this.slice = slice ?? parseTaskId(this.id?.value ?? '')
  }

  get id(): Located<string> | undefined {
    return this.#value('id')
  }

  get dependsOn(): List | undefined {
    return readList(this.#document, 'depends_on')
  }

  get wave(): Located<string> | undefined {
    return this.#value('wave')
  }

  get tier(): Located<string> | undefined {
    return this.#value('tier')
  }

  get title(): Located<string> | undefined {
    const {source, header, masked} = this.#document
    const heading = /^#\s+(?:M\d+-S\d+-T\d+\s*[—–-]\s*)?(.+)$/m.exec(masked.slice(header.end))
    if (!heading) return undefined
    const [line, words = ''] = heading
    const end = header.end + heading.index + line.length
    return titleIn(source.text, {start: end - words.length, end})
  }

  get files(): readonly Located<string>[] {
    return readList(this.#document, 'files_modified')?.items ?? []
  }

  attribute(): undefined {
    return undefined
  }

  blocks(name: string): readonly Span[] {
    return blocksIn(this.#document.tags, name, this.span.end)
  }

  #value(name: string): Located<string> | undefined {
    const field = this.#document.header.field(name)
    const value = field && unquoted(field.value)
    return value?.value === '' || value?.value === 'null' ? undefined : value
  }
}

/** The tags from one on that begin before `end`. */
function tagsIn(tags: readonly Tag[], from: number, end: number): readonly Tag[] {
  let to = from
  while ((tags[to]?.start ?? end) < end) to++
  return tags.slice(from, to)
}

/** What stands between tags of that name; the first closing one ends it, else the whole. */
export function blocksIn(tags: readonly Tag[], name: string, end: number): readonly Span[] {
  const blocks: Span[] = []
  let start: number | undefined
  for (const tag of tags) {
    if (tag.name.value.toLowerCase() !== name) continue
    if (tag.type === 'open') start ??= tag.end
    else if (tag.type === 'close' && start !== undefined) {
      blocks.push({start, end: tag.start})
      start = undefined
    }
  }
  return start === undefined ? blocks : [...blocks, {start, end}]
}

/** The files of the first blocks that hold any. */
function readFiles(
  document: Read,
  ...blocks: readonly (readonly Span[])[]
): readonly Located<string>[] {
  for (const each of blocks) {
    const files = each.flatMap((block) => filesIn(document, block))
    if (files.length > 0) return files
  }
  return []
}

/** Paths between commas and line ends, without bullets, backticks, notes and line numbers. */
function filesIn(document: Read, block: Span): readonly Located<string>[] {
  const text = withoutComments(document, block)
  return Array.from(linesOf(text, {start: 0, end: text.length})).flatMap((line) =>
    Array.from(text.slice(line.start, line.end).matchAll(/[^,]+/g)).flatMap(({0: raw, index}) => {
      const lead = /^\s*(?:[-*+]\s+)?`?/.exec(raw)?.[0].length ?? 0
      const value = raw
        .slice(lead)
        .replace(/\s+(?:\(.*|[—–-]\s.*)?$/, '')
        .replace(/`.*$/, '')
        .replace(/:\d+(?:-\d+)?$/, '')
      const start = block.start + line.start + index + lead
      return value === '' ? [] : [{value, start, end: start + value.length}]
    })
  )
}

/** The text of a stretch with comments as blanks; code stays. */
export function withoutComments(
  {source: {text}, examples}: Pick<Read, 'source' | 'examples'>,
  {start, end}: Span
): string {
  const whole = text.slice(start, end)
  // Most have none, and all comments of a file are many.
  if (!whole.includes('-->')) return whole
  const pieces: string[] = []
  let at = start
  for (let next = firstEndingAfter(examples, start); next < examples.length; next++) {
    const example = examples[next]
    if (!example || example.start >= end) break
    if (example.kind !== 'comment') continue
    const from = Math.max(at, example.start)
    const to = Math.min(end, example.end)
    pieces.push(text.slice(at, from), blank(text.slice(from, to)))
    at = to
  }
  return [...pieces, text.slice(at, end)].join('')
}

/** Which of spans in order, none in the other, is the first that ends behind `at`. */
function firstEndingAfter(spans: readonly Span[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** The first line of a title with words on it, without `Task 1:`. */
function titleIn(text: string, block: Span): Located<string> | undefined {
  const first = block.start + text.slice(block.start, block.end).search(/\S/)
  if (first < block.start) return undefined
  const end = Math.min(block.end, lineEnd(text, first))
  const lead = /^task\s+\d+\s*[:.—–-]\s*/i.exec(text.slice(first, end))?.[0].length ?? 0
  const value = text.slice(first + lead, end).trimEnd()
  return {value, start: first + lead, end: first + lead + value.length}
}

function unquoted(field: Located<string>): Located<string> {
  const {value, start, end} = field
  const isQuoted = /^(["']).*\1$/.test(value) && value.length > 1
  return isQuoted ? {value: value.slice(1, -1), start: start + 1, end: end - 1} : field
}
