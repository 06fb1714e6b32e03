import type {Located, Span} from '../model/source.ts'
import {
  companionObjects,
  companionVerbs,
  joints,
  negations,
  titleJoints,
  verbs,
  wiringVerbs
} from '../words/tasks.ts'
import {type FileGroup, type FileGroups, groupFiles, tokensOf} from './file-groups.ts'
import {isProduction} from './production.ts'
import {sentenceBefore, wordPattern} from './prose.ts'

/** What says that a task holds two deliverables. */
export interface TwoDeliverables extends Span {
  readonly why: 'and-also' | 'two-clauses' | 'two-areas' | 'unrelated-files'
}

/** UTF-16 units: what is longer is no title, and its end says nothing about it. */
const longestTitle = 400

/** What of a task is looked at. */
export interface TaskText {
  readonly title: Span | undefined
  readonly actions: readonly Span[]
  readonly files: readonly Located<string>[]
}

const any = (words: readonly string[]) => wordPattern(words).source
const verb = any(verbs)
const titleJoint = new RegExp(`${any(titleJoints)}\\s+${verb}`, 'iu')
const actionJoint = new RegExp(`(${any(joints)})\\s+(${verb})`, 'giu')
const companionVerb = wordPattern(companionVerbs)
const companion = wordPattern(companionObjects)
const negation = wordPattern(negations)
const wiring = new RegExp(`^(?:${any(wiringVerbs)})$`, 'iu')
const clauses = new RegExp(
  `^\\s*(${verb})\\s+(.+?)(?:\\s+(?:and|&|\\+)\\s+|\\s*;\\s*)(${verb})\\s+(.+)$`,
  'iu'
)
const onlyVerbs = new RegExp(`^(?:(?:${verb}|,|and|or|&)\\s*)+$`, 'iu')
const placed = /\b(?:from|to|in|into|across|between)\b/i
const path = String.raw`[\w@-][\w.@-]*(?:\/[\w.@-]+)*\.\w+`
const twoPaths = new RegExp(`(?<![\\w/])(${path})\`?\\s+(?:and|&|plus)\\s+\`?(${path})`, 'g')

/**
 * The first sign that a task is two, if any; the title first. `masked` is `text` with code and comments
 * blank.
 */
export function findTwo(
  text: string,
  masked: string,
  {title: written, actions, files}: TaskText
): TwoDeliverables | undefined {
  const title = written && {
    start: written.start,
    end: Math.min(written.end, written.start + longestTitle)
  }
  const groups = groupFiles(files.map(({value}) => value).filter(isProduction))
  return (
    (title && alsoInTitle(masked, title)) ??
    actions.map((action) => alsoInAction(masked, action)).find(Boolean) ??
    (title && twoClauses(masked, title)) ??
    (title && twoAreas(text, title, groups)) ??
    [...(title ? [title] : []), ...actions]
      .map((span) => unrelatedFiles(text, span, groups))
      .find(Boolean)
  )
}

function alsoInTitle(masked: string, {start, end}: Span): TwoDeliverables | undefined {
  const found = titleJoint.exec(masked.slice(start, end))
  return found ? at('and-also', start + found.index, found[0]) : undefined
}

function alsoInAction(masked: string, {start, end}: Span): TwoDeliverables | undefined {
  for (const found of masked.slice(start, end).matchAll(actionJoint)) {
    const [words, , second = ''] = found
    const from = start + found.index
    const behind = masked.slice(from + words.length, Math.min(end, from + words.length + 25))
    const isCompanion = companionVerb.test(second) || companion.test(behind)
    if (!isCompanion && !negation.test(sentenceBefore(masked, from, 40))) {
      return at('and-also', from, words)
    }
  }
  return undefined
}

/** A verb with its object, twice. */
function twoClauses(masked: string, {start, end}: Span): TwoDeliverables | undefined {
  const title = masked.slice(start, end)
  const [whole, first = '', object = '', second = '', other = ''] = clauses.exec(title) ?? []
  if (whole === undefined) return undefined
  const isOne =
    companion.test(object) ||
    companion.test(other) ||
    companionVerb.test(second) ||
    wiring.test(first) ||
    /^to\b/i.test(other) ||
    onlyVerbs.test(object)
  const shared = wordsIn(other)
  if (isOne || wordsIn(object).some((word) => shared.includes(word))) return undefined
  const from = title.indexOf(other, title.length - other.length)
  const joint = title.lastIndexOf(second, from)
  return at('two-clauses', start + joint, title.slice(joint).trimEnd())
}

/** Phrases of the title that name one group of files each, and not the same. */
function twoAreas(
  text: string,
  {start, end}: Span,
  groups: FileGroups
): TwoDeliverables | undefined {
  if (groups.size < 2) return undefined
  const named = new Set<FileGroup>()
  const title = text.slice(start, end)
  // What comes behind says where, not what.
  const place = placed.exec(title)
  const last = place ? place.index + place[0].length : title.length
  let from = 0
  for (const phrase of title.split(/[,;&]|\band\b|\s\+\s/i)) {
    from = title.indexOf(phrase, from)
    if (from > last) return undefined
    const [group, ...others] = groups.named(tokensOf(phrase))
    if (!group || others.length > 0 || named.has(group)) continue
    named.add(group)
    const lead = phrase.length - phrase.trimStart().length
    if (named.size === 2) return at('two-areas', start + from + lead, phrase.trim())
  }
  return undefined
}

/** Two files in one breath that have nothing to do with each other. */
function unrelatedFiles(
  text: string,
  {start, end}: Span,
  groups: FileGroups
): TwoDeliverables | undefined {
  if (groups.size < 2) return undefined
  for (const {0: words, 1: first = '', 2: second = '', index} of text
    .slice(start, end)
    .matchAll(twoPaths)) {
    const [one, other] = [groups.of(first), groups.of(second)]
    const isApart = first.split('/')[0] !== second.split('/')[0]
    if (one && other && one !== other && isApart) return at('unrelated-files', start + index, words)
  }
  return undefined
}

function at(why: TwoDeliverables['why'], start: number, words: string): TwoDeliverables {
  return {why, start, end: start + words.length}
}

/** Words of a title that name what it is about. */
function wordsIn(text: string): readonly string[] {
  return tokensOf(text).filter((word) => word.length > 3)
}
