import {defineRule} from '../core/define-rule.ts'
import {textKinds} from '../model/kind.ts'
import {largestFile} from '../model/source.ts'

export default defineRule({
  code: 'file-too-large',
  summary: 'A file must not be larger than 1 MiB.',
  kinds: textKinds,
  messages: {size: 'error'},
  bytes: true,

  *check({source: {fault, size}}) {
    if (fault?.reason !== 'size') return
    yield {
      at: fault,
      messageId: 'size',
      message: `Unexpected file of ${size} bytes, expected at most ${largestFile}`,
      note: 'Its whole body goes to a model; a file of this size was hardly written for that. It was not read.',
      details: {size, limit: largestFile}
    }
  }
})
