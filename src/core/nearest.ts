import leven from 'leven'
import {code, list} from './say.ts'

/** The name that `written` was most likely meant to be; undefined when none is close. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const word = written.toLowerCase()
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let distance = limit + 1
  for (const name of names) {
    // Every letter that one has more costs one: a word of a whole file is never compared.
    if (Math.abs(name.length - word.length) >= distance) continue
    const far = leven(word, name.toLowerCase(), {maxDistance: distance})
    if (far < distance) {
      best = name
      distance = far
    }
  }
  return best
}

/**
 * The name that `written` is but for a slip: letter case, `-` and `_` apart, two letters that changed
 * places, one wrong letter, or in a long name two. Where any name may be right, a word that is merely
 * alike is none.
 */
export function slipOf(written: string, names: Iterable<string>): string | undefined {
  const word = bare(written)
  const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
  let best: string | undefined
  let distance = limit + 1
  for (const name of names) {
    const other = bare(name)
    if (Math.abs(other.length - word.length) >= distance) continue
    const isSwap = limit > 0 && isSwapped(word, other)
    const far = isSwap ? 1 : leven(word, other, {maxDistance: distance})
    if (far < distance) {
      best = name
      distance = far
    }
  }
  return best
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}

/** Whether two neighbours changed places, and nothing else. */
function isSwapped(word: string, other: string): boolean {
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index])
  const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  return at >= 0 && swapped === other
}

/** What to expect in place of `written`: the nearest right name; all of them, or `other`, where none is near. */
export function expectedName(
  written: string,
  names: readonly string[],
  other: string = list(names)
): string {
  const near = nearest(written, names)
  return near ? code(near) : other
}
