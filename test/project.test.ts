import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {defineRule} from '../src/core/define-rule.ts'
import {nameProblems} from '../src/core/fingerprint.ts'
import {type LintRequest, lintFiles, lintText} from '../src/engine/run.ts'
import type {Document} from '../src/model/document.ts'
import duplicateAgentName from '../src/rules/duplicate-agent-name.ts'
import fileEncoding from '../src/rules/file-encoding.ts'
import {link, projectOf} from './support/run.ts'

// The same cases on every machine and in every run.
fc.configureGlobal({seed: 20_260_101})

/** Of agents with one name, says so at each but the first, which is the related place. */
const twins = defineRule({
  code: 'np-twins',
  summary: 'Two agents must not have one name.',
  kinds: ['agent'],
  across: (document) => {
    const name = nameOf(document)
    return name === undefined ? undefined : {folder: '.', key: name}
  },
  messages: {twin: 'warning'},
  *check({header, source}, {workspace}) {
    const name = header.field('name')?.value
    const first = name && workspace.documents.find((other) => nameOf(other) === name.value)
    if (!first || first.source.path === source.path) return
    const at = first.header.field('name')?.value ?? {start: 0, end: 0}
    yield {
      at: name,
      messageId: 'twin',
      message: `Unexpected name \`${name.value}\``,
      related: [{path: first.source.path, at, message: 'The same name'}]
    }
  }
})

/** Speaks of every agent by itself. */
const named = defineRule({
  code: 'np-named',
  summary: 'An agent has a name.',
  kinds: ['agent'],
  messages: {name: 'info'},
  *check(document, {workspace}) {
    const {length} = workspace.documents
    yield {at: {start: 0, end: 3}, messageId: 'name', message: `${nameOf(document)} of ${length}`}
  }
})

/** Gives an agent the tier of the one before it. */
const sameTier = defineRule({
  ...twins.meta,
  code: 'np-same-tier',
  fix: 'safe',
  *check({header, source}, {workspace: {documents}}) {
    const at = header.field('tier')?.value
    const nth = documents.findIndex((other) => other.source.path === source.path)
    const before = documents[nth - 1]?.header.field('tier')?.value.value
    if (!at || before === undefined || before === at.value) return
    const {start, end} = at
    const fix = {title: 'Take it', edits: [{start, end, text: before}], safety: 'safe'} as const
    yield {at, messageId: 'twin', message: `Unexpected tier \`${at.value}\``, fix}
  }
})

