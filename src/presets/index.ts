import type {Preset, PresetName} from '../model/preset.ts'
import {claudeCode} from './claude-code.ts'
import {copilot, droid, gemini, gsd, opencode} from './hosts.ts'
import {nubos, portable} from './portable.ts'

/** The contracts that np-lint knows, by name. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  portable,
  nubos,
  gsd,
  'claude-code': claudeCode,
  opencode,
  copilot,
  gemini,
  droid
}

export function isPresetName(name: string): name is PresetName {
  return Object.hasOwn(presets, name)
}
