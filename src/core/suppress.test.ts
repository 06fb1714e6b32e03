import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {rules} from '../rules/index.ts'
import {defineRule} from './define-rule.ts'
import {type LintOptions, lint} from './lint.ts'
import type {Rule} from './rule.ts'

const claude = '.claude/agents/reviewer.md'
const portable = 'agents/np-critic.md'

/** Finds every `!` of the body. */
const shout = defineRule({
  code: 'np-shout',
  summary: 'Nobody may shout.',
  kinds: ['agent', 'plan'],
  messages: {shout: 'warning'},
  *check({source, header}) {
    for (const {index} of source.text.matchAll(/!(?!--)/g)) {
      if (index < header.end) continue
      yield {at: {start: index, end: index + 1}, messageId: 'shout', message: 'Unexpected `!`'}
    }
  }
})

/** Says the same as `np-shout`, and so becomes an alias. */
const loud = defineRule({
  code: 'np-loud',
  summary: 'Nobody may be loud.',
  kinds: ['agent'],
  messages: {loud: 'error'},
  mergesInto: {'np-shout': 'span'},
  *check(document, context) {
    for (const {at} of shout.check(document, context)) {
      yield {at, messageId: 'loud', message: 'Unexpected `!`'}
    }
  }
})

const across = defineRule({
  code: 'np-elsewhere',
  summary: 'Looks elsewhere.',
  kinds: ['agent'],
  messages: {found: 'error'},
  across: () => undefined,
  *check() {}
})

const codes = new Set([...rules.map(({meta}) => meta.code), 'np-shout', 'np-loud', 'np-elsewhere'])
const judging = rules.filter(({meta}) => meta.last)

/** What is said, as "line code", and what is hidden, as "line code kind reason". */
function said(
  path: string,
  text: string,
  own: readonly Rule[] = [shout],
  options: Partial<LintOptions> = {},
  workspace = {...emptyWorkspace, complete: true}
) {
  const document = documentOf(path, text)
  const settings = [...own, ...judging].map((rule) => ({rule, level: undefined, options: {}}))
  const {problems, suppressed} = lint(document, settings, workspace, {
    merge: true,
    codes,
    ...options
  })
  const line = (at: {start: number}) => document.source.lineAt(at.start)
  return {
    shown: problems.map(({at, ruleId, messageId}) => `${line(at)} ${ruleId} ${messageId}`),
    hidden: suppressed.map(
      ({at, ruleId, suppression: {kind, reason}}) => `${line(at)} ${ruleId} ${kind} ${reason}`
    )
  }
}

function body(text: string): string {
  return `---\nname: reviewer\n---\n${text}`
}

test('hides the next line only', () => {
  const text = body('<!-- np-lint-disable-next-line np-shout -- loud on purpose -->\nA! B!\nC!\n')
  expect(said(claude, text)).toEqual({
    shown: ['6 np-shout shout'],
    hidden: ['5 np-shout directive loud on purpose', '5 np-shout directive loud on purpose']
  })
})

test('below the last line there is nothing to hide', () => {
  const text = body('A! <!-- np-lint-disable-next-line np-shout -- why -->')
  expect(said(claude, text)).toEqual({
    shown: ['4 np-shout shout', '4 unused-suppression unused'],
    hidden: []
  })
})

test('hides in the whole file, also before the comment', () => {
  const text = body('A!\n<!-- np-lint-disable-file np-shout -- loud -->\nB!\n')
  expect(said(claude, text)).toEqual({
    shown: [],
    hidden: ['4 np-shout directive loud', '6 np-shout directive loud']
  })
})

test('without a reason it holds, and that is said', () => {
  const text = body('<!-- np-lint-disable-next-line np-shout -->\nA!\n')
  expect(said(claude, text)).toEqual({
    shown: ['4 unexplained-suppression reason'],
    hidden: ['5 np-shout directive ']
  })
})

test('a message is hidden by any of its codes', () => {
  for (const what of ['next-line np-shout', 'next-line np-loud', 'file np-loud']) {
    const text = body(`<!-- np-lint-disable-${what} -- why -->\nA!\n`)
    expect(said(claude, text, [shout, loud])).toEqual({
      shown: [],
      hidden: ['5 np-shout directive why']
    })
  }
})

test('of two that hide one finding the one for the file is idle', () => {
  const text = body(
    '<!-- np-lint-disable-file np-shout -- why -->\n<!-- np-lint-disable-next-line np-shout -- why -->\nA!\n'
  )
  expect(said(claude, text).shown).toEqual(['4 unused-suppression unused'])
})

test('of two for the file the second is idle', () => {
  const comment = '<!-- np-lint-disable-file np-shout -- why -->\n'
  expect(said(claude, body(`${comment}${comment}A!\n`)).shown).toEqual([
    '5 unused-suppression unused'
  ])
})