describe('what is reported', () => {
  const files = {
    'agents/np-a.md': agent('planner'),
    'agents/np-b.md': agent('planner'),
    'agents/np-c.md': agent('reviewer'),
    'agents/np-d.md': agent('reviewer')
  }
  const b = 'agents/np-b.md: Unexpected name `planner` (agents/np-a.md)'
  const d = 'agents/np-d.md: Unexpected name `reviewer` (agents/np-c.md)'

  test('is what stands in a given file, or is related to one', async () => {
    const root = projectOf(files)
    expect(await said(root, [])).toEqual([b, d])
    expect(await said(root, ['agents/np-b.md'])).toEqual([b])
    expect(await said(root, ['agents/np-a.md'])).toEqual([b])
    expect(await said(root, ['agents/np-c.md', 'agents/np-a.md'])).toEqual([b, d])
  })

  test('knows the place in a related file in which nothing is wrong', async () => {
    const root = projectOf(files)
    const {results} = await lintFiles({cwd: root, paths: ['agents'], available: [twins]})
    const first = results.find(({path}) => path === 'agents/np-a.md')
    const [related] = results.flatMap(({problems}) => problems.flatMap(({related = []}) => related))
    expect(related && first?.source.slice(related.at)).toBe('planner')
  })

  test('is only that of another file which looks across files', async () => {
    const root = projectOf(files)
    const available = [named, twins]
    expect(await said(root, ['agents/np-a.md'], {available})).toEqual([
      'agents/np-a.md: planner of 2',
      b
    ])
  })

  test('lists given files, and of the others those with findings', async () => {
    const root = projectOf({...files, 'agents/np-e.md': agent('writer')})
    const listed = async (...paths: readonly string[]) =>
      (await lintFiles({cwd: root, paths, available: [twins]})).results.map(({path}) => path)
    expect(await listed('agents/np-e.md')).toEqual(['agents/np-e.md'])
    expect(await listed('agents/np-c.md')).toEqual(['agents/np-c.md', 'agents/np-d.md'])
    expect(await listed('agents/np-d.md')).toEqual(['agents/np-d.md'])
  })

  test('is of what comments in another file hide only what is related to a given one', async () => {
    const hidden = '<!-- np-lint-disable-file np-named, np-twins -- copies -->\n'
    const root = projectOf({...files, 'agents/np-b.md': `${agent('planner')}${hidden}`})
    const {results} = await lintFiles({
      cwd: root,
      paths: ['agents/np-a.md'],
      available: [named, twins]
    })
    expect(
      results.map(({path, suppressed}) => [path, suppressed.map(({ruleId}) => ruleId)])
    ).toEqual([
      ['agents/np-a.md', []],
      ['agents/np-b.md', ['np-twins']]
    ])
  })

  test('says nothing of a rule that crashed on another file', async () => {
    const crashing = defineRule({
      ...twins.meta,
      code: 'np-crashing',
      *check({source}) {
        if (source.path === 'agents/np-d.md') throw new Error('no such thing')
        yield* []
      }
    })
    const root = projectOf(files)
    const {results, failures} = await lintFiles({
      cwd: root,
      paths: ['agents/np-a.md'],
      available: [crashing]
    })
    expect(results.map(({path, problems}) => [path, problems])).toEqual([['agents/np-a.md', []]])
    expect(failures).toEqual([])
    expect(await said(root, [], {available: [crashing]})).toEqual([
      'agents/np-d.md: Rule `np-crashing` crashed: no such thing'
    ])
  })

  test('has the fingerprint that it has in a run on everything', async () => {
    const every = defineRule({
      ...twins.meta,
      code: 'np-every',
      across: () => ({folder: '.', key: ''}),
      *check({source}, {workspace: {documents}}) {
        if (source.path !== 'agents/np-d.md') return
        for (const [index, other] of documents.entries()) {
          const at = {start: 4 + index, end: 5 + index}
          const related = [{path: other.source.path, at, message: 'This one'}]
          yield {at, messageId: 'twin', message: other.source.path, related}
        }
      }
    })
    const root = projectOf(files)
    const nameIn = async (...paths: readonly string[]) => {
      const {results} = await lintFiles({cwd: root, paths, available: [every]})
      const names = results.flatMap((result) => [...nameProblems(result)])
      return names.find(([{message}]) => message === 'agents/np-b.md')?.[1]
    }
    expect(await nameIn('agents/np-b.md')).toBe(await nameIn('.'))
    expect(await nameIn('.')).toMatch(/^\w{16}$/)
  })

  test('is nothing about a file of which nothing but its bytes is said', async () => {
    const root = projectOf({...files, 'agents/np-b.md': `${agent('planner')}\u0000`})
    const available = [fileEncoding, twins]
    expect(await said(root, ['agents'], {available})).toEqual([
      'agents/np-b.md: Unexpected control character U+0000, expected text',
      d
    ])
    expect(await said(root, ['agents/np-a.md'], {available})).toEqual([])
  })

  test('is what is related to a given file, though the rule is off there', async () => {
    const config = '{"overrides": [{"files": "agents/np-a.md", "rules": {"np-twins": "off"}}]}'
    const root = projectOf({...files, 'np-lint.json': config})
    expect(await said(root, [])).toEqual([b, d])
    expect(await said(root, ['agents/np-c.md', 'agents/np-a.md'])).toEqual([b, d])
    expect(await said(root, ['agents/np-a.md'])).toEqual([b])
  })

  test.each([
    ['within the project', twins],
    ['within a folder', duplicateAgentName]
  ])('is the full run, cut to the given files: %s', async (_, rule) => {
    const places = [
      'agents/a.md',
      'agents/b.md',
      'agents/team/c.md',
      '.claude/agents/d.md',
      'packages/api/agents/e.md'
    ] as const
    const names = fc.constantFrom('planner', 'reviewer', 'writer')
    const project = fc.record({
      names: fc.tuple(names, names, names, names, names),
      given: fc.subarray([...places], {minLength: 1}),
      below: fc.boolean()
    })
    await fc.assert(
      fc.asyncProperty(project, async (drawn) => {
        const root = projectOf(
          Object.fromEntries(places.map((path, index) => [path, agent(drawn.names[index] ?? '')]))
        )
        const given = new Set<string>(drawn.given)
        const available = [named, rule]
        const full = await problemsOf({cwd: root, available})
        const cut = full.filter(
          ({path, related}) => given.has(path) || related.some((other) => given.has(other))
        )
        const cwd = drawn.below ? join(root, 'agents') : root
        const paths = drawn.given.map((path) => (drawn.below ? `../${path}` : path))
        expect(await problemsOf({cwd, paths, available})).toEqual(cut)
      }),
      {numRuns: 30}
    )
  })
})

