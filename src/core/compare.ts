import type {Problem} from '../model/finding.ts'

/** Byte-like order, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** By place, then code; equal ones stay in the order in which they were found. */
export function sortProblems<P extends Problem>(problems: readonly P[]): readonly P[] {
  return problems.toSorted((a, b) => a.at.start - b.at.start || compare(a.ruleId, b.ruleId))
}
