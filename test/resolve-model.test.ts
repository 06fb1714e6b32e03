import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {aliasOf, profiles} from '../src/agents/profiles.ts'
import {type Resolution, resolveFully} from '../src/agents/resolve.ts'
import {NubosPilotError, type ResolveOptions, resolveModel} from '../src/agents.ts'
import {link, npLint, projectOf} from './support/run.ts'

/** One question and its answer; `ours` where it is not that of the newest version of the original. */
interface Row {
  readonly id: string
  readonly config?: unknown
  readonly rawConfig?: string
  readonly noProject?: boolean
  readonly agents?: Readonly<Record<string, string>>
  readonly args: {
    readonly agentOrTier: string
    readonly profileOverride?: string
    readonly format?: string
  }
  readonly result: Readonly<Record<string, Answer>>
  readonly ours?: Answer
}

type Answer = Resolution | ({readonly error: string} & Readonly<Record<string, unknown>>)

const rows: readonly Row[] = JSON.parse(
  readFileSync(new URL('cases/resolve-model.json', import.meta.url), 'utf8')
)

const config = '.nubos-pilot/config.json'
const agent = (name: string, tier = 'haiku') =>
  `---\nname: ${name}\ndescription: Sorts mail.\ntier: ${tier}\ntools: Read\n---\n`

function projectFor({config: json, rawConfig, noProject, agents = {}}: Row): string {
  const written = rawConfig ?? (json === undefined ? undefined : JSON.stringify(json))
  return projectOf({
    ...(written !== undefined && {[config]: written}),
    ...(!noProject && {'.nubos-pilot/STATE.md': ''}),
    ...Object.fromEntries(Object.entries(agents).map(([name, text]) => [`agents/${name}.md`, text]))
  })
}

function answerOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof NubosPilotError)) throw error
    return {error: error.code, ...error.details}
  }
}

describe.each(rows)('$id', (row) => {
  const {agentOrTier, profileOverride: profile, format} = row.args
  const expected = row.ours ?? row.result.both ?? row.result['1.2.4']

  test('is answered by the library', () => {
    const options = {cwd: projectFor(row), profile, format} as ResolveOptions
    expect(answerOf(() => resolveFully(agentOrTier, options))).toMatchObject(expected ?? {})
    if (expected && 'resolved' in expected) {
      expect(resolveModel(agentOrTier, options)).toBe(expected.resolved)
    }
  })

  test('is answered by the command', async () => {
    const flags = [
      ...(profile === undefined ? [] : ['--profile', profile]),
      ...(format === undefined ? [] : ['--format', format])
    ]
    const outcome = await npLint(projectFor(row), ['resolve-model', agentOrTier, ...flags])
    if (!expected || 'resolved' in expected) {
      expect([outcome.code, outcome.stdout]).toEqual([0, `${expected?.resolved}\n`])
      return
    }
    expect(outcome.stdout).toBe('')
    if (expected.error === 'usage') {
      expect([outcome.code, outcome.stderr.includes('Usage: np-lint resolve-model')]).toEqual([
        2,
        true
      ])
      return
    }
    const {error: code, ...details} = expected
    expect(outcome.code).toBe(1)
    expect(outcome.stderr.indexOf('\n')).toBe(outcome.stderr.length - 1)
    expect(JSON.parse(outcome.stderr)).toMatchObject({code, details})
  })
})

const tiers = ['opus', 'sonnet', 'haiku'] as const

test('the table is that of the schema', () => {
  const table = tiers.map((tier) =>
    profiles.map((profile) => aliasOf(tier, profile) || '-').join(' ')
  )
  expect([profiles.join(' '), ...table]).toEqual([
    'frontier quality balanced budget inherit',
    'opus opus opus sonnet -',
    'opus sonnet sonnet haiku -',
    'opus sonnet haiku haiku -'
  ])
})

