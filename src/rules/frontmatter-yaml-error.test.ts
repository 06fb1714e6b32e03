import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {check, documentOf, fixed, problemsOf} from '../../test/support/check.ts'
import type {Problem} from '../model/finding.ts'
import rule from './frontmatter-yaml-error.ts'

const agent = 'agents/np-critic.md'
const claude = '.claude/agents/reviewer.md'

function header(...lines: readonly string[]): string {
  return ['---', ...lines, '---', ''].join('\n')
}

function error(text: string, path = claude): Problem | undefined {
  return problemsOf(rule, path, text)[0]
}

/** The marked text. */
function marked(text: string, path = claude): string | undefined {
  const problem = error(text, path)
  return problem && text.slice(problem.at.start, problem.at.end)
}

test.each([
  [agent, 'warning'],
  ['.claude/agents/np-critic.md', 'warning'],
  ['workflows/ship.md', 'warning'],
  ['plans/PLAN.md', 'warning'],
  ['plans/T0001-PLAN.md', 'warning'],
  [claude, 'error'],
  ['.opencode/agent/reviewer.md', 'error'],
  ['.github/agents/reviewer.agent.md', 'error'],
  ['.gemini/agents/reviewer.md', 'error'],
  ['.factory/droids/reviewer.md', 'error'],
  ['.planning/phases/01-setup/01-01-PLAN.md', 'error']
])('%s: %s', (path, level) => {
  expect(problemsOf(rule, path, header('goal: Ship: now'))).toMatchObject([
    {
      level,
      messageId: level === 'error' ? 'syntax' : 'elsewhere',
      details: {yaml: 'BLOCK_AS_IMPLICIT_KEY', line: 2, field: 'goal'}
    }
  ])
})

test('names the hosts that drop a file that the loader reads', () => {
  expect(error(header('name: a: b'), agent)?.note).toMatch(/Claude Code, opencode, Copilot/)
  expect(error(header('name: a: b'), agent)?.note).toContain('The loader reads this line')
  expect(error(header('name: a: b'))?.note).toContain('Claude Code')
  expect(error(header('name: a: b'))?.note).not.toContain('loader')
})

test('marks the character, with CRLF and behind a byte order mark', () => {
  const files = {
    [claude]: `⌖---␠␍
name: reviewer␍
description: Reads: one diff␍
                  ^ frontmatter-yaml-error
---`
  }
  expect(check(rule, files)).toEqual(files)
})

test.each([
  ['a colon', 'description: Reads: one diff', ':'],
  ['the first colon of several', 'description: Reads one: diff: now', ':'],
  ['a colon at the end', 'description: Examples:', ':'],
  ['an at sign', 'description: @review', '@'],
  ['a backtick', 'description: `np-lint` first', '`'],
  ['a percent sign', 'description: %d files', '%'],
  ['a star', 'tools: *', '*'],
  ['a dash', 'description: - reads', '-'],
  ['an open quote', 'description: "Reads', '"'],
  ['an open quote with a field below', "description: 'Reads\ntools: Read", "'"],
  ['an apostrophe', "description: 'Reads the author's diff'", "'"],
  ['text behind a quote', 'description: "Reads" one diff', 'one diff'],
  ['an open list', 'tools: [Read, Grep', '['],
  ['an open map', 'tools: {Read: true', '{'],
  ['an escape', 'description: "Reads \\d files"', '\\d'],
  ['an escape of too few digits', 'description: "Reads \\x1 files"', '\\x1'],
  ['a directive', '%YAML 9.9\nname: reviewer', '%YAML 9.9'],
  ['a star as a field', 'permission:\n  *: deny', '*'],
  ['a tab', 'tools:\n\t- Read', '\t'],
  ['a line in too far', 'hooks:\n  Stop:\n  - name: a\n   run: x', 'run: x'],
  ['a line in too little', 'tools:\n  - Read\n - Grep', '- Grep'],
  ['a missing space', 'name:reviewer\ncolor: red', ':'],
  ['a missing space further down', 'name: reviewer\ncolor:red', ':'],
  ['a star as a field at the top level', 'name: reviewer\n*: deny', '*']
])('marks %s', (_, content, text) => {
  expect(marked(header(content))).toBe(text)
})

