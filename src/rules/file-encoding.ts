import {defineRule} from '../core/define-rule.ts'

// Every control character but tab, LF and CR. Without the `u` flag: it is asked of every body.
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

export default defineRule({
  code: 'file-encoding',
  summary: 'A file must be UTF-8 text without control characters.',
  kinds: ['agent', 'workflow', 'plan', 'task-plan', 'uat', 'roadmap'],
  messages: {utf8: 'error', control: 'error'},
  stops: true,

  *check({source}) {
    const {text, invalid} = source
    if (invalid !== undefined) {
      const wide = /^.?\u0000|^\uFFFD{2}/su.test(text)
      yield {
        at: {start: invalid, end: Math.min(invalid + 1, text.length)},
        messageId: 'utf8',
        message: `Unexpected bytes that are not UTF-8${wide ? ' (it looks like UTF-16)' : ''}, expected UTF-8`,
        note: 'Hosts read this text as something else, or not at all. Save the file as UTF-8.'
      }
      return
    }
    const match = control.exec(text)
    if (!match) return
    const point = match[0].codePointAt(0) ?? 0
    yield {
      at: {start: match.index, end: match.index + 1},
      messageId: 'control',
      message: `Unexpected control character U+${point.toString(16).toUpperCase().padStart(4, '0')}, expected text`,
      note: 'Only tab, LF and CR are text. This file may be binary, or was cut out of a terminal.',
      details: {codePoint: point}
    }
  }
})
