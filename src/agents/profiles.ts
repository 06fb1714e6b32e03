import type {Tier} from './contract.ts'

/**
 * The model that each tier stands for under each profile; empty: the default of the host.
 * Source: nubos-pilot, agent frontmatter schema, 1.2.4, 2026-06-16.
 */
const matrix = {
  frontier: {opus: 'opus', sonnet: 'opus', haiku: 'opus'},
  quality: {opus: 'opus', sonnet: 'sonnet', haiku: 'sonnet'},
  balanced: {opus: 'opus', sonnet: 'sonnet', haiku: 'haiku'},
  budget: {opus: 'sonnet', sonnet: 'haiku', haiku: 'haiku'},
  inherit: {opus: '', sonnet: '', haiku: ''}
} as const satisfies Readonly<Record<string, Readonly<Record<Tier, Tier | ''>>>>

/** How much quality a project pays for. */
export type ModelProfile = keyof typeof matrix

export const profiles = Object.keys(matrix) as readonly ModelProfile[]

/** Where nobody says otherwise. */
export const defaultProfile: ModelProfile = 'frontier'

/** How a model can be written. */
export const modelFormats = ['alias', 'id', 'omit'] as const

/** `alias`: `opus`; `id`: `claude-opus-4-7`; `omit`: nothing, so that the host chooses. */
export type ModelFormat = (typeof modelFormats)[number]

/** Model ids by alias. Source: nubos-pilot, model profiles, 1.2.4, 2026-06-16. */
export const modelIds: Readonly<Record<Tier, string>> = {
  opus: 'claude-opus-4-7',
  sonnet: 'claude-sonnet-4-6',
  haiku: 'claude-haiku-4-5'
}

/** The alias of the model for a tier; empty for the default of the host. */
export function aliasOf(tier: Tier, profile: ModelProfile): Tier | '' {
  return matrix[profile][tier]
}

export function isProfile(value: unknown): value is ModelProfile {
  return profiles.some((profile) => profile === value)
}
