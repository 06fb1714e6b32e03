import type {PlanView, ViewEdge, ViewNode} from '../../core/plan-view.ts'
import {faultLabel, linesOf} from './label.ts'

const styles = [
  'classDef critical stroke-width:3px',
  'classDef cyclic stroke:#c62828,color:#c62828',
  'classDef missing stroke:#c62828,stroke-dasharray:4'
]

/** A flowchart that GitHub draws: a box around each column, thick lines for the longest chains. */
export function mermaid({columns, nodes, edges}: PlanView): string {
  const boxes = columns.flatMap((title, column) => [
    `subgraph c${column}[${quoted([title])}]`,
    ...nodes.flatMap((node, index) =>
      node.column === column ? [`  n${index}[${quoted(linesOf(node))}]`] : []
    ),
    'end'
  ])
  const wrong = edges.flatMap((edge, index) => (isWrong(edge) ? [index] : []))
  const lines = [
    ...boxes,
    ...edges.map(arrow),
    ...styles,
    ...classes(nodes, 'critical', ({isCritical}) => isCritical),
    ...classes(nodes, 'cyclic', ({isCyclic}) => isCyclic),
    ...classes(nodes, 'missing', ({place}) => place === undefined),
    ...(wrong.length > 0 ? [`linkStyle ${wrong.join(',')} stroke:#c62828`] : [])
  ]
  return `flowchart LR\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function arrow(edge: ViewEdge): string {
  const {from, to, isCritical} = edge
  const label = faultLabel(edge.fault) ?? (edge.isCyclic ? 'cycle' : undefined)
  if (label !== undefined) return `n${from} -. ${label} .-> n${to}`
  return `n${from} ${isCritical ? '==>' : '-->'} n${to}`
}

function isWrong({fault, isCyclic}: ViewEdge): boolean {
  return fault !== undefined || isCyclic
}

function classes(
  nodes: readonly ViewNode[],
  name: string,
  has: (node: ViewNode) => boolean
): readonly string[] {
  const names = nodes.flatMap((node, index) => (has(node) ? [`n${index}`] : []))
  return names.length > 0 ? [`class ${names.join(',')} ${name}`] : []
}

/** Mermaid knows no escapes but numbers of characters. */
function quoted(lines: readonly string[]): string {
  const all = lines.map((line) => line.replace(/["#&<>`\\]/g, (char) => `#${char.charCodeAt(0)};`))
  return `"${all.join('<br>')}"`
}
