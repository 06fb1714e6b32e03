import {sortProblems} from '../core/compare.ts'
import {nameProblems} from '../core/fingerprint.ts'
import type {FileResult} from '../core/result.ts'
import {internalError} from '../core/rule.ts'
import type {Problem} from '../model/finding.ts'
import type {Baseline, BaselineEntry} from './baseline-file.ts'

/** What a run knows of a project besides what it found. */
export interface BaselineRun {
  /** Rules that ran to their end on each file, by path: only of these silence means something. */
  readonly ran: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether the project holds a path. */
  readonly exists: (path: string) => boolean
}

/** Takes what the baseline knows out of the problems of a file. */
export function hideKnown(result: FileResult, entries: readonly BaselineEntry[]): FileResult {
  const own = entries.filter(({path}) => path === result.path)
  if (own.length === 0) return result
  const known = new Map(own.map(({rule, fingerprints}) => [rule, new Set(fingerprints)]))
  const names = nameProblems(result)
  const isKnown = (problem: Problem) =>
    known.get(problem.ruleId)?.has(names.get(problem) ?? '') ?? false
  const suppression = {kind: 'file', reason: ''} as const
  const hidden = result.problems.filter(isKnown).map((problem) => ({...problem, suppression}))
  return {
    ...result,
    problems: result.problems.filter((problem) => !isKnown(problem)),
    suppressed: sortProblems([...result.suppressed, ...hidden])
  }
}

/** Entries of which something is not found any more; `gone` of their findings. */
export interface StaleEntry extends BaselineEntry {
  readonly gone: number
}

export function staleEntries(
  {entries}: Baseline,
  results: readonly FileResult[],
  {ran, exists}: BaselineRun
): readonly StaleEntry[] {
  const known = new Set(entries.map(({path}) => path))
  const found = foundNames(results.filter(({path}) => known.has(path)))
  return entries.flatMap((entry) => {
    const {path, rule, fingerprints} = entry
    if (!(ran.get(path)?.has(rule) ?? !exists(path))) return []
    const gone = fingerprints.filter((name) => !found.get(path)?.get(rule)?.has(name)).length
    return gone > 0 ? [{...entry, gone}] : []
  })
}

/** What is still found of what the baseline knows. What this run could not see stays. */
export function pruned(
  {entries}: Baseline,
  results: readonly FileResult[],
  {ran, exists}: BaselineRun
): readonly BaselineEntry[] {
  const found = foundNames(results)
  return entries.flatMap((entry) => {
    const {path, rule, fingerprints} = entry
    if (!exists(path)) return []
    const names = found.get(path)?.get(rule)
    const isSeen = ran.get(path)?.has(rule) ?? false
    return [
      isSeen ? {...entry, fingerprints: fingerprints.filter((name) => names?.has(name))} : entry
    ]
  })
}

/** All that is found, beside what the baseline knows and this run could not see. */
export function recorded(
  baseline: Baseline,
  results: readonly FileResult[],
  run: BaselineRun
): readonly BaselineEntry[] {
  const found = [...foundNames(results)].flatMap(([path, rules]) =>
    [...rules].map(([rule, names]) => ({path, rule, fingerprints: [...names], at: undefined}))
  )
  // A later entry about the same file and rule takes the place of the earlier one.
  return [...pruned(baseline, results, run), ...found]
}

/** Fingerprints of what may be in a baseline, by path and rule. */
function foundNames(results: readonly FileResult[]) {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const result of results) {
    // Nothing outside the project has a path in it.
    if (result.path.startsWith('../')) continue
    const rules = new Map<string, Set<string>>()
    const names = nameProblems(result)
    const inFile = result.suppressed.filter(({suppression}) => suppression.kind === 'file')
    for (const problem of [...result.problems, ...inFile]) {
      const {ruleId} = problem
      if (ruleId === internalError) continue
      rules.set(ruleId, (rules.get(ruleId) ?? new Set()).add(names.get(problem) ?? ''))
    }
    found.set(result.path, rules)
  }
  return found
}
