import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-missing.ts'

const agent = 'agents/np-critic.md'

function notes(text: string) {
  return problemsOf(rule, agent, text).map(({note}) => note)
}

test('is an error for agents of every host, and for nothing else', () => {
  const hosts = [
    agent,
    '.claude/agents/reviewer.md',
    '.opencode/agents/reviewer.md',
    '.github/agents/reviewer.agent.md',
    '.gemini/agents/reviewer.md',
    '.factory/droids/reviewer.md'
  ]
  for (const path of hosts) {
    expect(problemsOf(rule, path, 'You read one diff.\n')).toMatchObject([
      {level: 'error', messageId: 'missing'}
    ])
  }
  for (const path of ['workflows/ship.md', 'plans/PLAN.md', 'plans/T0001-PLAN.md']) {
    expect(problemsOf(rule, path, 'You read one diff.\n')).toEqual([])
  }
})

test('marks the first line, also when there is none', () => {
  const files = {
    [agent]: '\n^ frontmatter-missing',
    'agents/np-planner.md': '⌖# Planner␍\n ^^^^^^^^^ frontmatter-missing\n',
    'agents/np-verifier.md': '\n^ frontmatter-missing\n\n\n',
    'agents/np-executor.md': '---\n^^^ frontmatter-missing'
  }
  expect(check(rule, files)).toEqual(files)
  expect(problemsOf(rule, agent, '')).toMatchObject([{at: {start: 0, end: 0}}])
})

test.each([
  'name: np-critic\n---\n',
  '---\n\nProse, no field.\n',
  '--- # agent\nname: np-critic\n---\n',
  '-- -\nname: np-critic\n-- -\n',
  '***\nname: np-critic\n***\n',
  '~~~yaml\nname: np-critic\n~~~\n',
  '---\rname: np-critic\r---\r',
  'Prose.\n---\nname: np-critic\n---\n'
])('finds no header in %j', (text) => {
  expect(problemsOf(rule, agent, text)).toHaveLength(1)
})

test.each([
  '---\nname: np-critic\n---\n',
  '--- \nname: np-critic\n---',
  '\uFEFF---\r\nname: np-critic\r\n---\r\n',
  '---\n---\n',
  '---\n\n---\n',
  '---\nplain words\n---\n',
  '---\nname: np-critic\n',
  '\n---\nname: np-critic\n---\n',
  '+++\nname = "np-critic"\n+++\n',
  '{"name": "np-critic"}\n'
])('leaves %j to other rules', (text) => {
  expect(problemsOf(rule, agent, text)).toEqual([])
})

test('says what comes close', () => {
  const dashes = ['The delimiter is exactly three dashes, of the kind on every keyboard.']
  expect(notes('----\nname: np-critic\n----\n')).toEqual(dashes)
  expect(notes('\n-----\r\nname: np-critic\n')).toEqual(dashes)
  expect(notes('\u2014\nname: np-critic\n\u2014\n')).toEqual(dashes)
  expect(notes('```yaml\nname: np-critic\n```\n')).toEqual([
    'Fields in a code fence are an example, not a header.'
  ])
  expect(notes('---\rname: np-critic\r---\r')).toEqual([
    'The lines of this file end in a lone CR, which no reader of headers takes.'
  ])
  expect(notes('# Critic\n')).toEqual([undefined])
  expect(notes('Critic ----\n')).toEqual([undefined])
  expect(notes('# Critic\n\n```md\n```\n')).toEqual([undefined])
  expect(notes('Critic ---\rname: np-critic\n')).toEqual([undefined])
})
