import {defineRule} from '../core/define-rule.ts'
import {spaceName} from '../core/say.ts'
import {isForLoader} from '../model/document.ts'
import {headedKinds} from '../model/kind.ts'

export default defineRule({
  code: 'frontmatter-delimiter-space',
  summary: 'Nothing may stand after the dashes around the header, not even a space.',
  kinds: headedKinds,
  messages: {hides: 'error', blank: 'info'},
  fix: 'safe',

  *check(document) {
    const {header, source} = document
    const hides = isForLoader(document)
    for (const at of header.blanks) {
      const name = spaceName(source.slice(at))
      yield {
        at,
        messageId: hides ? 'hides' : 'blank',
        message: `Unexpected ${name} after \`---\`, expected the end of the line`,
        note: hides
          ? 'The loader compares the whole line, so this one is no delimiter to it.'
          : 'Readers that compare the whole line find no header in this file.',
        fix: {title: `Remove the ${name}`, edits: [{...at, text: ''}], safety: 'safe'}
      }
    }
  }
})
