import type {EdgeFault} from '../../core/plan-graph.ts'
import type {ViewNode} from '../../core/plan-view.ts'
import {safe} from '../../core/say.ts'

/** UTF-16 units: what fits on one line of a box. */
const longestLine = 34

/** The lines in the box of a node: its id, and its title as far as there is room. */
export function linesOf({id, title, place}: ViewNode): readonly string[] {
  const below = place ? title : 'there is none'
  return [id, below].filter((line) => line !== '').map(cut)
}

/** What an edge says that must not be there; undefined for one that is right. */
export function faultLabel(fault: EdgeFault | undefined): string | undefined {
  return fault && labels[fault]
}

const labels: Readonly<Record<EdgeFault, string>> = {
  malformed: 'no id',
  self: 'itself',
  'same-slice': 'same slice',
  'later-slice': 'later slice',
  unknown: 'unknown'
}

function cut(line: string): string {
  const letters = Array.from(safe(line))
  return letters.length > longestLine
    ? `${letters.slice(0, longestLine - 1).join('')}…`
    : letters.join('')
}
