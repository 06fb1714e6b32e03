import {defineRule} from '../core/define-rule.ts'
import {textKinds} from '../model/kind.ts'

export default defineRule({
  code: 'unexplained-suppression',
  summary: 'A suppression must say why.',
  kinds: textKinds,
  messages: {reason: 'warning'},
  last: true,

  *check({directives}) {
    for (const {name, covers, codes, reason} of directives) {
      if (!covers || codes.length === 0 || reason !== '') continue
      yield {
        at: name,
        messageId: 'reason',
        message: 'Missing reason in a suppression, expected ` -- ` and a text behind the codes',
        note: 'It holds all the same; whoever reads it later cannot tell whether it still has to.',
        details: {name: name.value, codes: codes.map(({value}) => value)}
      }
    }
  }
})
