import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-not-first.ts'

const agent = 'agents/np-critic.md'
const header = '---\nname: np-critic\n---\n'

function found(text: string, path = agent) {
  return problemsOf(rule, path, text).map(({message, details}) => [
    /Unexpected (.*) before/.exec(message)?.[1],
    details?.line
  ])
}

test('is an error for agents and plans of every contract', () => {
  const paths = [
    agent,
    '.claude/agents/reviewer.md',
    '.opencode/agents/reviewer.md',
    '.github/agents/reviewer.agent.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, `\n${header}`)).toMatchObject([
      {level: 'error', messageId: 'late', details: {line: 2}}
    ])
  }
  expect(problemsOf(rule, 'workflows/ship.md', `\n${header}`)).toEqual([])
})

test('says what stands before', () => {
  expect(found(` ${header}`)).toEqual([['space', 1]])
  expect(found(`\t ${header}`)).toEqual([['tab', 1]])
  expect(found(`\uFEFF\uFEFF${header}`)).toEqual([['character U+FEFF', 1]])
  expect(found(`\n\n \t\n${header}`)).toEqual([['empty line', 4]])
  expect(found(`<!-- One\n\ntwo -->\n\n${header}`)).toEqual([['comment', 5]])
  expect(found(`<!-- One -->\n# Critic\n${header}`)).toEqual([['comment', 3]])
  expect(found(`# Critic\n\n## Diffs\n\n${header}`)).toEqual([['heading', 5]])
  expect(found(`# Critic\n<!-- One -->\n${header}`)).toEqual([['heading', 3]])
})

test('reads CRLF, a byte order mark, spaces after the dashes', () => {
  const files = {
    [agent]: `⌖␍
---␠␍
^^^^ frontmatter-not-first
name: np-critic␍
---␍
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('finds one header, the first', () => {
  expect(found(`\n${header}\n${header}`)).toHaveLength(1)
})

test.each([
  ['it is the first thing', header],
  ['there is none', ''],
  ['prose stands before it', `Prose.\n\n${header}`],
  ['a list stands before it', `- One\n\n${header}`],
  ['it is in a fence', `\n\`\`\`md\n${header}\`\`\`\n`],
  ['it is in a comment', `<!--\n${header}-->\n`],
  ['no field follows', '\n---\n\nProse.\n\n---\n'],
  ['it has no end', '\n---\nname: np-critic\n'],
  ['a line of it is prose', '\n---\nname: np-critic\nProse goes here.\n---\n'],
  ['it has four dashes', '\n----\nname: np-critic\n----\n'],
  ['a header stands above it', `${header}\n${header}`]
])('says nothing when %s', (_, text) => {
  expect(found(text)).toEqual([])
})

test('takes comments, lists and deeper lines for part of a header', () => {
  const text = '\n---\n# Agent.\n\nname: np-critic\ntools:\n- Read\n  - Grep\n"color": red\n---\n'
  expect(found(text.replace('# Agent.\n\n', ''))).toHaveLength(1)
})
