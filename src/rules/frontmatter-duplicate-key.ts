import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import {headedKinds} from '../model/kind.ts'
import type {Located} from '../model/source.ts'

export default defineRule({
  code: 'frontmatter-duplicate-key',
  summary: 'A header must not hold one field twice.',
  kinds: headedKinds,
  messages: {duplicate: 'error'},

  *check(document) {
    const {header, source, preset} = document
    if (header.state !== 'found') return
    const first = new Map<string, Located<string>>()
    for (const {key} of header.fields) {
      const earlier = first.get(key.value)
      if (!earlier) first.set(key.value, key)
      else if (isField(document, key)) yield repeated(key, source.lineAt(earlier.start))
    }
    if (preset.reader === 'loader') return
    for (const key of header.yaml.nestedDuplicates) yield repeated(key, undefined)
  }
})

/**
 * Below a line that YAML cannot read, `user:` and `assistant:` may be lines of a dialogue: there only
 * fields that the host knows count.
 */
function isField({header, preset}: Document, key: Located<string>): boolean {
  const {error} = header.yaml
  const isKnown = Object.hasOwn(preset.agent?.fields ?? {}, key.value)
  return !error || key.start < error.start || isKnown
}

function repeated(key: Located<string>, line: number | undefined) {
  return {
    at: key,
    messageId: 'duplicate',
    message: `Unexpected second field ${code(key.value)}${line ? ` (the first is on line ${line})` : ''}, expected one`,
    note: 'Some readers take the last, some refuse the whole header.',
    details: {field: key.value, ...(line && {firstLine: line})}
  } as const
}
