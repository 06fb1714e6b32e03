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
    const found = header.fields.filter(({key}) => fields.has(key.value))
    for (const field of found) {
      const hint = contract?.forbidden?.[field.key.value]
      if (hint === undefined) continue
      yield {
        at: field.key,
        messageId: 'model',
        message: `Unexpected field ${code(field.key.value)} in agent header, expected \`tier\``,
        note: `${hint} A tier is resolved to a model when the agent is spawned, for each host and profile.`,
        details: {field: field.key.value, hint},
        fix: (found.length === 1 && renameToTier(agent, field)) || remove(field)
      }
    }
  }
})

/** `model: opus` says which tier was meant. */
function renameToTier({contract, header, values}: AgentDocument, {key}: Field): Fix | undefined {
  const value = values.get(key.value)?.value
  if (typeof value !== 'string' || !contract?.tiers?.includes(value)) return undefined
  if (header.field('tier')) return undefined
  return {
    title: 'Rename to `tier`',
    edits: [{start: key.start, end: key.end, text: 'tier'}],
    safety: 'safe'
  }
}

function remove({key, entry}: Field): Fix {
  return {title: `Remove \`${key.value}\``, edits: [{...entry, text: ''}], safety: 'unsafe'}
}
