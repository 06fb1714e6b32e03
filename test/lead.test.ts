import {describe, expect, test} from 'vitest'
import {npLint, projectOf} from './support/run.ts'

const agent = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Reads one diff.\n${more}tools: Read\n---\n`
const lead = (place: string) =>
  `No agent in ${place} has a \`tier\`: written for one host, these keep its contract with \`np-lint init\`, or \`"preset": "claude-code"\` in np-lint.json`

async function firstLine(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const {stdout} = await npLint(projectOf(files), args)
  return stdout.split('\n')[0]
}

describe('a folder in which no agent has a tier is told first', () => {
  const files = {'agents/a.md': agent('a'), 'agents/web/b.md': agent('b')}

  test('to people in the report', async () => {
    expect(await firstLine(files)).toBe(lead('`agents/`'))
    expect(await firstLine(files, 'agents')).toBe(lead('`agents/`'))
  })

  test('to programs beside it', async () => {
    const {stdout, stderr} = await npLint(projectOf(files), ['--format', 'json'])
    expect(stderr).toBe(`np-lint: ${lead('`agents/`')}\n`)
    expect(JSON.parse(stdout)).toHaveLength(2)
  })

  test('once for several', async () => {
    const plugins = {'x/agents/a.md': agent('a'), 'y/agents/a.md': agent('a')}
    expect(await firstLine(plugins)).toBe(lead('`x/agents/` and 1 more folder'))
  })
})

test.each<[string, Readonly<Record<string, string>>, ...string[]]>([
  [
    'one of them has a tier',
    {'agents/a.md': agent('a'), 'agents/b.md': agent('b', 'tier: best\n')}
  ],
  ['they are called as portable ones are', {'agents/np-a.md': agent('np-a')}],
  ['they stand in the folder of a host', {'.claude/agents/a.md': agent('a', 'color: nope\n')}],
  ['they keep another contract', {'agents/a.md': agent('a')}, '--preset', 'claude-code'],
  ['somebody chose their contract', {'agents/a.md': agent('a')}, '--preset', 'portable'],
  ['they were named', {'agents/a.md': agent('a')}, 'agents/a.md'],
  ['a part was walked', {'agents/a.md': agent('a'), 'agents/web/b.md': agent('b')}, 'agents/web'],
  ['a pattern chose them', {'agents/a.md': agent('a')}, 'agents/*.md'],
  [
    'a portable one among them has a tier',
    {'agents/a.md': agent('a'), 'agents/np-b.md': agent('np-b', 'tier: opus\n')}
  ],
  [
    'the one with a tier was named, too',
    {'agents/a.md': agent('a'), 'agents/b.md': agent('b', 'tier: opus\n')},
    'agents',
    'agents/b.md'
  ],
  [
    'somebody chose the contract of some',
    {
      'agents/a.md': agent('a'),
      'agents/b.md': agent('b'),
      'np-lint.json': '{"overrides": [{"files": "agents/b.md", "preset": "portable"}]}'
    }
  ],
  ['nothing is found', {'agents/a.md': agent('a')}, '--rule', 'agent-invalid-frontmatter:off']
])('nothing is said when %s', async (_, files, ...args) => {
  expect(await firstLine(files, ...args)).not.toContain('No agent')
})
