import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Example} from '../src/model/document.ts'
import {readMask} from '../src/parse/mask.ts'
import {readTags} from '../src/parse/tags.ts'
import {type Judgement, judge, type PlainTag} from './support/judge.ts'

const fixtures = join(import.meta.dirname, 'fixtures/markdown')

/** Where our reading departs from CommonMark: why, and what we read instead. */
const differences: Readonly<Record<string, {why: string; tags: readonly string[]}>> = {
  'code-behind-comment.md': {
    why: 'a comment ends at `-->`; for CommonMark the rest of that line is raw, code included',
    tags: []
  },
  'code-in-value.md': {
    why: 'code is found before tags; for CommonMark a tag that opens first hides it',
    tags: ['<task', '</task']
  },
  'code-over-lines.md': {
    why: 'code ends on its line: a lone backtick must not hide tags further down',
    tags: ['<name']
  },
  'comment-in-line.md': {
    why: 'a comment runs to `-->` wherever it opens; for CommonMark it ends with its paragraph',
    tags: ['<name', '</name']
  },
  'list-fence-without-end.md': {
    why: 'indentation means nothing inside tags: a fence does not end with its list item',
    tags: []
  },
  'list-marker-in-paragraph.md': {
    why: 'a fence needs no look at the line above; for CommonMark only a list from 1 may follow it',
    tags: []
  },
  'lone-carriage-return.md': {
    why: 'lines end at LF or CRLF; for CommonMark a lone CR ends one too',
    tags: ['<name']
  },
  'quote-never-closed.md': {
    why: 'a line that begins with `<` in a value: the quote was never closed, and tags go on',
    tags: ['<name', '</name', '<done', '</task']
  },
  'quoted-comment.md': {
    why: 'a comment runs to `-->`; for CommonMark it ends with the quote that holds it',
    tags: ['<done', '</done']
  },
  'unclosed-fence.md': {
    why: 'a fence that was never closed ends before the next task',
    tags: ['<task', '<action', '</task', '<task', '<name', '</name', '</task']
  },
  'underscores.md': {
    why: 'names of blocks hold `_`, which no tag of CommonMark may',
    tags: ['<task', '<files_modified', '</files_modified', '<read_first', '</task']
  }
}

describe('reads as CommonMark does', () => {
  test.for(markdownBelow(fixtures).filter((file) => !differences[file]))('%s', (file) => {
    const {scanned, judged} = readTwice(join(fixtures, file))
    expect(scanned.masked).toBe(judged.masked)
    expect(scanned.tags).toEqual(judged.tags)
  })
})

describe('departs from CommonMark', () => {
  const departures = Object.entries(differences).map(([file, {why, tags}]) => ({file, why, tags}))
  test.for(departures)('$file: $why', ({file, tags}) => {
    const {scanned, judged} = readTwice(join(fixtures, file))
    expect([judged.masked, judged.tags]).not.toEqual([scanned.masked, scanned.tags])
    expect(scanned.tags.map(({tag}) => tag)).toEqual(tags)
  })
})

const corpus = process.env.NP_LINT_CORPUS

test.runIf(corpus)('departs in other files for these reasons only', {timeout: 120_000}, () => {
  const files = markdownBelow(corpus ?? '')
  expect(files.filter((file) => !isExplained(readTwice(join(corpus ?? '', file))))).toEqual([])
})

interface Scan {
  readonly masked: string
  readonly examples: readonly Example[]
  readonly tags: readonly PlainTag[]
}

function readTwice(path: string): {scanned: Scan; judged: Judgement} {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const header = /^---[ \t]*\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/.exec(text)
  const from = header?.[0].length ?? 0
  return {scanned: scan(text, from), judged: judge(text, from)}
}

function scan(text: string, from: number): Scan {
  const {masked, examples} = readMask(text, from)
  const tags = readTags(text, masked).map(({start, end, name, type, attributes}) => ({
    tag: `${type === 'close' ? '</' : '<'}${name.value}`,
    start,
    end,
    attributes: attributes.map((a): [string, string | undefined] => [a.name.value, a.value?.value])
  }))
  return {masked, examples, tags}
}

/** Whether two readings agree, or part where a fence has no end or code runs over a line end. */
function isExplained({scanned, judged}: {scanned: Scan; judged: Judgement}): boolean {
  let at = 0
  while (at < scanned.masked.length && scanned.masked[at] === judged.masked[at]) at += 1
  if (at < scanned.masked.length) {
    return (
      scanned.examples.some(({open, end}) => open && end <= at) ||
      judged.longCode.some(({start, end}) => start <= at && at < end)
    )
  }
  const tags = scanned.tags.filter(({tag}) => !tag.includes('_'))
  return JSON.stringify(tags) === JSON.stringify(judged.tags)
}

function markdownBelow(folder: string): string[] {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  return names.filter((name) => name.endsWith('.md')).sort()
}
