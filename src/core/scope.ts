import type {Span} from '../model/source.ts'
import {
  elseLeads,
  elseWords,
  enumerations,
  exclusions,
  fileExtensions,
  listEndings,
  openEndings,
  quantities,
  relatedLeads
} from '../words/scope.ts'
import {sentenceAfter, sentenceBefore, wordPattern} from './prose.ts'

/** Words that leave open where the work ends. */
export interface OpenPhrase extends Span {
  /** Whether they end a list in brackets that names two things or more. */
  readonly isExampleList: boolean
}

/** UTF-16 units: what stands further off says nothing about a phrase. */
const near = 80
const far = 60
const paragraph = 2000

const any = (words: readonly string[]) => wordPattern(words).source
// `etc` may be a folder, or a part of a longer word.
const etc = String.raw`(?<![\p{L}\p{N}_./-])etc(?:\.(?![\p{L}\p{N}])|(?![\p{L}\p{N}_./-]))`
const quantity = `(?:(?:${quantities.join('|')})\\s+)?`
const related = `(?:(?<!\\S)&|${any(relatedLeads.filter((lead) => lead !== '&'))})\\s+${quantity}related\\b`
const similar = `\\band\\s+${quantity}similar\\b(?!\\s+to\\b)`
const others = `${any(elseLeads)}\\s+(?:${elseWords.join('|')})\\s+else\\b`

const endOfList = new RegExp(`${etc}|${any(listEndings)}`, 'iu')
const excluded = wordPattern(exclusions)
const enumeration = new RegExp(`[:(–—]|\\s-\\s|${any(enumerations)}`, 'iu')
const concrete = new RegExp(
  [
    '`[^`\\n]+`',
    '"[^"\\n]{1,60}"',
    "(?<!\\w)'[^'\\n]{1,60}'(?!\\w)",
    '[\\w@.-]+\\/[\\w./*-]+',
    `[\\w-]+\\.(?:${fileExtensions.join('|')})\\b`,
    '\\b[a-z]+[A-Z]\\w*',
    '\\b[A-Z][a-z]+[A-Z]\\w*',
    '\\b\\w+\\(\\)',
    '\\b[a-z\\d]+_[a-z\\d_]+\\b',
    '\\b[A-Z]{2,}-\\d+\\b'
  ].join('|'),
  'g'
)

/** What to look for, with words of the user's own; global. */
export function openPattern(terms: readonly string[]): RegExp {
  const own = terms.length > 0 ? `|${any(terms)}` : ''
  const endings = any([...listEndings, ...openEndings])
  return new RegExp(`${etc}|${endings}|${related}|${similar}|${others}${own}`, 'giu')
}

/**
 * The phrases in a stretch that nothing bounds: neither a list behind them, nor a word in front that
 * takes the work out. `masked` is the text with code and comments blank.
 */
export function openPhrases(
  text: string,
  masked: string,
  {start, end}: Span,
  pattern: RegExp
): readonly OpenPhrase[] {
  return Array.from(masked.slice(start, end).matchAll(pattern)).flatMap(({0: words, index}) => {
    const at = {start: start + index, end: start + index + words.length}
    const isList = endOfList.test(words)
    if (!isList && excluded.test(sentenceBefore(masked, at.start, far))) return []
    if (isEnumerated(text, masked, {start: at.end, end}, isList ? 2 : 1)) return []
    return [{...at, isExampleList: isList && endsExamples(masked, start, at.start)}]
  })
}

/** Whether behind a phrase stands what was meant, in the sentence or as a list below it. */
function isEnumerated(text: string, masked: string, {start, end}: Span, least: number): boolean {
  const rest = sentenceAfter(masked, start, Math.min(paragraph, end - start))
  const mark = enumeration.exec(rest.slice(0, near))
  if (mark) {
    const from = start + mark.index + mark[0].length
    if (countConcrete(text.slice(from, start + rest.length)) >= least) return true
  }
  if (!/:\s*$/.test(rest)) return false
  // A list ends the sentence, and begins below it.
  const below = text.slice(start + rest.length, Math.min(end, start + rest.length + paragraph))
  const items = /^(?:\s*\n[ \t]*(?:[-*+]|\d+[.)])[^\n]*)+/.exec(below)?.[0] ?? ''
  return countConcrete(items) > 0
}

function countConcrete(text: string): number {
  return text.match(concrete)?.length ?? 0
}

/** Whether a phrase ends a list in brackets with two items or more. */
function endsExamples(masked: string, from: number, at: number): boolean {
  const before = masked.slice(Math.max(from, at - 4 * near), at)
  const open = before.lastIndexOf('(')
  if (open < 0 || before.indexOf(')', open) >= 0) return false
  // Code is blank there, so an item may be.
  return before.slice(open + 1).split(',').length > 2
}
