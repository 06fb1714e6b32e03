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
  const merged: (Problem | undefined)[] = [...problems]
  problems.forEach((problem, index) => {
    const {mergesInto = {}, silentBeside = []} = rules.get(problem.ruleId) ?? {}
    if (silentBeside.length === 0 && Object.keys(mergesInto).length === 0) return
    if (
      problems.some((other) => silentBeside.includes(other.ruleId) && onOneLine(problem, other))
    ) {
      merged[index] = undefined
      return
    }
    const target = merged.findIndex((other) => {
      const same = other && other !== problem && mergesInto[other.ruleId]
      if (!other || !same) return false
      return same === 'span' ? atOnePlace(problem, other) : onOneLine(problem, other)
    })
    const taking = merged[target]
    if (!taking) return
    const how = mergesInto[taking.ruleId]
    const fix = taking.fix ?? problem.fix
    merged[index] = undefined
    merged[target] = {
      ...taking,
      at: how === 'line' ? problem.at : taking.at,
      level: weight[problem.level] > weight[taking.level] ? problem.level : taking.level,
      aliases: [...new Set([...taking.aliases, problem.ruleId, ...problem.aliases])],
      ...(fix && {fix})
    }
  })
  return merged.filter((problem) => problem !== undefined)

  function onOneLine(a: Problem, b: Problem): boolean {
    return source.lineAt(a.at.start) === source.lineAt(b.at.start)
  }
}

function atOnePlace({at: a}: Problem, {at: b}: Problem): boolean {
  return a.start === b.start && a.end === b.end
}
