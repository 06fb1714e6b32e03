import {expect, test} from 'vitest'
import {documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './agent-name-format.ts'
import {rules} from './index.ts'

function said(path: string, ...lines: string[]) {
  return problemsOf(rule, path, ['---', ...lines, '---', ''].join('\n')).map(
    ({messageId, details}) => `${messageId} ${details?.name}`
  )
}

test.each([
  ['agents/np-Critic_2.md', 'name: np-Critic_2'],
  ['agents/np-critic.md', 'name: a.b'],
  ['agents/np.critic.md', 'description: no name'],
  ['agents/np.critic.md', 'name:'],
  ['agents/np.critic.md', 'name: "np.critic'],
  ['.claude/agents/a.b.md', 'name: team/a.b c'],
  ['.claude/agents/a.md', 'name: ""'],
  ['.gemini/agents/A.md', 'name: a_b-1'],
  ['.gemini/agents/A.md', 'name: 7'],
  ['.github/agents/a.agent.md', 'name: "Anything: goes"'],
  ['.opencode/agents/a.md', 'name: "Anything: goes"']
])('takes %s with %s', (path, line) => {
  expect(said(path, line)).toEqual([])
})

test.each([
  ['agents/np.critic.md', 'name: np.critic', 'file np.critic'],
  ['agents/np critic.md', 'name: np-critic', 'file np critic'],
  ['.claude/agents/a.md', 'name: shop:a', 'name shop:a'],
  ['.gemini/agents/a.md', 'name: a.b', 'name a.b'],
  ['.gemini/agents/a.md', 'name: Über', 'name Über'],
  ['.factory/droids/a.md', 'name: Reviewer', 'name Reviewer']
])('does not take %s with %s', (path, line, message) => {
  expect(said(path, line)).toEqual([message])
})

test('takes in what is said of a name that is not that of the file', () => {
  const lines = ['name: np-critic', 'description: a', 'tier: opus', 'tools: Read']
  const document = documentOf('agents/np.critic.md', ['---', ...lines, '---', ''].join('\n'))
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  const problems = lint(document, settings, workspace, {merge: true}).problems
  expect(problems.map(({ruleId, aliases}) => [ruleId, ...aliases])).toEqual([
    ['agent-name-format', 'agent-invalid-frontmatter']
  ])
})
