import type {Criteria, CriteriaList, Criterion} from '../model/criterion.ts'
import type {Document} from '../model/document.ts'
import type {Task} from '../model/plan.ts'
import {linesOf, type Span} from '../model/source.ts'
import {blocksIn, readSlice} from './plan.ts'

/** Reads a roadmap in YAML or JSON with a YAML library; handed in, so that who needs none loads none. */
export type RoadmapReader = (text: string, origin: 'roadmap.yaml' | 'meta') => Criteria

type Read = Pick<Document, 'kind' | 'source' | 'header' | 'preset' | 'masked' | 'examples' | 'tags'>

/** Whether a roadmap is data, and no markdown. */
export function isRoadmapData({kind, source}: Pick<Document, 'kind' | 'source'>): boolean {
  return kind === 'roadmap' && /\.(?:yaml|json)$/.test(source.path)
}

/** What a roadmap, a UAT file or a plan says of when something is done. */
export function readCriteria(
  document: Read,
  tasks: readonly Task[],
  readRoadmap: RoadmapReader | undefined
): Criteria {
  const {kind, source} = document
  if (isRoadmapData(document)) {
    if (!readRoadmap) throw new Error('A reader of roadmaps is needed for this file')
    return readRoadmap(source.text, source.path.endsWith('.json') ? 'meta' : 'roadmap.yaml')
  }
  const lists = kind === 'roadmap' ? roadmapLists(document) : sliceLists(document, tasks)
  return {lists, error: undefined}
}

function sliceLists(document: Read, tasks: readonly Task[]): readonly CriteriaList[] {
  const {kind, source, tags} = document
  const slice = readSlice(document) ?? uatSlice(document)
  if (!slice) return []
  const origin = kind === 'uat' ? 'uat' : 'plan'
  const name = kind === 'uat' ? 'acceptance_criteria' : 'success_criteria'
  const blocks = blocksIn(tags, name, source.text.length).filter(
    ({start}) => !tasks.some(({span}) => span.start < start && start < span.end)
  )
  const below =
    kind === 'uat' && blocks.length === 0 ? belowHeading(document, /acceptance criteria/i) : []
  const items = [...blocks, ...below].flatMap((block) => itemsIn(document, block)).map(ownId)
  return [{origin, milestone: slice.milestone, slice, status: '', items: items.filter(isOwed)}]
}

function uatSlice({source}: Read) {
  const found = /(?:^|\/)M(\d{3,})\/(?:.+\/)?S(\d{3,})-UAT\.md$/.exec(source.path)
  return found ? {milestone: Number(found[1]), slice: Number(found[2])} : undefined
}

/** Milestones by their headings, and the lists behind "Success Criteria". */
function roadmapLists(document: Read): readonly CriteriaList[] {
  const {source, masked} = document
  const lists: CriteriaList[] = []
  let milestone = Number(/(?:^|\/)M(\d{3,})-ROADMAP\.md$/.exec(source.path)?.[1] ?? Number.NaN)
  let status = ''
  let open: {readonly label: Label; readonly start: number} | undefined
  const close = (end: number) => {
    if (open && !Number.isNaN(milestone)) {
      const items = itemsIn(document, {start: open.start, end}).map(byPosition).filter(isOwed)
      lists.push({origin: 'roadmap', milestone, slice: undefined, status, items})
    }
    open = undefined
  }
  for (const line of linesOf(masked, {start: 0, end: masked.length})) {
    const label = labelOf(masked.slice(line.start, line.end))
    // An item of the list may begin in bold, too.
    if (!label || (open && isBelow(label, open.label))) continue
    close(line.start)
    const number = label.isHeading ? /\bM(\d{3,})\b/.exec(label.name)?.[1] : undefined
    if (number !== undefined) {
      milestone = Number(number)
      status = ''
    }
    if (/^status$/i.test(label.name)) status = label.rest.trim().toLowerCase()
    if (/^success criteria\b/i.test(label.name)) open = {label, start: line.end}
  }
  close(masked.length)
  return lists
}

