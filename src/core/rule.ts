import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import type {Directive} from '../model/directive.ts'
import type {Document, Documents} from '../model/document.ts'
import type {Finding, Level} from '../model/finding.ts'
import type {DocumentKind} from '../model/kind.ts'
import type {ContractPart, Preset} from '../model/preset.ts'
import type {Located} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {code, list} from './say.ts'

/** Stages of the agent loader, in its order; it stops at the first that fails. */
export const gateStages = ['parse', 'required', 'forbidden', 'tier', 'name', 'module'] as const

export type GateStage = (typeof gateStages)[number]

export const gatesNames = ['all', 'first'] as const

/** `first`: of the gates only what the loader would throw. */
export type Gates = (typeof gatesNames)[number]

/** The code of a rule that crashed; not a rule itself. */
export const internalError = 'internal-error'

export type Setting = 'off' | Level

export const settingNames: readonly Setting[] = ['off', 'info', 'warning', 'error']

/** The setting that a word means; `warn` is what ESLint and unified call it. */
export function settingOf(word: string): Setting | undefined {
  return word === 'warn' ? 'warning' : settingNames.find((name) => name === word)
}

/** What is said of a level that there is not. */
export function wrongLevel(level: unknown, rule: string): string {
  return `Unexpected level ${code(String(level))} for ${code(rule)}, expected ${list(settingNames)}`
}

/** Options are plain data; the defaults say name, type and default at once. */
export type Options = Readonly<Record<string, boolean | number | string | readonly string[]>>

export interface Context<O extends Options> {
  readonly workspace: Workspace
  readonly options: O
  /** What became of the suppressions of the file; only rules that run `last` see them. */
  readonly suppressions: readonly Suppression[]
}

/** One code of a suppression comment, and what became of it. */
export interface Suppression {
  readonly directive: Directive
  readonly code: Located<string>
  /** Which of the codes of its comment, from 0. */
  readonly nth: number
  /**
   * - `used`: it hides a finding
   * - `unused`: its rule ran and found nothing there
   * - `barred`: the agent loader rejects the file for this, whoever hides it
   * - `unknown`: no rule has this code; then `nearest` may
   * - `unasked`: its rule did not run, or could not know enough
   */
  readonly outcome: 'used' | 'unused' | 'barred' | 'unknown' | 'unasked'
  readonly nearest?: string | undefined
}

/** Files that a rule looks at together; of two rules that name the same group, both look at all of it. */
export interface Group {
  /** All of them lie in it. Forward slashes, relative to the project root; `.` for the root. */
  readonly folder: string
  /** What they have in common, within their folder. */
  readonly key: string
}

/** The facts of a rule: everything but `check`. */
export interface RuleMeta<O extends Options = Options> {
  /** Names the defect, in kebab-case; also the name of its file and page. Never reused. */
  readonly code: string
  /** One sentence, as on its page. */
  readonly summary: string
  /** Kinds of file it looks at. */
  readonly kinds: readonly DocumentKind[]
  /** Message ids, each with the level that it has when nobody set one. */
  readonly messages: Readonly<Record<string, Level>>
  /** `extended` rules run only when asked for. */
  readonly set: 'recommended' | 'extended'
  /** The part of a contract that it checks: it runs where the preset has that part. */
  readonly needs: ContractPart | undefined
  /** Which reader's host it is for; it is silent where another reads the header. */
  readonly reader: 'loader' | 'yaml' | undefined
  /** Whether its findings come with fixes, and of which kind. */
  readonly fix: 'safe' | 'unsafe' | undefined
  /** Message ids that stand for a failing stage of the agent loader. */
  readonly gates: Readonly<Record<string, GateStage>>
  /**
   * Rules whose message takes in a message of this one: at the same place, or on the same line; then
   * the finer place is kept.
   */
  readonly mergesInto: Readonly<Record<string, 'span' | 'line'>>
  /** Rules beside whose message, on the same line, this one says nothing. */
  readonly silentBeside: readonly string[]
  /** Whether it is about the bytes of a file: where these are no text, no other rule runs. */
  readonly bytes: boolean
  /**
   * For rules that look at other files than their own: which ones these are. Files that answer alike
   * are handed to `check` together. It may read the path and the header by its lines, no more: it is
   * asked of every file of the folder, and none of these is kept.
   */
  readonly across: ((document: Document) => Group | undefined) | undefined
  /** Whether it is about suppressions: it runs when all others have, and nobody suppresses what it says. */
  readonly last: boolean
  /** For rules about prose: without a match in the text, the body is never parsed as markdown. */
  readonly prose: RegExp | undefined
  /** For rules about commands: without a match in the text, none is ever read as a shell reads it. */
  readonly shell: RegExp | undefined
  readonly options: O
  readonly url: string
}

/** What the author of a rule writes. */
export interface RuleSpec<K extends DocumentKind, M extends string, O extends Options>
  extends Partial<Omit<RuleMeta<O>, 'url' | 'kinds' | 'messages' | 'gates' | 'across'>> {
  readonly code: string
  readonly summary: string
  readonly kinds: readonly K[]
  readonly messages: Readonly<Record<M, Level>>
  readonly gates?: Readonly<Partial<Record<M, GateStage>>>
  readonly across?: ((document: Documents[K]) => Group | undefined) | undefined
  /** Looks at one document and says what is wrong, in the order in which its host would notice. */
  check(document: Documents[K], context: Context<O>): Iterable<Finding<M>>
}

/** `false` turns off, as unified means it. */
export type PluginSetting = PluginLevel | [level: PluginLevel, options?: Options]

/** `warn` is what unified calls a warning. */
type PluginLevel = Setting | 'warn' | boolean

/** A rule is a unified plugin that carries its facts and its check. */
export interface Rule extends Plugin<[setting?: PluginSetting], Root> {
  readonly meta: RuleMeta
  check(document: Document, context: Context<Options>): Iterable<Finding>
}

const pages = 'https://github.com/np-lint/np-lint/blob/main/docs/rules'

/** Where the page of a code is read. */
export function pageUrl(code: string): string {
  return `${pages}/${code}.md`
}

/** Whether a rule has anything to say about files like this one. */
export function runsOn({meta}: Rule, document: Document): boolean {
  return (
    meta.kinds.includes(document.kind) &&
    (meta.bytes || document.source.fault === undefined) &&
    checksUnder(meta, document.preset)
  )
}

/** Whether a rule has anything to say under a contract. */
export function checksUnder({needs, reader}: RuleMeta, preset: Preset): boolean {
  return (
    (needs === undefined || hasPart(preset.agent, needs) || hasPart(preset.plan, needs)) &&
    (reader === undefined || preset.reader === reader)
  )
}

function hasPart(
  contract: Readonly<Partial<Record<ContractPart, unknown>>> | undefined,
  part: ContractPart
): boolean {
  return contract?.[part] !== undefined
}
