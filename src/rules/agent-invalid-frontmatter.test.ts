import {describe, expect, test} from 'vitest'
import {check, documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './agent-invalid-frontmatter.ts'
import {rules} from './index.ts'

const agent = 'agents/np-critic.md'
const claude = '.claude/agents/reviewer.md'
const good = ['name: np-critic', 'description: Reads one diff.', 'tier: haiku', 'tools: Read']

function header(...lines: string[]): string {
  return ['---', ...lines, '---', ''].join('\n')
}

/** A good header with one line for another of its field, or without that field. */
function but(field: string, line?: string): string {
  const lines = good.map((each) => (each.startsWith(`${field}:`) ? line : each))
  return header(...lines.filter((each) => each !== undefined))
}

function said(text: string, path = agent) {
  return problemsOf(rule, path, text).map(({messageId, details}) => ({messageId, ...details}))
}

function messages(text: string, path = agent): readonly string[] {
  return problemsOf(rule, path, text).map(({message}) => message)
}

function everything(path: string, text: string) {
  const document = documentOf(path, text)
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  return lint(document, settings, workspace, {merge: true}).problems
}

function codes(path: string, text: string): readonly string[] {
  return everything(path, text).map(({ruleId, aliases}) => [ruleId, ...aliases].join(' + '))
}

test('takes a good header, with CRLF and without a final line end too', () => {
  expect(said(header(...good))).toEqual([])
  expect(said(header(...good).replaceAll('\n', '\r\n'))).toEqual([])
  expect(said(header(...good).trimEnd())).toEqual([])
  expect(said(header('', ...good, '', 'owner: review team', 'Tier: any'))).toEqual([])
})

test('takes an indented header as the loader does', () => {
  expect(said(header(...good.map((line) => `  ${line}`)))).toEqual([])
})

describe('required', () => {
  test('lists every missing field, in the order of the loader', () => {
    const missing = (field: string) => ({
      messageId: 'required',
      field,
      agent: 'np-critic',
      reason: 'missing'
    })
    expect(said(header('color: red'))).toEqual(
      ['name', 'description', 'tier', 'tools'].map(missing)
    )
  })

  test.each(['', ' ', '""', "''", '~', 'null', 'false', '0', '0.0', '-0'])(
    'takes `%s` for no value',
    (value) => {
      const empty = {messageId: 'required', agent: 'np-critic', reason: 'empty'}
      for (const field of ['name', 'description', 'tier', 'tools']) {
        expect(said(but(field, `${field}: ${value}`))).toEqual([{...empty, field}])
      }
    }
  )

  test.each(['"false"', '"0"', '"null"', 'NULL', 'no', '007', '7', 'true', '[]', '[Read]', ','])(
    'takes `%s` for a value',
    (value) => {
      expect(said(but('tools', `tools: ${value}`))).toEqual([])
      expect(said(but('description', `description: ${value}`))).toEqual([])
    }
  )

  test('says what it expects', () => {
    const expected = (path: string) =>
      messages(header('color: red'), path).map((message) => message.replace(/^.*expected /, ''))
    const description = 'one line that says when to use the agent'
    expect(expected(agent)).toEqual([
      '`np-critic`',
      description,
      '`haiku`, `sonnet`, or `opus`',
      'a list like `Read, Grep`'
    ])
    expect(expected(claude)).toEqual(['the name the agent is called by', description])
  })

  test('takes a list and a map below the field for a value', () => {
    expect(said(header(...good.slice(0, 3), 'tools:', '  - Read'))).toEqual([])
    expect(said(header(...good.slice(0, 3), 'tools:', '  Read: true'))).toEqual([])
  })

  test('counts the last of two fields', () => {
    expect(said(header(...good, 'tools:'))).toMatchObject([{field: 'tools', reason: 'empty'}])
    expect(said(header('tools:', ...good))).toEqual([])
  })

  test('marks the last of two empty fields', () => {
    const files = {
      [agent]: `---
tools:
name: np-critic
description: Reads one diff.
tier: haiku
tools:
^^^^^ agent-invalid-frontmatter
---
`
    }
    expect(check(rule, files)).toEqual(files)
  })

  test('says nothing about fields that may stand on a line that the loader cannot read', () => {
    expect(said(header('name: np-critic', '"tier": haiku', 'tools:'))).toEqual([])
    expect(said(header('name: np-critic', '# tier: haiku'))).toEqual([])
  })

  test('names the fields that stand behind another one in one message', () => {
    const text = header('name: np-critic', 'description: Reads one diff. tier: haiku tools: Read')
    expect(said(text)).toEqual([
      {
        messageId: 'required',
        field: 'tier',
        fields: ['tier', 'tools'],
        agent: 'np-critic',
        reason: 'missing'
      }
    ])
    expect(problemsOf(rule, agent, text)[0]?.note).toContain('Line 3 holds `tier` and `tools`')
  })

  test('says field of one field behind another', () => {
    const [message] = messages(
      header('name: np-critic', 'description: Reads one diff. tier: haiku', 'tools: Read')
    )
    expect(message).toMatch(/^Missing field `tier` in agent header/)
  })

  test.each([
    ['on a later line', header('name: np-critic', 'description: When: now', 'tools: A (tier: b)')],
    ['as the end of another word', but('tier', 'sub-tier: x').replace('one diff', 'this: a diff')]
  ])('finds a missing field though its name stands %s', (_, text) => {
    expect(said(text)).toMatchObject([{messageId: 'required', field: 'tier'}])
  })
})

describe('a header that the loader does not find', () => {
  const text = header(...good)
  const hidden = {
    empty: '',
    absent: '# Critic\n',
    dashes: '----\nname: np-critic\n----\n',
    'lone CR': '---\rname: np-critic\r---\r',
    unterminated: '---\nname: np-critic\n',
    'below an empty line': `\n${text}`,
    'below a comment': `<!-- Kept short. -->\n${text}`,
    'behind a blank': ` ${text}`,
    'blank behind the first dashes': text.replace('---', '--- '),
    'tab behind the last dashes': text.replace(/---\n$/, '---\t\n'),
    'byte order mark': `\uFEFF${text}`
  }

  test.each(Object.entries(hidden))('is one message: %s', (_, each) => {
    expect(said(each)).toEqual([
      {
        messageId: 'required',
        field: 'name',
        fields: ['name', 'description', 'tier', 'tools'],
        agent: 'np-critic',
        reason: expect.any(String)
      }
    ])
  })

  test('says why in `reason`', () => {
    const reasons = Object.entries(hidden).map(([name, each]) => {
      return [name, problemsOf(rule, agent, each)[0]?.details?.reason]
    })
    expect(Object.fromEntries(reasons)).toEqual({
      empty: 'absent',
      absent: 'absent',
      dashes: 'absent',
      'lone CR': 'absent',
      unterminated: 'unterminated',
      'below an empty line': 'not-at-top',
      'below a comment': 'not-at-top',
      'behind a blank': 'not-at-top',
      'blank behind the first dashes': 'fence-trailing-space',
      'tab behind the last dashes': 'fence-trailing-space',
      'byte order mark': 'bom'
    })
  })

  test('is one message with the code that says why', () => {
    const gate = 'agent-invalid-frontmatter'
    expect(codes(agent, '')).toEqual([`frontmatter-missing + ${gate}`])
    expect(codes(agent, `\n${text}`)).toEqual([`frontmatter-not-first + ${gate}`])
    expect(codes(agent, '---\nname: np-critic\n')).toEqual([`frontmatter-unclosed + ${gate}`])
    expect(codes(agent, `+++\n${text}`)).toEqual([`frontmatter-unsupported-format + ${gate}`])
    expect(codes(agent, `\uFEFF${text}`)).toEqual([`file-bom + ${gate}`])
    expect(codes(agent, text.replace('---', '--- '))).toEqual([
      `frontmatter-delimiter-space + ${gate}`
    ])
    expect(codes(agent, text.replace(/---\n$/, '--- \n'))).toEqual([
      `frontmatter-delimiter-space + ${gate}`
    ])
  })

  test('has its code where a byte order mark hides nothing', () => {
    expect(codes(agent, '\uFEFF# Critic\n')).toEqual([
      'file-bom',
      'frontmatter-missing + agent-invalid-frontmatter'
    ])
  })

  test('is the business of its own code in hosts that read YAML', () => {
    const short = header('name: reviewer', 'description: Reviews one file.')
    for (const each of ['', `\n${short}`, `\uFEFF${short}`, short.replace('---', '--- ')]) {
      expect(said(each, claude)).toEqual([])
    }
  })
})

describe('blank', () => {
  test('is a warning that the loader does not share', () => {
    const [problem] = problemsOf(rule, agent, but('tools', 'tools: " \t"'))
    expect(problem).toMatchObject({
      level: 'warning',
      messageId: 'blank',
      details: {field: 'tools', agent: 'np-critic', reason: 'blank'}
    })
    expect(rule.meta.gates).not.toHaveProperty('blank')
  })

  test('leaves a name to the loader, which holds it against the file', () => {
    expect(said(but('name', "name: '  '"))).toMatchObject([
      {messageId: 'name-match', field: 'name'}
    ])
    expect(said(header("name: '  '", 'description: Reads one file.'), claude)).toMatchObject([
      {messageId: 'blank', field: 'name'}
    ])
  })
})

describe('multi-line', () => {
  test.each([
    'description: |\n  Reads one diff.',
    'description: >\n  Reads one diff.',
    'description: |2-\n    Reads one diff.',
    'description: >-',
    'description: Reads\n  one diff.',
    'description: "Reads\n  one diff."',
    'description:\n  Reads one diff.',
    'description: |\n  model: opus',
    'description: Reads\n\n  one diff.\n  And another.'
  ])('is one message for %j', (lines) => {
    expect(said(but('description', lines))).toEqual([
      {
        messageId: 'multi-line',
        field: 'description',
        agent: 'np-critic',
        reason: 'multi-line'
      }
    ])
  })

  test('is fine in hosts that read YAML', () => {
    const text = header('name: reviewer', 'description: |', '  Reviews', '  one file.')
    expect(said(text, claude)).toEqual([])
  })
})

describe('name-match', () => {
  test('holds the name against the file, letter by letter and type included', () => {
    const name = (value: string) => said(but('name', `name: ${value}`))
    const wrong = {
      messageId: 'name-match',
      field: 'name',
      agent: 'np-critic',
      expected: 'np-critic'
    }
    expect(name('"np-critic"')).toEqual([])
    expect(name("'np-critic'")).toEqual([])
    expect(name('NP-Critic')).toEqual([{...wrong, got: 'NP-Critic'}])
    expect(name('" np-critic"')).toEqual([{...wrong, got: ' np-critic'}])
    expect(name('np-critic # mine')).toEqual([{...wrong, got: 'np-critic # mine'}])
    expect(name('7')).toEqual([{...wrong, got: 7}])
    expect(name('true')).toEqual([{...wrong, got: true}])
    expect(name('[np-critic]')).toEqual([{...wrong, got: ['np-critic']}])
  })

  test('is silent about a name that the loader cannot read', () => {
    expect(said(but('name', 'name: "np-critic'))).toEqual([])
    expect(said(but('name', 'name: [np-critic, "np-planner]'))).toEqual([])
  })

  test('knows a number from its text', () => {
    const text = but('name', 'name: 42')
    expect(said(text, 'agents/42.md')).toMatchObject([{messageId: 'name-match', got: 42}])
    expect(said(text.replace('42', '"42"'), 'agents/42.md')).toEqual([])
    expect(said(text.replace('42', '042'), 'agents/042.md')).toEqual([])
  })

  test('does not expect of a number what it got', () => {
    const [message] = messages(but('name', 'name: 42'), 'agents/42.md')
    expect(message).not.toMatch(/Unexpected name (`.*`), expected \1 /)
  })

  test('does not call a name what is its field', () => {
    const [message] = messages(header('name:', '  - np-critic', ...good.slice(1)))
    expect(message).toBeDefined()
    expect(message).not.toContain('Unexpected name `name`')
  })

  test('says what is odd about the name', () => {
    const note = (value: string) => problemsOf(rule, agent, but('name', `name: ${value}`))[0]?.note
    expect(note('np-critic.md')).toBe('The name is written without `.md`.')
    expect(note('“np-critic”')).toMatch(/^Typographic quotes are part of the value/)
    expect(note('[np-critic]')).toContain('`"np-critic"`')
    expect(note('critic')).toBeUndefined()
  })

  test('takes the file name without its folders and its extension', () => {
    expect(said(header(...good), 'agents/review/np-critic.md')).toEqual([])
    expect(said(header(...good), 'agents/np-critic.MD')).toEqual([])
  })

  test('is free in hosts with display names', () => {
    expect(said(header('name: The Reviewer', 'description: Reviews.'), claude)).toEqual([])
  })
})

describe('module', () => {
  test.each([
    ['"true"', 'true'],
    ['false', false],
    ['1', 1],
    ['True', 'True'],
    ['', null],
    ['[true]', [true]]
  ])('does not take `%s`', (value, got) => {
    expect(said(header(...good, `module: ${value}`))).toEqual([
      {messageId: 'module', field: 'module', agent: 'np-critic', expected: true, got}
    ])
  })

  test('takes `true`', () => {
    expect(said(header(...good, 'module: true'))).toEqual([])
  })

  test('does not call a value what is its field', () => {
    const [message] = messages(header(...good, 'module:'))
    expect(message).toBeDefined()
    expect(message).not.toContain('Unexpected value `module`')
  })
})

describe('Claude Code', () => {
  test('wants a name and a description, and asks the header as YAML', () => {
    expect(said(header('"name": reviewer', "'description' : Reviews."), claude)).toEqual([])
    expect(said(header('{name: reviewer, description: Reviews.}'), claude)).toEqual([])
    expect(said(header('name: 7', 'description: false'), claude)).toEqual([])
    expect(said(header('name: reviewer', 'description: # none yet'), claude)).toMatchObject([
      {messageId: 'required', field: 'description', reason: 'empty'}
    ])
    expect(said(header('name: !!null', 'description: Reviews.'), claude)).toMatchObject([
      {messageId: 'required', field: 'name', reason: 'empty'}
    ])
  })

  test('takes lists and maps for values', () => {
    expect(said(header('name: [reviewer]', 'description: []'), claude)).toEqual([])
    expect(said(header('name: {a: b}', 'description:', '  - Reviews.'), claude)).toEqual([])
  })

  test('marks blanks, and what is empty', () => {
    const files = {
      [claude]: `---
'name' : ''
^^^^^^ agent-invalid-frontmatter
description: "  "
             ^^^^ agent-invalid-frontmatter
---
`
    }
    expect(check(rule, files)).toEqual(files)
  })

  test('reads the lines of a header that is no YAML', () => {
    const broken = 'description: Use when: a diff is ready'
    expect(said(header('name: reviewer', broken), claude)).toEqual([])
    // The value may stand on a line that cannot be read.
    expect(said(header('name:', broken), claude)).toEqual([])
    expect(said(header(broken), claude)).toMatchObject([{field: 'name', reason: 'missing'}])
  })

  test('does not ask a list or a text for its fields', () => {
    expect(said(header('- name: reviewer'), claude)).toEqual([])
    expect(said(header('reviewer'), claude)).toEqual([])
  })

  test('does not call empty what only lacks a blank', () => {
    const text = header('name:reviewer', 'description:Reviews.')
    expect(messages(text, claude).filter((each) => each.includes('empty'))).toEqual([])
  })
})

describe('each host has its own required fields', () => {
  test.each([
    ['.opencode/agent/reviewer.md', ['description']],
    ['.github/agents/reviewer.agent.md', ['description']],
    ['.gemini/agents/reviewer.md', ['name', 'description']],
    ['.factory/droids/reviewer.md', ['name', 'description']]
  ])('%s', (path, fields) => {
    expect(said(header('color: red'), path)).toMatchObject(fields.map((field) => ({field})))
    expect(said(header('name: reviewer', 'description: Reviews.'), path)).toEqual([])
  })

  test('a remote agent of Gemini CLI is described by its card', () => {
    const card = header('kind: remote', 'name: far', 'agent_card_url: https://example.org/card')
    expect(said(card, '.gemini/agents/far.md')).toEqual([])
    expect(said(header('kind: remote', 'name: far'), '.gemini/agents/far.md')).toHaveLength(1)
  })
})

test('keeps the contract of `np-*.md` in the folder of any host', () => {
  expect(said(header('name: np-critic'), '.claude/agents/np-critic.md')).toHaveLength(3)
})
