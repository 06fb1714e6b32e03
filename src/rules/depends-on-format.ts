import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {Fix} from '../model/finding.ts'
import type {List} from '../model/plan.ts'

/** Words for nothing. */
const nothing = /^(?:none|nothing|no|n\/a|-+)$/i
const ids = /^(?:[\d.]+-\d+|M\d{3,}-S\d{3,}-T\d{4,})$/

export default defineRule({
  code: 'depends-on-format',
  summary: 'What a plan depends on must be a list in its header.',
  kinds: ['plan', 'task-plan'],
  messages: {text: 'error'},
  fix: 'safe',

  *check(plan) {
    const isHeader = plan.kind === 'task-plan' || plan.preset.plan?.phases !== undefined
    const list = isHeader ? plan.list('depends_on') : undefined
    if (list?.form !== 'text') return
    const written = plan.source.slice(list.at)
    const fix = asList(written, list)
    yield {
      at: {start: list.at.start, end: list.at.end},
      messageId: 'text',
      message: `Unexpected text ${code(written)} for \`depends_on\`, expected a list`,
      note: 'Of a text no id is read, so the work starts before what it depends on. Where that is nothing, write `[]`.',
      details: {field: 'depends_on', value: written},
      ...(fix && {fix})
    }
  }
})

/** Only where every word is an id, or the one word says that there is none. */
function asList(written: string, {at}: List): Fix | undefined {
  const text = written.replace(/^(["'])(.*)\1$/, '$2').trim()
  const names = text.split(/\s*,\s*/)
  if (!nothing.test(text) && !names.every((name) => ids.test(name))) return undefined
  const list = nothing.test(text) ? '[]' : `[${names.map((name) => `"${name}"`).join(', ')}]`
  return {
    title: `Write ${code(list)}`,
    edits: [{start: at.start, end: at.end, text: list}],
    safety: 'safe'
  }
}
