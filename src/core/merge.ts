import type {Level, Problem} from '../model/finding.ts'
import type {Source, Span} from '../model/source.ts'
import type {RuleMeta} from './rule.ts'

const weight: Readonly<Record<Level, number>> = {info: 0, warning: 1, error: 2}

/** One message per defect: what one rule says again after another is taken in by the more telling one. */
export function mergeProblems(
  problems: readonly Problem[],
  rules: ReadonlyMap<string, RuleMeta>,
  source: Source
): readonly Problem[] {
  const merged: (Problem | undefined)[] = [...problems]
  // Looked up instead of searched for: one file may hold thousands of messages.
  const found = new Map<string, number[]>()
  problems.forEach(({ruleId, at}, index) => {
    for (const how of ['line', 'span'] as const) {
      const key = keyOf(ruleId, at, how)
      const indexes = found.get(key)
      if (indexes) indexes.push(index)
      else found.set(key, [index])
    }
  })
  problems.forEach((problem, index) => {
    const {mergesInto = {}, silentBeside = []} = rules.get(problem.ruleId) ?? {}
    if (silentBeside.some((ruleId) => found.has(keyOf(ruleId, problem.at, 'line')))) {
      merged[index] = undefined
      return
    }
    // The first that is named comes first: of two it is the more telling one.
    const [target = -1] = Object.entries(mergesInto).flatMap(
      ([ruleId, how]) =>
        found.get(keyOf(ruleId, problem.at, how))?.find((each) => merged[each]) ?? []
    )
    const taking = merged[target]
    if (!taking) return
    const fix = taking.fix ?? problem.fix
    merged[index] = undefined
    merged[target] = {
      ...taking,
      at: shorter(taking.at, problem.at),
      level: weight[problem.level] > weight[taking.level] ? problem.level : taking.level,
      aliases: [...new Set([...taking.aliases, problem.ruleId, ...problem.aliases])],
      ...(fix && {fix})
    }
  })
  return merged.filter((problem) => problem !== undefined)

  function keyOf(ruleId: string, {start, end}: Span, how: 'line' | 'span'): string {
    return how === 'span' ? `${ruleId} ${start}-${end}` : `${ruleId} ${source.lineAt(start)}`
  }
}

function shorter(a: Span, b: Span): Span {
  return b.end - b.start < a.end - a.start ? b : a
}
