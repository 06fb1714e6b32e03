import {defineRule} from '../core/define-rule.ts'

export default defineRule({
  code: 'frontmatter-missing',
  summary: 'An agent file must start with a header.',
  kinds: ['agent'],
  messages: {missing: 'error'},

  *check({header, source}) {
    if (header.state !== 'missing') return
    const note = noteFor(source.text)
    yield {
      at: header.opening,
      messageId: 'missing',
      message: 'Missing header, expected a block of fields between two lines `---`',
      ...(note && {note})
    }
  }
})

function noteFor(text: string): string | undefined {
  if (/^-{4,}\s*$/m.test(text.slice(0, 80))) return 'The delimiter is exactly three dashes.'
  if (/^\s*(?:`{3}|~{3})/.test(text)) return 'Fields in a code fence are an example, not a header.'
  if (/^---\r(?!\n)/.test(text))
    return 'The lines of this file end in a lone CR, which no reader of headers takes.'
  return undefined
}
