import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-unclosed.ts'

const agent = 'agents/np-critic.md'
const open = '---\nname: np-critic\n'

function notes(text: string) {
  return problemsOf(rule, agent, text).map(({note}) => note)
}

test('is an error for agents and plans of every contract', () => {
  const paths = [
    agent,
    '.claude/agents/reviewer.md',
    '.gemini/agents/reviewer.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, open)).toMatchObject([{level: 'error', messageId: 'unclosed'}])
  }
  expect(problemsOf(rule, 'workflows/ship.md', open)).toEqual([])
})

test('reads CRLF, a byte order mark, blanks behind the dashes, a quoted field', () => {
  const files = {
    [agent]: `⌖---␠␍
 ^^^^ frontmatter-unclosed
␍
"name": np-critic`
  }
  expect(check(rule, files)).toEqual(files)
})

test.each(['---\nname: a\n---', '---\nname: a\n--- \t', '---\nname: a\n\nProse.\n\n---\n'])(
  '%j is closed',
  (text) => {
    expect(problemsOf(rule, agent, text)).toEqual([])
  }
)

test.each([
  '',
  '---',
  '---\n',
  '---\n\nProse.\n',
  '---\n- Read\n',
  '---\n# Critic\n',
  '----\nname: a\n'
])('%j is no header', (text) => {
  expect(problemsOf(rule, agent, text)).toEqual([])
})

test.each(['...', '--', '----', ' ---', '\t---', '---x', '--- # end', '... '])(
  'names the line %j, which comes close',
  (line) => {
    expect(notes(`${open}color: red\n${line}\n\nProse.\n`)).toEqual([
      'Line 4 comes close, but is not exactly three dashes.'
    ])
  }
)

test.each(['- - -', '***', 'a ---', '-', '—'])('does not name the line %j', (line) => {
  expect(notes(`${open}${line}\n`)).toEqual([undefined])
})

test('names the first line that comes close', () => {
  expect(notes(`${open}...\r\n\r\n----\r\n`)).toEqual([
    'Line 3 comes close, but is not exactly three dashes.'
  ])
})
