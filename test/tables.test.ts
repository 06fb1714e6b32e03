import {describe, expect, test} from 'vitest'
import {type JsonMessage, npLint, projectOf, readJson} from './support/run.ts'

const claude = '.claude/agents/reviewer.md'
const copilot = '.github/agents/reviewer.agent.md'

/** What is said, as "code text". */
async function said(...given: Parameters<typeof messages>): Promise<readonly string[]> {
  const found = await messages(...given)
  return found.map(({ruleId, message}) => `${ruleId} ${/`(.*?)`/.exec(message)?.[1]}`)
}

async function messages(
  config: unknown,
  path: string,
  lines: readonly string[],
  more: Readonly<Record<string, string>> = {}
): Promise<readonly JsonMessage[]> {
  const text = ['---', ...lines, '---', ''].join('\n')
  const files = {...more, 'np-lint.json': JSON.stringify(config), [path]: text}
  const outcome = await npLint(projectOf(files), ['--format', 'json'])
  return readJson(outcome).flatMap((file) => file.messages)
}

const agent = ['name: reviewer', 'description: Reviews one file.']
const tools = [...agent, 'tools: Read, Deploy, crm_find, crm']

describe('tables of a config add', () => {
  test('names of tools, with stars', async () => {
    expect(await said({}, claude, tools)).toEqual([
      'unknown-tool Deploy',
      'unknown-tool crm_find',
      'unknown-tool crm'
    ])
    const config = {tables: {'claude-code': {tools: ['Deploy', 'crm_*']}}}
    expect(await said(config, claude, tools)).toEqual(['unknown-tool crm'])
  })

  test('names with stars as wholes, beside what the host leaves open', async () => {
    const config = {tables: {'claude-code': {tools: ['crm_*', '*_find']}}}
    const lines = [...agent, 'tools: mcp__docs__read, my_crm_read, git_finder, git_find']
    expect(await said(config, claude, lines)).toEqual([
      'unknown-tool my_crm_read',
      'unknown-tool git_finder'
    ])
  })

  test('no name with a star to those that a slip may have meant', async () => {
    const config = {tables: {'claude-code': {tools: ['deploy_*']}}}
    const [found] = await messages(config, claude, [...agent, 'tools: deploy'])
    expect(found?.message).toBe('Unexpected tool `deploy`, expected a tool of Claude Code')
  })

  test('fields, for their own host only', async () => {
    const config = {tables: {copilot: {fields: {mode: 'text'}}}}
    const lines = ['description: Reviews one file.', 'mode: fast', 'hidden: true']
    expect(await said(config, copilot, lines)).toEqual(['unknown-agent-field hidden'])
    const other = {tables: {'claude-code': {fields: {mode: 'text'}}}}
    expect(await said(other, copilot, lines)).toHaveLength(2)
  })

  test('to what extended files add', async () => {
    const shared = JSON.stringify({tables: {'claude-code': {tools: ['Deploy']}}})
    const config = {extends: './team.json', tables: {'claude-code': {tools: ['crm*']}}}
    expect(await said(config, claude, tools, {'team.json': shared})).toEqual([])
  })

  test('stars that are looked for in a reasonable time', async () => {
    const config = {tables: {'claude-code': {tools: ['*a*b']}}}
    const long = ['tools:', `  - ${'a'.repeat(500_000)}`, '  - crm']
    expect(await said(config, claude, [...agent, ...long])).toEqual(['unknown-tool crm'])
  })

  test('letters as they are written', async () => {
    const config = {tables: {'claude-code': {tools: ['c.m', 'D*y(']}}}
    expect(await said(config, claude, tools)).toHaveLength(3)
  })
})

test.each([
  ['[]', '11: Unexpected list for `tables`, expected an object'],
  ['{"claude": {}}', '12: Unexpected preset `claude` in `tables`, expected `'],
  ['{"gsd": {}}', '12: Unexpected preset `gsd` in `tables`, expected `'],
  [
    '{"gemini": {"tool": []}}',
    '23: Unexpected key `tool` in the tables of `gemini`, expected `tools`'
  ],
  [
    '{"portable": {"tools": []}}',
    '25: Unexpected key `tools` in the tables of `portable`, expected `fields`'
  ],
  ['{"gemini": {"tools": {}}}', '32: Unexpected object for `tools`, expected a list of strings'],
  ['{"gemini": {"tools": [""]}}', '33: Unexpected empty entry of `tools`, expected a name'],
  [
    '{"gemini": {"tools": ["a*b*c*d*e"]}}',
    '33: Unexpected name `a*b*c*d*e`, expected at most 2 `*`'
  ],
  ['{"gemini": {"fields": {"a": "txt"}}}', '39: Unexpected type `txt` of `a`, expected `text`'],
  [
    '{"gemini": {"fields": {"a": 1}}}',
    '39: Unexpected number for `a`, expected the type of a field'
  ],
  ['{"gemini": {"capabilities": []}}', '23: `capabilities` is not supported by this version']
])('a mistake in them ends the run: %s', async (tables, message) => {
  const root = projectOf({'np-lint.json': `{"tables":${tables}}`, [claude]: '---\n---\n'})
  const {code, stderr} = await npLint(root, [])
  expect(code).toBe(2)
  expect(stderr).toContain(`np-lint.json:1:${message}`)
})
