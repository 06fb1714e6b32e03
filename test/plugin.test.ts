import {execFile} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import {type PluggableList, type Processor, unified} from 'unified'
import {type Options as FileOptions, VFile} from 'vfile'
import type {VFileMessage} from 'vfile-message'
import {describe, expect, test} from 'vitest'
import type {NpLintMessage} from '../src/core/add-message.ts'
import type {SharedData} from '../src/core/attach.ts'
import {defineRule} from '../src/core/define-rule.ts'
import {RunFailure} from '../src/engine/failure.ts'
import type {Document} from '../src/model/document.ts'
import type {Level} from '../src/model/finding.ts'
import {largestFile} from '../src/model/source.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import npLintPlugin, {type PluginOptions} from '../src/plugin.ts'
import agentForbiddenField from '../src/rules/agent-forbidden-field.ts'
import agentInvalidFrontmatter from '../src/rules/agent-invalid-frontmatter.ts'
import agentInvalidTier from '../src/rules/agent-invalid-tier.ts'
import fileBom from '../src/rules/file-bom.ts'
import fileEncoding from '../src/rules/file-encoding.ts'
import fileTooLarge from '../src/rules/file-too-large.ts'
import forbiddenAgentField from '../src/rules/forbidden-agent-field.ts'
import delimiterSpace from '../src/rules/frontmatter-delimiter-space.ts'
import {rules} from '../src/rules/index.ts'
import {documentOf, problemsOf} from './support/check.ts'
import {readPage} from './support/page.ts'
import {type JsonMessage, link, npLint, type Outcome, projectOf, readJson} from './support/run.ts'
import {bytesOf} from './support/squiggles.ts'

type Message = NpLintMessage

const path = 'agents/np-planner.md'
const named = agent('np-planner', 'model: opus')
const pages = 'https://github.com/np-lint/np-lint/blob/main/docs/rules'

/** Pipelines in which the header is markdown, and in which it is a node of its own. */
const pipelines: readonly (readonly [string, PluggableList])[] = [
  ['without remark-frontmatter', []],
  ['with remark-frontmatter', [[remarkFrontmatter, ['yaml', 'toml']]]]
]

// Rules that look across files need a project around them, and those about suppressions all others;
// no page holds a file that is too large.
const alone = rules
  .filter((rule) => !rule.meta.across && !rule.meta.last && rule !== fileTooLarge)
  .map((rule) => [rule.meta.code, rule] as const)

describe.each(alone)('%s as a unified plugin', (code, rule) => {
  const page = readPage(readFileSync(new URL(`../docs/rules/${code}.md`, import.meta.url), 'utf8'))
  const files = page.examples.flatMap(({files}) => Object.entries(files))

  test.each(pipelines)(
    'says of the files on its page what it says without unified, %s',
    (_, use) => {
      const found = files.map(([path, text]) => {
        const value = bytesOf(text)
        const {source} = documentOf(path, value)
        return problemsOf(rule, path, value).map(({at, message, note, details, ...problem}) => ({
          place: {start: source.point(at.start), end: source.point(at.end)},
          reason: message,
          level: problem.level,
          ruleId: problem.ruleId,
          messageId: problem.messageId,
          aliases: problem.aliases,
          url: problem.url,
          note,
          details
        }))
      })
      const said = files.map(([path, text]) =>
        messagesOf([...use, rule], {path, value: bytesOf(text)}).map((message) => ({
          place: message.place,
          reason: message.reason,
          level: levelOf(message),
          ruleId: message.ruleId,
          messageId: message.messageId,
          aliases: message.aliases,
          url: message.url,
          note: message.note,
          details: message.details
        }))
      )
      expect(said).toEqual(found)
      expect(said.flat().length).toBeGreaterThan(0)
    }
  )

  test('is named by its code', () => {
    expect(rule.name).toBe(code)
  })
})

test('file-too-large as a unified plugin finds a file that is too large', () => {
  const file = new VFile({path, value: 'x'.repeat(largestFile + 1)})
  // Parsing it would take long, and the tree does not count.
  unified().use(fileTooLarge).runSync({type: 'root', children: []}, file)
  expect(file.messages.map(String)).toEqual([
    'agents/np-planner.md:1:1-1:1: Unexpected file of 1048577 bytes, expected at most 1048576'
  ])
})

