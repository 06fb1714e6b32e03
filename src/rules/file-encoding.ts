import {defineRule} from '../core/define-rule.ts'
import {textKinds} from '../model/kind.ts'

export default defineRule({
  code: 'file-encoding',
  summary: 'A file must be UTF-8 text without control characters.',
  kinds: textKinds,
  messages: {utf8: 'error', control: 'error'},
  bytes: true,

  *check({source: {fault, text}}) {
    const wide = /^.?\u0000|^\uFFFD{2}/su.test(text) ? ' (it looks like UTF-16)' : ''
    if (fault?.reason === 'utf8') {
      yield {
        at: fault,
        messageId: 'utf8',
        message: `Unexpected bytes that are not UTF-8${wide}, expected UTF-8`,
        note: 'Hosts read this text as something else, or not at all. Save the file as UTF-8.'
      }
    }
    if (fault?.reason === 'control') {
      const codePoint = text.charCodeAt(fault.start)
      const name = codePoint.toString(16).toUpperCase().padStart(4, '0')
      yield {
        at: fault,
        messageId: 'control',
        message: `Unexpected control character U+${name}${wide}, expected text`,
        note: 'Only tab, LF and CR are text. This file may be binary, or was cut out of a terminal.',
        details: {codePoint}
      }
    }
  }
})
