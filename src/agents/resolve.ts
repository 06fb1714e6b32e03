import {resolve} from 'node:path'
import {list} from '../core/say.ts'
import {type ModelConfig, readModelConfig} from './config.ts'
import {isTier, type Tier} from './contract.ts'
import {NubosPilotError} from './error.ts'
import {findAgent} from './find.ts'
import {loadAgent} from './load.ts'
import {
  aliasOf,
  defaultProfile,
  isProfile,
  type ModelFormat,
  type ModelProfile,
  modelFormats,
  modelIds,
  profiles
} from './profiles.ts'
import {findProject} from './project.ts'
import {shown} from './say.ts'

/** What decides about a model besides the tier; the config of the project stands behind it. */
export interface ResolveOptions {
  /** Empty counts as absent: then the config of the project says, else it is `frontier`. */
  readonly profile?: ModelProfile | '' | undefined
  /** The folder whose project counts; by default the working folder. */
  readonly cwd?: string | undefined
  /** By default what the config of the project says, else `alias`. */
  readonly format?: ModelFormat | undefined
  /** Told when the config of the project cannot be used. */
  readonly warn?: ((message: string) => void) | undefined
}

/** How a model was found. */
export interface Resolution {
  readonly tier: Tier
  readonly profile: ModelProfile
  /** Empty for the default of the host. */
  readonly alias: Tier | ''
  readonly mode: 'alias' | 'full-id' | 'omit' | 'inherit'
  /** The answer, on one line; empty when the host is to choose. */
  readonly resolved: string
}

/**
 * The model for a tier, or for the agent of that name; empty when the host is to choose. Profile and
 * format come from the options, else from `.nubos-pilot/config.json` of the project.
 * @throws NubosPilotError `agent-invalid-name`, `agent-not-found`, `invalid-profile`, `usage` for a format
 * that there is not, or what `loadAgent` throws.
 */
export function resolveModel(agentOrTier: string, options: ResolveOptions = {}): string {
  return resolveFully(agentOrTier, options).resolved
}

/** What may be asked: whether there is such a profile is seen here. */
type Question = Omit<ResolveOptions, 'profile'> & {readonly profile?: string | undefined}

/** The same with all that led to the answer. */
export function resolveFully(
  agentOrTier: string,
  {profile, cwd = process.cwd(), format, warn = () => {}}: Question
): Resolution {
  checkFormat(format)
  const root = findProject(resolve(cwd))
  const config = readModelConfig(root, warn)
  const tier = tierOf(agentOrTier, root, config)
  const chosen = checkProfile(profile || (config.profile ?? defaultProfile))
  const alias = aliasOf(tier, chosen)
  return {tier, profile: chosen, alias, ...write(alias, format ?? config.format, config)}
}

function tierOf(agentOrTier: string, root: string, config: ModelConfig): Tier {
  if (isTier(agentOrTier)) return agentOrTier
  const {name, frontmatter} = loadAgent(findAgent(agentOrTier, root))
  return config.tierOf(name) ?? frontmatter.tier
}

function write(
  alias: Tier | '',
  format: ModelFormat,
  {idOf}: ModelConfig
): Pick<Resolution, 'mode' | 'resolved'> {
  if (alias === '') return {mode: 'inherit', resolved: ''}
  if (format === 'omit') return {mode: 'omit', resolved: ''}
  if (format === 'alias') return {mode: 'alias', resolved: alias}
  return {mode: 'full-id', resolved: idOf(alias) ?? modelIds[alias]}
}

function checkProfile(profile: unknown): ModelProfile {
  if (isProfile(profile)) return profile
  throw new NubosPilotError(
    'invalid-profile',
    `Unexpected profile ${shown(profile)}, expected ${list(profiles)}`,
    {got: profile, allowed: profiles}
  )
}

function checkFormat(format: string | undefined): void {
  if (format === undefined || modelFormats.some((each) => each === format)) return
  throw new NubosPilotError(
    'usage',
    `Unexpected format ${shown(format)}, expected ${list(modelFormats)}`,
    {got: format, allowed: modelFormats}
  )
}