describe('a message of a rule', () => {
  test('holds the fields of vfile and our own, and in `expected` what would replace the place', () => {
    const file = unified()
      .use(remarkParse)
      .use(forbiddenAgentField)
      .use(compileNothing)
      .processSync({path, value: named})
    expect(file.messages.map((message) => ({...message}))).toEqual([
      {
        ancestors: undefined,
        cause: undefined,
        file: path,
        name: `${path}:4:1-4:6`,
        message: 'Unexpected field `model` in agent header, expected `tier`',
        reason: 'Unexpected field `model` in agent header, expected `tier`',
        line: 4,
        column: 1,
        place: {
          start: {line: 4, column: 1, offset: 50},
          end: {line: 4, column: 6, offset: 55}
        },
        ruleId: 'forbidden-agent-field',
        source: 'np-lint',
        fatal: true,
        url: `${pages}/forbidden-agent-field.md`,
        note: 'Use "tier" instead. A tier is resolved to a model when the agent is spawned, for each host and profile.',
        actual: 'model',
        expected: ['tier'],
        messageId: 'model',
        details: {field: 'model', hint: 'Use "tier" instead.'},
        aliases: []
      }
    ])
  })

  test('comes from run and runSync too, where nothing is compiled', async () => {
    const processor = unified().use(remarkParse).use(forbiddenAgentField)
    const sync = new VFile({path, value: named})
    const later = new VFile({path, value: named})
    processor.runSync(processor.parse(sync), sync)
    await processor.run(processor.parse(later), later)
    expect([sync, later].map(({messages}) => messages.map(String))).toEqual([
      ['agents/np-planner.md:4:1-4:6: Unexpected field `model` in agent header, expected `tier`'],
      ['agents/np-planner.md:4:1-4:6: Unexpected field `model` in agent header, expected `tier`']
    ])
  })

  test('is fatal as an error, not as a warning, and neither as an info', () => {
    const spaced = '--- \nname: reviewer\n---\n'
    const fatal = (rule: typeof fileBom, path: string, value: string) =>
      messagesOf([rule], {path, value}).map((message) => message.fatal)
    expect(fatal(delimiterSpace, 'agents/reviewer.md', spaced)).toEqual([true])
    expect(fatal(fileBom, '.claude/agents/reviewer.md', `\uFEFF${spaced}`)).toEqual([false])
    expect(fatal(delimiterSpace, '.claude/agents/reviewer.md', spaced)).toEqual([undefined])
  })

  test('offers as `expected` what the rule says, and no fix that changes another place', () => {
    const offered = (rule: typeof fileBom, value: string) =>
      messagesOf([rule], {path, value}).map((message) => [message.actual, message.expected])
    expect(offered(agentInvalidTier, agent('np-planner', 'tier: Opus'))).toEqual([
      ['Opus', ['opus']]
    ])
    expect(offered(agentInvalidTier, agent('np-planner', 'tier: gpt'))).toEqual([
      ['gpt', ['haiku', 'sonnet', 'opus']]
    ])
    // The empty text takes the blank away.
    expect(offered(delimiterSpace, named.replace('---\n', '--- \n'))).toEqual([[' ', ['']]])
    // These fixes go beyond the place: to the mark in front of the text, and to the whole line.
    expect(offered(fileBom, `\uFEFF${named}`)).toEqual([[undefined, undefined]])
    expect(offered(forbiddenAgentField, agent('np-planner', 'model: gpt'))).toEqual([
      [undefined, undefined]
    ])
  })

  test('offers no fix of several edits, nor one that begins or ends elsewhere', () => {
    const rule = defineRule({
      code: 'np-edits',
      summary: 'Mends a line in several ways.',
      kinds: ['agent'],
      messages: {line: 'error'},
      *check() {
        const at = {start: 4, end: 8}
        const edit = {...at, text: 'title'}
        const ways = [
          [edit],
          [edit, {...edit, start: 9}],
          [{...edit, start: 3}],
          [{...edit, end: 9}]
        ]
        for (const edits of ways) {
          const fix = {title: 'Rename', edits, safety: 'safe'} as const
          yield {at, messageId: 'line', message: 'Unexpected line', fix}
        }
      }
    })
    const messages = messagesOf([rule], {path, value: named})
    expect(messages.map(({actual, expected}) => [actual, expected])).toEqual([
      ['name', ['title']],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined]
    ])
  })
})

