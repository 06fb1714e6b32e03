import {defineRule} from '../core/define-rule.ts'
import {headedKinds} from '../model/kind.ts'

export default defineRule({
  code: 'frontmatter-unsupported-format',
  summary: 'A header must be YAML between two lines of three dashes.',
  kinds: headedKinds,
  messages: {toml: 'error', json: 'error'},

  *check({header}) {
    const {state} = header
    if (state !== 'toml' && state !== 'json') return
    yield {
      at: header.opening,
      messageId: state,
      message: `Unexpected ${state.toUpperCase()} header, expected YAML between two lines \`---\``,
      note: 'No host of agents or plans reads another format; the fields are taken for text.'
    }
  }
})
