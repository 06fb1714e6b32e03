import {defineRule} from '../core/define-rule.ts'
import {code, describe, list} from '../core/say.ts'
import type {Fix} from '../model/finding.ts'
import type {LoaderValue} from '../model/header.ts'
import type {Span} from '../model/source.ts'

export default defineRule({
  code: 'agent-invalid-tier',
  summary: 'The tier of an agent must be one of the words that resolve to a model.',
  kinds: ['agent'],
  needs: 'tiers',
  messages: {tier: 'error'},
  gates: {tier: 'tier'},
  fix: 'unsafe',

  *check({header, contract, stem, values}) {
    const tiers = contract?.tiers ?? []
    const tier = values.get('tier')
    // No value at all is a missing field, and a line that cannot be read is said to be one.
    if (!tier?.value || (typeof tier.value === 'string' && tiers.includes(tier.value))) return
    if (header.loader.errors.some(({key}) => key === 'tier')) return
    const {at, written, value} = tier
    const meant = meantTier(written, tiers)
    const note = meant && noteFor(written, value, meant)
    const what =
      typeof value === 'string' ? `tier ${code(written)}` : `${describe(tier)} as the tier`
    yield {
      at,
      messageId: 'tier',
      message: `Unexpected ${what}, expected ${list(tiers)}`,
      ...(note && {note}),
      actual: written,
      expected: meant ? [meant] : tiers,
      details: {agent: stem, value, allowed: tiers},
      ...(meant && {fix: replaceWith(at, meant)})
    }
  }
})

function replaceWith({start, end}: Span, tier: string): Fix {
  return {title: `Replace with \`${tier}\``, edits: [{start, end, text: tier}], safety: 'unsafe'}
}

/** The one tier that the text names, whatever stands around it. */
function meantTier(written: string, tiers: readonly string[]): string | undefined {
  const words: readonly string[] = written.toLowerCase().match(/[a-z]+/g) ?? []
  const named = tiers.filter((tier) => words.includes(tier))
  return named.length === 1 ? named[0] : undefined
}

function noteFor(written: string, value: LoaderValue, meant: string): string {
  if (typeof value !== 'string') return `\`${meant}\` is written as a plain word.`
  if (/\s#/.test(written))
    return 'Headers of portable agents have no comments: all of this is the value.'
  if (value.trim().toLowerCase() === meant)
    return `The tier is written \`${meant}\`, in lower case, without spaces.`
  return 'A tier names no model: it is resolved to one when the agent is spawned.'
}
