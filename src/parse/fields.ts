import type {Field, StrayField} from '../model/header.ts'
import {linesOf, nextLine, type Span} from '../model/source.ts'

const fieldLine = /^(?:"([^"\n]*)"|'([^'\n]*)'|([\w.$/-]+))[^\S\n]*:/
/** UTF-16 units: no host has a longer key. */
const longestName = 80
const wordAtEnd = /(?<![^\s])(["']?)([\w-]+)["']?[^\S\n]*$/

/** Top-level keys, line by line. */
export function readFields(text: string, content: Span): readonly Field[] {
  const fields: Field[] = []
  let base: number | undefined
  for (const {start, end} of linesOf(text, content)) {
    const line = text.slice(start, end)
    if (line.trim() === '') continue
    const indent = indentOf(line)
    const isComment = line[indent] === '#'
    if (!isComment) base ??= indent
    const match = indent === base ? fieldLine.exec(line.slice(indent)) : null
    const last = fields.at(-1)
    const next = nextLine(text, end)
    if (match) fields.push(readField(text, start + indent, match, {start, end: next}, end))
    // A comment line on the top level belongs to what follows, not to the field above.
    else if (last && !(indent === base && isComment)) {
      fields[fields.length - 1] = {...last, entry: {start: last.entry.start, end: next}}
    }
  }
  return fields
}

function readField(
  text: string,
  start: number,
  match: RegExpExecArray,
  entry: Span,
  end: number
): Field {
  const name = match[1] ?? match[2] ?? match[3] ?? ''
  const written = match[0].slice(0, -1).trimEnd()
  const colon = start + match[0].length
  const rest = text.slice(colon, end)
  const value = rest.trim()
  const valueStart = value === '' ? colon : colon + indentOf(rest)
  return {
    key: {value: name, start, end: start + written.length},
    value: {value, start: valueStart, end: valueStart + value.length},
    entry
  }
}

/** Words with a colon that are no top-level keys: deeper lines, and what stands behind another key. */
export function readStrayFields(text: string, content: Span): readonly StrayField[] {
  const fields: StrayField[] = []
  for (const {start, end} of linesOf(text, content)) {
    const line = text.slice(start, end)
    const indent = indentOf(line)
    for (let colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', colon + 1)) {
      const from = Math.max(0, colon - longestName)
      const word = /\s/.test(line[colon + 1] ?? ' ') && wordAtEnd.exec(line.slice(from, colon))
      if (!word) continue
      const [, quote = '', value = ''] = word
      const at = from + word.index
      if (at === 0) continue
      const place = at === indent ? 'indented' : 'inline'
      const first = start + at + quote.length
      fields.push({value, start: first, end: first + value.length, place})
    }
  }
  return fields
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
