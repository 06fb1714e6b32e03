import type {Field} from '../model/header.ts'
import type {List} from '../model/plan.ts'
import type {Located, Span} from '../model/source.ts'
import {linesOf} from '../model/source.ts'

/** A list in a header, in either notation, read by lines: who wrote `[a` meant a list. */
export function readListField(
  text: string,
  {key, value, entry}: Field,
  hasComments: boolean
): List {
  if (value.value.startsWith('[')) {
    const written = text.slice(value.start, entry.end)
    const close = endOfFlow(written)
    const end = close < 0 ? value.end : value.start + close
    const inner = {start: value.start + 1, end: close < 0 ? end : end - 1}
    return {key, at: {start: value.start, end}, form: 'list', items: commaItems(text, inner)}
  }
  const written = hasComments ? withoutComment(value.value) : value.value
  if (written !== '') {
    const at = {start: value.start, end: value.start + written.length}
    return {key, at, form: written === '~' || written === 'null' ? 'empty' : 'text', items: []}
  }
  const items = blockItems(text, {start: value.end, end: entry.end}, hasComments)
  const [first] = items
  const last = items.at(-1)
  if (!first || !last) return {key, at: key, form: 'empty', items: []}
  return {key, at: {start: first.start, end: last.end}, form: 'list', items}
}

/** An attribute: names with commas, brackets around them forgiven. */
export function readListText(text: string, key: Span, {start, end}: Span): List {
  const written = text.slice(start, end)
  const open = /^\s*\[/.exec(written)?.[0].length ?? 0
  const close = /\]\s*$/.exec(written)?.[0].length ?? 0
  const items = commaItems(text, {start: start + open, end: Math.max(start + open, end - close)})
  return {key, at: {start, end}, form: items.length > 0 ? 'list' : 'empty', items}
}

/** Behind the bracket that closes the first one; -1 when there is none. */
function endOfFlow(text: string): number {
  let quote = ''
  for (let at = 1; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === ']') return at + 1
  }
  return -1
}

/** What stands between commas; those in quotes part nothing. */
function commaItems(text: string, {start, end}: Span): readonly Located<string>[] {
  const written = text.slice(start, end)
  const items: Located<string>[] = []
  const item = /\s*(?:"[^"]*"|'[^']*'|[^,])*/y
  for (let at = 0; at < written.length; ) {
    item.lastIndex = at
    const last = at + (item.exec(written)?.[0].length ?? 0)
    items.push(...itemAt(text, start + at, start + last))
    at = last + 1
  }
  return items
}

function blockItems(text: string, span: Span, hasComments: boolean): readonly Located<string>[] {
  return Array.from(linesOf(text, span)).flatMap(({start, end}) => {
    const line = text.slice(start, end)
    const dash = /^\s*-(?=\s|$)/.exec(line)?.[0].length
    if (dash === undefined) return []
    const last = hasComments ? start + withoutComment(line).length : end
    return itemAt(text, start + dash, last)
  })
}

/** The text between two offsets, without blanks and quotes around it; nothing when nothing is left. */
function itemAt(text: string, from: number, to: number): readonly Located<string>[] {
  const raw = text.slice(from, to)
  const trimmed = raw.trim()
  const start = from + raw.length - raw.trimStart().length
  const isQuoted = /^(["'])[\s\S]*\1$/.test(trimmed) && trimmed.length > 1
  const value = isQuoted ? trimmed.slice(1, -1).trim() : trimmed
  if (value === '') return []
  const first = start + trimmed.indexOf(value)
  return [{value, start: first, end: first + value.length}]
}

function withoutComment(line: string): string {
  const comment = line.search(/(?:^|\s)#/)
  const isInQuotes = /^\s*(?:-\s+)?["']/.test(line) && /["']\s*$/.test(line)
  return comment < 0 || isInQuotes ? line : line.slice(0, comment).trimEnd()
}
