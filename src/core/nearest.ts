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

/** What to expect in place of `written`: the nearest right name; all of them, or `other`, where none is near. */
export function expectedName(
  written: string,
  names: readonly string[],
  other: string = list(names)
): string {
  const near = nearest(written, names)
  return near ? code(near) : other
}
