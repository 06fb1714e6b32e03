import type {Document} from '../model/document.ts'
import type {Finding, Level, Problem} from '../model/finding.ts'
import type {Workspace} from '../model/workspace.ts'
import {compare} from './compare.ts'
import {keepFirstGate} from './gates.ts'
import {mergeProblems} from './merge.ts'
import {type Gates, type Options, pageUrl, type Rule, runsOn} from './rule.ts'
import {safe} from './say.ts'

/** A rule and how it is to run. */
export interface RuleSetting {
  readonly rule: Rule
  /** The level for all its messages; undefined leaves each its own. */
  readonly level: Level | undefined
  readonly options: Options
}

export interface LintOptions {
  readonly gates?: Gates
  /** Whether messages of two rules about one defect become one. */
  readonly merge: boolean
}

/** The code of a rule that crashed; not a rule itself. */
export const internalError = 'internal-error'

/** Runs rules over one document. Sorted by place, then code. Never throws. */
export function lint(
  document: Document,
  settings: readonly RuleSetting[],
  workspace: Workspace,
  {gates = 'all', merge}: LintOptions
): readonly Problem[] {
  const running = settings.filter(({rule}) => runsOn(rule, document))
  const problems = running.flatMap((setting) => runRule(document, setting, workspace))
  const rules = new Map(running.map(({rule}) => [rule.meta.code, rule.meta]))
  const kept = gates === 'first' ? keepFirstGate(problems, rules) : problems
  return sortProblems(merge ? mergeProblems(kept, rules, document.source) : kept)
}

/** By place, then code; equal ones stay in the order in which they were found. */
function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.at.start - b.at.start || compare(a.ruleId, b.ruleId))
}

function runRule(document: Document, setting: RuleSetting, workspace: Workspace): Problem[] {
  const {rule, level, options} = setting
  try {
    return Array.from(rule.check(document, {workspace, options}), (finding) =>
      toProblem(rule, finding, level)
    )
  } catch (cause) {
    return [crashed(rule, cause)]
  }
}

function toProblem({meta}: Rule, finding: Finding, level: Level | undefined): Problem {
  const own = meta.messages[finding.messageId]
  if (!own) throw new Error(`\`${meta.code}\` has no message \`${finding.messageId}\``)
  return {...finding, ruleId: meta.code, level: level ?? own, aliases: [], url: meta.url}
}

function crashed({meta}: Rule, cause: unknown): Problem {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  return {
    at: {start: 0, end: 0},
    ruleId: internalError,
    messageId: 'crash',
    message: `Rule \`${meta.code}\` crashed: ${safe(error.message)}`,
    note: 'This is a fault of the rule, not of the file. Every other rule ran.',
    details: {rule: meta.code, stack: error.stack},
    level: 'error',
    aliases: [],
    url: pageUrl(internalError)
  }
}
