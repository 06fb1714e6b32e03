import {expect, test} from 'vitest'
import {check, documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './frontmatter-value-truncated.ts'
import {rules} from './index.ts'

const agent = 'agents/np-critic.md'
const claude = '.claude/agents/reviewer.md'

function lost(content: string, path = agent): readonly unknown[] {
  return problemsOf(rule, path, `---\n${content}\n---\n`).map(({details}) => details?.lost)
}

test('is a warning wherever there is a header', () => {
  const paths = [
    agent,
    claude,
    'workflows/ship.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, '---\ndescription: Asks #help\n---\n')).toMatchObject([
      {level: 'warning', messageId: 'comment', details: {field: 'description', lost: '#help'}}
    ])
    expect(problemsOf(rule, path, '---\ndescription: !ask me\n---\n')).toMatchObject([
      {level: 'warning', messageId: 'property', details: {field: 'description', lost: '!ask'}}
    ])
  }
})

test('knows comments that are meant only where the host knows comments', () => {
  for (const line of ['model: opus # cheap', 'color: red\t# as the logo', 'tools: Read #']) {
    expect(lost(line, claude)).toEqual([])
    expect(lost(line)).toHaveLength(1)
  }
  expect(lost('model: opus # cheap #2', claude)).toEqual([])
  expect(lost('description: Asks # me', claude)).toEqual(['# me'])
  expect(lost('model: opus #cheap', claude)).toEqual(['#cheap'])
})

test.each(['color: #1F6FEB', 'color:   #teal', 'color: #1F6FEB # as the logo'])(
  'sees that nothing is left of `%s`',
  (line) => {
    expect(lost(line, claude)).toEqual([line.replace(/^color: +/, '')])
    expect(lost(line)).toEqual([line.replace(/^color: +/, '')])
  }
)

test.each([
  'description: C# and F#',
  'description: a#b',
  'description: "Asks #help"',
  "description: 'Asks #help'",
  'description: "Asks"   # me',
  'description: |\n  Asks #help',
  'description: > # folded\n  Asks #help',
  'description:\n# me\nname: a',
  'description: a !b &c *d',
  'description: !!str 42',
  'description: &review Reads\nnote: *review',
  'tools: &all [Read, Grep]',
  'description: "!a"',
  'tools: [Read, Grep]',
  '"name": a'
])('reads all of %j', (content) => {
  expect(lost(content, claude)).toEqual([])
})

test.each([
  ['!important read this', '!important'],
  ['!', '!'],
  ['! read this', '!'],
  ['&review', '&review'],
  ['&review Reads', '&review'],
  ['&review "Reads"', '&review']
])('loses the first word of `%s`', (value, word) => {
  expect(lost(`description: ${value}`)).toEqual([word])
})

test('says which mark it was', () => {
  const notes = problemsOf(rule, agent, '---\nname: !a b\ncolor: &a b\n---\n').map(({note}) => note)
  expect(notes[0]).toContain('`!`')
  expect(notes[1]).toContain('`&`')
})

test('says both of one value', () => {
  expect(lost('description: &review Reads #diffs')).toEqual(['&review', '#diffs'])
})

test('marks what is lost: over lines, CRLF, behind a byte order mark, at the end of the file', () => {
  const files = {
    [claude]: `⌖---␍
name: reviewer␍
description: Reads one␍
  diff␉#and more␠␍
       ^^^^^^^^^^ frontmatter-value-truncated
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test('counts the last of two', () => {
  expect(lost('description: Asks #one\ndescription: Asks #two')).toEqual(['#two'])
})

test('is silent without YAML to read', () => {
  expect(lost('description: Asks: me #help')).toEqual([])
  expect(lost('description: Asks #help\nname: a: b')).toEqual([])
  expect(lost('- Read #one')).toEqual([])
  expect(problemsOf(rule, agent, 'description: Asks #help\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\ndescription: Asks #help\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: a\n---\ndescription: Asks #help\n')).toEqual([])
})

test('says nothing on a line that the loader rejects', () => {
  const text = [
    '---',
    'name: critic # mine',
    'description: Reads one diff # now',
    'tier: opus # cheap',
    'tools: Read',
    'model: opus # dear',
    'hooks: none # yet',
    '---',
    ''
  ].join('\n')
  const document = documentOf(agent, text)
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  const problems = lint(document, settings, workspace, {merge: true}).problems
  expect(problems.map(({ruleId, at}) => [document.source.lineAt(at.start), ruleId])).toEqual([
    [2, 'agent-invalid-frontmatter'],
    [3, 'frontmatter-value-truncated'],
    [4, 'agent-invalid-tier'],
    [6, 'forbidden-agent-field'],
    [7, 'hook-field-present']
  ])
})
