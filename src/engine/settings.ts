import {type Contracted, knowsKind, type Objection, objectionTo} from '../core/contract.ts'
import type {RuleSetting} from '../core/lint.ts'
import {type Options, type Rule, type Setting, settingOf} from '../core/rule.ts'
import type {Preset, PresetName} from '../model/preset.ts'
import {presets} from '../presets/index.ts'
import type {Config, ConfiguredRule, Place} from './config.ts'
import type {SetName} from './config-schema.ts'

/** What the command line, or a caller, says over every config. */
export interface RunSettings {
  readonly preset?: PresetName | undefined
  readonly extended?: boolean | undefined
  /** Levels of single rules, by code. */
  readonly rules?: Readonly<Record<string, Setting>> | undefined
}

/** How one file is to be checked, and who said so. */
export interface FileSettings {
  readonly preset: Preset
  readonly presetFrom: PresetOrigin
  readonly config: Config | undefined
  readonly set: SetName
  /** Those that are not off. */
  readonly rules: readonly RuleSetting[]
  /** All that there are. */
  readonly settled: readonly SettledRule[]
}

/** Who had the last word: nobody, the set, a config, or the run. */
export type Origin = 'default' | 'set' | 'run' | Place

/** Who chose a contract; `default` is the place or the content of the file. */
export interface PresetOrigin {
  readonly by: Exclude<Origin, 'set'>
  /** What somebody wanted for all files, and why this one does not take it. */
  readonly refused?: {
    readonly preset: PresetName
    readonly by: Origin
    readonly objection: Objection
  }
}

/** A rule with its level; undefined leaves each of its messages its own. */
export interface SettledRule {
  readonly rule: Rule
  readonly level: Setting | undefined
  readonly options: Options
  /** Who said the level. */
  readonly from: Origin
}

type File = Contracted & {readonly filePath: string}

/** Joins defaults, config, its overrides and the run's own settings, the later over the earlier. */
export function settingsFor(
  file: File,
  rules: readonly Rule[],
  config: Config | undefined,
  run: RunSettings
): FileSettings {
  const overrides = config?.overrides.filter(({matches}) => matches(file.filePath)) ?? []
  const set = run.extended ? 'extended' : (config?.set ?? 'recommended')
  const layers: readonly LevelLayer[] = [
    ...(config ? [{rules: config.rules, from: (code: string) => config.rulesFrom.get(code)}] : []),
    ...overrides.map((override) => ({rules: override.rules, from: () => override.from}))
  ]
  const settled = rules.map((rule) => settle(rule, set, layers, run))
  const [preset, presetFrom] = choosePreset(file, config, overrides, run)
  return {
    preset: (config?.presets ?? presets)[preset],
    presetFrom,
    config,
    set,
    rules: settled.filter(isOn),
    settled
  }
}

interface LevelLayer {
  readonly rules: ReadonlyMap<string, ConfiguredRule>
  readonly from: (code: string) => Place | undefined
}

function settle(
  rule: Rule,
  set: SetName,
  layers: readonly LevelLayer[],
  run: RunSettings
): SettledRule {
  const {code, set: own, options: defaults} = rule.meta
  const isLeftOut = own === 'extended' && set !== 'extended'
  let level: Setting | undefined = isLeftOut ? 'off' : undefined
  let from: Origin = isLeftOut ? 'set' : 'default'
  let options = defaults
  for (const layer of layers) {
    const configured = layer.rules.get(code)
    if (!configured) continue
    if (configured.level) {
      level = configured.level
      from = layer.from(code) ?? from
    }
    options = {...options, ...configured.options}
  }
  const asked = settingOf(run.rules?.[code] ?? '')
  return asked ? {rule, level: asked, options, from: 'run'} : {rule, level, options, from}
}

function isOn(settled: SettledRule): settled is SettledRule & RuleSetting {
  return settled.level !== 'off'
}

/** An override counts for every file that it names, what is wanted for all only where nothing is in the way. */
function choosePreset(
  file: File,
  config: Config | undefined,
  overrides: Config['overrides'],
  run: RunSettings
): readonly [PresetName, PresetOrigin] {
  const overriding = overrides.findLast(({preset}) => preset)
  if (overriding?.preset && knowsKind(overriding.preset, file.kind)) {
    return [overriding.preset, {by: overriding.from}]
  }
  const wanted = run.preset ?? config?.preset
  if (!wanted) return [file.preset, {by: 'default'}]
  const by = run.preset ? 'run' : (config?.presetFrom ?? 'default')
  const objection = objectionTo(wanted, file)
  if (!objection) return [wanted, {by}]
  return [file.preset, {by: 'default', refused: {preset: wanted, by, objection}}]
}
