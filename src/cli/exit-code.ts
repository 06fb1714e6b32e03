import {countLevel, type Report} from '../core/result.ts'
import {internalError} from '../core/rule.ts'

/** The part of the flags that decides about the exit code. */
export interface Tolerance {
  readonly diff?: boolean
  readonly maxWarnings?: number
  readonly exitZero?: boolean
}

/** 0 clean, 1 findings, 2 the run failed; 2 before 1, whatever is tolerated. */
export function exitCodeOf(
  {results, failures}: Report,
  {diff, maxWarnings, exitZero}: Tolerance
): number {
  const problems = results.flatMap((result) => result.problems)
  if (failures.length > 0 || problems.some(({ruleId}) => ruleId === internalError)) return 2
  if (exitZero) return 0
  const tooMany = maxWarnings !== undefined && countLevel(problems, 'warning') > maxWarnings
  const isChanged = diff && results.some(({fixed}) => fixed)
  return countLevel(problems, 'error') > 0 || tooMany || isChanged ? 1 : 0
}
