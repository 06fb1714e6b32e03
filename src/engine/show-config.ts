import {statSync} from 'node:fs'
import {resolve} from 'node:path'
import {checksUnder, type RuleMeta} from '../core/rule.ts'
import {code} from '../core/say.ts'
import type {Level} from '../model/finding.ts'
import type {DocumentKind} from '../model/kind.ts'
import type {PresetName} from '../model/preset.ts'
import type {Place} from './config.ts'
import {shownPath} from './config-chain.ts'
import {homeOf, isInside, isMissing, reasonOf, seenFrom, unreadable} from './disk.ts'
import {RunFailure} from './failure.ts'
import type {CheckedFile} from './files.ts'
import {openProject, type Project, type ProjectRequest} from './project.ts'
import type {Origin, PresetOrigin, SettledRule} from './settings.ts'
import {findTargets, type TargetOptions} from './targets.ts'

/** How one file would be checked, and why; ready to be printed. Paths are seen from the working folder. */
export type ShownConfig = ShownSettings | ShownPassedOver

interface ShownPassedOver {
  readonly file: string
  /** Null when nobody looked: the file is ignored, or a link leads out of the project. */
  readonly kind: 'other' | 'definition' | null
  readonly passedOver: string
}

interface ShownSettings {
  readonly file: string
  readonly kind: DocumentKind
  readonly kindReason: string
  /** Why it is not among the files of a folder, though it is checked when it is named. */
  readonly onlyNamed?: string
  readonly preset: PresetName
  readonly presetReason: string
  readonly config: string | null
  readonly set: string
  /** By code, in the order of the codes. */
  readonly rules: Readonly<Record<string, ShownRule>>
}

interface ShownRule {
  /** By message where nobody set one for all. */
  readonly level: Level | 'off' | Readonly<Record<string, Level>>
  /** Who said so: `default`, a config file, one of its overrides, or a flag. */
  readonly from: string
  /** Without it the rule has none. */
  readonly options?: SettledRule['options']
  /** Why the rule does not run on this file; without it, it does. */
  readonly skipped?: string
}

/**
 * Says how a file would be checked. Nothing is linted.
 * @throws RunFailure when the file cannot be read, and for mistakes in the config.
 */
export async function showConfig(request: ProjectRequest, path: string): Promise<ShownConfig> {
  const project = await openProject(request)
  const {cwd, reader} = project
  const filePath = resolve(cwd, path)
  checkFile(filePath, path)
  const file = seenFrom(cwd, filePath)
  const [over] = (await findTargets([filePath], lookOf(project))).passedOver
  if (over) return {file, kind: null, passedOver: over.reason}
  const admission = await reader.read(filePath)
  if ('failure' in admission) throw new RunFailure(unreadable(file, admission.failure))
  if ('passedOver' in admission) {
    const {kind = null, passedOver} = admission
    return {file, kind, passedOver}
  }
  return settingsOf(admission.file, file, cwd, await whyOnlyNamed(project, filePath))
}

function checkFile(filePath: string, written: string): void {
  let isFolder: boolean
  try {
    isFolder = statSync(filePath).isDirectory()
  } catch (cause) {
    if (isMissing(cause))
      throw new RunFailure(`Missing file ${code(written)}, expected one to show`)
    throw new RunFailure(unreadable(written, reasonOf(cause)))
  }
  if (isFolder || written === '') {
    throw new RunFailure(
      `Unexpected folder ${code(written)} for \`--print-config\`, expected a file`
    )
  }
}

/** What a run without paths has against a file; one that is elsewhere is looked for in its project. */
async function whyOnlyNamed(project: Project, filePath: string): Promise<string | undefined> {
  const {cwd, root} = project
  const start = isInside(cwd, filePath) ? cwd : homeOf(filePath, root)
  const {files, passedOver} = await findTargets([start], lookOf(project))
  if (files.some((each) => each.filePath === filePath)) return undefined
  const over = passedOver.find((each) => isInside(each.filePath, filePath))
  return over?.reason ?? 'it stands in a folder that is not searched'
}

function lookOf({cwd, root, ignoreFiles}: Project): TargetOptions {
  return {cwd, root, ignoreFiles, allowUnmatched: true}
}

function settingsOf(
  file: CheckedFile,
  shown: string,
  cwd: string,
  onlyNamed: string | undefined
): ShownSettings {
  const {kind, why, settings} = file
  const {preset, presetFrom, config, set, settled} = settings
  return {
    file: shown,
    kind,
    kindReason: why,
    ...(onlyNamed && {onlyNamed}),
    preset: preset.name,
    presetReason: presetReason(presetFrom, file, cwd),
    config: config ? shownPath(config.path, cwd) : null,
    set,
    rules: Object.fromEntries(
      settled.map((each) => [each.rule.meta.code, showRule(each, file, cwd)])
    )
  }
}

function presetReason({by, refused}: PresetOrigin, {why, kind}: CheckedFile, cwd: string): string {
  if (by !== 'default') return whoChose(by, cwd)
  if (!refused) return why
  const wanted = `${code(refused.preset)} (${whoChose(refused.by, cwd)})`
  return refused.objection === 'host'
    ? `${why}; files in the folder of a host keep its contract, so ${wanted} does not count here`
    : `${why}; ${wanted} does not know files of kind ${code(kind)}`
}

function whoChose(by: Origin, cwd: string): string {
  if (by === 'run') return '`--preset`'
  if (typeof by === 'string') return by
  return by.override === undefined ? `\`preset\` in ${placeName(by, cwd)}` : placeName(by, cwd)
}

function showRule(
  {rule: {meta}, level, options, from}: SettledRule,
  {kind, settings}: CheckedFile,
  cwd: string
): ShownRule {
  const skipped =
    whyNever(meta, kind, settings) ??
    (from === 'set' ? 'extended set, `--extended` runs it' : level === 'off' ? 'off' : undefined)
  return {
    level: level ?? meta.messages,
    from: typeof from === 'object' ? placeName(from, cwd) : flagOrName(from),
    ...(Object.keys(options).length > 0 && {options}),
    ...(skipped && {skipped})
  }
}

/** Why a rule has nothing to say about a file, at whatever level. */
function whyNever(
  meta: RuleMeta,
  kind: DocumentKind,
  {preset}: CheckedFile['settings']
): string | undefined {
  if (!meta.kinds.includes(kind)) return `other kind, it is about ${meta.kinds.join(', ')}`
  return checksUnder(meta, preset)
    ? undefined
    : `other contract, ${preset.name} has nothing that it checks`
}

function flagOrName(from: Exclude<Origin, Place>): string {
  if (from === 'run') return '--rule'
  return from === 'set' ? 'the set `recommended`' : from
}

function placeName({file, override}: Place, cwd: string): string {
  const name = shownPath(file, cwd)
  return override === undefined ? name : `overrides[${override}] of ${name}`
}