test.each([
  ['name: reviewer\ncolor:red', /^Missing space after the colon/],
  ['name: reviewer\n*: deny', /^Unexpected `\*` as a field/],
  ['description: ? reads', /^Unexpected `\?`/],
  ["description: 'Reads' one", /^Unexpected text after the closing quote of `description`/],
  ['tools: [Read', /^Missing closing bracket of `tools`, expected `\]`/],
  ['tools: {Read: true', /^Missing closing bracket of `tools`, expected `}`/],
  ['tools: [Read] Grep', /^Unexpected `Grep`/],
  ['tools:\n  - Read\n - Grep', /^Unexpected indentation of `- Grep`/],
  ['tools: ["Read" Grep]', /^Unexpected `Grep\]` in the value of `tools`, expected `,`/],
  ['description: > Reads', /^Unexpected text after `>`/],
  ['description: [Beta] Reads one', /^Unexpected `Reads one` in .*, expected the value in quotes/],
  ['tools: [Read]]', /^Unexpected `\]` in .*, expected brackets in pairs/],
  [
    "description: 'Pr\u00fcft d'\u00dcbersetzung'",
    /^Unexpected `'` inside `'` quotes of `description`, expected `''`/
  ],
  [
    'description: "one "two" three"',
    /^Unexpected `"` inside `"` quotes of `description`, expected `\\"`/
  ],
  ['description: a long\n  text that: goes on', /^Unexpected `: `, expected the value in quotes/],
  ['description: !! Reads', /^Unexpected `!` in the value of `description`/],
  ['description: `np-lint`', /^Unexpected `` ` `` at the start of `description`/],
  ['description: \tReads: one', /^Unexpected tab before the value/],
  ['@reviewer: a', /^Unexpected line `@reviewer: a`/],
  ['name: reviewer\n color: red', /^Unexpected indentation/],
  ['- Read\ncolor: red', /^Unexpected (?!`color` in the value)/]
])('says what is wrong with %j', (content, message) => {
  expect(error(header(content))?.message).toMatch(message)
})

test.each([
  ['description: "Reads one diff\ntools: Read\ncolor: "red"', 2],
  ['description: "Reads one diff\nname: "reviewer"', 2],
  ["name: 'reviewer'\ndescription: 'Reads one diff\ncolor: 'red'", 3],
  ['name: "reviewer"\ndescription: "Reads one diff\ncolor: red', 3],
  ['tools: [Read, Grep\ncolor: red\nmodels: [a]', 2],
  ['tools:\n  - Read\n - Grep\ncolor: red', 4],
  ['tools: ? Read\ncolor: red', 2],
  ['tools: > Read\ncolor: red', 2],
  ['name: reviewer\n color: red\ntools: Read', 3]
])('stands on the line of the fault: %j', (content, line) => {
  const problem = error(header(content))
  expect(problem?.details?.line).toBe(line)
})

test('stays inside the header', () => {
  for (const content of ['[Read, Grep', '{name: reviewer', '"name', 'tools: [', "a: '"]) {
    const text = header(content)
    const problem = error(text)
    expect(problem?.at.start, content).toBeGreaterThanOrEqual(4)
    expect(problem?.at.end, content).toBeLessThanOrEqual(text.length - 4)
  }
})

test.each(['...', '... # end'])('finds a second document behind `%s`', (line) => {
  expect(error(header('name: reviewer', line, 'color: red'))).toMatchObject({
    details: {yaml: 'MULTIPLE_DOCS', line: 3}
  })
})

test.each([
  '',
  'name: reviewer',
  '# comment',
  '- Read',
  'plain words',
  'name: a\nname: b',
  'name: "a: b"',
  "name: 'it''s'",
  'description: |\n  Reads: one\n  @diff',
  'description: Reads one\n  diff',
  'homepage: https://example.org:80/a',
  'base: &base {a: b}\nother: *base',
  'tools: "*"',
  '"*": deny',
  '? name\n: reviewer',
  'name:\treviewer',
  'servers:\n  tickets: 1\n  tickets: 2'
])('reads %j', (content) => {
  expect(problemsOf(rule, claude, header(content))).toEqual([])
})

test('says one thing, and nothing without a header', () => {
  expect(problemsOf(rule, claude, header('name: a: b', 'color: c: d', 'tools: @e'))).toHaveLength(1)
  expect(problemsOf(rule, claude, '')).toEqual([])
  expect(problemsOf(rule, claude, 'name: a: b\n')).toEqual([])
  expect(problemsOf(rule, claude, '---\nname: a: b\n')).toEqual([])
  expect(problemsOf(rule, claude, '---\nname: a\n---\nname: a: b\n---\n')).toEqual([])
})

test('survives what is meant to break it', () => {
  for (const content of [`a: ${'['.repeat(20_000)}`, `a: ${'b'.repeat(70_000)} #`]) {
    for (const path of [agent, claude]) {
      expect(problemsOf(rule, path, header(content))).toMatchObject([
        {messageId: 'unread', level: 'warning', at: {start: 0, end: 3}}
      ])
    }
  }
  expect(error(header('__proto__: a: b'))?.details).toMatchObject({field: '__proto__'})
})