describe.each(pipelines)('a file, %s,', (_, use) => {
  const marked = `\uFEFF${named}`
  const crlf = named.replaceAll('\n', '\r\n')

  // The byte order mark has no column and no offset.
  test.each([
    ['a string', named, 50],
    ['bytes', bytes(named), 50],
    ['a string with CRLF', crlf, 53],
    ['bytes with CRLF', bytes(crlf), 53],
    ['a string with a byte order mark', marked, 50],
    ['bytes with a byte order mark', bytes(marked), 50],
    ['bytes with a byte order mark and CRLF', bytes(`\uFEFF${crlf}`), 53]
  ])('may be %s', (_, value, offset) => {
    const messages = messagesOf([...use, forbiddenAgentField], {path, value})
    expect(messages.map(({place}) => place)).toEqual([
      {start: {line: 4, column: 1, offset}, end: {line: 4, column: 6, offset: offset + 5}}
    ])
  })

  test('is known by its content whether it is a string or bytes', () => {
    const flow = '\uFEFF---\ncommand: np:plan\n---\n'
    const said = [flow, bytes(flow)].map((value) =>
      messagesOf([...use, fileBom], {path: 'flows/plan.md', value}).map(({ruleId}) => ruleId)
    )
    expect(said).toEqual([['file-bom'], ['file-bom']])
  })

  test('shows what is not UTF-8 only as bytes', () => {
    const value = Uint8Array.of(...bytes('You plan.\n'), 0xff)
    const said = [value, new TextDecoder().decode(value)].map((value) =>
      messagesOf([...use, fileEncoding], {path, value}).map(({place}) => place)
    )
    const start = {line: 2, column: 1, offset: 10}
    expect(said).toEqual([[{start, end: {line: 2, column: 2, offset: 11}}], []])
  })

  test('without a value is empty', () => {
    const messages = messagesOf([...use, agentInvalidFrontmatter], {path})
    expect(messages.map(({messageId, place}) => [messageId, place])).toEqual([
      ['required', {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}}]
    ])
  })

  // Above `agents/`, a folder called `docs` or `templates` would say that this is no agent.
  test.each([
    ['agents/np-planner.md', undefined],
    ['./agents/np-planner.md', undefined],
    ['agents\\np-planner.md', undefined],
    ['.\\agents\\np-planner.md', undefined],
    ['/srv/docs/shop/agents/np-planner.md', '/srv/docs/shop'],
    ['/srv/docs/shop/agents/np-planner.md', '/srv/docs/shop/'],
    ['C:\\docs\\shop\\agents\\np-planner.md', 'C:\\docs\\shop'],
    ['C:\\docs\\shop\\agents\\np-planner.md', 'C:\\docs\\shop\\'],
    ['C:/docs/shop/agents/np-planner.md', 'C:\\docs\\shop'],
    ['/agents/np-planner.md', '/']
  ])('at %j is known by its path below %j', (path, cwd) => {
    const rule = defineRule({
      code: 'np-path',
      summary: 'Says the path of an agent.',
      kinds: ['agent'],
      messages: {path: 'error'},
      *check({source, stem}) {
        const message = `Unexpected ${stem} at ${source.path}`
        yield {at: {start: 0, end: 0}, messageId: 'path', message}
      }
    })
    const file = {path, value: named, ...(cwd && {cwd})}
    const messages = messagesOf([...use, rule], file)
    expect(messages.map(({reason, file}) => [reason, file])).toEqual([
      ['Unexpected np-planner at agents/np-planner.md', path]
    ])
  })

  test('without a path is what the rule looks at, and no name is held against it', () => {
    const value = agent('np-critic', 'model: opus')
    const messages = messagesOf([...use, forbiddenAgentField, agentInvalidFrontmatter], {value})
    expect(messages.map(({messageId}) => messageId)).toEqual(['model', 'required'])
    const plans = defineRule({
      code: 'np-plans',
      summary: 'Says which contract a plan keeps.',
      kinds: ['plan', 'agent'],
      messages: {contract: 'error'},
      *check({kind, preset}) {
        const at = {start: 0, end: 0}
        yield {at, messageId: 'contract', message: `Unexpected ${kind} of ${preset.name}`}
      }
    })
    expect(messagesOf([...use, plans], {value}).map(({reason}) => reason)).toEqual([
      'Unexpected plan of nubos'
    ])
  })

  test.each([
    'notes.md',
    'docs/agents/np-planner.md',
    'agents/README.md',
    'agents/np-planner.txt',
    'plans/S001-PLAN.md',
    'workflows/plan.md',
    'np-planner.agent-def.json',
    '/srv/docs/shop/agents/np-planner.md'
  ])('at %j is of another kind, and nothing is said', (path) => {
    expect(messagesOf([...use, forbiddenAgentField], {path, value: named})).toEqual([])
  })
})

