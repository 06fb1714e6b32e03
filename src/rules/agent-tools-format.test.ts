import {describe, expect, test} from 'vitest'
import {fixed, problemsOf} from '../../test/support/check.ts'
import rule from './agent-tools-format.ts'

const portable = 'agents/np-critic.md'
const claude = '.claude/agents/reviewer.md'
const copilot = '.github/agents/reviewer.agent.md'
const gemini = '.gemini/agents/reviewer.md'
const opencode = '.opencode/agents/reviewer.md'
const droid = '.factory/droids/reviewer.md'

function header(lines: readonly string[], eol = '\n'): string {
  return ['---', 'name: np-critic', ...lines, 'color: red', '---', ''].join(eol)
}

function said(path: string, ...lines: string[]): readonly string[] {
  return problemsOf(rule, path, header(lines)).map(
    ({messageId, level, at}) => `${messageId} ${level} ${header(lines).slice(at.start, at.end)}`
  )
}

/** The lines of the field when all is mended; undefined when there is no fix. */
function mended(path: string, ...lines: string[]): string | undefined {
  const text = header(lines)
  const [problem] = problemsOf(rule, path, text)
  if (!problem?.fix) return undefined
  const after = fixed(text, problem)
  expect(problemsOf(rule, path, after)).toEqual([])
  return after.split('\n').slice(2, -3).join('\n')
}

describe('takes', () => {
  test.each([
    [portable, 'tools: Read'],
    [portable, 'tools: "Read, Grep"'],
    [portable, 'tools: Read, Bash(git:*), Agent(a, b), mcp__x__*, *'],
    [claude, 'tools: Read, Read,'],
    [claude, 'tools: [Read]'],
    [claude, 'tools:'],
    [claude, 'tools: []'],
    [claude, 'tools: ["Agent(a, b)", Bash(git *)]'],
    [claude, 'tools:\n  - Bash(a (\n  - b)'],
    [claude, 'tools: [Bash(a]'],
    [claude, 'disallowedTools: Write'],
    [droid, 'tools: read-only'],
    [droid, 'tools: [Read]'],
    [copilot, 'tools: []'],
    [copilot, 'tools:'],
    [gemini, 'tools: [read_file]'],
    [opencode, 'tools: {bash: false}'],
    [opencode, 'tools: {}'],
    [opencode, 'mode: all']
  ])('%s %s', (path, line) => {
    expect(said(path, line)).toEqual([])
  })
})

describe('does not take', () => {
  test.each([
    [portable, 'tools: [Read]', 'form error tools'],
    [portable, 'tools: 42', 'form error tools'],
    [portable, 'tools: true', 'form error tools'],
    [portable, 'tools: [Read', 'form error tools'],
    [portable, 'tools: ","', 'none error ","'],
    [portable, 'tools: Read,', 'empty-entry warning ,'],
    [portable, 'tools: ,Read', 'empty-entry warning ,'],
    [portable, 'tools: Read, Grep, Read', 'repeated warning Read'],
    [claude, 'tools: {Read: true}', 'form error tools'],
    [claude, 'disallowedTools: 7', 'form error disallowedTools'],
    [claude, 'tools: [Read, 7]', 'entry error 7'],
    [droid, 'tools: 7', 'form error tools'],
    [copilot, 'tools: read, edit', 'lesser-form info tools'],
    [copilot, 'tools: {read: true}', 'form error tools'],
    [gemini, 'tools: read_file', 'form error tools'],
    [gemini, 'tools:', 'form error tools'],
    [opencode, 'tools: [bash]', 'form error tools'],
    [opencode, 'tools:', 'form error tools'],
    [opencode, 'tools: {bash: ask}', 'setting error ask'],
    [opencode, 'tools: {bash: }', 'setting error bash']
  ])('%s %s', (path, line, message) => {
    expect(said(path, line)).toEqual([message])
  })

  test('an entry of a list without a text', () => {
    expect(said(claude, 'tools:', '  - Read', '  - ', '  - Grep')).toEqual(['entry error tools'])
  })

  test('and says each thing of one value', () => {
    expect(said(portable, 'tools: Read,, Read,Grep,')).toEqual([
      'empty-entry warning ,',
      'repeated warning Read',
      'empty-entry warning ,'
    ])
  })
})

