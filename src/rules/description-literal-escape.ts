import {defineRule} from '../core/define-rule.ts'
import {findEscapes, type WrittenEscape} from '../core/escapes.ts'
import {code} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Span} from '../model/source.ts'

const meant: Readonly<Record<WrittenEscape['char'], string>> = {n: 'a line break', t: 'a tab'}

export default defineRule({
  code: 'description-literal-escape',
  summary: 'A description must hold line breaks, not the signs that stand for them.',
  kinds: ['agent'],
  messages: {escape: 'warning', generated: 'info'},

  *check(agent) {
    const {source, preset} = agent
    const written = writtenDescription(agent)
    if (!written) return
    const text = source.slice(written)
    const isDecoded = preset.reader === 'yaml' && text.startsWith('"')
    const escapes = findEscapes(text, isDecoded)
    const [first] = escapes
    if (!first) return
    const {length: count} = escapes
    const at = {start: written.start + first.start, end: written.start + first.end}
    const shown = `\\${first.char}`
    yield {
      at,
      messageId: preset.escapesDescriptions ? 'generated' : 'escape',
      message: `Unexpected characters ${code(shown)} in the description, expected ${meant[first.char]}`,
      note: `${reasonFor(agent, isDecoded)}${count > 1 ? ` There are ${count} of them.` : ''}`,
      details: {field: 'description', escape: shown, count}
    }
  }
})

/** All that is written of it, over all its lines. */
function writtenDescription({header, preset, values}: AgentDocument): Span | undefined {
  if (header.state !== 'found') return undefined
  const isYaml = preset.reader === 'yaml' && !header.yaml.error
  return (
    (isYaml ? header.yaml.entries.get('description') : undefined) ?? values.get('description')?.at
  )
}

function reasonFor({preset}: AgentDocument, isDecoded: boolean): string {
  if (preset.reader === 'loader') {
    return 'The loader takes a backslash for what it is, in quotes too: the model reads both characters.'
  }
  return isDecoded
    ? 'The backslash is escaped itself, so the model reads both characters: write one backslash.'
    : 'Only in `"` quotes a backslash means more than itself: the model reads both characters.'
}
