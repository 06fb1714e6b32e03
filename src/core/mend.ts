import type {Document} from '../model/document.ts'
import type {Edit, Problem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'
import {fingerprints} from './fingerprint.ts'
import {applyFixes, isFixable, type Safety} from './fix.ts'
import type {Linted} from './lint.ts'

/** Attempts after which fixes that keep bringing forth each other are left alone. */
const mostAttempts = 100

/** How to go on with the text of a document changed. */
export interface Mender {
  readonly safety: Safety
  /** `text` with its byte order mark. */
  read(text: string): Document
  lint(document: Document): Linted
}

/** A document with its fixes in it. */
export interface Mended {
  readonly document: Document
  readonly linted: Linted
  /** How many fixes were applied. */
  readonly count: number
  /** As it was read. */
  readonly before: Pick<Mended, 'document' | 'linted'>
}

/**
 * Applies fixes until none is left. Each round is linted before the next; a fix that adds a finding
 * where it is, or an error anywhere, is not applied.
 */
export function mend(document: Document, linted: Linted, mender: Mender): Mended {
  let now: Mended = unmended(document, linted)
  const refused = new Set<string>()
  const seen = new Set([document.source.written])
  let most = Infinity
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const {source} = now.document
    const {problems} = now.linted
    const names = fingerprints(source.path, source, problems)
    const nameOf = (problem: Problem) => names[problems.indexOf(problem)] ?? ''
    const wanted = problems.filter(
      (problem, at) => isFixable(problem, mender.safety) && !refused.has(names[at] ?? '')
    )
    const [first] = wanted
    if (!first) return now
    const {text, taken, edits} = applyFixes(source, wanted.slice(0, most), mender.safety)
    const [one, another] = taken
    if (!one) {
      refused.add(nameOf(first))
      continue
    }
    const fixed = mender.read(text)
    const count = now.count + taken.length
    const next = {...now, document: fixed, linted: mender.lint(fixed), count}
    if (isHarmless(edits, now, next)) {
      // A circle has no end, and no text in it is better than the others.
      if (seen.has(text)) return now
      seen.add(text)
      now = next
      most = Infinity
    } else if (!another) {
      refused.add(nameOf(one))
      most = Infinity
    } else most = Math.ceil(Math.min(most, wanted.length) / 2)
  }
  return now
}

/** A document in which nothing was fixed. */
export function unmended(document: Document, linted: Linted): Mended {
  return {document, linted, count: 0, before: {document, linted}}
}

/** Nothing more on the lines that changed, and no error on a line that had none like it. */
function isHarmless(edits: readonly Edit[], before: Mended, after: Mended): boolean {
  const lines = linesBy(edits, before.document.source, after.document.source)
  return (
    !hasMore(
      before.linted.problems.filter(({at}) => lines.before(at.start)).map(keyOf),
      after.linted.problems.filter(({at}) => lines.after(at.start)).map(keyOf)
    ) &&
    !hasMore(
      errorsBeside(lines.before, before.linted, before.document.source),
      errorsBeside(lines.after, after.linted, after.document.source)
    )
  )
}

function keyOf({ruleId, messageId}: Problem): string {
  return `${ruleId} ${messageId}`
}

/** The names of errors on other lines: the same wherever these are now. */
function errorsBeside(
  isChanged: (offset: number) => boolean,
  {problems}: Linted,
  source: Source
): readonly string[] {
  const errors = problems.filter(({level, at}) => level === 'error' && !isChanged(at.start))
  return fingerprints(source.path, source, errors)
}

/** Whether there is a key more often than before. */
function hasMore(before: readonly string[], after: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const key of before) left.set(key, (left.get(key) ?? 0) + 1)
  return after.some((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count === 0
  })
}

/** The lines on which something was replaced, as they were and as they are. */
function linesBy(edits: readonly Edit[], before: Source, after: Source) {
  const old = new Set<number>()
  const now = new Set<number>()
  let shift = 0
  for (const {start, end, text} of edits) {
    // A byte order mark stands before the first offset.
    const from = Math.max(0, start)
    addLines(old, before, from, end)
    addLines(now, after, from + shift, from + shift + text.length)
    shift += text.length - (end - from)
  }
  return {
    before: (offset: number) => old.has(before.lineAt(offset)),
    after: (offset: number) => now.has(after.lineAt(offset))
  }
}

function addLines(lines: Set<number>, source: Source, start: number, end: number): void {
  for (let line = source.lineAt(start); line <= source.lineAt(end); line++) lines.add(line)
}