describe('the setting of a rule', () => {
  const rule = defineRule({
    code: 'np-limit',
    summary: 'Says its options, at two levels.',
    kinds: ['agent'],
    messages: {limit: 'error', word: 'info'},
    options: {limit: 3, word: 'plan'},
    *check(_, {options}) {
      const at = {start: 0, end: 3}
      yield {at, messageId: 'limit', message: `Unexpected limit ${options.limit}`}
      yield {at, messageId: 'word', message: `Unexpected word ${options.word}`}
    }
  })
  const said = (setting: unknown) =>
    messagesOf([[rule, setting]], {path, value: named}).map(
      (message) => `${levelOf(message)} ${message.reason.replace('Unexpected ', '')}`
    )
  const own = ['error limit 3', 'info word plan']
  const warnings = ['warning limit 3', 'warning word plan']

  const taken: readonly (readonly [setting: unknown, said: readonly string[]])[] = [
    [undefined, own],
    [true, own],
    [[true], own],
    [false, []],
    [[false], []],
    ['off', []],
    [['off'], []],
    ['info', ['info limit 3', 'info word plan']],
    ['warn', warnings],
    ['warning', warnings],
    [['warn'], warnings],
    ['error', ['error limit 3', 'error word plan']],
    [
      ['error', {limit: 9}],
      ['error limit 9', 'error word plan']
    ],
    [
      [true, {limit: 9, word: 'wave'}],
      ['error limit 9', 'info word wave']
    ],
    [[false, {limit: 9}], []]
  ]

  test.each(taken)('%j is taken', (setting, expected) => {
    expect(said(setting)).toEqual(expected)
  })

  test.each([
    ['fatal', '`fatal`'],
    ['', '``'],
    ['Error', '`Error`'],
    ['constructor', '`constructor`'],
    [2, '`2`'],
    [null, '`null`'],
    [['errors', {limit: 9}], '`errors`'],
    [{limit: 9}, '`[object Object]`']
  ])('%j is refused', (setting, shown) => {
    expect(() => said(setting)).toThrow(
      new TypeError(
        `Unexpected level ${shown} for \`np-limit\`, expected \`off\`, \`info\`, \`warning\`, or \`error\``
      )
    )
    expect(() => said(setting)).toThrow(TypeError)
  })

  test('counts as it was given last, as with every plugin of unified', () => {
    const file = unified()
      .use(remarkParse)
      .use(rule, 'error')
      .use([[rule, ['warn', {limit: 9}]]])
      .use(compileNothing)
      .processSync({path, value: named})
    expect(file.messages.map(({fatal, reason}) => [fatal, reason])).toEqual([
      [false, 'Unexpected limit 9'],
      [false, 'Unexpected word plan']
    ])
  })
})

