import {dirname, resolve} from 'node:path'
import type {Rule} from '../core/rule.ts'
import {type Config, configIn, loadConfig} from './config.ts'
import {ancestors} from './disk.ts'

/** Finds the config of a file: the nearest above it wins whole. */
export interface Configs {
  /**
   * The config of a file in the project below `home`; both absolute.
   * @throws RunFailure when the config has mistakes.
   */
  of(absolute: string, home: string): Promise<Config | undefined>
}

export interface ConfigsOptions {
  readonly cwd: string
  readonly rules: readonly Rule[]
  /** One file for all. */
  readonly file: string | undefined
  /** Whether to look for any. */
  readonly lookup: boolean
}

export function createConfigs({cwd, rules, file, lookup}: ConfigsOptions): Configs {
  const loaded = new Map<string, Promise<Config>>()
  const byFolder = new Map<string, Promise<Config | undefined>>()

  return {
    async of(absolute, home) {
      if (file !== undefined) return load(resolve(cwd, file))
      return lookup ? inFolder(dirname(absolute), home) : undefined
    }
  }

  /** Looks from a folder up to the root of its project. */
  function inFolder(folder: string, home: string): Promise<Config | undefined> {
    const known = byFolder.get(folder) ?? find(folder, home)
    byFolder.set(folder, known)
    return known
  }

  async function find(folder: string, home: string): Promise<Config | undefined> {
    const own = configIn(folder)
    if (own !== undefined) return load(own)
    const [, above] = ancestors(folder)
    return above === undefined || folder === home ? undefined : inFolder(above, home)
  }

  function load(path: string): Promise<Config> {
    const known = loaded.get(path) ?? loadConfig(path, rules, cwd)
    loaded.set(path, known)
    return known
  }
}
