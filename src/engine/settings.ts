import type {RuleSetting} from '../core/lint.ts'
import type {Rule, Setting} from '../core/rule.ts'
import type {Preset, PresetName} from '../model/preset.ts'
import {type Classification, isHostFile} from '../parse/kind.ts'
import {presets} from '../presets/index.ts'
import type {Config, ConfiguredRule} from './config.ts'

/** What the command line, or a caller, says over every config. */
export interface RunSettings {
  readonly preset?: PresetName | undefined
  readonly extended?: boolean | undefined
  /** Levels of single rules, by code. */
  readonly rules?: Readonly<Record<string, Setting>> | undefined
}

/** How one file is to be checked. */
export interface FileSettings {
  readonly preset: Preset
  readonly rules: readonly RuleSetting[]
}

/** Joins defaults, config, its overrides and the run's own settings, the later over the earlier. */
export function settingsFor(
  file: {readonly path: string; readonly absolute: string} & Classification,
  rules: readonly Rule[],
  config: Config | undefined,
  run: RunSettings
): FileSettings {
  const overrides = config?.overrides.filter(({matches}) => matches(file.absolute)) ?? []
  const set = run.extended ? 'extended' : (config?.set ?? 'recommended')
  const layers: readonly ReadonlyMap<string, ConfiguredRule>[] = [
    ...(config ? [config.rules] : []),
    ...overrides.map((override) => override.rules)
  ]
  return {
    preset:
      presets[choosePreset(file, overrides.findLast(({preset}) => preset)?.preset, config, run)],
    rules: rules.flatMap((rule) => {
      const {code, set: own, options: defaults} = rule.meta
      let level: Setting | undefined = own === 'extended' && set !== 'extended' ? 'off' : undefined
      let options = defaults
      for (const layer of layers) {
        const configured = layer.get(code)
        level = configured?.level ?? level
        options = {...options, ...configured?.options}
      }
      level = run.rules?.[code] ?? level
      return level === 'off' ? [] : [{rule, level, options}]
    })
  }
}

/** The file's own contract, unless somebody names another that knows this kind of file. */
function choosePreset(
  {path, kind, preset: own}: {readonly path: string} & Classification,
  overriding: PresetName | undefined,
  config: Config | undefined,
  run: RunSettings
): PresetName {
  const knows = (name: PresetName) => kind !== 'other' && presets[name].kinds.includes(kind)
  if (overriding && knows(overriding)) return overriding
  const general = run.preset ?? config?.preset
  return general && knows(general) && !isHostFile(path) ? general : own
}
