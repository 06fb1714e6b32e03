import {internalError} from '../core/lint.ts'
import {countLevel, type Report} from '../core/result.ts'

/** The part of the flags that decides about the exit code. */
export interface Tolerance {
  readonly maxWarnings?: number
  readonly exitZero?: boolean
}

/** 0 clean, 1 findings, 2 the run failed; 2 before 1, whatever is tolerated. */
export function exitCodeOf(
  {results, failures}: Report,
  {maxWarnings, exitZero}: Tolerance
): number {
  const problems = results.flatMap((result) => result.problems)
  if (failures.length > 0 || problems.some(({ruleId}) => ruleId === internalError)) return 2
  if (exitZero) return 0
  const tooMany = maxWarnings !== undefined && countLevel(problems, 'warning') > maxWarnings
  return countLevel(problems, 'error') > 0 || tooMany ? 1 : 0
}
