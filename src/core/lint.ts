import type {Document} from '../model/document.ts'
import type {Finding, Level, Problem, SuppressedProblem} from '../model/finding.ts'
import type {Workspace} from '../model/workspace.ts'
import {sortProblems} from './compare.ts'
import {keepFirstGate} from './gates.ts'
import {mergeProblems} from './merge.ts'
import {
  type Gates,
  internalError,
  type Options,
  pageUrl,
  type Rule,
  type RuleMeta,
  runsOn,
  type Suppression
} from './rule.ts'
import {safe} from './say.ts'
import {suppress} from './suppress.ts'

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
  /** Whether suppression comments count; true by default. */
  readonly inline?: boolean
  /** Every code that there is: one that is not among them is unknown. Undefined when nobody knows. */
  readonly codes?: ReadonlySet<string>
}

/** What was found in one document; both lists sorted by place, then code. */
export interface Linted {
  readonly problems: readonly Problem[]
  /** What comments in the file hide. */
  readonly suppressed: readonly SuppressedProblem[]
  /** What was found too and is not to be shown. */
  readonly apart?: readonly Problem[]
  /** Codes of the rules whose silence means something: all that they could find is here. */
  readonly heard: ReadonlySet<string>
}

/** Runs rules over one document. Never throws. */
export function lint(
  document: Document,
  settings: readonly RuleSetting[],
  workspace: Workspace,
  {gates = 'all', merge, inline = true, codes}: LintOptions
): Linted {
  const running = settings.filter(({rule}) => runsOn(rule, document))
  const run = (last: boolean, suppressions: readonly Suppression[]) =>
    running
      .filter(({rule}) => rule.meta.last === last)
      .flatMap((setting) => runRule(document, setting, workspace, suppressions))
  const rules = new Map(running.map(({rule}) => [rule.meta.code, rule.meta]))
  const found = run(false, [])
  const kept = gates === 'first' ? keepFirstGate(found, rules, document.header.loader.found) : found
  const problems = merge ? mergeProblems(kept, rules, document.source) : kept
  const asked = new Map(settings.map(({rule}) => [rule.meta.code, rule.meta]))
  const isUnasked = (code: string) => isIncomplete(asked.get(code), workspace)
  const isSuppressing = inline && !document.source.fault && document.directives.length > 0
  const {shown, hidden, suppressions} = isSuppressing
    ? suppress(problems, document, {ran: rules, isUnasked, codes})
    : {shown: problems, hidden: [], suppressions: []}
  const about = isSuppressing ? run(true, suppressions) : []
  const crashes = new Set([...found, ...about].map(crashedRule))
  const isHeard = (meta: RuleMeta) =>
    !crashes.has(meta.code) &&
    !isIncomplete(meta, workspace) &&
    (inline || !meta.last) &&
    (gates === 'all' || Object.keys(meta.gates).length === 0)
  return {
    problems: sortProblems([...shown, ...about]),
    suppressed: sortProblems(hidden),
    heard: new Set([...rules.values()].filter(isHeard).map(({code}) => code))
  }
}

/** Whether nothing follows from the silence of a rule. */
function isIncomplete(meta: RuleMeta | undefined, {complete}: Workspace): boolean {
  return meta === undefined || (meta.across !== undefined && !complete)
}

function runRule(
  document: Document,
  {rule, level, options}: RuleSetting,
  workspace: Workspace,
  suppressions: readonly Suppression[]
): Problem[] {
  try {
    return Array.from(rule.check(document, {workspace, options, suppressions}), (finding) =>
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

function crashedRule({ruleId, details}: Problem): unknown {
  return ruleId === internalError ? details?.rule : undefined
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
