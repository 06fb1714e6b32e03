import type {HostValue} from '../model/document.ts'

/** The longest piece of a file that a message quotes, in UTF-16 units. */
export const longest = 80

// Control characters would move the cursor of a terminal, bidirectional ones reorder its text, and
// the rest of the format characters are seen by models alone; odd spaces look like others.
const unsafe = /[\p{Cc}\p{Cf}\u2028\u2029\u00A0\u1680\u2000-\u200A\u202F\u205F]/gu

/** Text of a file as a message may show it: cut, and with invisible characters spelled out. */
export function safe(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return cut.toWellFormed().replace(unsafe, (char) => {
    if (char === '\n') return '\\n'
    if (char === '\t') return '\\t'
    return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
  })
}

/** A line of a file for a program: as `safe`, and short also when much of it is spelled out. */
export function snippet(line: string): string {
  // One by one: neither a character nor what one is spelled as may be cut in two.
  const shown = Array.from(line.slice(0, longest + 1), (char) => safe(char))
  if (shown.join('').length <= longest) return shown.join('')
  while (shown.join('').length >= longest) shown.pop()
  return `${shown.join('')}…`
}

/** Text of a file in code style, as markdown writes it. */
export function code(text: string): string {
  const shown = safe(text)
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``
}

/** "`a`", "`a` or `b`", "`a`, `b`, or `c`". */
export function list(values: readonly string[], word: 'and' | 'or' = 'or'): string {
  const quoted = values.map(code)
  if (quoted.length < 3) return quoted.join(` ${word} `)
  return `${quoted.slice(0, -1).join(', ')}, ${word} ${quoted.at(-1)}`
}

/** What white space is called: "space", "tab", "character U+00A0". */
export function spaceName(text: string): string {
  if (/^ +$/.test(text)) return 'space'
  if (/^[ \t]+$/.test(text)) return 'tab'
  const [odd = ''] = /[^ \t]/u.exec(text) ?? []
  return `character U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** What a value is, with its text where it has one: "number `42`", "list", "empty value". */
export function describe({written, value}: Pick<HostValue, 'written' | 'value'>): string {
  if (value === null) return written ? `value ${code(written)}` : 'empty value'
  const type = Array.isArray(value) ? 'list' : typeof value === 'object' ? 'map' : typeof value
  return `${type === 'string' ? 'value' : type}${written && ` ${code(written)}`}`
}
