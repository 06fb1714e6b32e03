import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Tools} from '../model/tool.ts'

const claude = '.claude/agents/reviewer.md'
const portable = 'agents/np-critic.md'

function agent(path: string, lines: readonly string[], eol = '\n', bom = ''): AgentDocument {
  const document = documentOf(path, `${bom}${['---', ...lines, '---', ''].join(eol)}`)
  if (!('tools' in document)) throw new Error(`${path} is no agent`)
  return document as AgentDocument
}

function read(path: string, ...lines: string[]): Tools | undefined {
  return agent(path, lines).tools('tools')
}

/** The names, as they stand in the file. */
function places(document: AgentDocument): readonly string[] {
  return (document.tools('tools')?.entries ?? []).map(({name}) => document.source.slice(name))
}

const forms: readonly (readonly [string, readonly string[]])[] = [
  ['a text', ['tools: Read, Bash(git add *), Grep']],
  ['a text in quotes', ['tools: "Read, Bash(git add *), Grep"  ']],
  ['a text in single quotes', ["tools: 'Read, Bash(git add *), Grep'"]],
  ['a list in brackets', ['tools: [Read, "Bash(git add *)", \'Grep\']']],
  ['a list on lines', ['tools:', '  - Read', '  - Bash(git add *)', '  - "Grep"']],
  [
    'a list at the edge, with comments',
    ['tools: # mine', '- Read # one', '- Bash(git add *)', '- Grep']
  ],
  [
    'a list in brackets on lines',
    ['tools: [', '  Read, # one', '  Bash(git add *),', '  Grep', ']']
  ],
  ['a text on lines', ['tools: Read,', '  Bash(git add *),', '  Grep']],
  ['a folded text', ['tools: >-', '  Read, Bash(git add *),', '  Grep']],
  ['a literal text', ['tools: |-', '  Read,', '  Bash(git add *),', '  Grep']],
  ['a bracket on two lines', ['tools: Read, Bash(git', '  add *), Grep']],
  ['a map', ['tools:', '  Read: true', '  Bash(git add *): true', '  "Grep": false']]
]

describe('entries and their places', () => {
  test.each(forms)('%s', (_, lines) => {
    for (const [eol, bom] of [
      ['\n', ''],
      ['\r\n', ''],
      ['\r\n', '\uFEFF']
    ]) {
      const document = agent(claude, ['name: reviewer', ...lines, 'color: red'], eol, bom)
      expect(document.tools('tools')?.entries.map(({text}) => text)).toEqual([
        'Read',
        'Bash(git add *)',
        'Grep'
      ])
      expect(places(document)).toEqual(['Read', 'Bash', 'Grep'])
    }
  })

  test('a comma in brackets parts nothing', () => {
    const text = 'tools: Agent(worker, researcher), Bash(npm run test:*), mcp__docs__*, *'
    const document = agent(claude, [text.replace(', *', ', "*"').replace(', "*"', '')])
    expect(places(document)).toEqual(['Agent', 'Bash', 'mcp__docs__*'])
    expect(places(agent(portable, [text]))).toEqual(['Agent', 'Bash', 'mcp__docs__*', '*'])
  })

  test('a bracket that stays open holds the rest, one that opens nothing is text', () => {
    expect(places(agent(claude, ['tools: Bash(git, Read']))).toEqual(['Bash'])
    expect(places(agent(claude, ['tools: Bash), Read']))).toEqual(['Bash)', 'Read'])
    expect(places(agent(claude, ['tools: (Bash), Read']))).toEqual(['(Bash)', 'Read'])
  })

  test('a blank before a bracket belongs to no name', () => {
    expect(places(agent(claude, ['tools: Bash (git *), Read']))).toEqual(['Bash', 'Read'])
  })

  test('empty entries are entries', () => {
    const texts = read(claude, 'tools: Read, , Grep,')?.entries.map(({text}) => text)
    expect(texts).toEqual(['Read', '', 'Grep', ''])
  })

  test('an escape hides where a name stands: then it is the whole entry', () => {
    const document = agent(claude, ['tools: ["Re\\u0061d"]'])
    expect(document.tools('tools')?.entries[0]?.name.value).toBe('Read')
    expect(places(document)).toEqual(['"Re\\u0061d"'])
  })

  test('of two fields with one name the later counts', () => {
    expect(places(agent(claude, ['tools: Read', 'tools: Grep']))).toEqual(['Grep'])
  })
})

describe('forms', () => {
  test.each([
    ['comma', 'Read'],
    ['list', '[]'],
    ['list', '[Read]'],
    ['map', '{}'],
    ['empty', ''],
    ['empty', '~'],
    ['scalar', '42'],
    ['scalar', 'true'],
    ['bracket', '"[Read, Grep]"'],
    ['bracket', '\'{"a": true}\''],
    ['bracket', '" [Read]"']
  ])('%s: %s', (form, written) => {
    expect(read(claude, `tools: ${written}`)?.form).toBe(form)
  })

  test.each([
    ['comma', 'Read, Grep'],
    ['comma', '"Read"'],
    ['list', '[Read]'],
    ['empty', ''],
    ['empty', 'null'],
    ['scalar', '42'],
    ['scalar', 'false'],
    ['bracket', '[Read'],
    ['bracket', '{a: true}']
  ])('for the loader %s: %s', (form, written) => {
    expect(read(portable, `tools: ${written}`)?.form).toBe(form)
  })

  test('for the loader a list and a map on lines', () => {
    expect(read(portable, 'tools:', '  - Read', '  - 7')?.entries).toMatchObject([
      {text: 'Read', isText: true},
      {isText: false}
    ])
    expect(read(portable, 'tools:', '  Read: true')?.form).toBe('map')
  })

  test('entries that are no text, and what the names of a map are set to', () => {
    const list = read(claude, 'tools: [Read, 7, {Bash: git}, "7"]')?.entries
    expect(list?.map(({isText}) => isText)).toEqual([true, false, false, true])
    const map = read(claude, 'tools: {bash: true, edit: ask, read: }')?.entries
    expect(map?.map(({setting}) => [setting?.text, setting?.isFlag])).toEqual([
      ['true', true],
      ['ask', false],
      ['', false]
    ])
  })

  test('nobody knows what an alias stands for, or what is not there', () => {
    expect(read(claude, 'skills: &all [Read]', 'tools: *all')).toBeUndefined()
    expect(read(claude, 'name: reviewer')).toBeUndefined()
    expect(read(claude, 'a: &r Read', 'tools: [*r]')?.entries).toMatchObject([{isText: true}])
  })
})

describe('in a header that YAML cannot read', () => {
  const broken = 'description: Use when: a diff is ready'

  test('words on one line are read', () => {
    expect(places(agent(claude, [broken, 'tools: Read, Bash(ls *)']))).toEqual(['Read', 'Bash'])
    expect(places(agent(claude, [broken, 'tools: *, Read']))).toEqual(['*', 'Read'])
  })

  test.each(['tools:', 'tools: [Read]', 'tools: "Read'])('not so %s', (line) => {
    expect(read(claude, broken, line)).toBeUndefined()
  })
})
