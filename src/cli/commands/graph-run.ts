import type {PlanGraph} from '../../core/plan-graph.ts'
import {type PlanView, viewOf} from '../../core/plan-view.ts'
import {code} from '../../core/say.ts'
import {RunFailure} from '../../engine/failure.ts'
import {readPlans} from '../../engine/plan-files.ts'
import {type GraphFormat, loadGraphWriter, summaryLine} from '../../reporters/graph/index.ts'
import {type Host, say} from '../host.ts'
import {workingFolder} from '../working-folder.ts'

/**
 * Draws plans on stdout. The exit code: 0, or 2 when something could not be read.
 * @throws RunFailure where there is no plan.
 */
export async function drawGraph(
  host: Host,
  paths: readonly string[],
  format: GraphFormat
): Promise<number> {
  const {graphs, asked, failures} = await readPlans({cwd: workingFolder(host), paths})
  if (asked.size === 0) {
    const where = paths.length > 0 ? paths.map(code).join(', ') : 'This folder'
    const names = 'plans are called `*-PLAN.md`, or hold a `<task>`'
    throw new RunFailure(...failures, `${where}: no plan is there; ${names}`)
  }
  const view = joined(graphs.map((graph) => viewOfAsked(graph, asked)))
  const write = await loadGraphWriter(format)
  host.stdout.write(await write(view))
  say(host, [...view.summaries.map(summaryLine), ...failures])
  return failures.length > 0 ? 2 : 0
}

function viewOfAsked(graph: PlanGraph, asked: ReadonlySet<string>): PlanView {
  return viewOf(graph, ({document}) => asked.has(document.source.path))
}

/** Several pictures as one: those of one planner stand before those of the next. */
function joined(views: readonly PlanView[]): PlanView {
  let all: PlanView = {columns: [], nodes: [], edges: [], summaries: []}
  for (const {columns, nodes, edges, summaries} of views) {
    const {length: before} = all.columns
    const {length: first} = all.nodes
    all = {
      columns: [...all.columns, ...columns],
      nodes: [...all.nodes, ...nodes.map((node) => ({...node, column: node.column + before}))],
      edges: [
        ...all.edges,
        ...edges.map((edge) => ({...edge, from: edge.from + first, to: edge.to + first}))
      ],
      summaries: [...all.summaries, ...summaries]
    }
  }
  return all
}
