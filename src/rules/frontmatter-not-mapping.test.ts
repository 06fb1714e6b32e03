import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-not-mapping.ts'

const claude = '.claude/agents/reviewer.md'

function ids(content: string, path = claude): readonly string[] {
  return problemsOf(rule, path, `---\n${content}\n---\n`).map(({messageId}) => messageId)
}

test('is an error wherever there is a header', () => {
  const paths = [
    'agents/np-critic.md',
    claude,
    'workflows/ship.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, '---\n- Read\n---\n')).toMatchObject([{level: 'error'}])
  }
})

test.each(['- Read', '[Read, Grep]', '-', '  - Read\n  - Grep'])('%j is a list', (content) => {
  expect(ids(content)).toEqual(['list'])
})

test.each(['reviewer', '"name: reviewer"', '42', 'true', '|\n  name: reviewer', 'one\ntwo'])(
  '%j is a text',
  (content) => {
    expect(ids(content)).toEqual(['text'])
  }
)

test.each([
  'name: reviewer',
  'name:',
  '{}',
  '{name: reviewer}',
  '"name": reviewer',
  '? name\n: reviewer',
  '',
  '\n',
  '# Nothing yet.',
  '~',
  'null',
  '[Read',
  'name: Read: Grep'
])('%j is neither', (content) => {
  expect(ids(content)).toEqual([])
})

test('marks the first line that holds anything', () => {
  const files = {
    [claude]: `⌖---␍
␍
  - Read␍
  ^^^^^^ frontmatter-not-mapping
  - Grep␍
---`,
    '.claude/agents/planner.md': `---

  one
  ^^^ frontmatter-not-mapping
  two
---
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('knows a field without its space', () => {
  const messages = (content: string) =>
    problemsOf(rule, claude, `---\n${content}\n---\n`).map(({message}) => message)
  const tight = 'Missing space after `name:`, expected `field: value`'
  expect(messages('name:reviewer')).toEqual([tight])
  expect(messages('name:reviewer\ncolor:red')).toEqual([tight])
  expect(messages('name: a\n').concat(messages('reviewer'))).not.toContain(tight)
  expect(messages('the name:reviewer')[0]).toMatch(/^Unexpected text as the header/)
})

test('looks at the header only', () => {
  expect(problemsOf(rule, claude, '- Read\n')).toEqual([])
  expect(problemsOf(rule, claude, '---\n- Read\n')).toEqual([])
  expect(problemsOf(rule, claude, '---\n---\n- Read\n')).toEqual([])
  expect(problemsOf(rule, claude, '\n---\n- Read\n---\n')).toEqual([])
})
