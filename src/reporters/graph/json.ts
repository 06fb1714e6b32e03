import type {PlanView} from '../../core/plan-view.ts'

/** Of the format, not of the program. */
const version = 1

/** For programs: nodes name their columns, edges their nodes, by index. */
export function json({columns, nodes, edges, summaries}: PlanView): string {
  const content = {version, columns: columns.map((title) => ({title})), nodes, edges, summaries}
  return `${JSON.stringify(content, undefined, 2)}\n`
}
