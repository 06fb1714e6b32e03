import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'unclosed-fence',
  summary: 'A code fence must end.',
  kinds: ['plan', 'task-plan', 'workflow'],
  needs: 'slices',
  set: 'extended',
  messages: {open: 'warning'},

  *check({examples, source}) {
    for (const {kind, open, start} of examples) {
      if (kind !== 'fence' || !open) continue
      const line = source.line(source.lineAt(start))
      // In a quote it ends where the quote does.
      if (source.text.slice(line.start, start).includes('>')) continue
      const [mark = ''] = /^[`~]+/.exec(source.text.slice(start, start + 100)) ?? []
      yield {
        at: {start, end: start + mark.length},
        messageId: 'open',
        message: `Missing end of the fence, expected a line ${code(mark)}`,
        note: 'A reader of markdown takes all below for code. Around other fences, a fence needs more of its marks than they have.',
        details: {mark}
      }
    }
  }
})
