import {defineRule} from '../core/define-rule.ts'
import {isForLoader} from '../model/document.ts'
import {textKinds} from '../model/kind.ts'

export default defineRule({
  code: 'file-bom',
  summary: 'A file must not start with a byte order mark.',
  kinds: textKinds,
  messages: {hides: 'error', bom: 'warning'},
  fix: 'safe',

  *check(document) {
    const {source} = document
    if (!source.bom) return
    yield {
      at: source.line(1),
      messageId: isForLoader(document) ? 'hides' : 'bom',
      message:
        'Unexpected byte order mark (U+FEFF) at the start of the file, expected `---` or text',
      note: 'It is invisible, and many readers find no header after it. Save the file as UTF-8 without it.',
      fix: {
        title: 'Remove the byte order mark',
        edits: [{start: -1, end: 0, text: ''}],
        safety: 'safe'
      }
    }
  }
})
