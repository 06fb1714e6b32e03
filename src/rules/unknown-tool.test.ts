import {describe, expect, test} from 'vitest'
import {problemsOf} from '../../test/support/check.ts'
import rule from './unknown-tool.ts'

const claude = '.claude/agents/reviewer.md'
const copilot = '.github/agents/reviewer.agent.md'
const gemini = '.gemini/agents/reviewer.md'
const opencode = '.opencode/agents/reviewer.md'

function said(path: string, ...lines: string[]): readonly string[] {
  const text = ['---', ...lines, '---', ''].join('\n')
  return problemsOf(rule, path, text).map(
    ({at, details}) => `${text.slice(at.start, at.end)} → ${details?.expected}`
  )
}

describe('takes', () => {
  test.each([
    [claude, 'tools: Bash(git:*), Read, Skill, AskUserQuestion, LSP, Agent, Task, PowerShell'],
    [claude, 'tools: mcp__tracker__search, mcp__docs__*, mcp__prompt-to-asset'],
    [claude, 'tools: "*"'],
    [claude, 'tools: Read Grep Glob'],
    [claude, 'tools: [Read, "Grep, Glob"]'],
    [claude, 'tools: [Agent(worker, researcher)]'],
    [claude, 'tools: Read,,'],
    [claude, 'tools: [7, {Bash: x}]'],
    [claude, 'skills: nobody'],
    [copilot, 'tools: [READ, bash, Task, edit/editFiles, "Microsoft Docs", terraform, github/*]'],
    [copilot, 'tools: [azure_query_learn, activePullRequest, git, database, shop-docs]'],
    [gemini, 'tools: ["*", mcp_*, mcp_docs_search, docs__search, discovered_tool_x, glob]'],
    [opencode, 'tools: {bash: true, "docs*": false, docs_search: true, inventory: true}'],
    ['.factory/droids/reviewer.md', 'tools: [Nothing]'],
    ['agents/np-critic.md', 'tools: Nothing, LS']
  ])('%s %s', (path, line) => {
    expect(said(path, line)).toEqual([])
  })
})

describe('does not take', () => {
  test.each([
    [claude, 'tools: MultiEdit', 'MultiEdit → Edit'],
    [claude, 'tools: KillShell', 'KillShell → TaskStop'],
    [claude, 'tools: Bsah', 'Bsah → Bash'],
    [claude, 'tools: "read"', 'read → Read'],
    [claude, 'tools: inventory(all)', 'inventory → '],
    [claude, 'disallowedTools: [Wirte]', 'Wirte → Write'],
    [claude, 'tools: Read Wrong', 'Read Wrong → '],
    [copilot, 'tools: [serach]', 'serach → search'],
    [copilot, 'tools: [executes]', 'executes → execute'],
    [copilot, 'tools: [AskUserQuestion]', 'AskUserQuestion → vscode/askQuestions'],
    [gemini, 'tools: [Task]', 'Task → '],
    [gemini, 'tools: [readfile]', 'readfile → read_file'],
    [gemini, 'tools: [inventory]', 'inventory → '],
    [opencode, 'tools: {WebFetch: true}', 'WebFetch → webfetch'],
    [opencode, 'tools: {todowirte: true}', 'todowirte → todowrite']
  ])('%s %s', (path, line, message) => {
    expect(said(path, line)).toEqual([message])
  })

  test.each([
    ['context-manager', true],
    ['Raed', false]
  ])('%s, and says how agents are written where nothing is near: %s', (name, isSaid) => {
    const text = `---\nname: reviewer\ndescription: Reviews one file.\ntools: ${name}\n---\n`
    const [problem] = problemsOf(rule, claude, text)
    expect(problem?.note?.includes('`Agent(name)`')).toBe(isSaid)
  })

  test('a name twice, but says so once', () => {
    expect(said(claude, 'tools: LS, LS(*)', 'disallowedTools: LS')).toEqual(['LS → Glob,Bash'])
  })

  test('a name in a header that YAML cannot read', () => {
    expect(said(claude, 'description: Use when: asked', 'tools: Read, LS')).toHaveLength(1)
  })
})
