import {defineRule} from '../core/define-rule.ts'
import {linesOf, type Source, type Span} from '../model/source.ts'

const almostDelimiter = /^(?:---|\.{3}\s*$|--\s*$|\s+---\s*$)/

export default defineRule({
  code: 'frontmatter-unclosed',
  summary: 'A header must end with its own line of three dashes.',
  kinds: ['agent', 'plan', 'task-plan'],
  messages: {unclosed: 'error'},

  *check({header, source}) {
    if (header.state !== 'unclosed') return
    const near = nearMiss(source, header.opening.end)
    yield {
      at: header.opening,
      messageId: 'unclosed',
      message: 'Missing end of the header, expected a later line that is exactly `---`',
      ...(near && {
        note: `Line ${source.lineAt(near.start)} comes close, but is not exactly three dashes.`
      })
    }
  }
})

function nearMiss({text}: Source, from: number): Span | undefined {
  for (const line of linesOf(text, {start: from, end: text.length})) {
    if (almostDelimiter.test(text.slice(line.start, line.end))) return line
  }
  return undefined
}
