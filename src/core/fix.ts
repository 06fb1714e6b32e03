import type {Edit, Fix, Problem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'
import {compare} from './compare.ts'

/** `unsafe` takes in the safe ones. */
export type Safety = Fix['safety']

export const safetyNames: readonly Safety[] = ['safe', 'unsafe']

/** A text with fixes in it. */
export interface Fixed {
  /** With its byte order mark, when it still has one. */
  readonly text: string
  /** The problems whose fixes are in it. */
  readonly taken: readonly Problem[]
  /** What was replaced, in order; offsets as the source has them. */
  readonly edits: readonly Edit[]
}

/** Whether a problem has a fix that may be applied. */
export function isFixable({fix}: Problem, safety: Safety): boolean {
  return fix !== undefined && fix.edits.length > 0 && (safety === 'unsafe' || fix.safety === 'safe')
}

/** Applies the fixes of problems, all edits of one or none; of two that meet only the first. */
export function applyFixes(source: Source, problems: readonly Problem[], safety: Safety): Fixed {
  const taken: Problem[] = []
  const edits: Edit[] = []
  const sorted = problems
    .filter((problem) => isFixable(problem, safety))
    .toSorted((a, b) => firstEdit(a) - firstEdit(b) || compare(a.ruleId, b.ruleId))
  for (const problem of sorted) {
    const own = problem.fix?.edits ?? []
    if (!isApart(own) || !own.every((edit) => isFree(edit, edits))) continue
    taken.push(problem)
    for (const edit of own) edits.splice(placeOf(edit, edits), 0, edit)
  }
  return {text: replaceAll(source, edits), taken, edits}
}

function firstEdit({fix}: Problem): number {
  return Math.min(...(fix?.edits ?? []).map(({start}) => start))
}

function isApart(own: readonly Edit[]): boolean {
  const sorted = own.toSorted((a, b) => a.start - b.start)
  return sorted.every((edit, at) => edit.start > (sorted[at - 1]?.end ?? -2))
}

/** Touching counts: two inserts at one place have no right order. */
function isFree(edit: Edit, taken: readonly Edit[]): boolean {
  const at = placeOf(edit, taken)
  const before = taken[at - 1]
  const after = taken[at]
  return (!before || before.end < edit.start) && (!after || edit.end < after.start)
}

/** The index of the first taken edit that starts behind this one: there may be thousands. */
function placeOf({start}: Edit, taken: readonly Edit[]): number {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((taken[middle]?.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return low
}

function replaceAll({written, bom}: Source, edits: readonly Edit[]): string {
  const shift = bom ? 1 : 0
  let at = 0
  const parts = edits.flatMap(({start, end, text}) => {
    const kept = written.slice(at, start + shift)
    at = end + shift
    return [kept, text]
  })
  return [...parts, written.slice(at)].join('')
}
