import type {Field, StrayField} from '../model/header.ts'
import {linesOf, nextLine, type Span} from '../model/source.ts'

const fieldLine = /^(?:"([^"\n]*)"|'([^'\n]*)'|([\w.$/-]+))[^\S\n]*:/
const strayName = /(?<=^|\s)["']?([\w-]+)["']?[^\S\n]*:(?=\s|$)/g

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
    for (const match of line.matchAll(strayName)) {
      const first = match.index === indent
      if (first && indent === 0) continue
      const at = start + match.index + match[0].indexOf(match[1] ?? '')
      const value = match[1] ?? ''
      fields.push({value, start: at, end: at + value.length, place: first ? 'indented' : 'inline'})
    }
  }
  return fields
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
