import {defineRule} from '../core/define-rule.ts'

export default defineRule({
  code: 'task-unclosed',
  summary: 'A task must end with its own closing tag.',
  kinds: ['plan'],
  messages: {unclosed: 'error'},

  *check({tasks}) {
    for (const {at, id, open} of tasks) {
      if (!open) continue
      yield {
        at,
        messageId: 'unclosed',
        message: 'Missing end of the task, expected `</task>`',
        note: 'Whoever reads tasks by their tags takes the next one for a part of this, or drops both.',
        details: id ? {task: id.value} : {}
      }
    }
  }
})
