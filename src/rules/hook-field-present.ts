import {defineRule} from '../core/define-rule.ts'

export default defineRule({
  code: 'hook-field-present',
  summary: 'An agent header must not hold hooks; they belong to the adapter of a host.',
  kinds: ['agent'],
  needs: 'forbidden',
  messages: {hooks: 'error'},
  fix: 'unsafe',

  *check({header, contract}) {
    const hint = contract?.forbidden?.hooks
    if (hint === undefined) return
    for (const {key, entry} of header.fields) {
      if (key.value !== 'hooks') continue
      yield {
        at: key,
        messageId: 'hooks',
        message: 'Unexpected field `hooks` in agent header, expected none',
        note: `${hint} Every host writes them differently, and some never run those of an agent.`,
        details: {field: 'hooks', hint},
        fix: {title: 'Remove `hooks`', edits: [{...entry, text: ''}], safety: 'unsafe'}
      }
    }
  }
})
