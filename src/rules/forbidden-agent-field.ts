import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {Field} from '../model/header.ts'

const fields = new Set(['model', 'model_profile'])

export default defineRule({
  code: 'forbidden-agent-field',
  summary: 'An agent header must not name a model; its tier decides.',
  kinds: ['agent'],
  needs: 'forbidden',
  messages: {model: 'error'},
  fix: 'safe',

  *check(agent) {
    const {header, contract} = agent
    for (const field of header.fields) {
      const hint = contract?.forbidden?.[field.key.value]
      if (!fields.has(field.key.value) || hint === undefined) continue
      yield {
        at: field.key,
        messageId: 'model',
        message: `Unexpected field ${code(field.key.value)} in agent header, expected \`tier\``,
        note: `${hint} A tier is resolved to a model when the agent is spawned, for each host and profile.`,
        details: {field: field.key.value, hint},
        fix: toTier(agent, field)
      }
    }
  }
})

/** `model: opus` says which tier was meant; anything else can only be dropped. */
function toTier({header, contract}: AgentDocument, {key, value, entry}: Field): Fix {
  const isTier = contract?.tiers?.includes(value.value) && !header.field('tier')
  const isOnlyOne = header.fields.filter(({key: other}) => fields.has(other.value)).length === 1
  return isTier && isOnlyOne
    ? {
        title: 'Rename to `tier`',
        edits: [{start: key.start, end: key.end, text: 'tier'}],
        safety: 'safe'
      }
    : {title: `Remove \`${key.value}\``, edits: [{...entry, text: ''}], safety: 'unsafe'}
}
