import type {Document} from '../model/document.ts'
import {compareSlices, formatSliceId, formatTaskId, parseTaskId, type SliceId} from '../model/id.ts'
import {isPlan, type PlanDocument, type Task} from '../model/plan.ts'
import type {Located, Span} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {compare} from './compare.ts'
import {findComponents} from './components.ts'
import type {Group} from './rule.ts'

/** Plans that know each other: those in the nearest folder of a planner, or called `plans`; else all others. */
export function planGroup({source: {path}}: Document): Group | undefined {
  if (path === '') return undefined
  const folder = /^(?:.*\/)?(?:\.nubos-pilot|\.planning|plans)(?=\/)/.exec(path)?.[0] ?? '.'
  return {folder, key: 'plans'}
}

/** What waits for others: a task, or where plans are phases a whole plan. */
export interface PlanNode {
  /** As others name it. */
  readonly id: string
  readonly document: PlanDocument
  /** Undefined for a whole plan. */
  readonly task: Task | undefined
  /** Where its id is written. */
  readonly at: Span
  readonly slice: SliceId | undefined
  /** In the order in which they are written. */
  readonly edges: readonly PlanEdge[]
}

/** One name in `depends_on`. */
export interface PlanEdge {
  readonly from: PlanNode
  /** As written. */
  readonly name: Located<string>
  /** What is meant; undefined where there is no such thing. */
  readonly to: PlanNode | undefined
  /** Undefined for a name that is right. */
  readonly fault: EdgeFault | undefined
}

/**
 * What is wrong with a name in `depends_on`.
 * - `malformed`: no id
 * - `self`: the one that waits
 * - `same-slice`: a task of the same slice; these run at once
 * - `later-slice`: a task of a slice that runs later
 * - `unknown`: there is no such task or plan
 */
export type EdgeFault = 'malformed' | 'self' | 'same-slice' | 'later-slice' | 'unknown'

/** The nodes of a project and what they wait for. */
export interface PlanGraph {
  /** In the order of slices, then of files, then as written. */
  readonly nodes: readonly PlanNode[]
  /** Those of one file; of a task plan whose task stands in a plan, too. */
  nodesOf(document: Document): readonly PlanNode[]
  /** The tasks of a slice. */
  tasksOf(slice: SliceId): readonly PlanNode[]
  /** The first node of that id. */
  find(id: string): PlanNode | undefined
  /** The id that was most likely meant; undefined when none is close. */
  nearest(edge: PlanEdge): string | undefined
  /** Groups of nodes that wait for each other, over more than one slice; in order. */
  readonly cycles: readonly PlanCycle[]
}

export interface PlanCycle {
  /** The first name that must not be there. */
  readonly edge: PlanEdge
  /** The way round: from the node of that name back to it, which stands at both ends. */
  readonly path: readonly PlanNode[]
}

const graphs = new WeakMap<readonly Document[], PlanGraph>()

/** The task that a task plan is the copy of; undefined for every other task. */
export function originalOf(plan: PlanDocument, {id}: Task, graph: PlanGraph): Task | undefined {
  const node = plan.kind === 'task-plan' && id ? graph.find(id.value) : undefined
  return node?.document.kind === 'plan' ? node.task : undefined
}

/** The graph around a document: made once for all documents that are looked at together. */
export function planGraph(document: Document, {documents}: Workspace): PlanGraph {
  const known = graphs.get(documents)
  if (known) return known
  const graph = new LazyGraph(documents.length > 0 ? documents : [document])
  if (documents.length > 0) graphs.set(documents, graph)
  return graph
}

class LazyGraph implements PlanGraph {
  readonly nodes: readonly PlanNode[]
  readonly #byId = new Map<string, PlanNode>()
  readonly #families = new Map<string, string[]>()
  readonly #bySlice = new Map<string, PlanNode[]>()
  readonly #byDocument = new Map<Document, PlanNode[]>()
  #cycles: readonly PlanCycle[] | undefined