describe('the agent', () => {
  const answer = (name: unknown, cwd: string) =>
    answerOf(() => resolveModel(name as string, {cwd, profile: 'balanced'}))

  test.each([
    '../x',
    'a/b',
    'a\\b',
    '',
    '.',
    'a.md',
    'np-critic\0',
    'np-critic\n',
    'ñ',
    ' opus',
    undefined,
    null,
    42,
    {},
    ['opus']
  ])('has no name like %j', (name) => {
    expect(answer(name, projectOf({'x.md': agent('x')}))).toEqual({
      error: 'agent-invalid-name',
      name
    })
  })

  test.each(['__proto__', 'constructor', 'toString', 'README', 'claude'])('is not %s', (name) => {
    const root = projectOf({
      'agents/README.md': agent('README'),
      'agents/claude.md': agent('claude')
    })
    expect(answer(name, root)).toMatchObject({error: 'agent-not-found', name})
  })

  test('is that of the project, then that of the package', () => {
    expect(answer('np-planner', projectOf({}))).toBe('opus')
    expect(answer('np-planner', projectOf({'agents/np-planner.md': agent('np-planner')}))).toBe(
      'haiku'
    )
    const root = projectOf({})
    const failure = answer('nobody', root) as {readonly path: string; readonly tried: string[]}
    expect(failure).toMatchObject({error: 'agent-not-found', path: join(root, 'agents/nobody.md')})
    expect(failure.tried).toEqual([failure.path, join(process.cwd(), 'agents/nobody.md')])
  })

  test('of the project counts also when it is broken', () => {
    const root = projectOf({'agents/np-planner.md': agent('np-planner', 'gpt')})
    expect(answer('np-planner', root)).toMatchObject({error: 'agent-invalid-tier', value: 'gpt'})
    expect(answer('np-critic', projectOf({'agents/np-critic.md/a': ''}))).toMatchObject({
      error: 'file-unreadable'
    })
  })

  test('is looked for from deep below the project', () => {
    const root = projectOf({
      [config]: '{"model_profile": "budget"}',
      'agents/a.md': agent('a', 'opus'),
      'src/lib/x': ''
    })
    // A file of that name marks no project.
    writeFileSync(join(root, 'src/.nubos-pilot'), '')
    for (const cwd of [root, join(root, 'src/lib'), join(root, 'gone')]) {
      expect(resolveModel('a', {cwd})).toBe('sonnet')
    }
  })

  test('stands where no link leads out of the project', () => {
    const outside = projectOf({'a.md': agent('a', 'secret'), 'agents/a.md': agent('a')})
    const root = projectOf({'common/b.md': agent('b')})
    link(root, 'agents/a.md', join(outside, 'a.md'))
    link(root, 'agents/b.md', '../common/b.md')
    link(root, 'agents/np-planner.md', 'nowhere.md')
    expect(answer('a', root)).toEqual({
      error: 'file-unreadable',
      path: join(root, 'agents/a.md'),
      reason: 'a link that leads out of the project'
    })
    expect(answer('b', root)).toBe('haiku')
    expect(answer('np-planner', root)).toBe('opus')
    // Nothing marks this one but its state.
    const unmarked = projectOf({'.nubos-pilot/STATE.md': '', 'common/b.md': agent('b')})
    rmSync(join(unmarked, '.git'), {recursive: true})
    link(unmarked, 'agents/b.md', '../common/b.md')
    expect(answer('b', unmarked)).toBe('haiku')
  })
})

describe('the config', () => {
  function ask(json: unknown, name = 'haiku', options: ResolveOptions = {}) {
    const warnings: string[] = []
    const text = typeof json === 'string' ? json : JSON.stringify(json)
    const root = projectOf({[config]: text, 'agents/np-critic.md': agent('np-critic')})
    const answer = answerOf(() =>
      resolveModel(name, {cwd: root, warn: (message) => warnings.push(message), ...options})
    )
    return [answer, ...warnings]
  }

  test.each([
    ['{ nope', 'is not JSON'],
    ['{"model_profile": "budget"} # cheap', 'is not JSON'],
    ['[]', 'holds no object'],
    ['"budget"', 'holds no object'],
    ['null', 'holds no object'],
    ['['.repeat(200_000), 'is not JSON'],
    [`{"model_profile": "budget"}${' '.repeat(1_048_576)}`, 'is no UTF-8 text of at most 1 MiB']
  ])('that cannot be used is said once: %#', (text, why) => {
    expect(ask(text)).toEqual(['opus', `\`.nubos-pilot/config.json\` ${why}; the defaults count`])
  })

  test('that is a folder, or not UTF-8, or somewhere else is not used', () => {
    const outside = projectOf({'secret.json': '{"model_profile": "budget"} or nothing'})
    const linked = projectOf({})
    link(linked, config, join(outside, 'secret.json'))
    const asked: [string, string][] = [
      [projectOf({[`${config}/a`]: ''}), 'cannot be read (not a regular file)'],
      [projectOf({[config]: Buffer.of(0xff)}), 'is no UTF-8 text of at most 1 MiB'],
      [linked, 'is a link that leads out of the project']
    ]
    for (const [cwd, why] of asked) {
      const warnings: string[] = []
      expect(resolveModel('haiku', {cwd, warn: (message) => warnings.push(message)})).toBe('opus')
      expect(warnings).toEqual([`\`.nubos-pilot/config.json\` ${why}; the defaults count`])
    }
  })

  test('may be silent, blank or none', () => {
    for (const text of ['{}', '{"other": 1}', ' \n', '\uFEFF', '{"model_profile": ""}']) {
      expect(ask(text)).toEqual(['opus'])
    }
    const warn = (message: string) => expect.unreachable(message)
    for (const files of [{}, {'.nubos-pilot/STATE.md': ''}]) {
      expect(resolveModel('haiku', {cwd: projectOf(files), warn})).toBe('opus')
    }
  })

  test('may hold any character that JSON may', () => {
    expect(ask('{"note": "\u007f", "model_profile": "budget"}')).toEqual(['haiku'])
  })

  test('that cannot be used harms nobody who asks for no warning', () => {
    expect(resolveModel('haiku', {cwd: projectOf({[config]: '{'})})).toBe('opus')
  })

  test('knows no profile but the five', () => {
    for (const got of ['constructor', 'Frontier', 5, ['budget'], {toString: null, valueOf: null}]) {
      expect(ask({model_profile: got})).toEqual([
        {error: 'invalid-profile', got, allowed: profiles}
      ])
    }
    expect(ask({}, 'opus', JSON.parse('{"profile": "__proto__"}'))[0]).toMatchObject({
      got: '__proto__'
    })
  })

  test('gives ids of one line only', () => {
    const ids = (haiku: unknown) =>
      ask({resolve_model_ids: true, model_profile: 'budget', model_overrides: {tier_map: {haiku}}})
    expect(ids('my model/1')).toEqual(['my model/1'])
    for (const wrong of ['', 'a\nb', 'a\u2028b', 'a\u001b[2J', 7, null, ['a'], {a: 1}]) {
      expect(ids(wrong)).toEqual(['claude-haiku-4-5'])
    }
  })

  test('counts less than what was asked for', () => {
    const omit = {resolve_model_ids: 'omit', model_profile: 'budget'}
    expect(ask(omit)).toEqual([''])
    expect(ask(omit, 'haiku', {format: 'id'})).toEqual(['claude-haiku-4-5'])
    expect(ask(omit, 'haiku', {format: 'alias'})).toEqual(['haiku'])
    expect(ask({resolve_model_ids: 'yes', model_profile: 'budget'})).toEqual(['haiku'])
  })

  test.each([
    {swarm: {critic: {tier: 'Opus'}}},
    {swarm: {critic: ['opus']}},
    {swarm: null},
    {swarm: {critic: {style_tier: 'opus'}}}
  ])('leaves the critic its own tier: %j', (json) => {
    expect(ask({...json, model_profile: 'balanced'}, 'np-critic')).toEqual(['haiku'])
  })

  test('is read by own keys', () => {
    const text = '{"__proto__": {"model_profile": "budget", "resolve_model_ids": true}}'
    expect(ask(text)).toEqual(['opus'])
    expect({}).not.toHaveProperty('model_profile')
    Object.defineProperty(Object.prototype, 'model_profile', {value: 'budget', configurable: true})
    onTestFinished(() => {
      Reflect.deleteProperty(Object.prototype, 'model_profile')
    })
    expect(ask('{}')).toEqual(['opus'])
    const tier =
      '{"model_profile": "balanced", "swarm": {"__proto__": {"critic": {"tier": "opus"}}}}'
    expect(ask(tier, 'np-critic')).toEqual(['haiku'])
  })
})

