import {join} from 'node:path'
import {code} from '../core/say.ts'
import {isMissing, readSource, reasonOf} from '../engine/disk.ts'
import {isTier, type Tier} from './contract.ts'
import type {ModelFormat} from './profiles.ts'
import {staysInside} from './project.ts'

/** What the config of a project says about models; what makes no sense is left out. */
export interface ModelConfig {
  /** As written: whether it is a profile, others say. Undefined when absent or empty. */
  readonly profile: unknown
  readonly format: ModelFormat
  /** Ids that count instead of the built-in ones. */
  readonly idOf: (alias: Tier) => string | undefined
  /** The tier that an agent has instead of its own. */
  readonly tierOf: (agent: string) => Tier | undefined
}

/** Keys below `swarm.critic`, by agent. Source: nubos-pilot, model resolution, 1.2.4, 2026-06-16. */
const criticKeys: ReadonlyMap<string, string> = new Map([
  ['np-critic', 'tier'],
  ['np-critic-style', 'style_tier'],
  ['np-critic-tests', 'tests_tier'],
  ['np-critic-acceptance', 'acceptance_tier']
])

const file = '.nubos-pilot/config.json'

/** Reads the config of a project; of one that cannot be used it says so and goes on without. */
export function readModelConfig(root: string, warn: (message: string) => void): ModelConfig {
  const config = readConfig(root, (why) => {
    warn(`${code(file)} ${why}; the defaults count`)
  })
  const ids = valueAt(config, 'resolve_model_ids')
  return {
    profile: valueAt(config, 'model_profile') || undefined,
    format: ids === true ? 'id' : ids === 'omit' ? 'omit' : 'alias',
    idOf: (alias) => idIn(valueAt(config, 'model_overrides', 'tier_map', alias)),
    tierOf: (agent) => {
      const key = criticKeys.get(agent)
      const tier = key && valueAt(config, 'swarm', 'critic', key)
      return isTier(tier) ? tier : undefined
    }
  }
}

/** Undefined without a config, and without one that can be used. */
function readConfig(root: string, fail: (why: string) => void): unknown {
  try {
    const {text, fault} = readSource(join(root, file), file)
    if (!staysInside(root, file)) fail('is a link that leads out of the project')
    else if (fault && fault.reason !== 'control') fail('is no UTF-8 text of at most 1 MiB')
    else if (text.trim() !== '') return readObject(text, fail)
  } catch (cause) {
    if (!isMissing(cause)) fail(`cannot be read (${reasonOf(cause)})`)
  }
  return undefined
}

function readObject(text: string, fail: (why: string) => void): unknown {
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config === 'object' && config && !Array.isArray(config)) return config
    fail('holds no object')
  } catch {
    // What the parser says would show a piece of the file.
    fail('is not JSON')
  }
  return undefined
}

/** What stands at a path of keys; own keys only. */
function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null
        ? Object.getOwnPropertyDescriptor(found, key)?.value
        : undefined,
    value
  )
}

/** The answer is one line. */
function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(value) ? value : undefined
}