  constructor(documents: readonly Document[]) {
    const all = documents.filter(isPlan).flatMap((document) => nodesIn(document, this))
    // The copy of a task says nothing new about it.
    const planned = new Set(all.flatMap(({id, document}) => (document.kind === 'plan' ? [id] : [])))
    this.nodes = all
      .filter(({id, document}) => document.kind === 'plan' || !planned.has(id))
      .toSorted(inOrder)
    for (const node of all) put(this.#byDocument, node.document, node)
    for (const node of this.nodes) {
      if (!this.#byId.has(node.id)) this.#byId.set(node.id, node)
      put(this.#families, familyOf(node.id), node.id)
      if (node.slice) put(this.#bySlice, formatSliceId(node.slice), node)
    }
  }

  nodesOf(document: Document): readonly PlanNode[] {
    return this.#byDocument.get(document) ?? []
  }

  tasksOf(slice: SliceId): readonly PlanNode[] {
    return this.#bySlice.get(formatSliceId(slice)) ?? []
  }

  find(id: string): PlanNode | undefined {
    return this.#byId.get(id)
  }

  nearest({from, name}: PlanEdge): string | undefined {
    const right = from.task ? tidyTaskId(name.value) : tidyPlanId(name.value, from.id)
    if (right !== undefined && this.#byId.has(right) && right !== from.id) return right
    // Among all ids of a project every one would be near: of its slice or phase, the next number.
    const wanted = right ?? name.value
    const family = this.#families.get(familyOf(wanted)) ?? []
    const number = numberOf(wanted)
    let best: string | undefined
    for (const id of family) {
      if (id === from.id) continue
      const far = Math.abs(numberOf(id) - number)
      if (best === undefined || far < Math.abs(numberOf(best) - number)) best = id
    }
    return best
  }

  get cycles(): readonly PlanCycle[] {
    this.#cycles ??= findCycles(this.nodes)
    return this.#cycles
  }
}

/** The nodes that a document holds. */
function nodesIn(document: PlanDocument, graph: PlanGraph): readonly PlanNode[] {
  if (document.preset.plan?.slices) {
    return document.tasks.flatMap((task) =>
      task.id ? [new TaskNode(document, task, task.id, graph)] : []
    )
  }
  const id = planIdOf(document)
  return id && document.kind === 'plan' ? [new PhaseNode(document, id, graph)] : []
}

class TaskNode implements PlanNode {
  readonly id: string
  readonly at: Span
  readonly slice: SliceId | undefined
  readonly document: PlanDocument
  readonly task: Task
  readonly #graph: PlanGraph
  #edges: readonly PlanEdge[] | undefined

  constructor(document: PlanDocument, task: Task, id: Located<string>, graph: PlanGraph) {
    this.document = document
    this.task = task
    this.id = id.value
    this.at = {start: id.start, end: id.end}
    this.slice = task.slice
    this.#graph = graph
  }

  get edges(): readonly PlanEdge[] {
    this.#edges ??= (this.task.dependsOn?.items ?? []).map((name) => {
      const to = this.#graph.find(name.value)
      return {from: this, name, to, fault: this.#faultOf(name.value, to)}
    })
    return this.#edges
  }

  #faultOf(name: string, to: PlanNode | undefined): EdgeFault | undefined {
    const id = parseTaskId(name)
    if (!id) return 'malformed'
    if (name === this.id) return 'self'
    // A task stands in the slice of its file, whatever its id says.
    const order = this.slice && compareSlices(to?.slice ?? id, this.slice)
    if (order === 0) return 'same-slice'
    if (order !== undefined && order > 0) return 'later-slice'
    return to ? undefined : 'unknown'
  }
}

class PhaseNode implements PlanNode {
  readonly id: string
  readonly at: Span
  readonly document: PlanDocument
  readonly task = undefined
  readonly slice = undefined
  readonly #graph: PlanGraph
  #edges: readonly PlanEdge[] | undefined

  constructor(document: PlanDocument, id: Located<string>, graph: PlanGraph) {
    this.document = document
    this.id = id.value
    this.at = {start: id.start, end: id.end}
    this.#graph = graph
  }

  get edges(): readonly PlanEdge[] {
    this.#edges ??= (this.document.list('depends_on')?.items ?? []).map((name) => {
      const to =
        this.#graph.find(name.value) ?? this.#graph.find(`${phaseOf(this.id)}-${name.value}`)
      return {from: this, name, to, fault: to === this ? 'self' : to ? undefined : 'unknown'}
    })
    return this.#edges
  }
}

/** `35-01`: what the header says of phase and plan, else what the file is called. */
function planIdOf({header, source}: PlanDocument): Located<string> | undefined {
  const phase = /^["']?([\d.]+)/.exec(header.field('phase')?.value.value ?? '')?.[1]
  const plan = header.field('plan')
  const number = /^["']?(?:[\d.]+-)?(\d+)["']?/.exec(plan?.value.value ?? '')?.[1]
  if (phase !== undefined && plan && number !== undefined) {
    return {...plan.value, value: `${phase}-${number}`}
  }
  const stem = /(?:^|\/)([\d.]+-\d+)-PLAN\.md$/.exec(source.path)?.[1]
  return stem === undefined ? undefined : {...header.opening, value: stem}
}

/** The phase of a plan id: `35` of `35-01`. */
export function phaseOf(planId: string): string {
  return planId.slice(0, planId.lastIndexOf('-'))
}

/** What all ids of one slice or phase have in common. */
function familyOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('-')))
}

