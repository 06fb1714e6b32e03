import {defineRule} from '../core/define-rule.ts'
import {largestFile} from '../model/source.ts'

export default defineRule({
  code: 'file-too-large',
  summary: 'A file must not be larger than 1 MiB.',
  kinds: ['agent', 'workflow', 'plan', 'task-plan', 'uat', 'roadmap'],
  messages: {size: 'error'},
  stops: true,

  *check({source}) {
    if (source.size <= largestFile) return
    yield {
      at: {start: 0, end: 0},
      messageId: 'size',
      message: `Unexpected file of ${source.size} bytes, expected at most ${largestFile}`,
      note: 'Its whole body goes to a model; a file of this size was hardly written for that. It was not read.',
      details: {size: source.size, limit: largestFile}
    }
  }
})
