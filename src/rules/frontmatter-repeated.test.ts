import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './frontmatter-repeated.ts'

const agent = 'agents/np-critic.md'
const header = '---\nname: np-critic\n---\n'

test('is a warning wherever there is a header', () => {
  const paths = [
    agent,
    '.claude/agents/reviewer.md',
    'workflows/ship.md',
    'plans/PLAN.md',
    'plans/T0001-PLAN.md',
    '.planning/phases/01-setup/01-01-PLAN.md'
  ]
  for (const path of paths) {
    expect(problemsOf(rule, path, header + header)).toMatchObject([
      {level: 'warning', messageId: 'repeated', at: {start: header.length}}
    ])
  }
})

test('reads CRLF, a byte order mark, blanks behind the dashes, a block without a final line end', () => {
  const files = {
    [agent]: `⌖---␠␍
name: np-critic␍
---␍
␍
␠␠␍
---␠␍
^^^^ frontmatter-repeated
name: np-planner␍
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test('follows an empty header, and one that is no YAML', () => {
  expect(problemsOf(rule, agent, `---\n---\n${header}`)).toHaveLength(1)
  expect(problemsOf(rule, agent, `---\nname: a: b\n---\n${header}`)).toHaveLength(1)
})

test('takes comments and lists for part of the second block', () => {
  const second = '---\nname: np-critic\n# Tools.\ntools:\n  - Read\n- Grep\n\n---\n'
  expect(problemsOf(rule, agent, header + second)).toHaveLength(1)
})

test.each([
  ['nothing follows', header],
  ['a body follows', `${header}# Critic\n\n${header}`],
  ['a rule follows', `${header}\n---\n\nProse.\n\n---\n`],
  ['the second block has no end', `${header}---\nname: np-critic\n`],
  ['the second block is empty', `${header}---\n---\n`],
  ['a line of the second block is prose', `${header}---\nname: np-critic\nProse goes on.\n---\n`],
  ['the second block is deeper', `${header} ---\nname: np-critic\n ---\n`],
  ['the second block is in a fence', `${header}\`\`\`\n${header}\`\`\`\n`],
  ['the first block comes late', `\n${header}${header}`],
  ['there is no header', '']
])('says nothing when %s', (_, text) => {
  expect(problemsOf(rule, agent, text)).toEqual([])
})

test('says it once, however many blocks follow', () => {
  expect(problemsOf(rule, agent, header.repeat(4))).toHaveLength(1)
})
