import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-unsupported-format.ts'

const agent = 'agents/np-critic.md'

function ids(text: string): readonly string[] {
  return problemsOf(rule, agent, text).map(({messageId}) => messageId)
}

test('is an error wherever there may be a header', () => {
  const paths = [
    agent,
    '.claude/agents/reviewer.md',
    'workflows/ship.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, '+++\nname = "a"\n+++\n')).toMatchObject([{level: 'error'}])
  }
})

test.each(['+++\nname = "a"\n+++\n', '+++  \n', '---toml\nname = "a"\n---\n', '--- TOML\n---\n'])(
  '%j is TOML',
  (text) => {
    expect(ids(text)).toEqual(['toml'])
  }
)

test.each(['{\n"name": "a"\n}\n', '{', '{"name": "a"}\n', '{ "name" : 1,\n', '---json\n{}\n---\n'])(
  '%j is JSON',
  (text) => {
    expect(ids(text)).toEqual(['json'])
  }
)

test.each([
  '',
  '---\nname: a\n---\n',
  '---\n{"name": "a"}\n---\n',
  '---yaml\nname: a\n---\n',
  '++++\n',
  '+++ b/agents/np-critic.md\n',
  '{{intro}}\n',
  '{name: a}\n',
  '{ prose in braces }\n',
  '\n+++\n',
  ';;;\n{}\n;;;\n'
])('%j is neither', (text) => {
  expect(ids(text)).toEqual([])
})

test('marks the first line, with CRLF and behind a byte order mark', () => {
  const files = {
    [agent]: '⌖+++␍\n ^^^ frontmatter-unsupported-format\nname = "a"␍\n+++␍\n',
    'agents/np-planner.md': `{"name": "np-planner"}
^^^^^^^^^^^^^^^^^^^^^^ frontmatter-unsupported-format`
  }
  expect(check(rule, files)).toEqual(files)
})