describe('the data of a pipeline', () => {
  const found = (path: string, preset?: SharedData['preset']) =>
    messagesOf([forbiddenAgentField], {path, value: named}, {...(preset && {preset})}).length

  test('choose the contract for every rule in it', () => {
    expect(found(path)).toBe(1)
    expect(found(path, 'claude-code')).toBe(0)
  })

  test('leave a file in the folder of a host the contract of that', () => {
    expect(found('.claude/agents/np-critic.md')).toBe(1)
    expect(found('.claude/agents/np-critic.md', 'claude-code')).toBe(0)
    expect(found('.claude/agents/reviewer.md')).toBe(0)
    expect(found('.claude/agents/reviewer.md', 'nubos')).toBe(0)
  })

  test('know no contract that there is not', () => {
    expect(() => found(path, 'nubo' as 'nubos')).toThrow(
      /^Unexpected preset `nubo`, expected `portable`, /
    )
  })

  test('choose it for a text without a path too', () => {
    const found = (data: SharedData) => messagesOf([forbiddenAgentField], {value: named}, data)
    expect(found({preset: 'portable'})).toHaveLength(1)
    expect(found({preset: 'claude-code'})).toHaveLength(0)
  })

  test('leave the path to decide where the contract does not know this kind of file', () => {
    expect(found(path, 'gsd')).toBe(1)
    expect(found('.claude/agents/reviewer.md', 'gsd')).toBe(0)
  })

  test('may come after the rule, until the pipeline runs', () => {
    const processor = unified().use(remarkParse).use(forbiddenAgentField).use(compileNothing)
    processor.data('npLint', {preset: 'claude-code'})
    expect(processor.processSync({path, value: named}).messages).toEqual([])
  })

  test('hand every rule the project around the file', () => {
    const rule = defineRule({
      code: 'np-project',
      summary: 'Says whether the project has plans.',
      kinds: ['agent'],
      messages: {plans: 'error'},
      *check({source}, {workspace}) {
        if (!workspace.complete || !workspace.exists('plans')) return
        yield {at: source.line(1), messageId: 'plans', message: 'Unexpected plans'}
      }
    })
    const exists = (path: string) => path === 'plans'
    const workspace = {...emptyWorkspace, complete: true, exists}
    const said = [{workspace}, {}].map((data) => messagesOf([rule], {path, value: named}, data))
    expect(said.map((messages) => messages.map(String))).toEqual([
      ['agents/np-planner.md:1:1-1:4: Unexpected plans'],
      []
    ])
  })
})

