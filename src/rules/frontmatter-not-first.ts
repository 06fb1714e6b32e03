import {defineRule} from '../core/define-rule.ts'

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
      note: 'A header is only one at the very start of the file; here its fields are read as text.',
      details: {line}
    }
  }
})

function whatStandsBefore(text: string): string {
  if (text.trim() === '') return text.includes('\n') ? 'empty line' : 'blank'
  return /^\s*<!--/.test(text) ? 'comment' : 'heading'
}
