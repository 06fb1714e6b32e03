import type {Level, Problem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'
import type {RuleMeta} from './rule.ts'

const weight: Readonly<Record<Level, number>> = {info: 0, warning: 1, error: 2}

/** One message per defect: what one rule says again after another is taken in by the more telling one. */
export function mergeProblems(
  problems: readonly Problem[],
  rules: ReadonlyMap<string, RuleMeta>,
  source: Source
): readonly Problem[] {
  const all = byPlace(problems, source)
  const speaking = problems.filter((problem) => {
    const silencing = rules.get(problem.ruleId)?.silentBeside ?? []
    return !silencing.some((ruleId) => all.find(ruleId, 'line', problem) !== undefined)
  })
  const left = byPlace(speaking, source)
  const merged = new Map(speaking.map((problem) => [problem, problem]))
  for (const problem of speaking) {
    const taking = lastTarget(problem)
    const before = merged.get(taking)
    if (taking === problem || !before) continue
    merged.delete(problem)
    merged.set(taking, take(before, problem))
  }
  return [...merged.values()]

  /** The message at the end of the chain: one that takes in may itself be taken in. */
  function lastTarget(problem: Problem): Problem {
    // The first that is named comes first: of two it is the more telling one.
    for (const [ruleId, how] of Object.entries(rules.get(problem.ruleId)?.mergesInto ?? {})) {
      const target = left.find(ruleId, how, problem)
      if (target) return lastTarget(target)
    }
    return problem
  }
}

/** Looked up instead of searched for: one file may hold thousands of messages. */
function byPlace(problems: readonly Problem[], source: Source) {
  const first = new Map<string, Problem>()
  for (const problem of problems) {
    for (const how of ['line', 'span'] as const) {
      const key = keyOf(problem.ruleId, how, problem)
      if (!first.has(key)) first.set(key, problem)
    }
  }
  return {
    find: (ruleId: string, how: 'line' | 'span', at: Problem) => first.get(keyOf(ruleId, how, at))
  }

  function keyOf(ruleId: string, how: 'line' | 'span', {at}: Problem): string {
    return how === 'span'
      ? `${ruleId} ${at.start}-${at.end}`
      : `${ruleId} ${source.lineAt(at.start)}`
  }
}

/** The higher level, the finer place, and every code. */
function take(taking: Problem, {at, level, aliases, ruleId, fix: other}: Problem): Problem {
  const fix = taking.fix ?? other
  return {
    ...taking,
    at: at.end - at.start < taking.at.end - taking.at.start ? at : taking.at,
    level: weight[level] > weight[taking.level] ? level : taking.level,
    aliases: [...new Set([...taking.aliases, ruleId, ...aliases])],
    ...(fix && {fix})
  }
}