describe('the fix', () => {
  test.each([
    ['Reads: one diff', "'Reads: one diff'"],
    ['Reads: the "diff"', `'Reads: the "diff"'`],
    ['Reads: c:\\diffs', "'Reads: c:\\diffs'"],
    ["Reads: the author's diff", `"Reads: the author's diff"`],
    ['@review', "'@review'"],
    ['*', "'*'"],
    ['`np-lint` first', "'`np-lint` first'"],
    ['Examples:', "'Examples:'"],
    ['[draft] Reads one diff', "'[draft] Reads one diff'"],
    ['{{role}} reads one diff', "'{{role}} reads one diff'"]
  ])('quotes `%s`', (value, quoted) => {
    for (const path of [agent, claude]) {
      const before = header('name: np-critic', `description: ${value}  `, 'tools: Read')
      const problem = error(before, path)
      expect(problem?.fix?.safety).toBe('safe')
      const after = fixed(before, problem)
      expect(after).toBe(header('name: np-critic', `description: ${quoted}  `, 'tools: Read'))
      expect(problemsOf(rule, path, after)).toEqual([])
    }
  })

  test.each([`Reads: the author's "diff"`, "Reads: c:\\diffs and the author's"])(
    'puts `%s` into a block where the host reads YAML',
    (value) => {
      for (const indent of ['', '  ', '    ']) {
        const lines = ['name: reviewer', `description: ${value}`, 'color: red']
        const text = header(...lines.map((line) => indent + line))
        const after = fixed(text, error(text))
        const {yaml} = documentOf(claude, after).header
        expect(yaml.error).toBeUndefined()
        expect(yaml.entries.get('description')?.text).toBe(value)
        expect(yaml.entries.get('color')?.text).toBe('red')
        expect(error(text, agent)).not.toHaveProperty('fix')
      }
    }
  )

  test.each([
    ['over several lines', 'description: Asks: me\n  and you'],
    ['with text below it', 'description: Asks: me\n\n  - and you'],
    ['with an open quote', 'description: "Asks me'],
    ['with text behind its quotes', 'description: "Asks" me'],
    ['with a quote that is written twice', "description: 'It''s the 'best''"],
    ['with an open bracket', 'tools: [Read'],
    ['without a space before it', 'name:reviewer\ncolor: red'],
    ['that invisible characters break', 'description: Asks: \u2028me'],
    ['that holds a field which the host needs', 'name: reviewer description: Asks: me']
  ])('is not there for a value %s', (_, content) => {
    expect(error(header(content))).toMatchObject({messageId: 'syntax'})
    expect(error(header(content))).not.toHaveProperty('fix')
  })

  test.each([
    '- Read\ncolor: red',
    'tools: ? Read\ncolor: red',
    'tools: > Read\ncolor: red',
    'description: "Reads\ncolor: \\red'
  ])('is not there where the fault is another line: %j', (content) => {
    const problem = error(header(content))
    expect(problem).toBeDefined()
    const edits = problem?.fix?.edits ?? []
    expect(edits.filter(({start}) => start >= header(content).indexOf('color'))).toEqual([])
  })

  test.each(['Reads: one\u00A0', '\u00A0Reads: one', '@review\u3000'])(
    'leaves no blank beside the quotes that YAML does not know: %j',
    (value) => {
      const text = header(`description: ${value}`)
      const after = fixed(text, error(text))
      expect(after).not.toBe(text)
      expect(problemsOf(rule, claude, after)).toEqual([])
      const {yaml, loader} = documentOf(claude, after).header
      expect(yaml.entries.get('description')?.text).toBe(value.trim())
      expect(loader.entries.get('description')?.value).toBe(value.trim())
    }
  )

  test('advises portable agents nothing that the loader cannot read', () => {
    const advice = (value: string) => {
      const problem = error(header('name: np-critic', `description: ${value}`), agent)
      return `${problem?.message} ${problem?.note}`
    }
    expect(advice(`Reads: the author's "diff"`)).not.toContain('`|`')
    // Two quotes stay two for the loader.
    expect(advice("'Reads the author's diff'")).not.toContain("`''`")
  })

  test('keeps the line ends, and the byte order mark', () => {
    const text = '---\r\nname: a: b\r\n---\r\n'
    expect(fixed(text, error(text))).toBe("---\r\nname: 'a: b'\r\n---\r\n")
    expect(error(`\uFEFF${text}`)?.fix?.edits).toEqual(error(text)?.fix?.edits)
  })

  const word = fc.constantFrom('a', 'Reads', 'one', 'diff', '42', 'true', 'null', '~', '0x1F', '🔍')
  const mark = fc.constantFrom(...':#-?*&!|>@%`\'"\\,[]{}()=<~.', ': ', ' #', ' - ', '\t', '\u00A0')
  const value = fc
    .array(fc.oneof(word, mark, fc.constant(' ')), {minLength: 1, maxLength: 8})
    .map((parts) => parts.join(''))
  const lines = fc.record({
    values: fc.array(value, {minLength: 1, maxLength: 4}),
    eol: fc.constantFrom('\n', '\r\n'),
    path: fc.constantFrom(agent, claude)
  })

  test('changes nothing for the loader, and YAML reads the same', () => {
    let offered = 0
    let read = 0
    const property = fc.property(lines, ({values, eol, path}) => {
      const fields = values.map((each, index) => `field-${index}: ${each}`)
      const before = ['---', ...fields, '---', ''].join(eol)
      const problem = error(before, path)
      if (!problem?.fix) return
      offered++
      const name = String(problem.details?.field)
      const after = fixed(before, problem)
      const was = documentOf(path, before).header.loader.entries.get(name)
      const {loader, yaml} = documentOf(path, after).header
      // A block is for hosts that read YAML: the loader knows none.
      if (path === agent) expect(loader.entries.get(name)?.value).toBe(was?.value)
      // Another field may be one that YAML cannot read either.
      if (!yaml.error) {
        read++
        expect(yaml.entries.get(name)).toMatchObject({kind: 'text', text: was?.value})
      }
      const line = error(after, path)?.details?.line
      expect(line).not.toBe(problem.details?.line)
      // Everything else is as it was.
      const rest = (text: string) => text.split(eol).filter((each) => !each.startsWith(`${name}:`))
      expect(rest(after).filter((each) => !each.startsWith('  '))).toEqual(rest(before))
    })
    fc.assert(property, {seed: 20_260_101, numRuns: 3000})
    expect(offered).toBeGreaterThan(300)
    expect(read).toBeGreaterThan(200)
  })
})

test.each([
  [false, 'user: "Is this right?"'],
  [true, 'model: opus'],
  [true, '']
])('there is a fix: %s, when below stands: %s', (isMended, below) => {
  const text = `---\nname: reviewer\ndescription: Use this when: asked\n${below}\n---\n`
  expect(problemsOf(rule, '.claude/agents/reviewer.md', text)[0]?.fix !== undefined).toBe(isMended)
})
