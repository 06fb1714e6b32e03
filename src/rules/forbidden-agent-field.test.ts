import {expect, test} from 'vitest'
import {check, fixed, problemsOf} from '../../test/support/check.ts'
import rule from './forbidden-agent-field.ts'

const agent = 'agents/np-critic.md'

function fields(text: string, path = agent): readonly unknown[] {
  return problemsOf(rule, path, text).map(({details}) => details?.field)
}

test('says the hint of the loader', () => {
  expect(problemsOf(rule, agent, '---\nmodel_profile: quality\n---\n')).toMatchObject([
    {
      level: 'error',
      messageId: 'model',
      details: {field: 'model_profile', hint: 'Use "tier" instead.'}
    }
  ])
})

test('sees quoted fields, and those below a line that nobody can read', () => {
  const files = {
    [agent]: `---
'model': opus
^^^^^^^ forbidden-agent-field
description: "Reads" one: diff
<example>
model : haiku
^^^^^ forbidden-agent-field
---
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('sees the top level only, however deep that is', () => {
  expect(fields('---\n  name: np-critic\n  model: opus\n---\n')).toEqual(['model'])
  expect(fields('---\nname: np-critic\n  model: opus\n---\n')).toEqual([])
  expect(fields('---\nmetadata:\n  model: opus\n---\n')).toEqual([])
  expect(fields('---\ndescription: |\n  model: opus\n---\n')).toEqual([])
})

test.each(['Model: opus', 'models: opus', 'model-profile: quality', 'my.model: opus'])(
  'lets `%s` pass',
  (line) => {
    expect(fields(`---\n${line}\n---\n`)).toEqual([])
  }
)

test('leaves hooks to hook-field-present', () => {
  expect(fields('---\nhooks: none\nmodel: opus\n---\n')).toEqual(['model'])
})

test('reads CRLF, a byte order mark and a header without a final line end', () => {
  const files = {[agent]: '⌖---␍\nmodel: opus␍\n^^^^^ forbidden-agent-field\n---'}
  expect(check(rule, files)).toEqual(files)
})

test('is silent without a header, in the body, and in other hosts', () => {
  expect(fields('')).toEqual([])
  expect(fields('---\nmodel: opus\n')).toEqual([])
  expect(fields('---\nname: np-critic\n---\nmodel: opus\n')).toEqual([])
  expect(fields('---\nmodel: opus\n---\n', '.claude/agents/reviewer.md')).toEqual([])
  expect(fields('---\nmodel: opus\n---\n', '.opencode/agent/reviewer.md')).toEqual([])
})

test('renames a model that is a tier', () => {
  const text = '---\nname: np-critic\nmodel: opus\ntools: Read\n---\n'
  const [problem] = problemsOf(rule, agent, text)
  expect(problem?.fix).toMatchObject({title: 'Rename to `tier`', safety: 'safe'})
  expect(fixed(text, problem)).toBe('---\nname: np-critic\ntier: opus\ntools: Read\n---\n')
})

test.each([
  ['a model that is no tier', 'model: gpt-5\n'],
  ['a model beside a tier', 'model: opus\n', 'tier: opus\n'],
  ['a list', 'model:\n  - opus\n  - haiku\n'],
  ['nothing', 'model:\n']
])('removes %s, which is unsafe', (_, lines, rest = '') => {
  const text = `---\nname: np-critic\n${lines}${rest}---\n`
  const [problem] = problemsOf(rule, agent, text)
  expect(problem?.fix).toMatchObject({title: 'Remove `model`', safety: 'unsafe'})
  expect(fixed(text, problem)).toBe(`---\nname: np-critic\n${rest}---\n`)
})

test('renames none of two', () => {
  const problems = problemsOf(rule, agent, '---\nmodel: opus\nmodel_profile: opus\n---\n')
  expect(problems.map(({fix}) => fix?.title)).toEqual(['Remove `model`', 'Remove `model_profile`'])
})

test('keeps the line ends when it removes', () => {
  const text = '---\r\nmodel: gpt-5\r\ntools: Read\r\n---\r\n'
  expect(fixed(text, problemsOf(rule, agent, text)[0])).toBe('---\r\ntools: Read\r\n---\r\n')
})

test.each([
  ['a quoted value', 'model: "opus"', 'tier: "opus"'],
  ['a plain value', 'model: opus', 'tier: opus']
])('renames to `tier` what names one as %s', (_, before, after) => {
  const [problem] = problemsOf(rule, agent, `---\n${before}\n---\n`)
  expect(problem?.fix?.safety).toBe('safe')
  expect(fixed(`---\n${before}\n---\n`, problem)).toBe(`---\n${after}\n---\n`)
})

test.each(['tier: opus', '"tier": opus', 'model_profile: quality', 'model: sonnet'])(
  'renames nothing beside `%s`',
  (line) => {
    const [problem] = problemsOf(rule, agent, `---\n${line}\nmodel: opus\n---\n`)
    expect(problem?.fix?.safety).toBe('unsafe')
  }
)

test('removes the comment below a field with it, and not the one of the next', () => {
  const text = '---\nmodel: gpt\n  # of the model\n# of the tools\ntools: Read\n---\n'
  const [problem] = problemsOf(rule, agent, text)
  expect(fixed(text, problem)).toBe('---\n# of the tools\ntools: Read\n---\n')
})
