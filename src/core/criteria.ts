import {type CriteriaList, type Criterion, hasCriteria} from '../model/criterion.ts'
import type {Document} from '../model/document.ts'
import {compareSlices, formatSliceId, type SliceId} from '../model/id.ts'
import type {PlanGraph} from './plan-graph.ts'
import {wordsOf} from './subject.ts'

/** A criterion that no task makes true. */
export interface OpenCriterion {
  readonly criterion: Criterion
  readonly list: CriteriaList
  /** Whether tasks name criteria by their ids, so that this one was left out. */
  readonly mode: 'id' | 'wording'
  readonly best: Alike
}

export interface CriteriaOptions {
  /** Share of the words of a criterion that one task must have, 0 to 1. */
  readonly threshold: number
  /** Whether only ids count. */
  readonly strict: boolean
}

/** Where nothing is owed any more, or not yet. */
const settled = new Set(['done', 'complete', 'completed', 'verified', 'deferred', 'backlog'])
/** How much more must be alike where people cite ids. */
const citedThreshold = 0.8
/** Ids that the ranges of one text may spell out: more nobody means. */
const mostInRanges = 1000

/** The criteria of all documents that no task covers, by the document in which they stand. */
export function openCriteria(
  documents: readonly Document[],
  graph: PlanGraph,
  options: CriteriaOptions
): ReadonlyMap<Document, readonly OpenCriterion[]> {
  const owed = documents.flatMap((document) =>
    criteriaOf(document)
      .filter(({items}) => items.length > 0)
      .map((list) => ({document, list}))
  )
  const open = new Map<Document, OpenCriterion[]>()
  // Without criteria no task is read.
  if (owed.length === 0) return open
  const milestones = byMilestone(graph)
  const elsewhere = owedElsewhere(owed.map(({list}) => list))
  for (const {document, list} of chosen(owed)) {
    const evidence = milestones.get(list.milestone)
    // What nothing is planned for yet owes nothing yet.
    if (!evidence?.isPlanned(list.slice) || settled.has(list.status)) continue
    for (const criterion of list.items) {
      if (elsewhere(criterion, list)) continue
      const found = uncovered(criterion, list, evidence, options)
      if (found) put(open, document, found)
    }
  }
  return open
}

function criteriaOf(document: Document): readonly CriteriaList[] {
  return hasCriteria(document) ? document.criteria.lists : []
}

/** Of lists about one milestone only the first kind that there is. */
function chosen<T extends {readonly list: CriteriaList}>(all: readonly T[]): readonly T[] {
  const order = ['roadmap.yaml', 'meta', 'roadmap']
  const first = new Map<number, string>()
  for (const origin of order) {
    for (const {list} of all) {
      if (list.origin === origin && !first.has(list.milestone)) first.set(list.milestone, origin)
    }
  }
  return all.filter(({list}) => list.slice || first.get(list.milestone) === list.origin)
}

/** Tells which criteria another list answers for: a slice that names one of its milestone, a UAT file that says what the plan says. */
function owedElsewhere(
  lists: readonly CriteriaList[]
): (criterion: Criterion, list: CriteriaList) => boolean {
  const taken = new Set<string>()
  const accepted = new Set<string>()
  for (const {origin, milestone, slice, items} of lists) {
    if (!slice) continue
    const texts = items.map(({text}) => text).join('\n')
    for (const cited of citedIn(texts)) taken.add(`${milestone} ${cited}`)
    if (origin !== 'uat') continue
    for (const said of items.flatMap(({id, text}) => [id, text])) {
      accepted.add(`${formatSliceId(slice)} ${said}`)
    }
  }
  return ({id, text}, {origin, milestone, slice}) => {
    if (!slice) return taken.has(`${milestone} ${id}`)
    return (
      origin === 'plan' &&
      [id ?? text, text].some((said) => accepted.has(`${formatSliceId(slice)} ${said}`))
    )
  }
}

function uncovered(
  criterion: Criterion,
  list: CriteriaList,
  evidence: MilestoneEvidence,
  {threshold, strict}: CriteriaOptions
): OpenCriterion | undefined {
  const {id, text} = criterion
  const {from, to} = evidence.stretch(list.slice)
  // Ids of a slice count anew in each, those of milestones do not.
  const first = id?.startsWith('SC-') ? 0 : from
  if (id !== undefined && evidence.cites(id, first, to)) return
  const best = evidence.mostAlike(text, to)
  const wanted = evidence.isCited ? Math.max(threshold, citedThreshold) : threshold
  if (!strict && best.isAlike && best.score >= wanted) return
  const mode = id !== undefined && evidence.isCited ? 'id' : 'wording'
  return {criterion, list, mode, best}
}

