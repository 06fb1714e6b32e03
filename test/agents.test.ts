import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  extractFrontmatter,
  FORBIDDEN,
  listAgents,
  loadAgent,
  NubosPilotError,
  REQUIRED,
  TIER_ENUM,
  validateAgentFrontmatter
} from '../src/agents.ts'
import {isNeverAgent} from '../src/parse/kind.ts'
import {link, projectOf} from './support/run.ts'

const good = {name: 'np-critic', description: 'Reads one diff.', tier: 'haiku', tools: 'Read'}
const text = textOf(good)

function textOf(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}\n`)
  return `---\n${lines.join('')}---\nBody\n`
}

/** What is thrown, as facts; undefined when nothing is. */
function failureOf(act: () => unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof NubosPilotError) return {code: error.code, ...error.details}
    throw error
  }
  return undefined
}

/** What the agent loader answers for a file: the one thing that it throws, or nothing. */
interface Row {
  readonly id: string
  readonly fileName: string
  readonly content: string
  readonly verdict: {
    readonly ok: boolean
    readonly stage?: string
    readonly code?: string
    readonly line?: number
    readonly fileLine?: number
    readonly hasHint?: boolean
  }
}

const oracle: readonly Row[] = JSON.parse(
  readFileSync(new URL('cases/loader.json', import.meta.url), 'utf8')
)

/** Where we say `description` over several lines, and the loader what it trips over below it. */
const multiLine = new Set(['syn/p-block-folded', 'syn/g2-block-scalar-leak'])

describe.each(oracle)('$id', ({id, fileName, content, verdict}) => {
  const {ok, stage, line: _, fileLine, hasHint, ...facts} = verdict
  const expected = ok
    ? undefined
    : {
        ...facts,
        ...(fileLine && {line: fileLine}),
        ...(hasHint && {hint: expect.stringMatching(/./)})
      }

  test('reader and gates answer as the loader', () => {
    let frontmatter: unknown
    const extracted = failureOf(() => {
      frontmatter = extractFrontmatter(content).frontmatter
    })
    const validated =
      !extracted && failureOf(() => validateAgentFrontmatter(frontmatter, fileName.slice(0, -3)))
    if (stage === 'extract') expect(extracted).toMatchObject(expected ?? {})
    else if (stage === 'validate') expect(validated).toMatchObject(expected ?? {})
    else expect([extracted, validated]).toEqual([undefined, undefined])
  })

  test('so does who loads the file', () => {
    const file = join(projectOf({[`agents/${fileName}`]: content}), 'agents', fileName)
    const failure = failureOf(() => loadAgent(file))
    if (multiLine.has(id)) {
      expect(failure).toEqual({
        code: 'agent-invalid-frontmatter',
        field: 'description',
        agent: 'mail-sorter',
        reason: 'multi-line'
      })
    } else if (expected) expect(failure).toMatchObject(expected)
    else expect(failure).toBeUndefined()
  })
})

describe('validateAgentFrontmatter', () => {
  const validate = (fields: unknown) =>
    failureOf(() => validateAgentFrontmatter(fields, 'np-critic'))

  test('returns what it was given', () => {
    const frontmatter = {...good, color: '', petbox: 1, module: true}
    expect(validateAgentFrontmatter(frontmatter, 'np-critic')).toBe(frontmatter)
  })

  test('knows the contract', () => {
    expect(REQUIRED).toEqual(['name', 'description', 'tier', 'tools'])
    expect(FORBIDDEN).toEqual(['model', 'model_profile', 'hooks'])
    expect(TIER_ENUM).toEqual(['haiku', 'sonnet', 'opus'])
    for (const list of [REQUIRED, FORBIDDEN, TIER_ENUM]) expect(Object.isFrozen(list)).toBe(true)
  })

  test('throws for the first gate that fails', () => {
    const invalid = {code: 'agent-invalid-frontmatter', agent: 'np-critic'}
    const forbidden = {code: 'agent-forbidden-field', agent: 'np-critic'}
    const hint = 'Use "tier" instead.'
    const hooks = 'hooks are runtime-specific and live in lib/runtime/.'
    const rest: Record<string, unknown> = {hooks: [], model_profile: 0, model: null, module: 'yes'}
    const failures: unknown[] = []
    for (;;) {
      const failure = validate(rest)
      if (!failure) break
      failures.push(failure)
      // Mends what was said, and nothing else.
      const field = String(failure.field ?? 'tier')
      if (field === 'tier' && rest.tier === undefined) rest.tier = 'gpt'
      else if (field === 'name' && rest.name === undefined) rest.name = 'np-planner'
      else if (failure.code === 'agent-forbidden-field') delete rest[field]
      else rest[field] = field === 'module' ? true : (good as Record<string, string>)[field]
    }
    expect(failures).toEqual([
      {...invalid, field: 'name', reason: 'missing'},
      {...invalid, field: 'description', reason: 'missing'},
      {...invalid, field: 'tier', reason: 'missing'},
      {...invalid, field: 'tools', reason: 'missing'},
      {...forbidden, field: 'model', hint},
      {...forbidden, field: 'model_profile', hint},
      {...forbidden, field: 'hooks', hint: hooks},
      {code: 'agent-invalid-tier', agent: 'np-critic', value: 'gpt', allowed: TIER_ENUM},
      {...invalid, field: 'name', expected: 'np-critic', got: 'np-planner'},
      {...invalid, field: 'module', expected: true, got: 'yes'}
    ])
  })

  test.each([null, undefined, '', false, 0, Number.NaN])(
    'takes a required %j for nothing',
    (value) => {
      const reason = value === undefined ? 'missing' : 'empty'
      expect(validate({...good, tools: value})).toMatchObject({field: 'tools', reason})
    }
  )

  test('takes a key without a value for absent', () => {
    expect(
      validate({...good, model: undefined, hooks: undefined, module: undefined})
    ).toBeUndefined()
  })

  test('looks at own keys only', () => {
    expect(validate(Object.create({...good}))).toMatchObject({field: 'name', reason: 'missing'})
    expect(validate(Object.assign(Object.create({model: 'x', hooks: []}), good))).toBeUndefined()
    expect(validate(JSON.parse(`{"__proto__": ${JSON.stringify(good)}}`))).toMatchObject({
      field: 'name'
    })
  })

  test.each([null, undefined, 'name', 42, []])('misses every field of %j', (frontmatter) => {
    expect(validate(frontmatter)).toMatchObject({field: 'name', reason: 'missing'})
  })

  test('says what is wrong, whatever stands there', () => {
    const say = (fields: object) => {
      try {
        return validateAgentFrontmatter({...good, ...fields}, 'np-critic')
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(say({tools: ''})).toBe(
      'Unexpected empty field `tools` in the header of agent `np-critic`, expected a value'
    )
    expect(say({tier: Object.create(null)})).toBe(
      'Unexpected tier map of agent `np-critic`, expected `haiku`, `sonnet`, or `opus`'
    )
    expect(say({tier: ['opus']})).toContain('Unexpected tier list of')
    expect(say({name: 'a\u001b[2J'})).toContain('Unexpected name `a\\u{1b}[2J`, expected')
  })
})

describe('extractFrontmatter', () => {
  test.each([
    ['a body', '---\na: b\n---\n\n# A\n---\n', '\n# A\n---\n'],
    ['CRLF', '---\r\na: b\r\n---\r\n\r\nBody\r\n', '\r\nBody\r\n'],
    ['no body', '---\na: b\n---', ''],
    ['blanks around the fields', '---\n\na: b\n\n---\n', '']
  ])('gives what stands behind the header unchanged: %s', (_, source, body) => {
    expect(extractFrontmatter(source)).toEqual({frontmatter: {a: 'b'}, body})
  })

  test.each([
    ['nothing', ''],
    ['a byte order mark', '\uFEFF---\na: b\n---\n'],
    ['a line above it', '\n---\na: b\n---\n'],
    ['a blank behind the dashes', '--- \na: b\n---\n'],
    ['no end', '---\na: b\n'],
    ['nothing between the dashes', '---\n---\n'],
    ['lone CR', '---\ra: b\r---\r']
  ])('sees no header: %s', (_, source) => {
    const {frontmatter, body} = extractFrontmatter(source)
    expect(Object.keys(frontmatter)).toEqual([])
    expect(body).toBe(source)
  })

  test('reads values as the loader does', () => {
    const lines = [
      'a: 42',
      'b: 007',
      'c: -1.5',
      'd: true',
      'e: False',
      'f: ~',
      'g:',
      "h: 'it''s'",
      'i: [x, "y, z", 3]',
      'j: b # c',
      'k:',
      '  l: m',
      '  n:',
      '    - o: p',
      '    - q',
      'r: |',
      '  model: s',
      'a: last'
    ]
    expect(extractFrontmatter(`---\n${lines.join('\n')}\n---\n`).frontmatter).toEqual({
      a: 'last',
      b: '007',
      c: -1.5,
      d: true,
      e: 'False',
      f: null,
      g: null,
      h: "it''s",
      i: ['x', 'y, z', 3],
      j: 'b # c',
      k: {l: 'm', n: [{o: 'p'}, 'q']},
      r: '|',
      // There are no texts over several lines: this key leaks out of one.
      model: 's'
    })
  })

  test('gives maps without a prototype', () => {
    const source = '---\na:\n  b: c\nd:\n  - e: f\n---\n'
    const {frontmatter} = extractFrontmatter(source)
    const maps = [frontmatter, frontmatter.a, (frontmatter.d as readonly unknown[])[0]]
    expect(maps.map((map) => Object.getPrototypeOf(map))).toEqual([null, null, null])
    expect(Object.getPrototypeOf(extractFrontmatter('').frontmatter)).toBeNull()
    expect('toString' in frontmatter).toBe(false)
  })

  test.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s anywhere', (key) => {
    for (const lines of [`${key}: a`, `a:\n  ${key}:\n    tier: opus`, `a:\n  - ${key}: b`]) {
      expect(failureOf(() => extractFrontmatter(`---\n${lines}\n---\n`))).toMatchObject({
        code: 'frontmatter-parse-error',
        reason: 'reserved-key'
      })
    }
    expect({}).not.toHaveProperty('tier')
  })

  test('says which line it cannot read, and shows a piece of it', () => {
    const line = `  no field \u001b[2J\u202E${'x'.repeat(200)}`
    const failure = failureOf(() => extractFrontmatter(`---\r\na: b\r\n\r\n${line}\r\n---\r\n`))
    expect(failure).toEqual({
      code: 'frontmatter-parse-error',
      line: 4,
      reason: 'line',
      snippet: expect.stringMatching(/^ {2}no field \\u\{1b\}\[2J\\u\{202e\}x+…$/)
    })
    expect(String(failure?.snippet)).toHaveLength(80)
  })

  test.each([
    ['\ta: b', 'tab', 'Unexpected tab in the indentation in line 2, expected spaces'],
    ['- a', 'item', 'Unexpected list item in line 2, expected it below a field without a value'],
    ['a', 'line', 'Unexpected text in line 2, expected `field: value`'],
    ['a: "b', 'quote', 'Unexpected end of a value in line 2, expected the quote it starts with'],
    ['a: [b, "c]', 'list', 'Unexpected end of a list in line 2, expected every quote to be closed']
  ])('calls %j a fault of kind %s', (line, reason, message) => {
    const act = () => extractFrontmatter(`---\n${line}\n---\n`)
    expect(failureOf(act)).toMatchObject({reason, line: 2})
    expect(act).toThrow(message)
  })
})

describe('loadAgent', () => {
  test('gives name, header, body and place', () => {
    const root = projectOf({'agents/np-critic.md': text})
    const path = join(root, 'agents/np-critic.md')
    expect(loadAgent(path)).toEqual({name: 'np-critic', frontmatter: good, body: 'Body\n', path})
  })

  test('takes a path from the working folder', () => {
    const {path, body} = loadAgent('agents/np-critic.md')
    expect(path).toBe(join(process.cwd(), 'agents/np-critic.md'))
    expect(readFileSync(path, 'utf8').endsWith(`\n---\n${body}`)).toBe(true)
  })

  test.each([
    [`\uFEFF${text}`, 'bom'],
    ['\uFEFF# Critic\n', 'absent'],
    ['\uFEFF---\nname: np-critic\n', 'unterminated'],
    [`\n${text}`, 'not-at-top'],
    ['# Critic\n', 'absent'],
    ['---\n\n---\n', 'empty'],
    ['---\nname: np-critic\n', 'unterminated'],
    [text.replace('---', '--- '), 'fence-trailing-space'],
    [text.replace('name', 'Name'), 'missing']
  ])('says why it misses the fields of %j', (content, reason) => {
    const file = join(projectOf({'agents/np-critic.md': content}), 'agents/np-critic.md')
    expect(failureOf(() => loadAgent(file))).toEqual({
      code: 'agent-invalid-frontmatter',
      agent: 'np-critic',
      field: 'name',
      reason
    })
  })

  test.each([
    ['', ''],
    ['agents/nobody.md', 'nobody'],
    ['agents/np-critic.md/np-critic.md', 'np-critic'],
    ['agents/\0', '\0'],
    [`agents/${'a'.repeat(300)}.md`, 'a'.repeat(300)]
  ])('does not find %j', (path, name) => {
    const root = projectOf({'agents/np-critic.md': text})
    const file = path && join(root, path)
    expect(failureOf(() => loadAgent(file))).toEqual({
      code: 'agent-not-found',
      name,
      path: file,
      tried: [file]
    })
  })

  test('names a file by the end of its path', () => {
    const folder = join(projectOf({}), 'agents', ...'abcdefghij'.repeat(4))
    expect(() => loadAgent(join(folder, 'np-critic.md'))).toThrow(
      /^Missing file of agent `np-critic`, expected `….{66}[/\\]np-critic\.md`$/
    )
  })

  test('reads no folder, nothing large and nothing that is not UTF-8', () => {
    const root = projectOf({
      'agents/a.md/b': '',
      'agents/large.md': text + 'a'.repeat(1_048_576),
      'agents/bytes.md': Buffer.concat([Buffer.from(text), Buffer.of(0x0a, 0xff)])
    })
    const fail = (file: string) => failureOf(() => loadAgent(join(root, file)))
    const path = (file: string) => join(root, file)
    expect(fail('agents/a.md')).toEqual({
      code: 'file-unreadable',
      path: path('agents/a.md'),
      reason: 'not a regular file'
    })
    expect(fail('agents/large.md')).toEqual({
      code: 'file-too-large',
      path: path('agents/large.md'),
      size: text.length + 1_048_576,
      limit: 1_048_576
    })
    expect(fail('agents/bytes.md')).toEqual({
      code: 'file-encoding',
      path: path('agents/bytes.md'),
      line: 9
    })
  })

  test('follows the link that it was given', () => {
    const other = projectOf({'np-critic.md': text})
    const root = projectOf({})
    link(root, 'agents/np-critic.md', join(other, 'np-critic.md'))
    expect(loadAgent(join(root, 'agents/np-critic.md')).body).toBe('Body\n')
  })
})

describe('listAgents', () => {
  const agent = (name: string, more: Readonly<Record<string, string>> = {}) =>
    textOf({...good, name, ...more})

  test('gives what loads, by name', () => {
    const root = projectOf({
      'agents/b.md': agent('b', {color: 'red', module: 'true'}),
      'agents/a-b.MD': agent('a-b'),
      'agents/a.md': agent('a', {color: '', tools: '[Read, Grep]'}),
      'agents/B.md': agent('B'),
      'agents/é.md': agent('é'),
      'agents/broken.md': agent('broken', {model: 'opus'}),
      'agents/other.md': agent('another'),
      'agents/line.md': '---\n"\n---\n',
      'agents/empty.md': '',
      'agents/large.md': `${agent('large')}${'a'.repeat(1_048_576)}`,
      'agents/folder.md/a.md': agent('a'),
      'agents/below/c.md': agent('c'),
      'agents/notes.txt': agent('notes')
    })
    const {description, tier, tools} = good
    const path = (name: string) => join(root, `agents/${name}.md`)
    expect(listAgents(join(root, 'agents'))).toEqual([
      {name: 'B', description, tier, tools, path: path('B')},
      {name: 'a', description, tier, tools: ['Read', 'Grep'], path: path('a')},
      {name: 'a-b', description, tier, tools, path: join(root, 'agents/a-b.MD')},
      {name: 'b', description, tier, tools, color: 'red', module: true, path: path('b')},
      {name: 'é', description, tier, tools, path: path('é')}
    ])
  })

  test('takes nothing that is about agents', () => {
    const names = ['README', 'CHANGELOG', 'CONTRIBUTING', 'LICENSE', 'INDEX', 'AGENTS', 'claude']
    const files = Object.fromEntries(names.map((name) => [`agents/${name}.md`, agent(name)]))
    expect(listAgents(join(projectOf(files), 'agents'))).toEqual([])
    expect(names.every((name) => isNeverAgent(`${name}.md`))).toBe(true)
  })

  test('follows links inside of the project only', () => {
    const outside = projectOf({'out.md': agent('out')})
    const root = projectOf({'common/in.md': agent('in')})
    link(root, 'agents/in.md', '../common/in.md')
    link(root, 'agents/out.md', join(outside, 'out.md'))
    link(root, 'agents/nowhere.md', 'nothing.md')
    expect(listAgents(join(root, 'agents')).map(({name}) => name)).toEqual(['in'])
    // The folder that was named may be a link itself.
    link(outside, 'agents', join(root, 'agents'))
    expect(listAgents(join(outside, 'agents')).map(({name}) => name)).toEqual(['in'])
  })

  test('knows no agents where there is no folder, and no folder that is a file', () => {
    const root = projectOf({'agents.md': text})
    expect(listAgents(join(root, 'agents'))).toEqual([])
    expect(failureOf(() => listAgents(join(root, 'agents.md')))).toEqual({
      code: 'file-unreadable',
      path: join(root, 'agents.md'),
      reason: 'not a directory'
    })
  })

  test('knows the agents of this repository', () => {
    const tiers = listAgents('agents').map(({name, tier}) => `${name} ${tier}`)
    expect(tiers).toHaveLength(16)
    expect(tiers).toContain('np-planner opus')
    expect(tiers).toContain('np-sc-extractor haiku')
  })
})

test('an error tells what it is', () => {
  const error = new NubosPilotError('usage', 'No', {got: 1})
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toBe('NubosPilotError: No')
  expect({...error}).toMatchObject({code: 'usage', details: {got: 1}})
  expect(new NubosPilotError('usage', 'No').details).toEqual({})
})
