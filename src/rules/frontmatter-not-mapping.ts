import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import {headedKinds} from '../model/kind.ts'

export default defineRule({
  code: 'frontmatter-not-mapping',
  summary: 'A header must be a mapping of fields to values.',
  kinds: headedKinds,
  messages: {list: 'error', text: 'error'},

  *check({header, source}) {
    if (header.state !== 'found' || header.yaml.error) return
    const {root} = header.yaml
    if (root !== 'list' && root !== 'text') return
    const text = source.slice(header.content)
    const start = header.content.start + text.length - text.trimStart().length
    const at = {start, end: source.line(source.lineAt(start)).end}
    // `name:value` is a field for who reads by lines, and one word for YAML.
    const tight = /^([\w-]+):\S/.exec(source.slice(at))
    yield {
      at,
      messageId: root,
      message: tight
        ? `Missing space after ${code(`${tight[1]}:`)}, expected \`field: value\``
        : `Unexpected ${root === 'list' ? 'list' : 'text'} as the header, expected lines of \`field: value\``
    }
  }
})
