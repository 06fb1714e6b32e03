import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-delimiter-space.ts'

const agent = 'agents/np-critic.md'
const text = '---\nname: np-critic\n--- \n'

test.each([
  ['agents/np-critic.md', 'error'],
  ['.nubos-pilot/agents/critic.md', 'error'],
  ['.claude/agents/np-critic.md', 'error'],
  ['.claude/agents/reviewer.md', 'info'],
  ['.github/agents/reviewer.agent.md', 'info'],
  ['workflows/plan-phase.md', 'info'],
  ['plans/PLAN.md', 'info'],
  ['plans/T0001-PLAN.md', 'info'],
  ['.planning/phases/01-setup/01-01-PLAN.md', 'info']
])('%s: %s', (path, level) => {
  expect(problemsOf(rule, path, text)).toMatchObject([
    {level, messageId: level === 'error' ? 'hides' : 'blank'}
  ])
})

test('has no space before CRLF, and finds it after a byte order mark', () => {
  const files = {
    [agent]: `⌖---␠␍
    ^ frontmatter-delimiter-space
name: np-critic␍
---␍
`,
    'agents/np-planner.md': '---␍\nname: np-planner␍\n---␍\n'
  }
  expect(check(rule, files)).toEqual(files)
})

test('knows other blanks', () => {
  expect(problemsOf(rule, agent, '---\u00A0\nname: np-critic\n---\n')).toMatchObject([
    {at: {start: 3, end: 4}}
  ])
})

test('looks at an empty header, and at a last line without an end', () => {
  const files = {
    [agent]: '---␠\n   ^ frontmatter-delimiter-space\n---␠\n   ^ frontmatter-delimiter-space'
  }
  expect(check(rule, files)).toEqual(files)
})

test('leaves other lines alone', () => {
  expect(problemsOf(rule, agent, '')).toEqual([])
  expect(problemsOf(rule, agent, '--- \nname: np-critic\n')).toEqual([])
  expect(problemsOf(rule, agent, '--- \n\nProse.\n')).toEqual([])
  expect(problemsOf(rule, agent, '\n--- \nname: np-critic\n---\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: np-critic \n---\n\n--- \n')).toEqual([])
  expect(problemsOf(rule, agent, '--- # agent\nname: np-critic\n---\n')).toEqual([])
})

test('removes the blanks of each delimiter on its own', () => {
  const before = '--- \t\r\nname: np-critic\r\n---  \r\n\r\nBody  \r\n'
  const problems = problemsOf(rule, agent, before)
  expect(problems.map(({fix}) => fix?.safety)).toEqual(['safe', 'safe'])
  const edits = problems.flatMap(({fix}) => fix?.edits ?? []).toReversed()
  const after = edits.reduce(
    (whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end),
    before
  )
  expect(after).toBe('---\r\nname: np-critic\r\n---\r\n\r\nBody  \r\n')
  expect(problemsOf(rule, agent, after)).toEqual([])
})

test('does not say that no header is found where the loader finds a longer one', () => {
  const [problem] = problemsOf(rule, agent, '---\nname: np-critic\n--- \n\nBody\n\n---\n')
  expect(problem?.level).toBe('error')
  expect(problem?.note).not.toContain('finds no header')
})