describe('leaves to other rules', () => {
  test.each([
    [portable, ['tools:']],
    [portable, ['tools: ""']],
    [portable, ['tools: "  "']],
    [portable, ['tools: false']],
    [portable, ['tools: 0']],
    [portable, ['tools: "Read']],
    [portable, ['tools: >-', '  Read, Grep']],
    [gemini, ['description: Use when: asked', 'tools: read_file']],
    [opencode, ['tools: "bash']]
  ])('%s %j', (path, lines) => {
    expect(said(path, ...lines)).toEqual([])
  })

  test('a header that is not there', () => {
    expect(problemsOf(rule, portable, 'tools: [Read]\n')).toEqual([])
  })
})

describe('the fix', () => {
  test.each([
    [portable, ['tools: [Read, Grep]'], 'tools: Read, Grep'],
    [portable, ['tools:', '  - Read', '', '  - "Grep"'], 'tools: Read, Grep'],
    [portable, ['tools:', '  - Bash(git:*)', '  - Agent(a, b)'], 'tools: Bash(git:*), Agent(a, b)'],
    [portable, ['tools: ["*", Read]'], "tools: '*, Read'"],
    [portable, ['tools: [yes]'], "tools: 'yes'"],
    [gemini, ['tools: read_file, glob'], 'tools: [read_file, glob]'],
    [gemini, ['tools: "*, mcp_docs_*"'], "tools: ['*', 'mcp_docs_*']"],
    [gemini, ['tools: >-', '  read_file,', '  glob'], 'tools: [read_file, glob]'],
    [copilot, ['tools: read, search/codebase'], 'tools: [read, search/codebase]'],
    [opencode, ['tools: read, bash'], 'tools:\n  read: true\n  bash: true'],
    [opencode, ['tools: [read, "docs_*"]'], "tools:\n  read: true\n  'docs_*': true"]
  ])('%s %j', (path, lines, after) => {
    expect(mended(path, ...lines)).toBe(after)
  })

  test.each([
    ['a comment', opencode, ['tools:', '  - read', '  # and no more', '  - bash']],
    ['a comment behind it', gemini, ['tools: read_file # only this']],
    ['an entry that is no text', portable, ['tools: [Read, 7]']],
    ['an empty entry', gemini, ['tools: read_file,']],
    ['a blank at the edge of an entry', portable, ['tools: [" Read", Grep]']],
    ['no entry', portable, ['tools: []']],
    ['a comma inside an entry', portable, ['tools: ["a, b"]']],
    ['a quote where there must be quotes', portable, ['tools:', '  - "*"', `  - "it's"`]],
    ['an anchor', gemini, ['tools: &all read_file', 'x: *all']],
    ['a map', portable, ['tools:', '  Read: true']],
    ['brackets in a map', opencode, ['tools: bash(git *), read']],
    ['a name twice in a map', opencode, ['tools: read, read']],
    ['a list in a text', claude, ['tools: "[Read]"']]
  ])('is none with %s', (_, path, lines) => {
    expect(said(path, ...lines)).not.toEqual([])
    expect(mended(path, ...lines)).toBeUndefined()
  })

  test('keeps line ends and what stands around', () => {
    const text = header(['tools: read, bash', 'mode: all'], '\r\n')
    const [problem] = problemsOf(rule, opencode, text)
    expect(fixed(text, problem)).toBe(
      header(['tools:', '  read: true', '  bash: true', 'mode: all'], '\r\n')
    )
  })
})

describe('a comma in brackets of a YAML list', () => {
  test.each([
    ['tools: [Agent(a, b)]', 'Agent(a, b)', 'tools: ["Agent(a, b)"]'],
    ['tools: [Read, Agent(a, b, c), X]', 'Agent(a, b, c)', 'tools: [Read, "Agent(a, b, c)", X]'],
    ['tools: [Agent(a,\n  b)]', 'Agent(a,\n  b)', undefined],
    ['tools: [Agent("a", b)]', 'Agent("a", b)', undefined]
  ])('%j', (line, place, after) => {
    expect(said(claude, line)).toEqual([`split error ${place}`])
    expect(mended(claude, line)).toBe(after)
  })
})

test('a fix that would only show names of another host is none', () => {
  expect(mended(opencode, 'tools: Read, Bash')).toBeUndefined()
  expect(mended(opencode, 'tools: read, bash')).toBe('tools:\n  read: true\n  bash: true')
})
