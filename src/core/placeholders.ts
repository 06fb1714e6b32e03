import type {Span} from '../model/source.ts'
import {linesOf} from '../model/source.ts'
import {
  deferrals,
  lonePlaceholders,
  placeholders,
  refusals,
  workarounds
} from '../words/placeholders.ts'
import {sentenceAfter, sentenceBefore, wordPattern} from './prose.ts'

const anywhere = new RegExp(`(?<![\\w-])(?:${placeholders.join('|')})(?![\\w-])`, 'g')
const lead = String.raw`^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:\[[ xX]\]\s+)?(?:(?:\*\*|__)?[\w ]{1,40}(?:\*\*|__)?:(?:\*\*|__)?\s*)?`
const quoted = `[[(<*_"']*`
const alone = new RegExp(
  `${lead}${quoted}(${lonePlaceholders.map((word) => word.replace(/[?]/g, '\\?')).join('|')})(?![\\w-])[\\])>*_"']*\\s*(?:[.:;—–-].*|$)`,
  'i'
)
const mustache = new RegExp(`${lead}${quoted}(\\{\\{[\\w .-]+\\}\\})[\\])>*_"']*\\s*\\.?$`)
const deferred = wordPattern(deferrals, 'giu')
const roundabout = wordPattern(workarounds, 'giu')
const refused = wordPattern(refusals)
/** What is only spoken of: marks in other texts. */
const spoken =
  /^\w+[\s"'*_]*(?:marks?|markers?|notes?|comments?|entries|entry|items?|values?|lines?|text)\b/i
/** Somebody has decided on it: a record of that, or a list of what comes later. */
const decided = /\bADR\b|\badrs?\/|\bdeferred\b|\bD-\d+\b/i
/** UTF-16 units: what stands further off says nothing about a word. */
const near = 60
const far = 300

/** Words in a stretch that stand for something nobody has said yet. */
export function placeholdersIn(whole: string, span: Span): readonly Span[] {
  const found: Span[] = []
  for (const line of linesOf(whole, span)) {
    const text = whole.slice(line.start, line.end)
    for (const {0: word, index} of text.matchAll(anywhere)) {
      const isSpoken = refused.test(text.slice(0, index)) || spoken.test(text.slice(index))
      if (!isSpoken) found.push({start: line.start + index, end: line.start + index + word.length})
    }
    const word = (alone.exec(text) ?? mustache.exec(text))?.[1]
    if (word === undefined) continue
    const start = line.start + text.indexOf(word)
    found.push({start, end: start + word.length})
  }
  return found
}

/** Words by which something is put off, without a record of who decided so. */
export function deferralsIn(masked: string, span: Span, kind: 'done' | 'work'): readonly Span[] {
  const pattern = kind === 'done' ? [deferred, roundabout] : [roundabout]
  const text = masked.slice(span.start, span.end)
  return pattern.flatMap((each) =>
    Array.from(text.matchAll(each)).flatMap(({0: word, index}) => {
      const at = {start: span.start + index, end: span.start + index + word.length}
      const before = sentenceBefore(masked, at.start, far)
      const after = sentenceAfter(masked, at.end, far)
      const isSettled =
        decided.test(before) || decided.test(after) || refused.test(before.slice(-near))
      return isSettled ? [] : [at]
    })
  )
}
