import {defineRule} from '../core/define-rule.ts'

export default defineRule({
  code: 'frontmatter-unclosed',
  summary: 'A header must end with its own line of three dashes.',
  kinds: ['agent', 'plan', 'task-plan'],
  messages: {unclosed: 'error'},

  *check({header, source}) {
    if (header.state !== 'unclosed') return
    const near = /^(?:\.\.\.|-{2,}|[^\S\n]+---|---.*)[^\S\n]*$/m.exec(
      source.text.slice(header.opening.end)
    )
    const line = near && source.lineAt(header.opening.end + near.index)
    yield {
      at: header.opening,
      messageId: 'unclosed',
      message: 'Unclosed header, expected a later line that is exactly `---`',
      ...(line && {note: `Line ${line} comes close, but is not exactly three dashes.`})
    }
  }
})
