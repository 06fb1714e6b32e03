import {endings, stopWords} from '../words/subject.ts'

/** What a text is about: distinct words, as far as possible without endings. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word.length > 2 && !stopWords.has(word)).map(stem))
}

function stem(word: string): string {
  const whole = word.replace(/ization$/, 'ize')
  const ending = endings.find((each) => whole.endsWith(each) && whole.length - each.length >= 4)
  const rest = ending ? whole.slice(0, -ending.length) : whole
  return rest.replace(/(.)\1$/, '$1')
}
