import type {Span} from '../model/source.ts'

/** A backslash and a letter that were meant as one other character. */
export interface WrittenEscape extends Span {
  readonly char: 'n' | 't'
}

const written = /(?<!\\)(\\+)(?:r\\+(?=n))?([nt])/g
const codeSpan = /`[^`\n]*`/g

/**
 * Escapes that stay in a text as they are written, in order; offsets within the text. Paths (`C:\new`),
 * regular expressions and code are none, and one that could be part of a word counts only where another
 * leaves no doubt. `isDecoded`: YAML decodes the text, and what stays had two backslashes.
 */
export function findEscapes(text: string, isDecoded: boolean): readonly WrittenEscape[] {
  if (!text.includes('\\')) return []
  const codes = Array.from(text.matchAll(codeSpan), ({0: code, index}) => ({
    start: index,
    end: index + code.length
  }))
  const found: WrittenEscape[] = []
  let isSure = false
  let next = 0
  for (const {0: whole, 1: backslashes = '', 2: letter, index: start} of text.matchAll(written)) {
    const end = start + whole.length
    while ((codes[next]?.end ?? end) < end) next += 1
    const isCode = (codes[next]?.start ?? end) < start
    // Of each two YAML leaves one; an odd one belongs to the letter.
    if (isCode || (isDecoded && backslashes.length % 2 === 1)) continue
    const before = text.slice(Math.max(0, start - 60), start)
    const after = text.slice(end, end + 12)
    if (isPath(before) || isPattern(before, after)) continue
    const char = letter === 't' ? 't' : 'n'
    isSure ||= char === 'n' && isSureBreak(before, after)
    found.push({start, end, char})
  }
  return isSure ? found : []
}

/** `C:\new`, `.\tools`, `%TEMP%\new`: the word began as a path. */
function isPath(before: string): boolean {
  const word = /\S*$/.exec(before)?.[0] ?? ''
  return /^["'(]*(?:[A-Za-z]:|\.{1,2}|~|%\w+%)(?:\\|$)/.test(word)
}

/** `/\n+/`, `[\t ]`, `"\n"`: the sign itself is spoken of. */
function isPattern(before: string, after: string): boolean {
  const quote = /["']$/.exec(before)?.[0]
  return (
    /[/[^(|]$/.test(before) ||
    /^[\]+*?/|)]/.test(after) ||
    (quote !== undefined && quote === after[0])
  )
}

/** A line break that is doubled, starts a line of its own kind, or ends a sentence. */
function isSureBreak(before: string, after: string): boolean {
  return (
    /^(?:\\+r)?\\+n/.test(after) ||
    /(?<!\\)\\+n$/.test(before) ||
    /^\s*(?:<|[-*•]\s|#{1,6}\s|\d+[.)]\s|\p{Lu})/u.test(after) ||
    /[\p{L}\p{N})"'`*>][.!?:;]\s*$/u.test(before)
  )
}
