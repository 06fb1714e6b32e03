import type {PlanView, Summary} from '../../core/plan-view.ts'

export const graphFormats = ['mermaid', 'dot', 'json', 'svg'] as const

export type GraphFormat = (typeof graphFormats)[number]

/** Turns a picture of plans into text, with its last line end. */
export type GraphWriter = (view: PlanView) => string | Promise<string>

// Each is loaded when it is asked for: the layout of `svg` is larger than all of np-lint.
const loaders: Readonly<Record<GraphFormat, () => Promise<GraphWriter>>> = {
  mermaid: async () => (await import('./mermaid.ts')).mermaid,
  dot: async () => (await import('./dot.ts')).dot,
  json: async () => (await import('./json.ts')).json,
  svg: async () => (await import('./svg.ts')).svg
}

export async function loadGraphWriter(format: GraphFormat): Promise<GraphWriter> {
  return loaders[format]()
}

/** "M001: 3 slices, 41 tasks, longest chain 7". */
export function summaryLine({title, unit, columns, nodes, chain, broken}: Summary): string {
  const facts = [
    plural(columns, unit === 'task' ? 'slice' : 'wave'),
    plural(nodes, unit),
    `longest chain ${chain}`,
    ...(broken > 0 ? [`${plural(broken, 'name')} that must not be there`] : [])
  ]
  return `${title}: ${facts.join(', ')}`
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
