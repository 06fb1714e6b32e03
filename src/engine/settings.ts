import {type Contracted, contractOf, knowsKind} from '../core/contract.ts'
import type {RuleSetting} from '../core/lint.ts'
import {type Rule, type Setting, settingOf} from '../core/rule.ts'
import type {Preset, PresetName} from '../model/preset.ts'
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
  file: Contracted & {readonly filePath: string},
  rules: readonly Rule[],
  config: Config | undefined,
  run: RunSettings
): FileSettings {
  const overrides = config?.overrides.filter(({matches}) => matches(file.filePath)) ?? []
  const set = run.extended ? 'extended' : (config?.set ?? 'recommended')
  const layers: readonly ReadonlyMap<string, ConfiguredRule>[] = [
    ...(config ? [config.rules] : []),
    ...overrides.map((override) => override.rules)
  ]
  const overriding = overrides.findLast(({preset}) => preset)?.preset
  const preset =
    overriding && knowsKind(overriding, file.kind)
      ? overriding
      : contractOf(file, run.preset ?? config?.preset)
  return {
    preset: (config?.presets ?? presets)[preset],
    rules: rules.flatMap((rule) => {
      const {code, set: own, options: defaults} = rule.meta
      let level: Setting | undefined = own === 'extended' && set !== 'extended' ? 'off' : undefined
      let options = defaults
      for (const layer of layers) {
        const configured = layer.get(code)
        level = configured?.level ?? level
        options = {...options, ...configured?.options}
      }
      level = settingOf(run.rules?.[code] ?? '') ?? level
      return level === 'off' ? [] : [{rule, level, options}]
    })
  }
}
