import {describe, expect, test} from 'vitest'
import {problemsOf} from '../../test/support/check.ts'
import rule from './unknown-agent-field.ts'

const claude = '.claude/agents/reviewer.md'
const copilot = '.github/agents/reviewer.agent.md'
const gemini = '.gemini/agents/reviewer.md'

function said(path: string, ...lines: string[]): readonly string[] {
  const text = ['---', ...lines, '---', ''].join('\n')
  return problemsOf(rule, path, text).map(
    ({at, level, messageId, details}) =>
      `${text.slice(at.start, at.end)}: ${messageId} ${level} ${details?.expected}`
  )
}

describe('takes', () => {
  test.each([
    [claude, 'petbox: 1'],
    [claude, 'emoji: 1'],
    [claude, 'version: 1'],
    [claude, 'tags: [a]'],
    [claude, 'mode: subagent'],
    [claude, 'tier: opus'],
    [claude, 'max_turns: 3'],
    [claude, 'max: 3'],
    [copilot, 'mcp-servers: {}'],
    [copilot, 'user-invokable: true'],
    [gemini, 'timeout_mins: 3'],
    ['.opencode/agents/a.md', 'descripton: a'],
    ['.factory/droids/a.md', 'descripton: a'],
    ['agents/np-a.md', 'descripton: a']
  ])('%s %s', (path, line) => {
    expect(said(path, line)).toEqual([])
  })
})

describe('does not take', () => {
  test.each([
    [claude, 'desciprtion: a', 'desciprtion: near warning description'],
    [claude, '"Tools": a', '"Tools": near warning tools'],
    [claude, 'tool: a', 'tool: near warning tools'],
    [claude, 'mcp_server: a', 'mcp_server: near warning mcpServers'],
    [claude, 'colour: red', 'colour: near warning color'],
    [copilot, 'constructor: a', 'constructor: unknown warning null'],
    [copilot, 'agent: agent', 'agent: unknown warning null'],
    [copilot, 'mode: subagent', 'mode: unknown warning null'],
    [copilot, 'handoff: []', 'handoff: near warning handoffs'],
    [gemini, 'hooks: {}', 'hooks: rejected error null'],
    [gemini, 'Model: a', 'Model: rejected error model'],
    [gemini, 'maxTurns: 3', 'maxTurns: rejected error max_turns']
  ])('%s %s', (path, line, message) => {
    expect(said(path, line)).toEqual([message])
  })

  test('a field twice, but says so once', () => {
    expect(said(copilot, 'maturity: a', 'maturity: b')).toHaveLength(1)
  })

  test('fields above a line that YAML cannot read, but none below', () => {
    const lines = ['maturity: a', 'description: Use when: asked', 'user: Hello']
    expect(said(copilot, ...lines)).toEqual(['maturity: unknown warning null'])
  })
})
