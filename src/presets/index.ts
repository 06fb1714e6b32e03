import type {Preset, PresetName} from '../model/preset.ts'
import {claudeCode} from './claude-code.ts'
import {copilot} from './copilot.ts'
import {droid} from './droid.ts'
import {gemini} from './gemini.ts'
import {gsd} from './gsd.ts'
import {opencode} from './opencode.ts'
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
