import {defineRule} from '../core/define-rule.ts'
import {headedKinds} from '../model/kind.ts'

export default defineRule({
  code: 'frontmatter-repeated',
  summary: 'A file must have one header.',
  kinds: headedKinds,
  messages: {repeated: 'warning'},

  *check({header}) {
    if (!header.repeated) return
    yield {
      at: header.repeated,
      messageId: 'repeated',
      message: 'Unexpected second header, expected the body',
      note: 'Readers take the first block; the fields of this one are text, and go to the model as such.'
    }
  }
})
