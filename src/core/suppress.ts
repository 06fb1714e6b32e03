import {type Document, isForLoader} from '../model/document.ts'
import type {Problem, SuppressedProblem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'
import {nearest} from './nearest.ts'
import {internalError, type RuleMeta, type Suppression} from './rule.ts'

/** What decides about suppressions besides the file. */
export interface SuppressFacts {
  /** The rules that had something to say about this file, by code. */
  readonly ran: ReadonlyMap<string, RuleMeta>
  /** Rules that were not asked for, or that could not know enough. */
  readonly isUnasked: (code: string) => boolean
  /** Every code that there is; undefined when nobody knows. */
  readonly codes: ReadonlySet<string> | undefined
}

export interface Suppressed {
  readonly shown: readonly Problem[]
  readonly hidden: readonly SuppressedProblem[]
  readonly suppressions: readonly Suppression[]
}

/** Hides what the comments of a file say, and says what became of each. */
export function suppress(
  problems: readonly Problem[],
  document: Document,
  facts: SuppressFacts
): Suppressed {
  const barred = isForLoader(document) ? loaderCodes(facts.ran.values()) : new Set<string>()
  const entries = document.directives.flatMap((directive) =>
    directive.codes.map((code, nth) => ({directive, code, nth}))
  )
  const find = byPlace(entries, document.source)
  const used = new Set<Entry>()
  const shown: Problem[] = []
  const hidden: SuppressedProblem[] = []
  for (const problem of problems) {
    const names = [problem.ruleId, ...problem.aliases]
    const isFree = !names.some((name) => barred.has(name) || name === internalError)
    const by = isFree ? find(problem, names) : undefined
    if (by) {
      used.add(by)
      const {reason} = by.directive
      hidden.push({...problem, suppression: {kind: 'directive', reason}})
    } else shown.push(problem)
  }
  return {shown, hidden, suppressions: entries.map(judge)}

  function judge(entry: Entry): Suppression {
    const {value} = entry.code
    if (used.has(entry)) return {...entry, outcome: 'used'}
    if (barred.has(value) || value === internalError) return {...entry, outcome: 'barred'}
    if (facts.codes && !facts.codes.has(value)) {
      return {...entry, outcome: 'unknown', nearest: nearest(value, facts.codes)}
    }
    return {...entry, outcome: facts.isUnasked(value) ? 'unasked' : 'unused'}
  }
}

type Entry = Pick<Suppression, 'directive' | 'code' | 'nth'>

/** Looked up instead of searched for: one file may hold thousands of comments. */
function byPlace(entries: readonly Entry[], source: Source) {
  const onLine = new Map<string, Entry>()
  const inFile = new Map<string, Entry>()
  for (const entry of entries) {
    const {value} = entry.code
    const {covers, form} = entry.directive
    const [map, key] = form === 'file' ? [inFile, value] : [onLine, `${value} ${covers?.start}`]
    if (covers && !map.has(key)) map.set(key, entry)
  }
  return ({at}: Problem, names: readonly string[]): Entry | undefined => {
    const line = source.line(source.lineAt(at.start)).start
    // Of two that hide one finding the nearer one does, so that the other is seen to be idle.
    const near = names.map((name) => onLine.get(`${name} ${line}`)).find(Boolean)
    return near ?? names.map((name) => inFile.get(name)).find(Boolean)
  }
}

/** Codes for which the loader throws: its gates, and the findings that share a defect with one. */
function loaderCodes(rules: Iterable<RuleMeta>): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const {code, gates, mergesInto} of rules) {
    if (Object.keys(gates).length === 0) continue
    codes.add(code)
    for (const [target, how] of Object.entries(mergesInto)) if (how === 'span') codes.add(target)
  }
  return codes
}
