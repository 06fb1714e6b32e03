import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'agent-forbidden-field',
  summary: 'The agent loader rejects a header with a field of one host.',
  kinds: ['agent'],
  needs: 'forbidden',
  messages: {forbidden: 'error'},
  gates: {forbidden: 'forbidden'},
  mergesInto: {'forbidden-agent-field': 'span', 'hook-field-present': 'span'},

  *check({header, contract, stem}) {
    for (const [field, hint] of Object.entries(contract?.forbidden ?? {})) {
      const entry = header.loader.entries.get(field)
      if (!entry) continue
      yield {
        at: entry.key,
        messageId: 'forbidden',
        message: `Unexpected field ${code(field)} in agent header, expected no such field`,
        note: hint,
        details: {field, agent: stem, hint}
      }
    }
  }
})
