/** The longest piece of a file that a message quotes, in UTF-16 units. */
const longest = 80

// Control characters would move the cursor of a terminal; bidirectional ones would reorder its text.
const unsafe = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** Text of a file as a message may show it: cut, and with invisible characters spelled out. */
export function safe(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return cut.toWellFormed().replace(unsafe, (char) => {
    if (char === '\n') return '\\n'
    if (char === '\t') return '\\t'
    return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
  })
}

/** Text of a file in code style. */
export function code(text: string): string {
  return `\`${safe(text)}\``
}

/** "`a`", "`a` or `b`", "`a`, `b`, or `c`". */
export function list(values: readonly string[], word: 'and' | 'or' = 'or'): string {
  const quoted = values.map(code)
  if (quoted.length < 3) return quoted.join(` ${word} `)
  return `${quoted.slice(0, -1).join(', ')}, ${word} ${quoted.at(-1)}`
}