function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0)
}

/** `m1-s1-t1` as the planner writes it. */
function tidyTaskId(name: string): string | undefined {
  const found = /^m0*(\d{1,9})[-_ ]?s0*(\d{1,9})[-_ ]?t0*(\d{1,9})$/i.exec(name)
  if (!found) return undefined
  const [, milestone, slice, task] = found
  return formatTaskId({milestone: Number(milestone), slice: Number(slice), task: Number(task)})
}

/** `1-2`, `01-02-PLAN` or `2` as a plan of its phase is called: numbers of two digits. */
function tidyPlanId(name: string, own: string): string | undefined {
  const found =
    /^(?:0*(\d{1,9}(?:\.\d+)?)(?:-[\w-]*?)?[-/ ])?0*(\d{1,9})(?:-PLAN)?(?:\.md)?$/i.exec(name)
  if (!found) return undefined
  const [, phase, plan = ''] = found
  const padded = phase?.replace(/^\d+/, (number) => number.padStart(2, '0'))
  return `${padded ?? phaseOf(own)}-${plan.padStart(2, '0')}`
}

/** Where nobody knows the slice, at the end. */
function inOrder(a: PlanNode, b: PlanNode): number {
  const order =
    a.slice && b.slice ? compareSlices(a.slice, b.slice) : Number(!a.slice) - Number(!b.slice)
  return order || compare(a.document.source.path, b.document.source.path) || a.at.start - b.at.start
}

function findCycles(nodes: readonly PlanNode[]): readonly PlanCycle[] {
  const indexes = new Map(nodes.map((node, index) => [node, index]))
  const targets = nodes.map(({edges}) => edges.flatMap(({to}) => (to && indexes.get(to)) ?? []))
  return findComponents(targets).flatMap((component) => {
    const members = new Set(component.flatMap((at) => nodes[at] ?? []))
    const [first, ...others] = members
    const isOne = others.every(({task, slice}) => {
      return task && slice && first?.slice && compareSlices(slice, first.slice) === 0
    })
    if (!first || isOne) return []
    const edges = [...members].flatMap((node) => node.edges)
    const inside = edges.filter(({from, to}) => to && to !== from && members.has(to))
    const edge = inside.find(({fault}) => fault) ?? inside[0]
    return edge?.to ? [{edge, path: [edge.from, ...wayBack(edge.to, edge.from, members)]}] : []
  })
}

/** The shortest way from one node to another within a group that holds both. */
function wayBack(
  from: PlanNode,
  to: PlanNode,
  members: ReadonlySet<PlanNode>
): readonly PlanNode[] {
  const before = new Map<PlanNode, PlanNode | undefined>([[from, undefined]])
  // A map is walked in the order in which it was filled, what is added on the way included.
  for (const [node] of before) {
    if (node === to) break
    for (const {to: next} of node.edges) {
      if (next && members.has(next) && !before.has(next)) before.set(next, node)
    }
  }
  const way: PlanNode[] = []
  for (let at: PlanNode | undefined = to; at; at = before.get(at)) way.push(at)
  return way.reverse()
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
