import type {PlanView, ViewEdge, ViewNode} from '../../core/plan-view.ts'
import {faultLabel, linesOf} from './label.ts'

/** For Graphviz: `np-lint graph --format dot | dot -Tpng`. */
export function dot({columns, nodes, edges}: PlanView): string {
  const boxes = columns.flatMap((title, column) => [
    `subgraph cluster_${column} {`,
    `  label=${quoted(title)}`,
    ...nodes.flatMap((node, index) =>
      node.column === column ? [`  n${index} [${list(nodeFacts(node))}]`] : []
    ),
    '}'
  ])
  const lines = [
    'rankdir=LR',
    'node [shape=box, style=rounded, fontname="sans-serif"]',
    'edge [fontname="sans-serif", fontsize=10]',
    ...boxes,
    ...edges.map((edge) => `n${edge.from} -> n${edge.to}${attributes(edgeFacts(edge))}`)
  ]
  return `digraph plans {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

function nodeFacts(node: ViewNode): readonly string[] {
  return [
    `label=${quoted(linesOf(node).join('\n'))}`,
    ...(node.isCritical ? ['penwidth=3'] : []),
    ...(node.isCyclic ? ['color="#c62828"'] : []),
    ...(node.place ? [] : ['color="#c62828"', 'style="rounded,dashed"'])
  ]
}

function edgeFacts({fault, isCyclic, isCritical}: ViewEdge): readonly string[] {
  const label = faultLabel(fault) ?? (isCyclic ? 'cycle' : undefined)
  if (label === undefined) return isCritical ? ['penwidth=3'] : []
  // Drawn against the order it would pull the columns about.
  return [`label=${quoted(label)}`, 'color="#c62828"', 'style=dashed', 'constraint=false']
}

function attributes(facts: readonly string[]): string {
  return facts.length > 0 ? ` [${list(facts)}]` : ''
}

function list(facts: readonly string[]): string {
  return facts.join(', ')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
}