describe('the rules of one pipeline', () => {
  test('go on when one crashes, which is a message', () => {
    const crashing = defineRule({
      code: 'np-crash',
      summary: 'Fails after its first word.',
      kinds: ['agent'],
      messages: {name: 'warning'},
      *check({source}) {
        yield {at: source.line(2), messageId: 'name', message: 'Unexpected name'}
        throw new TypeError('no such\u001B[2J thing')
      }
    })
    const messages = messagesOf([agentInvalidFrontmatter, crashing, forbiddenAgentField], {
      path,
      value: named
    })
    expect(messages.map(({ruleId}) => ruleId)).toEqual([
      'agent-invalid-frontmatter',
      'internal-error',
      'forbidden-agent-field'
    ])
    expect({...messages[1]}).toMatchObject({
      reason: 'Rule `np-crash` crashed: no such\\u{1b}[2J thing',
      place: {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}},
      source: 'np-lint',
      fatal: true,
      url: `${pages}/internal-error.md`,
      messageId: 'crash',
      details: {rule: 'np-crash', stack: expect.stringContaining('TypeError: no such')},
      aliases: []
    })
  })

  test('never merge', () => {
    const both = [agentForbiddenField, forbiddenAgentField]
    const messages = messagesOf(both, {path, value: named})
    expect(messages.map(({ruleId, aliases, line}) => [line, ruleId, aliases])).toEqual([
      [4, 'agent-forbidden-field', []],
      [4, 'forbidden-agent-field', []]
    ])
  })

  test.each(pipelines)(
    'see the text, whatever plugins before them made of the tree, %s',
    (_, use) => {
      const headings = defineRule({
        code: 'np-heading',
        summary: 'Finds headings in the markdown of the body.',
        kinds: ['agent'],
        messages: {heading: 'warning'},
        *check({tree}) {
          for (const {type, position} of tree.children) {
            const [start = 0, end = 0] = [position?.start.offset, position?.end.offset]
            if (type !== 'heading') continue
            yield {at: {start, end}, messageId: 'heading', message: 'Unexpected heading'}
          }
        }
      })
      const file = {path, value: `${named}\n# Plan\n`}
      const emptied = () => (tree: Root) => {
        tree.children = []
      }
      const replaced = () => (): Root => ({
        type: 'root',
        children: [{type: 'heading', depth: 1, children: []}]
      })
      const said = [[], [emptied], [replaced]].map((plugins) =>
        messagesOf([...use, ...plugins, headings, forbiddenAgentField], file).map(String)
      )
      const own = [
        'agents/np-planner.md:10:1-10:7: Unexpected heading',
        'agents/np-planner.md:4:1-4:6: Unexpected field `model` in agent header, expected `tier`'
      ]
      expect(said).toEqual([own, own, own])
    }
  )

  test('say nothing of what is no text, but those that are about bytes', () => {
    const both = [forbiddenAgentField, fileEncoding]
    const messages = messagesOf(both, {path, value: `${named}\u0000`})
    expect(messages.map(({ruleId}) => ruleId)).toEqual(['file-encoding'])
  })

  test('leave the tree to the plugins behind them', () => {
    const trees: Root[] = []
    const keep = () => (tree: Root) => {
      trees.push(structuredClone(tree))
    }
    const keepAgain: typeof keep = () => keep()
    messagesOf([keep, ...rules, keepAgain], {path, value: named})
    expect(trees).toHaveLength(2)
    expect(trees[1]).toEqual(trees[0])
  })

  test('share one document for each file, parsed once', () => {
    const seen: Document[] = []
    const watching = ['np-first', 'np-second', 'np-third'].map((code) =>
      defineRule({
        code,
        summary: 'Remembers what it was given.',
        kinds: ['agent'],
        messages: {any: 'info'},
        // biome-ignore lint/correctness/useYield: it only watches
        *check(document) {
          seen.push(document)
        }
      })
    )
    messagesOf([remarkFrontmatter, ...watching], {path, value: named})
    messagesOf(watching, {path, value: named})
    expect(seen).toHaveLength(6)
    expect(new Set(seen.slice(0, 3)).size).toBe(1)
    expect(new Set(seen.slice(3)).size).toBe(1)
    expect(seen[3]).not.toBe(seen[0])
  })

  test('read a file anew when its text or its path has changed', () => {
    const processor = unified()
      .use(remarkParse)
      .use(forbiddenAgentField)
      .use(agentInvalidFrontmatter)
    const file = new VFile({path, value: named})
    const said = () => {
      file.messages = []
      processor.runSync(processor.parse(file), file)
      return file.messages.map(({ruleId, line}) => `${line} ${ruleId}`)
    }
    expect(said()).toEqual(['4 forbidden-agent-field', '1 agent-invalid-frontmatter'])
    file.value = agent('np-planner', 'tier: opus')
    expect(said()).toEqual([])
    file.stem = 'np-critic'
    expect(said()).toEqual(['2 agent-invalid-frontmatter'])
  })
})

const project = {
  'np-lint.json': `{
  "rules": {"agent-invalid-tier": "warning"},
  "ignore": ["drafts/**"],
  "overrides": [
    {"files": "agents/np-critic.md", "rules": {"agent-invalid-tier": "info"}},
    {"files": "shared/agents/*", "preset": "claude-code"}
  ]
}
`,
  'strict.json': '{"rules": {"agent-invalid-tier": "error", "forbidden-agent-field": "off"}}',
  '.claude/agents/reviewer.md':
    '--- \nname: reviewer\ndescription: Reads a diff.\nmodel: opus\n---\n',
  'agents/README.md': named,
  'agents/np-critic.md': agent('np-reader', 'tier: Haiku'),
  'agents/np-empty.md': '',
  'agents/np-marked.md': `\uFEFF${agent('np-marked', 'tier: gpt').replaceAll('\n', '\r\n')}`,
  'agents/np-planner.md': named,
  'agents/np-right.md': agent('np-right', 'tier: opus'),
  'agents/np-tier.md': agent('np-tier', 'tier: gpt'),
  'api/np-lint.json': '{"preset": "claude-code"}',
  'api/agents/np-planner.md': named,
  'docs/guide.md': named,
  'drafts/agents/np-planner.md': named,
  'shared/agents/np-planner.md': named,
  'workflows/plan.md': '\uFEFF---\ncommand: np:plan\ncommand: np:work\n---\n'
}
const texts = Object.entries(project).filter(([path]) => path.endsWith('.md'))

