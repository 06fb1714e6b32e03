import {defineRule} from '../core/define-rule.ts'
import {spaceName} from '../core/say.ts'

export default defineRule({
  code: 'frontmatter-not-first',
  summary: 'Nothing may stand before the header.',
  kinds: ['agent', 'plan', 'task-plan'],
  messages: {late: 'error'},

  *check({header, source}) {
    if (header.state !== 'late') return
    const line = source.lineAt(header.opening.start)
    yield {
      at: header.opening,
      messageId: 'late',
      message: `Unexpected ${whatStandsBefore(source.text.slice(0, header.opening.start))} before the header, expected \`---\` at the start of line 1`,
      note: 'Only a block at the very start of the file is a header; here its fields are read as text.',
      details: {line}
    }
  }
})

function whatStandsBefore(text: string): string {
  if (text.trim() === '') return text.includes('\n') ? 'empty line' : spaceName(text)
  return /^\s*<!--/.test(text) ? 'comment' : 'heading'
}
