import {defineRule} from '../core/define-rule.ts'
import {code, list, snippet} from '../core/say.ts'
import {type LoaderError, reservedKeys} from '../model/header.ts'

export default defineRule({
  code: 'frontmatter-parse-error',
  summary: 'The header must be readable for the agent loader, line by line.',
  kinds: ['agent'],
  reader: 'loader',
  messages: {
    tab: 'error',
    item: 'error',
    line: 'error',
    quote: 'error',
    list: 'error',
    'key-in-list': 'error',
    'reserved-key': 'error'
  },
  gates: {
    tab: 'parse',
    item: 'parse',
    line: 'parse',
    quote: 'parse',
    list: 'parse',
    'key-in-list': 'parse',
    'reserved-key': 'parse'
  },
  mergesInto: {'frontmatter-not-mapping': 'line', 'frontmatter-delimiter-space': 'line'},

  *check({header, source}) {
    // It stops at its first fault; what follows is often the same one.
    const error = header.loader.errors.find(({reason}) => reason !== 'multi-line')
    if (!error || error.reason === 'multi-line') return
    const line = source.lineAt(error.start)
    const text = source.slice(source.line(line))
    yield {
      at: {start: error.start, end: error.end},
      messageId: error.reason,
      ...explain(error, text.trim()),
      details: {line, snippet: snippet(text), reason: error.reason}
    }
  }
})

function explain({reason, key = ''}: LoaderError, line: string): {message: string; note?: string} {
  switch (reason) {
    case 'tab':
      return {
        message: 'Unexpected tab in the indentation, expected spaces',
        note: 'Neither the loader nor YAML takes a tab there.'
      }
    case 'item':
      return {
        message: 'Unexpected list item, expected `field: value`',
        note: key
          ? `${code(key)} has a value already.`
          : 'A list stands, indented, below a field without a value.'
      }
    case 'quote':
      return {
        message: `Unexpected value of ${code(key)}, expected its last character to be the quote it starts with`,
        note: 'The loader takes a value in quotes whole: no escapes, and nothing after the closing quote.'
      }
    case 'list':
      return {
        message: `Missing closing quote in the list of ${code(key)}, expected every quote to be closed`
      }
    case 'key-in-list':
      return {message: `Unexpected field inside the list of ${code(key)}, expected \`- item\``}
    case 'reserved-key':
      return {
        message: `Unexpected field ${code(key)}, expected a name other than ${list(reservedKeys)}`
      }
    default:
      if (line === '---') {
        return {
          message: 'Unexpected line `---`, expected `field: value`',
          note: 'The header goes on to a later `---`: the loader takes none that follows at once, or with text after it.'
        }
      }
      return line.startsWith('#')
        ? {
            message: 'Unexpected comment, expected `field: value`',
            note: 'The loader knows no comments in headers; the body may hold `<!-- -->`.'
          }
        : {
            message: `Unexpected line ${code(line)}, expected \`field: value\``,
            note: 'The loader takes letters, digits, `_` and `-` before the colon, no quotes and no dots.'
          }
  }
}