describe('the project', () => {
  test('is read from its root, whatever the working folder is', async () => {
    const root = projectOf({
      'agents/np-a.md': agent('planner'),
      'packages/api/agents/np-b.md': agent('planner')
    })
    const twin = 'packages/api/agents/np-b.md: Unexpected name `planner` (agents/np-a.md)'
    expect(await said(join(root, 'packages/api'), ['agents'])).toEqual([twin])
    expect(await said(join(root, 'agents'), ['np-a.md'])).toEqual([twin])
  })

  test('holds what a walk from its root would find, and what is given', async () => {
    const root = projectOf({
      '.gitignore': 'build/\n',
      'np-lint.json': '{"ignore": ["agents/old/"]}',
      'agents/np-z.md': agent('planner'),
      'agents/old/np-a.md': agent('planner'),
      'build/agents/np-b.md': agent('planner'),
      'test/agents/np-c.md': agent('planner'),
      'docs/np-d.md': agent('planner')
    })
    expect(await said(root, ['agents/np-z.md'])).toEqual([])
    expect(await said(root, ['agents/np-z.md', 'build/agents/np-b.md'])).toEqual([
      'build/agents/np-b.md: Unexpected name `planner` (agents/np-z.md)'
    ])
    expect(await said(root, ['test/agents/np-c.md'])).toEqual([
      'test/agents/np-c.md: Unexpected name `planner` (agents/np-z.md)'
    ])
    expect(await said(root, ['agents/np-z.md'], {ignore: false})).toEqual([
      'agents/old/np-a.md: Unexpected name `planner` (agents/np-z.md)',
      'build/agents/np-b.md: Unexpected name `planner` (agents/np-z.md)'
    ])
  })

  test('holds a file once, by whatever link it was reached', async () => {
    const root = projectOf({'agents/np-a.md': agent('planner'), 'agents/np-b.md': agent('writer')})
    link(root, '.claude/agents', '../agents')
    link(root, 'agents/np-c.md', 'np-a.md')
    expect(await said(root, [])).toEqual([])
    expect(await said(root, ['.claude/agents'])).toEqual([])
    expect(await said(root, ['agents/np-c.md'])).toEqual([])
    expect(await said(root, ['agents/np-b.md'], {available: [named, twins]})).toEqual([
      'agents/np-b.md: writer of 1'
    ])
  })

  test('is not read when no rule looks across files', async () => {
    const root = projectOf({'agents/np-a.md': agent('planner'), 'agents/np-b.md': agent('planner')})
    const each = ['agents/np-a.md: planner of 1', 'agents/np-b.md: planner of 1']
    expect(await said(root, [], {available: [named]})).toEqual(each)
    const off = {available: [named, twins], rules: {'np-twins': 'off'}} as const
    expect(await said(root, [], off)).toEqual(each)
  })

  test('judges each file by its own config', async () => {
    const root = projectOf({
      'agents/np-a.md': agent('planner'),
      'agents/np-b.md': agent('planner'),
      'api/np-lint.json': '{"rules": {"np-twins": "off"}}',
      'api/agents/np-c.md': agent('planner'),
      'web/np-lint.json': '{"rules": {"np-twins": "error"}}',
      'web/agents/np-d.md': agent('planner')
    })
    const {results} = await lintFiles({cwd: root, paths: ['agents/np-a.md'], available: [twins]})
    expect(
      results.flatMap(({path, problems}) => problems.map(({level}) => `${path} ${level}`))
    ).toEqual(['agents/np-b.md warning', 'web/agents/np-d.md error'])
  })

  test('is what rules may ask for, and nothing outside', async () => {
    const asking = defineRule({
      ...named.meta,
      code: 'np-asking',
      *check(_, {workspace}) {
        const paths = ['agents', 'agents/np-a.md', '.', 'np-b.md', '../outside.md', '/etc']
        const there = paths.filter((path) => workspace.exists(path))
        yield {at: {start: 0, end: 3}, messageId: 'name', message: there.join(' ')}
      }
    })
    const outer = projectOf({
      'outside.md': '',
      'repo/.git/HEAD': '',
      'repo/agents/np-a.md': agent('a')
    })
    expect(await said(join(outer, 'repo'), [], {available: [asking]})).toEqual([
      'agents/np-a.md: agents agents/np-a.md .'
    ])
  })
})

