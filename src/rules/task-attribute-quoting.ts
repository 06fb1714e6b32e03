import {defineRule} from '../core/define-rule.ts'
import {list} from '../core/say.ts'
import type {Fix} from '../model/finding.ts'
import type {Attribute} from '../model/tag.ts'

export default defineRule({
  code: 'task-attribute-quoting',
  summary: 'Attributes of a task must stand in double quotes.',
  kinds: ['plan'],
  needs: 'slices',
  messages: {quotes: 'error'},
  fix: 'safe',

  *check({tasks, preset}) {
    const names = preset.plan?.slices?.attributes ?? []
    for (const {at, id, tag} of tasks) {
      const wrong = (tag?.attributes ?? []).filter(
        ({name, value, quote}) => value && quote !== '"' && names.includes(name.value)
      )
      if (wrong.length === 0) continue
      const fix = requoted(wrong)
      yield {
        at,
        messageId: 'quotes',
        message: `Unexpected quotes of ${list(
          wrong.map(({name}) => name.value),
          'and'
        )}, expected \`"\``,
        note: 'Whoever turns a plan into tasks reads double quotes only: to it these are not there.',
        details: {...(id && {task: id.value}), attributes: wrong.map(({name}) => name.value)},
        ...(fix && {fix})
      }
    }
  }
})

/** Not around a value that holds such a quote: there is no way to write it. */
function requoted(attributes: readonly Attribute[]): Fix | undefined {
  const edits = attributes.flatMap(({value, end}) => {
    if (!value || value.value.includes('"')) return []
    const start = value.start - (end - value.end)
    return [{start, end, text: `"${value.value}"`}]
  })
  if (edits.length < attributes.length) return undefined
  return {title: 'Put the values in double quotes', edits, safety: 'safe'}
}
