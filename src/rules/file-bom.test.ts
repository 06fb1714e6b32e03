import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import type {PresetName} from '../model/preset.ts'
import rule from './file-bom.ts'

const text = '---\nname: np-critic\n---\n'

test.each([
  ['agents/np-critic.md', 'error'],
  ['.nubos-pilot/agents/critic.md', 'error'],
  ['.claude/agents/np-critic.md', 'error'],
  ['.claude/agents/reviewer.md', 'warning'],
  ['.opencode/agent/reviewer.md', 'warning'],
  ['.github/agents/reviewer.agent.md', 'warning'],
  ['.gemini/agents/reviewer.md', 'warning'],
  ['.factory/droids/reviewer.md', 'warning'],
  ['workflows/plan-phase.md', 'warning'],
  ['plans/PLAN.md', 'warning'],
  ['plans/T0001-PLAN.md', 'warning'],
  ['plans/S001-UAT.md', 'warning'],
  ['plans/roadmap.yaml', 'warning'],
  ['.planning/phases/01-setup/01-01-PLAN.md', 'warning']
])('%s: %s', (path, level) => {
  expect(problemsOf(rule, path, `\uFEFF${text}`)).toMatchObject([
    {level, messageId: level === 'error' ? 'hides' : 'bom'}
  ])
  expect(problemsOf(rule, path, text)).toEqual([])
})

test.each<[PresetName, string]>([
  ['portable', 'error'],
  ['claude-code', 'warning']
])('goes by the contract, not by the folder: %s', (preset, level) => {
  expect(problemsOf(rule, 'agents/np-critic.md', `\uFEFF${text}`, preset)).toMatchObject([{level}])
})

test('marks the first line, whatever it holds', () => {
  const files = {
    'agents/np-critic.md': '⌖\n ^ file-bom\n',
    'agents/np-planner.md': '⌖---␍\n ^^^ file-bom\nname: np-planner␍\n---',
    'agents/np-verifier.md': '⌖\n ^ file-bom'
  }
  expect(check(rule, files)).toEqual(files)
})

test('counts one mark, as bytes too, and none further down', () => {
  const path = 'agents/np-critic.md'
  expect(problemsOf(rule, path, Buffer.from(`\uFEFF${text}`))).toHaveLength(1)
  expect(problemsOf(rule, path, `\uFEFF\uFEFF${text}`)).toHaveLength(1)
  expect(problemsOf(rule, path, `${text}\uFEFF`)).toEqual([])
  expect(problemsOf(rule, path, Buffer.of(0xef, 0xbb))).toEqual([])
})

test('removes the mark and nothing else', () => {
  const [problem] = problemsOf(rule, 'agents/np-critic.md', `\uFEFF${text}`)
  // Offsets count from behind the mark; -1 is the mark itself.
  expect(problem?.fix).toEqual({
    title: 'Remove the byte order mark',
    edits: [{start: -1, end: 0, text: ''}],
    safety: 'safe'
  })
})
