import {defineRule} from '../core/define-rule.ts'

export default defineRule({
  code: 'frontmatter-delimiter-space',
  summary: 'Nothing may stand behind the dashes around the header, not even a blank.',
  kinds: ['agent', 'workflow', 'plan', 'task-plan'],
  messages: {blank: 'error'},
  fix: 'safe',

  *check({header, kind, preset}) {
    const hides = kind === 'agent' && preset.reader === 'loader'
    for (const at of header.blanks) {
      yield {
        at,
        messageId: 'blank',
        level: hides ? 'error' : 'info',
        message: 'Unexpected blank behind `---`, expected the end of the line',
        note: hides
          ? 'The loader compares the whole line, so this one is no delimiter to it.'
          : 'Readers that compare the whole line find no header in this file.',
        fix: {title: 'Remove the blank', edits: [{...at, text: ''}], safety: 'safe'}
      }
    }
  }
})
