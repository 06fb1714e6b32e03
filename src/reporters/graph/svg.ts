import ELK, {type ElkExtendedEdge, type ElkNode} from 'elkjs/lib/elk.bundled.js'
import type {PlanView, ViewEdge, ViewNode} from '../../core/plan-view.ts'
import {faultLabel, linesOf} from './label.ts'

/** In pixels. */
const box = {width: 250, height: 46}
const heading = 34
const margin = 16

// It reads well on white and on black.
const style = `text{font:12px system-ui,sans-serif;fill:#555}.id{font-weight:600}.head{font-size:13px;font-weight:600}
rect{fill:#8881;stroke:#888;rx:6px}path{fill:none;stroke:#888}
.critical{stroke:#1565c0;stroke-width:2.5px}.wrong{stroke:#d32f2f}.missing{stroke:#d32f2f;stroke-dasharray:4}
.wrong-path{stroke:#d32f2f;stroke-dasharray:4}.label{fill:#d32f2f;font-size:11px}`

/** A picture: columns from left to right, blue for the longest chains, red for what must not be there. */
export async function svg(view: PlanView): Promise<string> {
  const {width = 0, height = 0, children = [], edges = []} = await layOut(view)
  const size = {width: Math.ceil(width) + 2 * margin, height: Math.ceil(height) + heading + margin}
  const parts = [
    ...headings(view.columns, view.nodes, children),
    ...view.edges.map((edge, index) => drawnEdge(edge, edges[index])),
    ...view.nodes.map((node, index) => drawnNode(node, children[index]))
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img">`,
    `<style>${style}</style>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0L8,4L0,8z" style="fill:#888;stroke:none"/></marker></defs>',
    `<g transform="translate(${margin},${heading})">`,
    ...parts,
    '</g>',
    '</svg>',
    ''
  ].join('\n')
}

/** Numbers for names: what users write never reaches the library. */
async function layOut({nodes, edges}: PlanView): Promise<ElkNode> {
  return new ELK.default().layout({
    id: 'plans',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.partitioning.activate': 'true',
      // Each part of its own would have columns of its own.
      'elk.separateConnectedComponents': 'false',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      'elk.spacing.nodeNode': '14',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]'
    },
    children: nodes.map(({column}, index) => ({
      id: `n${index}`,
      ...box,
      layoutOptions: {'elk.partitioning.partition': String(column)}
    })),
    edges: edges.map(({from, to}, index) => ({
      id: `e${index}`,
      sources: [`n${from}`],
      targets: [`n${to}`]
    }))
  })
}

function headings(
  columns: readonly string[],
  nodes: readonly ViewNode[],
  children: readonly ElkNode[]
): readonly string[] {
  return columns.map((title, column) => {
    const own = children.filter((_, index) => nodes[index]?.column === column)
    const x = Math.min(...own.map((child) => child.x ?? 0))
    return `<text class="head" x="${Math.round(x)}" y="-12">${escaped(title)}</text>`
  })
}

function drawnNode(node: ViewNode, {x = 0, y = 0}: Partial<ElkNode> = {}): string {
  const {id, title, place, isCyclic, isCritical} = node
  const kind = place ? (isCyclic ? 'wrong' : isCritical ? 'critical' : '') : 'missing'
  const lines = linesOf(node).map((line, index, {length}) => {
    const below = length === 1 ? 28 : 19 + index * 17
    return `<text${index === 0 ? ' class="id"' : ''} x="10" y="${below}">${escaped(line)}</text>`
  })
  const where = place ? `\n${place.path}:${place.line}` : ''
  return `<g transform="translate(${Math.round(x)},${Math.round(y)})"><title>${escaped(`${id} ${title}${where}`)}</title><rect width="${box.width}" height="${box.height}"${kind && ` class="${kind}"`}/>${lines.join('')}</g>`
}

function drawnEdge(
  {fault, isCyclic, isCritical}: ViewEdge,
  edge: ElkExtendedEdge | undefined
): string {
  const label = faultLabel(fault) ?? (isCyclic ? 'cycle' : undefined)
  const kind = label === undefined ? (isCritical ? 'critical' : '') : 'wrong-path'
  const paths = (edge?.sections ?? []).map(({startPoint, bendPoints = [], endPoint}) => {
    const points = [startPoint, ...bendPoints, endPoint]
    const way = points.map(({x, y}) => `${Math.round(x)},${Math.round(y)}`).join('L')
    const [first, second = first] = points
    const at = first && second ? {x: (first.x + second.x) / 2, y: first.y - 4} : undefined
    const text =
      label === undefined || !at
        ? ''
        : `<text class="label" x="${Math.round(at.x)}" y="${Math.round(at.y)}">${label}</text>`
    return `<path d="M${way}" marker-end="url(#arrow)"${kind && ` class="${kind}"`}/>${text}`
  })
  return paths.join('')
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
