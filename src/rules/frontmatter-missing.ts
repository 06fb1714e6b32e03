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
  if (/^\s*(?:-{4,}|[\u2013\u2014]+)[^\S\n]*\n/.test(text)) {
    return 'The delimiter is exactly three dashes, of the kind on every keyboard.'
  }
  if (/^\s*(?:`{3}|~{3})/.test(text)) return 'Fields in a code fence are an example, not a header.'
  if (/^---\r(?!\n)/.test(text))
    return 'The lines of this file end in a lone CR, which no reader of headers takes.'
  return undefined
}
