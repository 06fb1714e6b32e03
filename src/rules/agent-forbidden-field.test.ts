import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './agent-forbidden-field.ts'

const agent = 'agents/np-critic.md'

function found(header: string, path = agent): readonly unknown[] {
  return problemsOf(rule, path, `---\n${header}\n---\n`).map(({details}) => details?.field)
}

test('says the hint of the loader', () => {
  const problems = problemsOf(rule, agent, '---\nhooks: none\nmodel: opus\n---\n')
  expect(problems.map(({level, details}) => ({level, details}))).toEqual([
    {
      level: 'error',
      details: {
        field: 'hooks',
        agent: 'np-critic',
        hint: 'hooks are runtime-specific and live in lib/runtime/.'
      }
    },
    {
      level: 'error',
      details: {field: 'model', agent: 'np-critic', hint: 'Use "tier" instead.'}
    }
  ])
})

test.each([
  'model:',
  'model: ~',
  'model: false',
  'model: []',
  'model: ""',
  'model:opus',
  'model :'
])('counts `%s`', (line) => {
  expect(found(line)).toEqual(['model'])
})

test.each(['Model: opus', 'models: opus', 'hook: none', 'model-profile: quality', '"model": opus'])(
  'lets `%s` pass',
  (line) => {
    expect(found(line)).toEqual([])
  }
)

test('marks the last of two', () => {
  const files = {
    [agent]: `---
model: opus
name: np-critic
model: haiku
^^^^^ agent-forbidden-field
---
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('follows the loader into deeper lines', () => {
  expect(found('name: np-critic\n    model: opus')).toEqual(['model'])
  expect(found('metadata:\n  model: opus')).toEqual([])
  expect(found('metadata:\n  - model: opus')).toEqual([])
  expect(found('metadata:\n  size: 4\n    model: opus')).toEqual([])
  // These lines belong to the description, which is reported as such.
  expect(found('description: |\n  model: opus')).toEqual([])
})

test('goes on below a line that the loader cannot read', () => {
  expect(found('# Reads diffs.\nmodel: opus')).toEqual(['model'])
})

test('reads CRLF, and a header behind a byte order mark', () => {
  expect(problemsOf(rule, agent, '\uFEFF---\r\nmodel: opus\r\n---\r\n')).toMatchObject([
    {at: {start: 5, end: 10}}
  ])
})

test('is silent without a header, in the body, and in other hosts', () => {
  expect(problemsOf(rule, agent, '')).toEqual([])
  expect(problemsOf(rule, agent, '---\nmodel: opus\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: x\n---\nmodel: opus\n')).toEqual([])
  expect(found('model: opus\nhooks: none', '.claude/agents/reviewer.md')).toEqual([])
  expect(found('model: opus', '.github/agents/reviewer.agent.md')).toEqual([])
})

test('runs in `np-*.md` of any host and in projects of nubos', () => {
  expect(found('model: opus', '.claude/agents/np-critic.md')).toEqual(['model'])
  expect(found('model: opus', '.nubos-pilot/agents/critic.md')).toEqual(['model'])
})
