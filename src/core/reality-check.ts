import type {PlanDocument} from '../model/plan.ts'
import {type Located, linesOf, type Span} from '../model/source.ts'
import type {Tag} from '../model/tag.ts'

/** The parts that a reality check must have. */
export const realityParts = ['files_read', 'commands_run', 'assumptions', 'unknowns'] as const

export type RealityPart = (typeof realityParts)[number]

/** What was looked at before a plan was written. */
export interface RealityCheck {
  /** Its opening tag without what stands behind the name. */
  readonly at: Span
  readonly isEmpty: boolean
  /** What stands in a part; undefined where there is none. */
  readonly parts: Readonly<Partial<Record<RealityPart, Span>>>
  readonly assumptions: readonly Assumption[]
  /** What `files_read` refers to, in order. */
  readonly read: readonly Reference[]
  /** What stands in `commands_run`, with single blanks. */
  readonly run: string
}

export interface Assumption {
  /** Its opening tag without what stands behind the name. */
  readonly at: Span
  readonly text: Span
  readonly verifiedBy: Located<string> | undefined
}

/** The first reality check of a plan; undefined where there is none. */
export function realityCheckIn(plan: PlanDocument): RealityCheck | undefined {
  const tag = plan.tags.find((each) => isOpening(each, 'reality_check'))
  if (!tag) return undefined
  const [content = {start: tag.end, end: tag.end}] = plan.blocks('reality_check')
  const inside = (name: string) =>
    plan.blocks(name).find(({start, end}) => content.start <= start && end <= content.end)
  const parts: RealityCheck['parts'] = Object.fromEntries(
    realityParts.map((name) => [name, inside(name)])
  )
  return {
    at: nameOf(tag),
    isEmpty: plan.uncommented(content).trim() === '',
    parts,
    assumptions: assumptionsIn(plan, content),
    read: parts.files_read ? entriesIn(plan, parts.files_read).map(referenceOf) : [],
    run: parts.commands_run ? spaced(plan.uncommented(parts.commands_run)) : ''
  }
}

function assumptionsIn(plan: PlanDocument, content: Span): readonly Assumption[] {
  const texts = new Map(plan.blocks('assumption').map((block) => [block.start, block]))
  return plan.tags
    .filter((tag) => isOpening(tag, 'assumption'))
    .filter(({start, end}) => content.start <= start && end <= content.end)
    .map((tag) => ({
      at: nameOf(tag),
      text: texts.get(tag.end) ?? {start: tag.end, end: tag.end},
      verifiedBy: tag.attributes.findLast(({name}) => name.value === 'verified_by')?.value
    }))
}

/** A text with single blanks. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function isOpening({type, name}: Tag, wanted: string): boolean {
  return type !== 'close' && name.value.toLowerCase() === wanted
}

function nameOf({start, name}: Tag): Span {
  return {start, end: name.end}
}

/** What a part lists, each without its bullet; one that says that there is nothing is left out. */
export function entriesIn(plan: PlanDocument, span: Span): readonly Located<string>[] {
  const text = plan.uncommented(span)
  return Array.from(linesOf(text, {start: 0, end: text.length})).flatMap((line) => {
    const written = text.slice(line.start, line.end)
    const lead = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(written)?.[0].length ?? 0
    const value = written.slice(lead).trimEnd()
    const start = span.start + line.start + lead
    const isNothing = /^[_*(]*(?:none|n\/a|nothing|no unknowns|[-–—]*)[.)_*]*$/i.test(value)
    return isNothing ? [] : [{value, start, end: start + value.length}]
  })
}

/** A file, and perhaps lines of it: `src/a.ts:3-9`. */
export interface Reference extends Span {
  readonly path: string
  /** 1-based, both counted in; undefined for the whole file. */
  readonly lines: readonly [first: number, last: number] | undefined
}

/** What an entry refers to with its first word. */
export function referenceOf({value, start}: Located<string>): Reference {
  const [, mark = '', word = ''] = /^([`"']?)([^\s`"',;]*)/.exec(value) ?? []
  const [, path = word, first, last = first] =
    /^(.+?):(\d{1,9})(?:[-–](\d{1,9}))?$/.exec(word) ?? []
  const from = start + mark.length
  return {
    path: path.replace(/^(?:\.\/)+/, ''),
    lines: first === undefined ? undefined : [Number(first), Number(last)],
    start: from,
    end: from + path.length
  }
}

/** Whether what was read covers what is referred to. */
export function covers(read: Reference, wanted: Reference): boolean {
  if (read.path !== wanted.path) return false
  if (!read.lines || !wanted.lines) return true
  return read.lines[0] <= wanted.lines[0] && wanted.lines[1] <= read.lines[1]
}