describe('fixes', () => {
  test('are seen from the other files that belong together', async () => {
    const {results} = await lintFiles({
      cwd: projectOf({
        'agents/np-a.md': agent('planner').replace('sonnet', 'haiku'),
        'agents/np-b.md': agent('planner'),
        'agents/np-c.md': agent('planner')
      }),
      available: [sameTier],
      fix: 'safe'
    })
    expect(results.map(({source}) => /tier: .*/.exec(source.text)?.[0])).toEqual([
      'tier: haiku',
      'tier: haiku',
      'tier: haiku'
    ])
  })

  test('may make a header that only YAML can read', async () => {
    const text = '---\nname: planner\ndescription: Plans.\ntools: bash, docs_*\n---\n'
    const root = projectOf({'.opencode/agents/planner.md': text})
    const [result] = (await lintFiles({cwd: root, fix: 'safe'})).results
    expect(result?.source.text).toBe(
      text.replace(' bash, docs_*', "\n  bash: true\n  'docs_*': true")
    )
  })

  test('may make a body whose tree must be read', async () => {
    const prose = defineRule({
      ...named.meta,
      code: 'np-prose',
      prose: /use/,
      fix: 'safe',
      *check(document) {
        const {text} = document.source
        const start = text.indexOf('Take')
        if (/use/.test(text) && document.tree.children.length > 0) return
        const at = {start, end: start + 4}
        const fix = {title: 'Write `use`', edits: [{...at, text: 'use'}], safety: 'safe'} as const
        yield {at, messageId: 'name', message: 'Take', fix}
      }
    })
    const root = projectOf({'agents/planner.md': `${agent('planner')}Take it.\n`})
    const [result] = (await lintFiles({cwd: root, available: [prose], fix: 'safe'})).results
    expect(result?.source.text).toBe(`${agent('planner')}use it.\n`)
  })
})

describe('a text in a project', () => {
  const files = {'agents/np-a.md': agent('planner'), 'agents/np-b.md': agent('writer')}

  test('stands for the file that it would be saved as', async () => {
    const root = projectOf(files)
    const run = async (path: string, name: string) => {
      const {results} = await lintText(agent(name), {cwd: root, path, available: [twins]})
      return results.flatMap(linesOf)
    }
    expect(await run('agents/np-b.md', 'planner')).toEqual([
      'agents/np-b.md: Unexpected name `planner` (agents/np-a.md)'
    ])
    expect(await run('agents/np-a.md', 'writer')).toEqual([
      'agents/np-b.md: Unexpected name `writer` (agents/np-a.md)'
    ])
    expect(await run('agents/np-a.md', 'reviewer')).toEqual([])
    expect(await run('agents/np-new.md', 'writer')).toEqual([
      'agents/np-new.md: Unexpected name `writer` (agents/np-b.md)'
    ])
  })

  test('without a name proves nothing by what is absent', async () => {
    const complete = defineRule({
      ...named.meta,
      code: 'np-complete',
      *check(_, {workspace}) {
        yield {at: {start: 0, end: 3}, messageId: 'name', message: String(workspace.complete)}
      }
    })
    const root = projectOf(files)
    const ask = async (path?: string) => {
      const request = {cwd: root, path, available: [complete]}
      const {results} = await lintText(agent('planner'), request)
      return results.flatMap(linesOf)
    }
    expect(await ask()).toEqual([': false'])
    expect(await ask('agents/np-a.md')).toEqual(['agents/np-a.md: true'])
    expect(await said(root, ['agents/np-a.md'], {available: [complete]})).toEqual([
      'agents/np-a.md: true'
    ])
  })
})

function agent(name: string): string {
  return `---\nname: ${name}\ndescription: Works.\ntier: sonnet\ntools: Read\n---\n`
}

function nameOf({header}: Document): string | undefined {
  return header.field('name')?.value.value
}

type Result = Awaited<ReturnType<typeof lintFiles>>['results'][number]

function linesOf({path, problems}: Result): readonly string[] {
  return problems.map(({message, related}) => {
    const places = related?.map((other) => other.path).join(' ')
    return `${path}: ${message}${places ? ` (${places})` : ''}`
  })
}

async function said(cwd: string, paths: readonly string[], request: LintRequest = {}) {
  const {results} = await lintFiles({available: [twins], ...request, cwd, paths})
  return results.flatMap(linesOf)
}

async function problemsOf(request: LintRequest) {
  const {results} = await lintFiles(request)
  return results.flatMap(({path, problems}) =>
    problems.map(({ruleId, message, at, related = []}) => ({
      ...{path, ruleId, message, at},
      related: related.map((other) => other.path)
    }))
  )
}
