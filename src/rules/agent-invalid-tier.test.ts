import {expect, test} from 'vitest'
import {check, fixed, problemsOf} from '../../test/support/check.ts'
import type {Problem} from '../model/finding.ts'
import rule from './agent-invalid-tier.ts'

const agent = 'agents/np-critic.md'

function tier(value: string): readonly Problem[] {
  return problemsOf(rule, agent, `---\nname: np-critic\ntier: ${value}\n---\n`)
}

test.each(['haiku', 'sonnet', 'opus', '"opus"', "'haiku'", '\topus', 'opus   ', '\u00A0opus'])(
  'takes `%s`',
  (value) => {
    expect(tier(value)).toEqual([])
  }
)

test.each(['', '""', '~', 'null', 'false', '0'])('leaves `%s` to the missing field', (value) => {
  expect(tier(value)).toEqual([])
})

test.each([
  ['7', 7],
  ['true', true],
  ['"true"', 'true'],
  ['[]', []],
  ['NULL', 'NULL'],
  ['opus\u200B', 'opus\u200B'],
  ['haiku, sonnet', 'haiku, sonnet'],
  ['"  "', '  ']
])('does not take `%s`', (written, value) => {
  expect(tier(written)).toMatchObject([
    {
      level: 'error',
      messageId: 'tier',
      details: {agent: 'np-critic', value, allowed: ['haiku', 'sonnet', 'opus']}
    }
  ])
})

test('is silent where the loader cannot read the value', () => {
  expect(tier('"opus')).toEqual([])
  expect(tier('[opus, "haiku]')).toEqual([])
})

test('counts the last of two', () => {
  const files = {
    [agent]: `---
tier: medium
tier: large
      ^^^^^ agent-invalid-tier
---
`,
    'agents/np-planner.md': `---
tier: medium
tier: opus
---
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('marks the field when the value stands below it', () => {
  const files = {
    [agent]: `---
tier:
^^^^ agent-invalid-tier
  - opus
---
`
  }
  expect(check(rule, files)).toEqual(files)
  expect(problemsOf(rule, agent, '---\ntier:\n  name: opus\n---\n')).toMatchObject([
    {details: {value: {name: 'opus'}}}
  ])
})

test('does not call a tier what is its field', () => {
  const [problem] = problemsOf(rule, agent, '---\ntier:\n  - opus\n---\n')
  expect(problem?.message).not.toContain('Unexpected tier `tier`')
})

test.each([
  ['Opus', 'opus'],
  ['" opus "', 'opus'],
  ['haiku # quick', 'haiku'],
  ['claude-opus-4-1', 'opus'],
  ['[sonnet]', 'sonnet'],
  ['“opus”', 'opus']
])('puts the one word that `%s` names', (written, word) => {
  const text = `---\r\ntier: ${written}\r\ntools: Read\r\n---\r\n`
  const [problem] = problemsOf(rule, agent, text)
  expect(problem?.fix?.safety).toBe('unsafe')
  expect(problem?.expected).toEqual([word])
  const after = problem ? fixed(text, problem) : ''
  expect(after).toBe(`---\r\ntier: ${word}\r\ntools: Read\r\n---\r\n`)
  expect(problemsOf(rule, agent, after)).toEqual([])
})

test.each(['medium', 'sonnet or opus', 'opusplan', '7'])('has no fix for `%s`', (written) => {
  const [problem] = tier(written)
  expect(problem?.expected).toEqual(['haiku', 'sonnet', 'opus'])
  expect(problem).not.toHaveProperty('fix')
})

test('says what is odd about the value', () => {
  const note = (written: string) => tier(written)[0]?.note
  expect(note('Opus')).toContain('lower case')
  expect(note('opus # the best')).toContain('no comments')
  expect(note('claude-opus-4-1')).toContain('names no model')
  expect(note('[opus]')).toContain('plain word')
  expect(note('medium')).toBeUndefined()
})

test('is silent without a header, and in other hosts', () => {
  expect(problemsOf(rule, agent, 'tier: medium\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\ntier: medium\n')).toEqual([])
  expect(problemsOf(rule, '.claude/agents/reviewer.md', '---\ntier: medium\n---\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\ntier: medium\n---\n', 'claude-code')).toEqual([])
})

test('reads a header behind a byte order mark', () => {
  expect(problemsOf(rule, agent, '\uFEFF---\ntier: medium\n---\n')).toMatchObject([
    {at: {start: 10, end: 16}}
  ])
})
