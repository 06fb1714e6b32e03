import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import {textKinds} from '../model/kind.ts'

export default defineRule({
  code: 'unknown-code',
  summary: 'A suppression must name codes that there are.',
  kinds: textKinds,
  messages: {unknown: 'warning', missing: 'warning'},
  fix: 'safe',
  last: true,

  *check({directives}, {suppressions}) {
    for (const {name, covers, codes} of directives) {
      if (!covers || codes.length > 0) continue
      yield {
        at: name,
        messageId: 'missing',
        message: 'Missing code in a suppression, expected the code of a rule',
        note: 'Nothing hides all findings at once. Without a code this one hides none.',
        details: {name: name.value}
      }
    }
    for (const {code: written, outcome, directive, nearest} of suppressions) {
      if (outcome !== 'unknown' || !directive.covers) continue
      yield {
        at: written,
        messageId: 'unknown',
        message: `Unexpected code ${code(written.value)} in a suppression, expected ${nearest ? code(nearest) : 'the code of a rule'}`,
        details: {name: directive.name.value, code: written.value},
        ...(nearest !== undefined && {
          fix: {
            title: `Replace with ${code(nearest)}`,
            edits: [{start: written.start, end: written.end, text: nearest}],
            safety: 'safe' as const
          }
        })
      }
    }
  }
})
