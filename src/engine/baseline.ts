import {sortProblems} from '../core/compare.ts'
import {nameProblems} from '../core/fingerprint.ts'
import type {FileResult} from '../core/result.ts'
import {internalError} from '../core/rule.ts'
import type {Problem} from '../model/finding.ts'
import type {Baseline, BaselineEntry} from './baseline-file.ts'

/** Fingerprints by path and rule. */
type Names = Map<string, Map<string, Set<string>>>

/** Takes what a baseline knows out of the problems of files. */
export function hideKnown(
  results: readonly FileResult[],
  entries: readonly BaselineEntry[]
): readonly FileResult[] {
  const names: Names = new Map()
  for (const {path, rule, fingerprints} of entries) add(names, path, rule, fingerprints)
  return results.map((result) => hideIn(result, names))
}

function hideIn(result: FileResult, all: Names): FileResult {
  const known = all.get(result.path)
  if (!known) return result
  const names = nameProblems(result)
  const isKnown = (problem: Problem) =>
    known.get(problem.ruleId)?.has(names.get(problem) ?? '') ?? false
  const suppression = {kind: 'file', reason: ''} as const
  const hidden = result.problems.filter(isKnown).map((problem) => ({...problem, suppression}))
  const {fixed} = result
  return {
    ...result,
    problems: result.problems.filter((problem) => !isKnown(problem)),
    suppressed: sortProblems([...result.suppressed, ...hidden]),
    fixed: fixed && {...fixed, before: hideIn(fixed.before, all)}
  }
}

/** Entries of which something is not found any more; `gone` of their findings. */
export interface StaleEntry extends BaselineEntry {
  readonly gone: number
}

/** `exists`: whether the project holds a path. */
export function staleEntries(
  {entries}: Baseline,
  results: readonly FileResult[],
  exists: (path: string) => boolean
): readonly StaleEntry[] {
  const heard = heardBy(results)
  const known = new Set(entries.map(({path}) => path))
  const found = foundNames(results.filter(({path}) => known.has(path)))
  return entries.flatMap((entry) => {
    const {path, rule, fingerprints} = entry
    if (!(heard.get(path)?.has(rule) ?? !exists(path))) return []
    const gone = fingerprints.filter((name) => !found.get(path)?.get(rule)?.has(name)).length
    return gone > 0 ? [{...entry, gone}] : []
  })
}

/** What is still found of what the baseline knows. What this run could not see stays. */
export function pruned(
  {entries}: Baseline,
  results: readonly FileResult[],
  exists: (path: string) => boolean
): readonly BaselineEntry[] {
  const heard = heardBy(results)
  const found = foundNames(results)
  return entries.flatMap((entry) => {
    const {path, rule, fingerprints} = entry
    if (!exists(path)) return []
    const names = found.get(path)?.get(rule)
    return heard.get(path)?.has(rule)
      ? [{...entry, fingerprints: fingerprints.filter((name) => names?.has(name))}]
      : [entry]
  })
}

/** All that is found, beside what the baseline knows and this run could not see. */
export function recorded(
  baseline: Baseline,
  results: readonly FileResult[],
  exists: (path: string) => boolean
): readonly BaselineEntry[] {
  const all = foundNames(results)
  for (const {path, rule, fingerprints} of pruned(baseline, results, exists)) {
    add(all, path, rule, fingerprints)
  }
  return [...all].flatMap(([path, rules]) =>
    [...rules].map(([rule, names]) => ({path, rule, fingerprints: [...names], at: undefined}))
  )
}

/** The rules whose silence means something, by path. */
function heardBy(results: readonly FileResult[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(results.map(({path, heard}) => [path, heard]))
}

/** Fingerprints of what may be in a baseline. */
function foundNames(results: readonly FileResult[]): Names {
  const found: Names = new Map()
  for (const result of results) {
    // Nothing outside the project has a path in it.
    if (result.path.startsWith('../')) continue
    const names = nameProblems(result)
    const inFile = result.suppressed.filter(({suppression}) => suppression.kind === 'file')
    for (const problem of [...result.problems, ...inFile]) {
      if (problem.ruleId === internalError) continue
      add(found, result.path, problem.ruleId, [names.get(problem) ?? ''])
    }
  }
  return found
}

function add(names: Names, path: string, rule: string, more: readonly string[]): void {
  const rules = names.get(path) ?? new Map<string, Set<string>>()
  const all = rules.get(rule) ?? new Set()
  for (const name of more) all.add(name)
  names.set(path, rules.set(rule, all))
}
