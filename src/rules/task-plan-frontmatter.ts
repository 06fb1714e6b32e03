import {defineRule} from '../core/define-rule.ts'
import {code, describe, list} from '../core/say.ts'
import type {LoaderEntry} from '../model/header.ts'
import type {TaskFieldType} from '../model/preset.ts'

export default defineRule({
  code: 'task-plan-frontmatter',
  summary: 'A task plan must have all fields of a task, each of its type.',
  kinds: ['task-plan'],
  needs: 'slices',
  set: 'extended',
  messages: {missing: 'warning', type: 'warning', value: 'warning'},
  silentBeside: ['depends-on-format'],

  *check({header, preset}) {
    const {fields = {}, values = {}} = preset.plan?.slices?.taskPlan ?? {}
    if (header.state !== 'found') return
    const {entries} = header.loader
    const missing = Object.keys(fields).filter((name) => !entries.has(name))
    if (missing.length > 0) {
      yield {
        at: header.opening,
        messageId: 'missing',
        message: `Missing ${list(missing, 'and')} of the task, expected ${missing.length === 1 ? 'a value' : 'values'} in the header`,
        note: 'Who runs the task refuses the whole plan of it.',
        details: {missing}
      }
    }
    for (const [name, type] of Object.entries(fields)) {
      const entry = entries.get(name)
      if (!entry) continue
      const {key, raw, value} = entry
      const at = raw.value === '' ? key : {start: raw.start, end: raw.end}
      const allowed = values[name]
      if (!isOfType(entry, type)) {
        yield {
          at,
          messageId: 'type',
          message: `Unexpected ${describe({written: raw.value, value})} of ${code(name)}, expected ${typeNames[type]}`,
          note: 'Who runs the task refuses the whole plan of it.',
          details: {field: name, expected: type}
        }
      } else if (allowed && !allowed.includes(String(value))) {
        yield {
          at,
          messageId: 'value',
          message: `Unexpected ${code(name)} ${code(String(value))}, expected ${list(allowed)}`,
          details: {field: name, allowed},
          actual: String(value),
          expected: allowed
        }
      }
    }
  }
})

const typeNames: Readonly<Record<TaskFieldType, string>> = {
  text: 'text',
  number: 'a number, or `null`',
  list: 'a list, perhaps `[]`',
  flag: '`true` or `false`',
  map: 'fields below it, or `{}`'
}

function isOfType({value, raw}: LoaderEntry, type: TaskFieldType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value !== ''
    case 'number':
      return value === null || typeof value === 'number'
    case 'list':
      return Array.isArray(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'map':
      // The reader takes `{}` for text, and who makes task plans writes it.
      return (
        raw.value === '{}' || (typeof value === 'object' && value !== null && !Array.isArray(value))
      )
  }
}
