/** Whole words or phrases, in any letter case. Global only for `match`: what a test remembers is not shared. */
export function wordPattern(phrases: readonly string[], flags: 'iu' | 'giu' = 'iu'): RegExp {
  const all = phrases.map((phrase) =>
    literally(phrase).replaceAll("'", "['’]").replaceAll(' ', '\\s+')
  )
  return new RegExp(`(?<![\\w-])(?:${all.join('|')})(?![\\w-])`, flags)
}

/** Names as they are written, not as a part of longer ones; global. */
export function namePattern(names: readonly string[]): RegExp {
  return new RegExp(`(?<!\\w)(?:${names.map(literally).join('|')})(?!\\w)`, 'g')
}

/** Calls of a verb of one of these programs; a path may stand in quotes. */
export function commandPattern(programs: readonly string[], verb: string): RegExp {
  const names = programs.map(literally).join('|')
  return new RegExp(`(?:${names})["']?[^\\S\\n]+${literally(verb)}(?![\\w-])`)
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

// A full stop behind an abbreviation ends nothing. A heading, an item or a row starts anew.
const sentenceEnd =
  /(?<!\b(?:etc|e\.g|i\.e|vs))[.!?]["')\]*_]*(?=\s)|\n(?=[ \t]*(?:[-*+#|]|\d+[.)]|\r?\n))/g

/** What stands before `at` in its sentence, no further back than `reach` UTF-16 units. */
export function sentenceBefore(text: string, at: number, reach: number): string {
  const near = text.slice(Math.max(0, at - reach), at)
  let start = 0
  for (const {0: end, index} of near.matchAll(sentenceEnd)) start = index + end.length
  return near.slice(start)
}

/** What stands behind `at` in its sentence, no further than `reach` UTF-16 units. */
export function sentenceAfter(text: string, at: number, reach: number): string {
  const near = text.slice(at, at + reach)
  const end = near.search(sentenceEnd)
  return end < 0 ? near : near.slice(0, end)
}