describe('np-lint resolve-model', () => {
  const usage = /\n\nUsage: np-lint resolve-model \[options\] <agent-or-tier>\n/
  const run = (...args: readonly string[]) =>
    npLint(projectOf({[config]: '{"model_profile": "budget"}'}), ['resolve-model', ...args])

  test.each([
    [[], "missing required argument 'agent-or-tier'"],
    [['opus', 'haiku'], 'too many arguments'],
    [['opus', '--raw'], "unknown option '--raw'"],
    [['opus', '--fix'], "unknown option '--fix'"],
    [['opus', '--format', 'xml'], "argument 'xml' is invalid"],
    [['opus', '--format', ''], "argument '' is invalid"],
    [['opus', '--format'], "option '--format <format>' argument missing"]
  ])('is not called with %j', async (args, why) => {
    const {code, stdout, stderr} = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.startsWith('np-lint: ')).toBe(true)
    expect(stderr).toContain(why)
    expect(stderr).toMatch(usage)
  })

  test('helps', async () => {
    const {code, stdout, stderr} = await run('--help')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: np-lint resolve-model /)
    for (const profile of profiles) expect(stdout).toContain(profile)
    expect(await run('-h', 'opus')).toEqual({code, stdout, stderr})
  })

  test.each([
    [['opus'], 'sonnet'],
    [['opus', '--profile', ''], 'sonnet'],
    [['opus', '--profile'], 'sonnet'],
    [['opus', '--profile=inherit'], ''],
    [['--format', 'id', 'opus'], 'claude-sonnet-4-6'],
    [['np-planner', '--profile', 'quality'], 'opus']
  ])('answers %j', async (args, line) => {
    expect(await run(...args)).toEqual({code: 0, stdout: `${line}\n`, stderr: ''})
  })

  test('says on stderr when the config cannot be used', async () => {
    expect(await npLint(projectOf({[config]: '{'}), ['resolve-model', 'haiku'])).toEqual({
      code: 0,
      stdout: 'opus\n',
      stderr: 'np-lint: `.nubos-pilot/config.json` is not JSON; the defaults count\n'
    })
  })

  test('says nothing on stderr but why there is no model', async () => {
    const {code, stderr} = await npLint(projectOf({[config]: '{'}), ['resolve-model', 'nobody'])
    expect([code, JSON.parse(stderr).code]).toEqual([1, 'agent-not-found'])
  })

  test('is a command, and a path behind `./`', async () => {
    const root = projectOf({'resolve-model/agents/a.md': agent('a')})
    expect((await npLint(root, ['./resolve-model'])).stdout).toContain('checked 1 file')
    expect((await npLint(root, ['agents', 'resolve-model'])).stderr).toContain('agents')
  })
})
