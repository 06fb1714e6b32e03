import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-duplicate-key.ts'

const agent = 'agents/np-critic.md'
const claude = '.claude/agents/reviewer.md'

function found(header: string, path = claude): readonly unknown[] {
  return problemsOf(rule, path, `---\n${header}\n---\n`).map(({details}) => details)
}

test('is an error in every contract', () => {
  const paths = [
    agent,
    claude,
    '.github/agents/reviewer.agent.md',
    'workflows/ship.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, '---\nname: a\nname: a\n---\n')).toMatchObject([
      {level: 'error', messageId: 'duplicate', details: {field: 'name', firstLine: 2}}
    ])
  }
})

test('names the first line for each that follows', () => {
  expect(found('# Names.\nname: a\nname: b\nname: c')).toEqual([
    {field: 'name', firstLine: 3},
    {field: 'name', firstLine: 3}
  ])
})

test('reads quotes, blanks before the colon, CRLF and a byte order mark', () => {
  const files = {
    [claude]: `⌖---␍
name: reviewer␍
'name': reviewer␍
^^^^^^ frontmatter-duplicate-key
name : reviewer␍
^^^^ frontmatter-duplicate-key
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test('tells names apart by letter case, and fields from comments and lines of text', () => {
  expect(found('name: a\nName: b\nNAME: c')).toEqual([])
  expect(found('name: a\n# name: b')).toEqual([])
  expect(found('name: a\ndescription: |\n  name: b\n  name: c')).toEqual([])
  expect(found('name: a\ndescription: "one\n  name: two"')).toEqual([])
})

test('looks into maps and lists where the host reads YAML', () => {
  const files = {
    [claude]: `---
name: reviewer
mcpServers:
  tickets: {read: true, read: false}
                        ^^^^ frontmatter-duplicate-key
  list:
    - id: 1
      "id": 2
      ^^^^ frontmatter-duplicate-key
    - id: 3
name: reviewer
^^^^ frontmatter-duplicate-key
---
`
  }
  expect(check(rule, files)).toEqual(files)
  expect(found('servers:\n  tickets: 1\n  tickets: 2')).toEqual([{field: 'tickets'}])
  expect(found('servers:\n  tickets: 1\n  tickets: 2', agent)).toEqual([])
  expect(found('servers:\n  tickets: 1\nplans:\n  tickets: 2')).toEqual([])
})

test('counts only known fields below a line that is no YAML', () => {
  const dialogue = 'description: Ask: me\nuser: a\nuser: b'
  expect(found(dialogue)).toEqual([])
  expect(found(`${dialogue}\ndescription: b`)).toEqual([{field: 'description', firstLine: 2}])
  expect(found(`user: a\nuser: b\n${dialogue}`)).toEqual([{field: 'user', firstLine: 2}])
  expect(found(`name: reviewer\n${dialogue}\nname: b`, agent)).toEqual([
    {field: 'name', firstLine: 2}
  ])
})

test('looks at the header only', () => {
  expect(problemsOf(rule, agent, 'name: a\nname: b\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: a\nname: b\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: a\n---\nname: b\nname: c\n')).toEqual([])
  expect(problemsOf(rule, agent, '---\nname: a\n---\n---\nname: b\n---\n')).toEqual([])
})

test('is no trap for names that every object has', () => {
  expect(found('constructor: a\ntoString: b\n__proto__: c')).toEqual([])
  expect(found('constructor: a\nconstructor: b')).toEqual([{field: 'constructor', firstLine: 2}])
})