describe.each(pipelines)('np-lint/plugin, %s,', (_, use) => {
  test('says of every file what the command line says of it', async () => {
    const root = projectOf(project)
    const brief: string[] = []
    for (const [path, text] of texts) {
      const found = await foundBy(root, [path])
      for (const value of [text, bytes(text)]) {
        expect([path, await saidOf(root, use, {path, value})]).toEqual([path, found])
      }
      brief.push(
        ...found.map(
          ({line, level, ruleId, aliases = []}) =>
            `${path}:${line} ${level} ${[ruleId, ...aliases].join(' + ')}`
        )
      )
    }
    expect(brief).toEqual([
      '.claude/agents/reviewer.md:1 info frontmatter-delimiter-space',
      'agents/np-critic.md:2 error agent-invalid-frontmatter',
      'agents/np-critic.md:4 info agent-invalid-tier',
      'agents/np-empty.md:1 error frontmatter-missing + agent-invalid-frontmatter',
      'agents/np-marked.md:1 error file-bom + agent-invalid-frontmatter',
      'agents/np-marked.md:4 warning agent-invalid-tier',
      'agents/np-planner.md:1 error agent-invalid-frontmatter',
      'agents/np-planner.md:4 error forbidden-agent-field + agent-forbidden-field',
      'agents/np-tier.md:4 warning agent-invalid-tier',
      'workflows/plan.md:1 warning file-bom',
      'workflows/plan.md:3 error frontmatter-duplicate-key'
    ])
  })

  test('takes a path as the host writes it', async () => {
    const root = projectOf(project)
    const found = await foundBy(root, ['agents/np-planner.md'])
    for (const path of ['./agents/np-planner.md', join(root, 'agents/np-planner.md')]) {
      expect(await saidOf(root, use, {path, value: named})).toEqual(found)
    }
  })

  test.each<[PluginOptions, string, readonly string[]]>([
    [{rules: {'agent-invalid-tier': 'off'}}, 'np-tier', ['--rule', 'agent-invalid-tier:off']],
    [{rules: {'agent-invalid-tier': 'error'}}, 'np-critic', ['--rule', 'agent-invalid-tier:error']],
    [{preset: 'claude-code'}, 'np-planner', ['--preset', 'claude-code']],
    [{config: 'strict.json'}, 'np-planner', ['--config', 'strict.json']],
    [{configLookup: false}, 'np-tier', ['--no-config-lookup']],
    [{gates: 'first'}, 'np-planner', ['--gates', 'first']]
  ])('with %j does to %s what the flag does', async (options, name, flags) => {
    const root = projectOf(project)
    const path = `agents/${name}.md`
    const value = readFileSync(join(root, path))
    const said = await saidOf(root, use, {path, value}, options)
    expect(said).toEqual(await foundBy(root, [path, ...flags]))
    expect(said).not.toEqual(await saidOf(root, use, {path, value}))
  })

  test('rejects with the place of a mistake in the config', async () => {
    const root = projectOf({'np-lint.json': '{\n  "rulez": {}\n}\n'})
    const said = saidOf(root, use, {path, value: named})
    await expect(said).rejects.toThrow(
      new RunFailure('np-lint.json:2:3: Unexpected key `rulez`, expected `rules`')
    )
    await expect(said).rejects.toBeInstanceOf(RunFailure)
  })

  test('says nothing of a text without a path, whatever the config', async () => {
    const root = projectOf({'np-lint.json': '{\n  "rulez": {}\n}\n'})
    expect(await saidOf(root, use, {value: named})).toEqual([])
  })

  test('sees the text, whatever plugins before it made of the tree', async () => {
    const root = projectOf(project)
    const emptied = () => (tree: Root) => {
      tree.children = []
    }
    const file = {path, value: named}
    expect(await saidOf(root, [...use, emptied], file)).toEqual(await foundBy(root, [path]))
  })
})

