import type {Readable, Writable} from 'node:stream'
import {confirm, isCancel, select} from '@clack/prompts'
import {code, list} from '../../core/say.ts'
import type {PresetName} from '../../model/preset.ts'
import {presets} from '../../presets/index.ts'

/** What somebody wants of what can be done. */
export interface Wishes {
  /** The contract of agents of which nobody knows it; undefined for no config. */
  readonly preset: PresetName | undefined
  readonly hook: boolean
}

/** What can be done, to ask about. */
export interface Choices {
  /** The folders that somebody has to know the contract of. */
  readonly folders: readonly string[]
  readonly config: boolean
  /** The file that would hold the commit hook. */
  readonly hook: string | undefined
}

/** Where to ask. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** Asks what nobody can see; undefined when somebody stops. */
export async function askWishes(
  {folders, config, hook}: Choices,
  terminal: Terminal
): Promise<Wishes | undefined> {
  let preset: PresetName | undefined = 'portable'
  if (folders.length > 0) {
    const answer = await select({
      ...terminal,
      message: `Whose agents stand in ${list(folders, 'and')}?`,
      options: contracts()
    })
    if (isCancel(answer)) return undefined
    preset = answer
  }
  if (config) {
    const answer = await confirm({...terminal, message: 'Write np-lint.json?'})
    if (isCancel(answer)) return undefined
    if (!answer) preset = undefined
  }
  if (hook === undefined) return {preset, hook: false}
  const answer = await confirm({...terminal, message: `Check every commit, from ${code(hook)}?`})
  return isCancel(answer) ? undefined : {preset, hook: answer}
}

/** The likeliest first. */
function contracts(): {value: PresetName; label: string}[] {
  const others = Object.values(presets).filter(
    ({name, kinds}) => kinds.includes('agent') && name !== 'claude-code' && name !== 'nubos'
  )
  return [presets['claude-code'], ...others].map(({name, title}) => ({
    value: name,
    label: name === 'portable' ? 'portable: each is to have a `tier`' : title
  }))
}
