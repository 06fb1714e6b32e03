import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {YamlValue} from '../model/header.ts'
import {headedKinds} from '../model/kind.ts'
import {lineEnd, type Span} from '../model/source.ts'

export default defineRule({
  code: 'frontmatter-value-truncated',
  summary: 'YAML must read the whole value that is written.',
  kinds: headedKinds,
  messages: {comment: 'warning', property: 'warning'},
  silentBeside: [
    'agent-forbidden-field',
    'agent-invalid-frontmatter',
    'agent-invalid-tier',
    'forbidden-agent-field',
    'frontmatter-parse-error',
    'hook-field-present'
  ],

  *check(document) {
    const {header} = document
    if (header.state !== 'found' || header.yaml.error) return
    for (const [field, value] of header.yaml.entries) {
      const isScalar = value.kind !== 'map' && value.kind !== 'list'
      const property = isScalar ? lostProperty(document, value) : undefined
      if (property) yield lostWord(field, document, property)
      const comment = lostComment(field, document, value)
      if (comment) yield lostText(field, document, comment)
    }
  }
})

/** The part from `#` on, where it was hardly meant as a comment. */
function lostComment(field: string, document: Document, value: YamlValue): Span | undefined {
  if (!value.plain) return undefined
  const {header, source, preset} = document
  // Of `color: #1F6FEB` YAML leaves nothing, and so no place.
  const written = value.kind === 'null' ? header.field(field)?.value : undefined
  const from = written?.value.startsWith('#') ? written.start - 1 : value.end
  const end = lineEnd(source.text, from)
  const rest = source.text.slice(from, end)
  // A suppression is meant as a comment.
  if (!/^\s+#(?!\s*np-lint-)/.test(rest)) return undefined
  // `# ` is how people write comments; `#releases` is not. Who reads by lines knows no comments.
  const isText = preset.reader === 'loader' || field === 'description' || /^\s+#\S/.test(rest)
  return isText ? {start: from + rest.indexOf('#'), end} : undefined
}

/** A tag or an anchor that was hardly meant as one: nothing refers to it, and no type is called so. */
function lostProperty({header, source}: Document, {property}: YamlValue): Span | undefined {
  const written = property ? source.slice(property) : ''
  const isMeant = written.startsWith('!!') || header.yaml.aliases.has(written.slice(1))
  return isMeant ? undefined : property
}

function lostText(field: string, {source}: Document, at: Span): Finding<'comment'> {
  return {
    at,
    messageId: 'comment',
    message: `Unexpected ${code(source.slice(at))} after the value of ${code(field)}, expected the value in quotes`,
    note: 'In YAML a space and `#` start a comment: everything from there on is lost.',
    details: {field, lost: source.slice(at)}
  }
}

function lostWord(field: string, {source}: Document, at: Span): Finding<'property'> {
  const written = source.slice(at)
  return {
    at,
    messageId: 'property',
    message: `Unexpected ${code(written)} at the start of ${code(field)}, expected the value in quotes`,
    note: `In YAML ${written[0] === '!' ? '`!` starts a tag' : '`&` names an anchor'}: this word is not part of the value.`,
    details: {field, lost: written}
  }
}
