import {join} from 'node:path'
import {compare} from '../core/compare.ts'
import type {FileResult, NewBaseline} from '../core/result.ts'
import {pageUrl, settingOf} from '../core/rule.ts'
import {code} from '../core/say.ts'
import type {Problem} from '../model/finding.ts'
import {hideKnown, pruned, recorded, type StaleEntry, staleEntries} from './baseline.ts'
import {type Baseline, baselineName, readBaseline, renderBaseline} from './baseline-file.ts'
import {seenFrom} from './disk.ts'
import type {Project} from './project.ts'

/** What becomes of results beside a baseline. */
export interface Known {
  readonly results: readonly FileResult[]
  readonly baseline: NewBaseline | undefined
}

/**
 * Hides what the baseline of a project knows, and says what it knows too much; or makes a new one.
 * @throws RunFailure for a baseline that is none.
 */
export async function applyBaseline(
  project: Project,
  results: readonly FileResult[]
): Promise<Known> {
  const {root, request, exists} = project
  const baseline = await readBaseline(root)
  const hidden = hideKnown(results, baseline.entries)
  if (request.baseline === undefined) {
    const stale = staleEntries(baseline, hidden, exists)
    const own = stale.length > 0 && (await staleResult(project, baseline, stale))
    const all = own ? [...hidden, own] : hidden
    return {results: all.toSorted((a, b) => compare(a.path, b.path)), baseline: undefined}
  }
  const renew = request.baseline === 'prune' ? pruned : recorded
  const entries = renew(baseline, hidden, exists)
  const count = entries.reduce((sum, {fingerprints}) => sum + fingerprints.length, 0)
  // Without findings there is nothing that a file could say.
  if (count === 0 && !baseline.source) return {results: hidden, baseline: undefined}
  const filePath = join(root, baselineName)
  const text = renderBaseline(entries)
  return {
    results: hideKnown(results, entries),
    baseline: {filePath, relativePath: seenFrom(project.cwd, filePath), text, count}
  }
}

/** What is said in the baseline itself. */
async function staleResult(
  {cwd, root, request, configs}: Project,
  {source}: Baseline,
  stale: readonly StaleEntry[]
): Promise<FileResult | undefined> {
  const filePath = join(root, baselineName)
  const ruleId = 'unused-suppression'
  const config = await configs.of(filePath, root)
  const level =
    settingOf(request.rules?.[ruleId] ?? '') ?? config?.rules.get(ruleId)?.level ?? 'warning'
  if (level === 'off' || !source) return undefined
  const problems = stale.map(({path, rule, gone, at = {start: 0, end: 0}}): Problem => {
    const found = gone === 1 ? 'a finding that is gone' : `${gone} findings that are gone`
    return {
      at,
      ruleId,
      messageId: 'baseline',
      level,
      message: `Unexpected suppression of ${code(rule)} in ${code(path)} (${found}), expected none`,
      note: '`np-lint --prune-suppressions` removes what is not found any more.',
      details: {file: path, code: rule, count: gone},
      aliases: [],
      url: pageUrl(ruleId)
    }
  })
  const relativePath = seenFrom(cwd, filePath)
  const none = {kind: undefined, preset: undefined, suppressed: [], fixed: undefined}
  return {...none, heard: new Set(), filePath, relativePath, path: baselineName, source, problems}
}