describe('remark-cli', () => {
  const here = fileURLToPath(new URL('..', import.meta.url))

  // A rule that is used alone asks no config.
  const others = rules.filter(({meta}) => meta.code !== 'forbidden-agent-field')
  const onlyThat = others.map(({meta}) => `--rule=${meta.code}:off`)

  test.each([
    ['np-lint/plugin', 'np-lint/plugin', []],
    [
      'one rule',
      ['np-lint/rules/forbidden-agent-field', ['warn']],
      ['--no-config-lookup', '--rule=forbidden-agent-field:warn', ...onlyThat]
    ]
  ])('with %s, as it is built, finds what np-lint finds', async (_, plugin, flags) => {
    const built = ['plugin.js', 'rules/forbidden-agent-field.js'].map((name) => `dist/${name}`)
    const missing = built.filter((name) => !existsSync(join(here, name)))
    expect(missing, 'Not built: `npm test` builds before it tests, vitest alone does not').toEqual(
      []
    )
    const root = projectOf({
      ...project,
      '.remarkrc.json': JSON.stringify({plugins: [plugin]}),
      'unix.mjs': unixReporter
    })
    link(root, 'node_modules/np-lint', here)
    const paths = texts.map(([path]) => path)
    const {code, stdout} = await npLint(root, [...paths, '--format', 'unix', ...flags])
    expect(stdout.split('\n').length).toBeGreaterThan(2)
    expect(await remark(root, [...paths, '--report', './unix.mjs'])).toEqual({
      code,
      stdout: '',
      stderr: stdout
    })
  })
})

/** Prints what remark-cli was told, in the order in which it was told. */
const unixReporter = `
const line = ({path}, {line, column, fatal, reason, ruleId}) => {
  const level = fatal === undefined ? 'info' : fatal ? 'error' : 'warning'
  return \`\${path}:\${line}:\${column}: \${level} \${reason} [\${ruleId}]\`
}
export default (files) =>
  files.flatMap((file) => file.messages.map((message) => line(file, message))).join('\\n')
`

function remark(cwd: string, args: readonly string[]): Promise<Outcome> {
  const cli = fileURLToPath(new URL('../node_modules/remark-cli/cli.js', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], {cwd}, (error, stdout, stderr) => {
      resolve({code: Number(error?.code ?? 0), stdout, stderr})
    })
  })
}

/** Stands in for remark-stringify: a pipeline that is processed must end in some text. */
function compileNothing(this: Processor): void {
  this.compiler = () => ''
}

/** What plugins say of a file, in the order in which they say it. */
function messagesOf(
  plugins: PluggableList,
  file: FileOptions,
  data: SharedData = {}
): readonly Message[] {
  const processor = unified().data('npLint', data).use(remarkParse).use(plugins).use(compileNothing)
  return processor.processSync(new VFile(file)).messages as Message[]
}

/** What np-lint/plugin says of a file, as `--format json` would write it. */
async function saidOf(
  cwd: string,
  plugins: PluggableList,
  file: FileOptions,
  options: PluginOptions = {}
) {
  const processor = unified().use(remarkParse).use(plugins).use(npLintPlugin, options)
  const {messages} = await processor.use(compileNothing).process(new VFile({...file, cwd}))
  return (messages as Message[]).map((message) => ({
    ruleId: message.ruleId,
    messageId: message.messageId,
    aliases: message.aliases,
    level: levelOf(message),
    message: message.reason,
    note: message.note,
    ...placeOf(message),
    url: message.url,
    details: message.details
  }))
}

/** What the command line says of a file. */
async function foundBy(cwd: string, args: readonly string[]) {
  const [file] = readJson(await npLint(cwd, [...args, '--format', 'json']))
  type Written = JsonMessage &
    Readonly<Record<'severity' | 'related' | 'fix' | 'fixSafety' | 'fingerprint', unknown>>
  const messages = (file?.messages ?? []) as readonly Written[]
  // What comes first is what a message of vfile has no field for.
  return messages.map(
    ({severity, related, fix, fixSafety, fingerprint, aliases = [], ...message}) => ({
      ...message,
      aliases
    })
  )
}

function placeOf({place}: VFileMessage) {
  if (!place || !('start' in place)) throw new Error('A message of np-lint has a start and an end')
  const {start, end} = place
  return {line: start.line, column: start.column, endLine: end.line, endColumn: end.column}
}

function levelOf({fatal}: VFileMessage): Level {
  return fatal === undefined ? 'info' : fatal ? 'error' : 'warning'
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function agent(name: string, line: string): string {
  return `---
name: ${name}
description: Plans the work.
${line}
tools: Read, Grep
---

You plan.
`
}
