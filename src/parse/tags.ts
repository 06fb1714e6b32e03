import type {Located} from '../model/source.ts'
import type {Attribute, Tag} from '../model/tag.ts'
import {isEscaped} from './mask.ts'

/**
 * The tags that `masked` holds, in order; their values are cut from `text`. The grammar is
 * CommonMark's with `_` allowed in names (`files_modified`). What does not follow it is left out.
 */
export function readTags(text: string, masked: string): readonly Tag[] {
  const tags: Tag[] = []
  let at = masked.indexOf('<')
  while (at >= 0) {
    const tag = isEscaped(masked, at) ? undefined : readTag(text, masked, at)
    if (tag) tags.push(tag)
    // Behind a `<` that opens no tag we go on at once. That stays linear: of all attempts that
    // pass one character, one is outside quotes there, one in double and one in single quotes.
    at = masked.indexOf('<', tag ? tag.end : at + 1)
  }
  return tags
}

function readTag(text: string, masked: string, start: number): Tag | undefined {
  const opening = matchAt(/<(\/?)([A-Za-z][\w-]*)/y, masked, start)
  if (!opening) return undefined
  const [whole, slash, title = ''] = opening
  const name = located(text, start + whole.length - title.length, start + whole.length)
  const attributes = slash ? [] : readAttributes(text, masked, name.end)
  const from = attributes.at(-1)?.end ?? name.end
  const ending = matchAt(/[\t\n\r ]*(\/?)>/y, masked, from)
  if (!ending || (slash && ending[1])) return undefined
  const type = slash ? 'close' : ending[1] ? 'void' : 'open'
  return {start, end: from + ending[0].length, name, type, attributes}
}

function readAttributes(text: string, masked: string, start: number): Attribute[] {
  const pattern =
    /([\t\n\r ]+)([A-Za-z_:][\w.:-]*)(?:[\t\n\r ]*=[\t\n\r ]*("[^"]*"|'[^']*'|[^\t\n\r "'=<>`]+))?/y
  const attributes: Attribute[] = []
  let match = matchAt(pattern, masked, start)
  // A line that begins with `<` in a value: the quote was never closed.
  while (match && !/\n[\t ]*</.test(match[0])) {
    const [whole, blanks = '', title = '', raw] = match
    const from = match.index + blanks.length
    const end = match.index + whole.length
    const quote = raw?.startsWith('"') ? '"' : raw?.startsWith("'") ? "'" : ''
    attributes.push({
      start: from,
      end,
      name: located(text, from, from + title.length),
      value:
        raw === undefined
          ? undefined
          : located(text, end - raw.length + quote.length, end - quote.length),
      quote
    })
    match = matchAt(pattern, masked, end)
  }
  return attributes
}

function located(text: string, start: number, end: number): Located<string> {
  return {start, end, value: text.slice(start, end)}
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