test('a comment in a header that the loader reads hides nothing', () => {
  const text = `---\nname: np-critic # np-lint-disable-file np-shout -- why\n---\nA!\n`
  expect(said(portable, text)).toEqual({
    shown: ['2 unused-suppression no-comments-here', '4 np-shout shout'],
    hidden: []
  })
})

test('says nothing about a rule that did not run, or that could not know', () => {
  const text = body('<!-- np-lint-disable-file np-loud, np-elsewhere -- why -->\n')
  expect(said(claude, text, [shout, across], {}, emptyWorkspace).shown).toEqual([])
  expect(said(claude, text, [shout, across]).shown).toEqual(['4 unused-suppression unused'])
})

test('a rule about one file knows enough in any project', () => {
  const text = body('<!-- np-lint-disable-file np-shout -- why -->\n')
  expect(said(claude, text, [shout], {}, emptyWorkspace).shown).toEqual([
    '4 unused-suppression unused'
  ])
})

test('a rule that ran and has nothing to do with such files cannot hide anything', () => {
  const text = body('<!-- np-lint-disable-file agent-invalid-tier -- why -->\n')
  expect(
    said(
      claude,
      text,
      rules.filter(({meta}) => !meta.last)
    ).shown
  ).toContain('4 unused-suppression unused')
})

test('knows no unknown code where nobody says which there are', () => {
  const text = body('<!-- np-lint-disable-file np-shuot -- why -->\n')
  expect(said(claude, text).shown).toEqual(['4 unknown-code unknown'])
  expect(said(claude, text, [shout], {codes: undefined as never}).shown).toEqual([])
})

test('`inline: false` reads none of them', () => {
  const text = body('<!-- np-lint-disable-file np-shout, nope -->\nA!\n')
  expect(said(claude, text, [shout], {inline: false})).toEqual({
    shown: ['5 np-shout shout'],
    hidden: []
  })
})

test('a crash is never hidden', () => {
  const broken = defineRule({
    code: 'np-broken',
    summary: 'Crashes.',
    kinds: ['agent'],
    messages: {found: 'error'},
    // biome-ignore lint/correctness/useYield: it crashes before
    *check() {
      throw new Error('no')
    }
  })
  const text = body('<!-- np-lint-disable-file internal-error, np-broken -- why -->\n')
  expect(said(claude, text, [broken], {codes: new Set(['np-broken'])}).shown).toEqual([
    '1 internal-error crash',
    '4 unused-suppression barred',
    '4 unused-suppression unused'
  ])
})

const ordinary = rules.filter(({meta}) => !meta.last)

test.each([
  ['a gate', 'tier: opus', 'tier: best', 'agent-invalid-tier'],
  [
    'a finding that shares its defect',
    'tier: opus',
    'tier: opus\nmodel: opus',
    'forbidden-agent-field'
  ],
  ['what hides the header', '---\n', '--- \n', 'frontmatter-delimiter-space'],
  ['a line that the loader cannot read', 'tier: opus', 'tier: opus\n- x', 'frontmatter-parse-error']
])('what the loader throws for cannot be hidden: %s', (_, from, to, code) => {
  const header =
    '---\nname: np-critic\ndescription: Reads one diff.\ntier: opus\ntools: Read\n---\n'
  const text = `${header.replace(from, to)}<!-- np-lint-disable-file ${code} -- why -->\n`
  const {shown, hidden} = said(portable, text, ordinary)
  expect(hidden).toEqual([])
  expect(shown.filter((each) => each.includes(code))).toHaveLength(1)
  expect(shown.filter((each) => each.endsWith(' unused-suppression barred'))).toHaveLength(1)
})

test('what only shares a line with a gate can be hidden', () => {
  const gate = defineRule({
    code: 'np-gate',
    summary: 'The loader throws for this.',
    kinds: ['agent'],
    messages: {found: 'error'},
    gates: {found: 'parse'},
    mergesInto: {'np-shout': 'line'},
    *check() {}
  })
  const text = body('<!-- np-lint-disable-file np-shout -- why -->\nA!\n')
  expect(said(portable, text, [shout, gate])).toEqual({
    shown: [],
    hidden: ['5 np-shout directive why']
  })
})

test('under another contract the same is hidden', () => {
  const text =
    '--- \nname: reviewer\ndescription: Reads.\n---\n<!-- np-lint-disable-file frontmatter-delimiter-space -- why -->\n'
  expect(said(claude, text, ordinary)).toEqual({
    shown: [],
    hidden: ['1 frontmatter-delimiter-space directive why']
  })
})

test('what stands behind a gate code in portable agents can be hidden', () => {
  const text =
    '---\nname: np-critic\ndescription: Reads: one diff.\ntier: opus\ntools: Read\n---\n<!-- np-lint-disable-file frontmatter-yaml-error -- this host only -->\n'
  expect(said(portable, text, ordinary)).toEqual({
    shown: [],
    hidden: ['3 frontmatter-yaml-error directive this host only']
  })
})