interface Alike {
  /** The task whose words are the most alike; undefined where none is. */
  readonly task: string | undefined
  /** Share of the words of a criterion that the task has, 0 to 1. */
  readonly score: number
  /** Whether there are enough of them to say so. */
  readonly isAlike: boolean
}

/** The tasks of one milestone in the order of their slices, looked up by ids and by words. */
class MilestoneEvidence {
  /** Whether any task names a criterion by its id. */
  isCited = false
  readonly #tasks: string[] = []
  /** Which of them are of a slice: from the first up to, but not, the other. */
  readonly #slices = new Map<string, {readonly from: number; to: number}>()
  /** Which name an id, and which have a word: places among the tasks, ascending. */
  readonly #byId = new Map<string, number[]>()
  readonly #byWord = new Map<string, number[]>()

  /** Adds a task behind all of the same and of earlier slices. */
  add(id: string, slice: SliceId, text: string): void {
    const place = this.#tasks.push(id) - 1
    const key = formatSliceId(slice)
    this.#slices.set(key, {from: this.#slices.get(key)?.from ?? place, to: place + 1})
    for (const cited of new Set(citedIn(text))) {
      if (/^(?:SC|AC|UAT)-/.test(cited)) this.isCited = true
      put(this.#byId, cited, place)
    }
    for (const word of wordsOf(text)) put(this.#byWord, word, place)
  }

  /** Whether there is a task of that slice; of a milestone there is one. */
  isPlanned(slice: SliceId | undefined): boolean {
    return slice === undefined || this.#slices.has(formatSliceId(slice))
  }

  /** Where the tasks of a slice are, or those of the milestone. */
  stretch(slice: SliceId | undefined): {readonly from: number; readonly to: number} {
    const own = slice && this.#slices.get(formatSliceId(slice))
    return own ?? {from: 0, to: this.#tasks.length}
  }

  cites(id: string, from: number, to: number): boolean {
    return (this.#byId.get(id) ?? []).some((place) => from <= place && place < to)
  }

  mostAlike(text: string, to: number): Alike {
    const words = wordsOf(text)
    // Of a criterion without words nobody can say anything.
    if (words.size === 0) return {task: undefined, score: 1, isAlike: true}
    const counts = new Uint16Array(to)
    let best: number | undefined
    let most = 0
    for (const word of words) {
      for (const place of this.#byWord.get(word) ?? []) {
        if (place >= to) break
        const count = (counts[place] ?? 0) + 1
        counts[place] = count
        if (count > most) [best, most] = [place, count]
      }
    }
    return {
      task: best === undefined ? undefined : this.#tasks[best],
      score: most / words.size,
      isAlike: most > 1 || most === words.size
    }
  }
}

function byMilestone(graph: PlanGraph): ReadonlyMap<number, MilestoneEvidence> {
  const milestones = new Map<number, MilestoneEvidence>()
  const tasks = graph.nodes.flatMap(({id, task, slice, document}) =>
    task && slice ? [{id, task, slice, document}] : []
  )
  for (const {id, task, slice, document} of tasks.toSorted((a, b) =>
    compareSlices(a.slice, b.slice)
  )) {
    const evidence = milestones.get(slice.milestone) ?? new MilestoneEvidence()
    evidence.add(id, slice, document.uncommented(task.span))
    milestones.set(slice.milestone, evidence)
  }
  return milestones
}

const citation =
  /(?<![A-Za-z\d-])([A-Z]{2,})-0*(\d{1,9})(?!\w)(?:\s*(?:\.\.\.?|–|—|to|through)\s*\1-0*(\d{1,9})(?!\w))?/g

/** The ids that a text names, ranges spelled out. */
function citedIn(text: string): readonly string[] {
  let left = mostInRanges
  return Array.from(text.matchAll(citation)).flatMap(([, prefix, first, last]) => {
    const from = Number(first)
    const more = Math.max(0, Math.min(Number(last ?? first) - from, left))
    left -= more
    return Array.from({length: more + 1}, (_, step) => `${prefix}-${from + step}`)
  })
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
