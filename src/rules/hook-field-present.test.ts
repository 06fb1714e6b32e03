import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './hook-field-present.ts'

const agent = 'agents/np-critic.md'
const hint = 'hooks are runtime-specific and live in lib/runtime/.'

test('says the hint of the loader', () => {
  expect(problemsOf(rule, agent, '---\nhooks:\n---\n')).toMatchObject([
    {level: 'error', messageId: 'hooks', details: {field: 'hooks', hint}}
  ])
})

test('sees each of two, quoted, with CRLF and behind a byte order mark', () => {
  const files = {
    [agent]: `⌖---␍
hooks :␍
^^^^^ hook-field-present
'hooks': []␍
^^^^^^^ hook-field-present
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test.each([
  'Hooks: none',
  'hook: none',
  'hooks.before: none',
  'metadata:\n  hooks: none',
  '# hooks:'
])('lets %j pass', (lines) => {
  expect(problemsOf(rule, agent, `---\nname: np-critic\n${lines}\n---\n`)).toEqual([])
})

test('removes the field with all that stands below it', () => {
  const before = '---\nname: np-critic\n'
  const hooks = 'hooks:\n  # Lints.\n  PreToolUse:\n\n    - matcher: Bash\n'
  const after = '# The rest.\ntools: Read\n---\n'
  const text = before + hooks + after
  const [problem] = problemsOf(rule, agent, text)
  expect(problem?.fix).toEqual({
    title: 'Remove `hooks`',
    edits: [{start: before.length, end: before.length + hooks.length, text: ''}],
    safety: 'unsafe'
  })
})

test('is silent without a header, in the body, and in other hosts', () => {
  expect(problemsOf(rule, agent, '')).toEqual([])
  expect(problemsOf(rule, agent, '---\nhooks: none\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: np-critic\n---\nhooks: none\n')).toEqual([])
  expect(problemsOf(rule, '.claude/agents/reviewer.md', '---\nhooks: {}\n---\n')).toEqual([])
})
