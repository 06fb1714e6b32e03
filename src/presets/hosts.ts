import type {Preset} from '../model/preset.ts'

// Hosts whose field tables are not written yet: the form of their headers is checked, not their fields.
const host = {reader: 'yaml', date: '2026-11-01'} as const

export const opencode: Preset = {
  ...host,
  name: 'opencode',
  title: 'opencode',
  kinds: ['agent'],
  namesByPath: true,
  source: 'opencode documentation, "Agents"'
}

export const copilot: Preset = {
  ...host,
  name: 'copilot',
  title: 'GitHub Copilot',
  kinds: ['agent'],
  source: 'GitHub documentation, "Custom agents configuration"'
}

export const gemini: Preset = {
  ...host,
  name: 'gemini',
  title: 'Gemini CLI',
  kinds: ['agent'],
  source: 'Gemini CLI documentation, "Subagents"'
}

export const droid: Preset = {
  ...host,
  name: 'droid',
  title: 'Factory droid',
  kinds: ['agent'],
  source: 'Factory documentation, "Custom droids"'
}

export const gsd: Preset = {
  ...host,
  name: 'gsd',
  title: 'get-shit-done',
  kinds: ['plan'],
  source: 'get-shit-done, phase plan template'
}
