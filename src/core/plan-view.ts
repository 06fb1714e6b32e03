import {formatSliceId} from '../model/id.ts'
import {compare} from './compare.ts'
import {longestChains} from './longest-chain.ts'
import type {EdgeFault, PlanEdge, PlanGraph, PlanNode} from './plan-graph.ts'

/** A plan graph as a picture shows it: what runs at once stands in one column. */
export interface PlanView {
  /** Their titles, in the order in which they run: `M001-S002`, or `phase 13, wave 2`. */
  readonly columns: readonly string[]
  readonly nodes: readonly ViewNode[]
  readonly edges: readonly ViewEdge[]
  /** One for each milestone or phase. */
  readonly summaries: readonly Summary[]
}

export interface ViewNode {
  readonly id: string
  /** What the task says of itself, empty when it says nothing; of a whole plan how many it holds. */
  readonly title: string
  /** Where it is written; undefined for a name that nothing has. */
  readonly place: ViewPlace | undefined
  /** Index of its column. */
  readonly column: number
  readonly isCyclic: boolean
  /** Whether it is part of the longest chain of its milestone or phase. */
  readonly isCritical: boolean
}

export interface ViewPlace {
  /** Forward slashes, relative to the project root. */
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
}

/** From what is waited for to what waits: indexes of nodes. */
export interface ViewEdge {
  readonly from: number
  readonly to: number
  readonly fault: EdgeFault | undefined
  readonly isCyclic: boolean
  readonly isCritical: boolean
}

export interface Summary {
  /** `M001`, or `phase 13`. */
  readonly title: string
  /** What stands in its columns. */
  readonly unit: 'task' | 'plan'
  readonly columns: number
  readonly nodes: number
  /** How many nodes wait one behind the other. */
  readonly chain: number
  /** Names that must not be there. */
  readonly broken: number
}

/** Where a node stands, and among which others it is counted. */
interface Place {
  readonly group: string
  readonly column: string
  /** Numbers of group and column, for sorting. */
  readonly order: readonly [group: number, column: number]
}

/** Some nodes of a graph, and what these wait for. */
export function viewOf(graph: PlanGraph, isShown: (node: PlanNode) => boolean): PlanView {
  const asked = graph.nodes.filter(isShown)
  const near = new Set(asked.flatMap((node) => [node, ...node.edges.flatMap(({to}) => to ?? [])]))
  const nodes = graph.nodes.filter((node) => near.has(node))
  const indexes = new Map(nodes.map((node, index) => [node, index]))
  const places = nodes.map(placeOf)
  const columns = columnsOf(places)
  const cycleOf = new Map(
    graph.cycles.flatMap(({path}, index) => path.map((node) => [node, index]))
  )
  const isInCycle = ({from, to}: PlanEdge) =>
    to !== undefined && cycleOf.has(to) && cycleOf.get(from) === cycleOf.get(to)

  const edges = nodes.flatMap((node) => node.edges)
  const sources = nodes.map((node) =>
    node.edges.flatMap((edge) => {
      const source = edge.to && indexes.get(edge.to)
      return source === undefined || edge.fault || isInCycle(edge) ? [] : [source]
    })
  )
  const groups = places.map(({group}) => group)
  const chains = longestChains(sources, groups)
  const steps = new Map(
    [...chains.values()].flatMap((chain) => chain.map((node, at) => [node, chain[at - 1]]))
  )

  const ghosts = new Map<string, number>()
  const ghostColumns: number[] = []
  const viewEdges = edges.flatMap((edge): ViewEdge[] => {
    const to = indexes.get(edge.from) ?? 0
    const known = edge.to ? indexes.get(edge.to) : ghostOf(edge, to)
    if (known === undefined) return []
    const isCritical = steps.has(to) && steps.get(to) === known
    return [{from: known, to, fault: edge.fault, isCyclic: isInCycle(edge), isCritical}]
  })
  return {
    columns: [...columns.keys()],
    nodes: [
      ...nodes.map((node, index) => ({
        id: node.id,
        title: titleOf(node),
        place: writtenAt(node),
        column: columns.get(places[index]?.column ?? '') ?? 0,
        isCyclic: cycleOf.has(node),
        isCritical: steps.has(index)
      })),
      ...Array.from(ghosts.keys(), (id, index) => ({
        id,
        title: '',
        place: undefined,
        column: ghostColumns[index] ?? 0,
        isCyclic: false,
        isCritical: false
      }))
    ],
    edges: viewEdges,
    summaries: summariesOf(nodes, places, chains)
  }

  /** A name that nothing has stands before what waits for it. */
  function ghostOf({name}: PlanEdge, waiting: number): number {
    const known = ghosts.get(name.value)
    if (known !== undefined) return known
    const index = nodes.length + ghosts.size
    ghosts.set(name.value, index)
    const column = columns.get(places[waiting]?.column ?? '') ?? 0
    ghostColumns.push(Math.max(0, column - 1))
    return index
  }
}

function titleOf({task, document: {tasks}}: PlanNode): string {
  if (task) return task.title?.value ?? ''
  return `${tasks.length} task${tasks.length === 1 ? '' : 's'}`
}

function writtenAt({document: {source}, at}: PlanNode): ViewPlace {
  const {line, column} = source.point(at.start)
  return {path: source.path, line, column}
}

function placeOf({task, slice, id, document}: PlanNode): Place {
  if (task) {
    if (!slice) return {group: 'no milestone', column: 'no slice', order: [Infinity, Infinity]}
    const column = formatSliceId(slice)
    const group = column.slice(0, column.indexOf('-'))
    return {group, column, order: [slice.milestone, slice.slice]}
  }
  const phase = id.slice(0, id.lastIndexOf('-'))
  const wave = Number(/\d+/.exec(document.header.field('wave')?.value.value ?? '')?.[0] ?? 0)
  const group = `phase ${phase}`
  return {group, column: `${group}, wave ${wave}`, order: [Number(phase), wave]}
}

/** Indexes of columns by their titles, in order. */
function columnsOf(places: readonly Place[]): ReadonlyMap<string, number> {
  const orders = new Map(places.map(({column, order}) => [column, order]))
  const sorted = [...orders].toSorted(([a, [group, column]], [b, [otherGroup, otherColumn]]) => {
    if (group !== otherGroup) return group < otherGroup ? -1 : 1
    return column === otherColumn ? compare(a, b) : column < otherColumn ? -1 : 1
  })
  return new Map(sorted.map(([title], index) => [title, index]))
}

function summariesOf(
  nodes: readonly PlanNode[],
  places: readonly Place[],
  chains: ReadonlyMap<string, readonly number[]>
): readonly Summary[] {
  const members = new Map<string, number[]>()
  for (const [index, {group}] of places.entries()) {
    const known = members.get(group)
    if (known) known.push(index)
    else members.set(group, [index])
  }
  return Array.from(members, ([title, indexes]) => {
    const own = indexes.flatMap((index) => nodes[index] ?? [])
    return {
      title,
      unit: own[0]?.task ? 'task' : 'plan',
      columns: new Set(indexes.map((index) => places[index]?.column)).size,
      nodes: indexes.length,
      chain: chains.get(title)?.length ?? 0,
      broken: own.flatMap(({edges}) => edges.filter(({fault}) => fault)).length
    }
  })
}