/** A heading, or bold words at the start of a line. */
interface Label {
  readonly name: string
  readonly rest: string
  readonly isHeading: boolean
  /** How far its bullet is indented; undefined where there is none. */
  readonly bullet: number | undefined
}

function labelOf(line: string): Label | undefined {
  const heading = headingOf(line)
  if (heading !== undefined) return {name: heading, rest: '', isHeading: true, bullet: undefined}
  const bold = /^(\s*)((?:[-*+]|\d+[.)])\s+)?(?:\*\*|__)([^*_]+?):?(?:\*\*|__)\s*:?\s*(.*)$/.exec(
    line
  )
  if (!bold) return undefined
  const [, indent = '', bullet, name = '', rest = ''] = bold
  return {name, rest, isHeading: false, bullet: bullet === undefined ? undefined : indent.length}
}

function isBelow(label: Label, above: Label): boolean {
  if (label.bullet === undefined) return false
  return above.bullet === undefined || label.bullet > above.bullet
}

function headingOf(line: string): string | undefined {
  return /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1]
}

/** What stands below headings of that name. */
function belowHeading({masked}: Read, name: RegExp): readonly Span[] {
  const spans: Span[] = []
  let start: number | undefined
  for (const line of linesOf(masked, {start: 0, end: masked.length})) {
    const heading = headingOf(masked.slice(line.start, line.end))
    if (heading === undefined) continue
    if (start !== undefined) spans.push({start, end: line.start})
    start = name.test(heading) ? line.end : undefined
  }
  return start === undefined ? spans : [...spans, {start, end: masked.length}]
}

type Item = Span & {readonly text: string}

const itemStart = /^(\s*)(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?(?=\s|$)/
const isNone = /^[_*]*(?:tbd|todo|none|n\/a)\b|\{\{|^~~.*~~$|[([]deferred|^deferred:|out of scope/i

/** The items of a list on its first level, each with the lines that go on. */
function itemsIn({source: {text}, masked}: Read, span: Span): readonly Item[] {
  const items: {start: number; end: number; text: string; indent: number}[] = []
  for (const line of linesOf(masked, span)) {
    const shown = masked.slice(line.start, line.end)
    const found = itemStart.exec(shown)
    const last = items.at(-1)
    if (found) {
      const start = line.start + found[0].length
      const raw = text.slice(start, line.end)
      const from = start + raw.length - raw.trimStart().length
      items.push({
        start: from,
        end: from + raw.trim().length,
        text: raw.trim(),
        indent: (found[1] ?? '').length
      })
    } else if (last && shown.trim() !== '') {
      last.text = `${last.text} ${text.slice(line.start, line.end).trim()}`
    }
  }
  const least = items.reduce((so, {indent}) => Math.min(so, indent), Number.POSITIVE_INFINITY)
  return items.filter(({indent}) => indent === least)
}

function isOwed({text}: Criterion): boolean {
  return text !== '' && !saysNothing(text)
}

function ownId({start, end, text}: Item): Criterion {
  const written = /^[*_`[(]*([A-Z]{2,})-0*(\d{1,9})(?!\w)/.exec(text)
  if (!written) return {id: undefined, text, start, end}
  return {id: `${written[1]}-${written[2]}`, text, start, end}
}

function byPosition(item: Item, index: number): Criterion {
  const criterion = ownId(item)
  return criterion.id === undefined ? {...criterion, id: `SC-${index + 1}`} : criterion
}

/** A criterion of a milestone, from its text and perhaps an id of its own. */
export function milestoneCriterion(
  text: Span & {readonly text: string},
  id: (Span & {readonly text: string}) | undefined,
  index: number
): Criterion {
  if (!id) return byPosition(text, index)
  const {id: own} = ownId({...id, text: id.text})
  return {id: own ?? `SC-${index + 1}`, text: text.text, start: id.start, end: id.end}
}

/** Whether a list item says that there is nothing. */
export function saysNothing(text: string): boolean {
  return isNone.test(text)
}
