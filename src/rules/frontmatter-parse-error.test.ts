import {describe, expect, test} from 'vitest'
import {check, documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './frontmatter-parse-error.ts'
import {rules} from './index.ts'

const agent = 'agents/np-critic.md'

function said(content: string, path = agent) {
  return problemsOf(rule, path, `---\n${content}\n---\n`).map(({details}) => details)
}

function reasons(content: string): readonly unknown[] {
  return said(content).map((details) => details?.reason)
}

/** Of all rules together, what stands on `line`. */
function onLine(line: number, content: string) {
  const document = documentOf(agent, `---\n${content}\n---\n`)
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  return lint(document, settings, workspace, {merge: true})
    .problems.filter(({at}) => document.source.lineAt(at.start) === line)
    .map(({ruleId, aliases, level, at}) => ({
      ruleId,
      aliases,
      level,
      text: document.source.slice(at)
    }))
}

test.each([
  ['tab', '\tname: a'],
  ['tab', 'tools:\n  \t- Read'],
  ['tab', 'metadata:\n \tsize: 4'],
  ['item', '- Read'],
  ['item', 'tools:\n- Read'],
  ['item', 'name: a\n- Read'],
  ['item', 'name: a\n  - Read'],
  ['item', 'metadata:\n  size: 4\n  - Read'],
  ['line', 'plain words'],
  ['line', '# comment'],
  ['line', '  # comment'],
  ['line', '"name": a'],
  ['line', 'my.name: a'],
  ['line', 'my name: a'],
  ['line', '<<: *base'],
  ['line', '{name: a}'],
  ['line', ': a'],
  ['line', '...'],
  ['line', '----'],
  ['line', '-Read'],
  ['line', 'naïve: a'],
  ['line', 'tools: Read,\n  Grep'],
  ['quote', 'name: "a'],
  ['quote', "name: 'a"],
  ['quote', 'name: "'],
  ['quote', 'name: "a" # b'],
  ['quote', 'name: "a\''],
  ['quote', 'tools:\n  - "Read'],
  ['list', 'tools: [Read, "Grep]'],
  ['list', "tools: ['Read]"],
  ['key-in-list', 'tools:\n  - Read\n  Grep: a'],
  ['key-in-list', 'tools:\n  - Read\n    Grep: a'],
  ['reserved-key', '__proto__: a'],
  ['reserved-key', 'constructor:'],
  ['reserved-key', 'metadata:\n  prototype: a'],
  ['reserved-key', 'tools:\n  - constructor: a']
])('%s: %j', (reason, content) => {
  expect(reasons(content)).toEqual([reason])
})

test.each([
  'name: a',
  'name:a',
  'name : a',
  'name:',
  'name:\ta\t',
  '',
  '\n  \n\t\n',
  '_9-: a',
  'name: a: b # c',
  'name: [a',
  'name: {a',
  'name: &a *b !c |',
  "name: it's",
  'name: a "b',
  'name: "a "b" c"',
  'name: ""',
  'tools:\n  - Read\n  -\n\n  - "Grep"\nname: a',
  'tools:\n  - name: Read\n    limit: 20\n  - Grep',
  'name: a\n  color: red',
  'metadata:\n  deep:\n    deeper: a\n  size: 4',
  'toString: a',
  'tools: ["a, b", \'c\', d]',
  'tools: []'
])('takes %j', (content) => {
  expect(said(content)).toEqual([])
})

test('leaves a description over several lines to agent-invalid-frontmatter', () => {
  expect(said('description: |\n  Reads # one diff.\n\tAnd another.\nname: a')).toEqual([])
  expect(said('description: Reads\n  one diff.')).toEqual([])
  expect(reasons('description: |\n  Reads one diff.\nplain words')).toEqual(['line'])
})

test('says the first fault only, with its line', () => {
  expect(said('name: a\nplain words\n# comment')).toEqual([
    {line: 3, snippet: 'plain words', reason: 'line'}
  ])
})

test('says what is odd about the line', () => {
  const first = (content: string) => problemsOf(rule, agent, `---\n${content}\n---\n`)[0]
  expect(first('  # comment')?.message).toMatch(/^Unexpected comment/)
  expect(first('plain # words')?.message).toMatch(/^Unexpected line `plain # words`/)
  expect(first('name: a\n  - Read')?.message).toMatch(/^Unexpected list item/)
  expect(first('tools:\n- Read')?.note).toContain('indented')
})

test('cuts the line, and shows what is invisible', () => {
  expect(said(`\t${'long '.repeat(40)}`)).toEqual([
    {line: 2, snippet: expect.stringMatching(/^\\tlong .*…$/), reason: 'tab'}
  ])
  const [details] = said(`\t${'long '.repeat(40)}`)
  expect(String(details?.snippet).length).toBeLessThanOrEqual(81)
  expect(said('plain \u202Ewords')[0]?.snippet).toBe('plain \\u{202e}words')
})

test('marks no more than what is wrong, with CRLF and behind a byte order mark', () => {
  const files = {
    [agent]: `⌖---␠␍
name: np-critic␍
  plain words␠␍
  ^^^^^^^^^^^ frontmatter-parse-error
---␍
`,
    'agents/np-planner.md': `---
tools:
  - "Read
    ^^^^^ frontmatter-parse-error
---
`,
    'agents/np-verifier.md': `---
metadata:
 ␉size: 4
^^ frontmatter-parse-error
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test('reads what the loader takes for the header', () => {
  // Two dashed lines in a row are no header for it: the text up to the next one is.
  expect(problemsOf(rule, agent, '---\n---\nname: a\n---\n')).toMatchObject([
    {messageId: 'line', details: {line: 2, snippet: '---'}}
  ])
  expect(problemsOf(rule, agent, '---\n---\n')).toEqual([])
  expect(problemsOf(rule, agent, '')).toEqual([])
  expect(problemsOf(rule, agent, '---\nplain words\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: a\n---\nplain words\n---\n')).toEqual([])
})

test('is silent in hosts that read YAML', () => {
  expect(said('plain words', '.claude/agents/reviewer.md')).toEqual([])
  expect(said('plain words', '.opencode/agent/reviewer.md')).toEqual([])
  expect(said('plain words', '.claude/agents/np-critic.md')).toHaveLength(1)
})

describe('with the other rules', () => {
  test('takes in what YAML says about the line, and keeps its place', () => {
    const alias = {
      ruleId: 'frontmatter-parse-error',
      aliases: ['frontmatter-yaml-error'],
      level: 'error'
    }
    expect(onLine(2, 'name: "np" critic')).toEqual([{...alias, text: 'critic'}])
    expect(onLine(2, 'name: "np-critic')).toEqual([{...alias, text: '"'}])
    expect(onLine(3, 'name: np-critic\n\t- Read')).toEqual([{...alias, text: '\t'}])
    expect(onLine(2, '*: deny')).toMatchObject([{...alias}])
  })

  test('stands beside what YAML says about another line', () => {
    const content = 'name: np-critic\ndescription: Asks: me\n# comment'
    expect(onLine(3, content)).toMatchObject([{ruleId: 'frontmatter-yaml-error', level: 'warning'}])
    expect(onLine(4, content)).toMatchObject([{ruleId: 'frontmatter-parse-error', aliases: []}])
  })

  test('gives way where the whole header is a list or a text', () => {
    const alias = {ruleId: 'frontmatter-not-mapping', aliases: ['frontmatter-parse-error']}
    expect(onLine(2, '- Read')).toMatchObject([alias])
    expect(onLine(2, 'plain words')).toMatchObject([alias])
  })
})
