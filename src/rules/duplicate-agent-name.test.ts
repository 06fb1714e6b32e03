import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './duplicate-agent-name.ts'

const named = (name: string) => `---\nname: ${name}\n---\n`

test('says which agent has the name, and where', () => {
  const files = {'agents/b.md': named('np-b'), 'agents/team/a.md': named('np-b')}
  expect(check(rule, files)).toEqual({
    ...files,
    'agents/team/a.md': '---\nname: np-b\n      ^^^^ duplicate-agent-name\n---\n'
  })
})

test('names the first of many, in the order of paths', () => {
  const mark = '      ^ duplicate-agent-name: Unexpected name `x`, expected one that no other agent'
  const drawn = `---\nname: x\n${mark} of the folder has (\`agents/a.md\` has it)\n---\n`
  const files = {'agents/a.md': named('x'), 'agents/b.md': drawn, 'agents/c/a.md': drawn}
  expect(check(rule, files)).toEqual(files)
})

test('takes the folder of a host for one, whoever an agent is written for', () => {
  const marked = '---\nname: np-a\n      ^^^^ duplicate-agent-name\n---\n'
  const files = {
    '.claude/agents/helper.md': named('np-a'),
    '.claude/agents/np-a.md': marked,
    'web/.claude/agents/np-a.md': named('np-a'),
    '.gemini/agents/np-a.md': named('np-a'),
    '.factory/droids/deep/np-a.md': named('np-a'),
    'lib/np-a.agent.md': named('np-a'),
    'lib/np-b.agent.md': marked,
    'src/np-b.agent.md': named('np-a')
  }
  expect(check(rule, files)).toEqual(files)
})

test.each([
  ['# a comment behind it', 'name: helper # web', 'name: helper # web'],
  ['text below it', 'name: helper\n  web', 'name: helper\n  web'],
  ['a block', 'name: |\n  helper', 'name: |\n  helper'],
  ['an escape', 'name: "help\\x65r"', 'name: "help\\x65r"'],
  ['no value', 'name:', 'name:'],
  ['none at all', 'description: a', 'description: a'],
  ['spaces inside quotes', 'name: " helper"', 'name: helper'],
  ['another case', 'name: Helper', 'name: helper']
])('is silent about names with %s', (_, one, other) => {
  const files = {
    '.claude/agents/a.md': `---\n${one}\n---\n`,
    '.claude/agents/b.md': `---\n${other}\n---\n`
  }
  expect(check(rule, files)).toEqual(files)
})

test('sees names in headers with CRLF, a byte order mark and broken lines', () => {
  const files = {
    '.claude/agents/a.md': '⌖---␍\nname: helper␍\n---␍\n',
    '.claude/agents/b.md':
      "---\ndescription: a: b\nname: 'helper'\n      ^^^^^^^^ duplicate-agent-name\n---\n"
  }
  expect(check(rule, files)).toEqual(files)
})

test('calls no two plans or workflows the same', () => {
  const files = {'workflows/a.md': named('x'), 'workflows/b.md': named('x')}
  expect(check(rule, files)).toEqual(files)
})

test('has nothing to compare a text with that has no path', () => {
  expect(problemsOf(rule, 'agents/a.md', named('a'))).toEqual([])
})
