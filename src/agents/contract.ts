import {portable} from '../presets/portable.ts'

/** What an agent asks for instead of a model. */
export type Tier = 'haiku' | 'sonnet' | 'opus'

const {required = [], forbidden = {}, tiers = [], flags = []} = portable.agent ?? {}

/** Fields that need a value, in the order in which they are looked at. */
export const REQUIRED: readonly string[] = Object.freeze([...required])

/** Fields that must not be there, in the order in which they are looked at. */
export const FORBIDDEN: readonly string[] = Object.freeze(Object.keys(forbidden))

/** The only values of `tier`. */
export const TIER_ENUM: readonly Tier[] = Object.freeze(tiers.filter(isTier))

/** What to do instead of a forbidden field, by its name. */
export const hints: Readonly<Record<string, string>> = forbidden

/** Fields that may only be `true`. */
export const onlyTrue: readonly string[] = flags

/** Whether a value is a tier. */
export function isTier(value: unknown): value is Tier {
  return tiers.some((tier) => tier === value)
}
