import {execFileSync} from 'node:child_process'
import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {type LintRequest, lintFiles} from '../src/engine/run.ts'
import {classify} from '../src/parse/kind.ts'
import {link, projectOf} from './support/run.ts'

const task = '# Plan\n\n<task id="M001-S001-T0001">\n</task>\n'
const phase = '---\nphase: 01-auth\nplan: 02\n---\n'
const command = '---\ncommand: np:plan\n---\n'

describe('a kind by its path', () => {
  test.each([
    ['agents/np-planner.md', 'agent portable', 'in `agents/`'],
    ['agents/team/planner.md', 'agent portable', 'in `agents/`'],
    ['packages/api/agents/planner.md', 'agent portable', 'in `agents/`'],
    ['agents/planner.MD', 'agent portable', 'in `agents/`'],
    ['.claude/agents/planner.md', 'agent claude-code', 'its path is `.claude/agents`'],
    ['.claude/agents/team/planner.md', 'agent claude-code', 'its path is `.claude/agents`'],
    ['packages/api/.claude/agents/planner.md', 'agent claude-code', 'its path is `.claude/agents`'],
    ['.opencode/agent/planner.md', 'agent opencode', 'its path is `.opencode/agent`'],
    ['.opencode/agents/planner.md', 'agent opencode', 'its path is `.opencode/agent`'],
    ['.gemini/agents/planner.md', 'agent gemini', 'its path is `.gemini/agents`'],
    ['.factory/droids/planner.md', 'agent droid', 'its path is `.factory/droids`'],
    ['.github/agents/planner.md', 'agent copilot', 'its path is `.github/agents`'],
    ['planner.agent.md', 'agent copilot', 'its path is `*.agent.md`'],
    ['.github/chatmodes/planner.chatmode.md', 'agent copilot', 'its path is `*.agent.md`'],
    ['.claude/agents/np-planner.md', 'agent portable', '`np-*.md` in `.claude/agents`'],
    ['.opencode/agents/np-planner.md', 'agent portable', '`np-*.md` in `.opencode/agent`'],
    ['.gemini/agents/np-planner.md', 'agent portable', '`np-*.md` in `.gemini/agents`'],
    ['.factory/droids/np-planner.md', 'agent portable', '`np-*.md` in `.factory/droids`'],
    ['.github/agents/np-planner.md', 'agent portable', '`np-*.md` in `.github/agents`'],
    ['.nubos-pilot/agents/planner.md', 'agent nubos', '`agents/` in `.nubos-pilot/`'],
    ['workflows/plan-phase.md', 'workflow nubos', 'its path is `workflows/**`'],
    ['packages/api/workflows/np/plan.md', 'workflow nubos', 'its path is `workflows/**`'],
    ['.nubos-pilot/workflows/plan.md', 'workflow nubos', 'its path is `workflows/**`'],
    ['plans/S001-PLAN.md', 'plan nubos', 'its path is `S<NNN>-PLAN.md`'],
    ['S1234-PLAN.md', 'plan nubos', 'its path is `S<NNN>-PLAN.md`'],
    ['plans/T0001-PLAN.md', 'task-plan nubos', 'its path is `T<NNNN>-PLAN.md`'],
    ['auth-PLAN.md', 'plan nubos', 'its path is `*-PLAN.md`'],
    ['PLAN.md', 'plan nubos', 'its path is `*-PLAN.md`'],
    ['.planning/01-PLAN.md', 'plan gsd', 'its path is `.planning/**/*-PLAN.md`'],
    ['.planning/phases/01/01-02-PLAN.md', 'plan gsd', 'its path is `.planning/**/*-PLAN.md`'],
    ['.planning/S001-PLAN.md', 'plan gsd', 'its path is `.planning/**/*-PLAN.md`'],
    ['plans/S001-UAT.md', 'uat nubos', 'its path is `S<NNN>-UAT.md`'],
    ['.nubos-pilot/m/S001-UAT.md', 'uat nubos', 'its path is `S<NNN>-UAT.md`'],
    ['plans/ROADMAP.md', 'roadmap nubos', 'its path is `a roadmap`'],
    ['plans/M001-ROADMAP.md', 'roadmap nubos', 'its path is `a roadmap`'],
    ['.nubos-pilot/roadmap.yaml', 'roadmap nubos', 'its path is `a roadmap`'],
    ['.nubos-pilot/m/M001-META.json', 'roadmap nubos', 'its path is `a roadmap`'],
    ['reviewer.agent-def.json', 'definition portable', 'its path is `*.agent-def.json`']
  ])('%s is %s', (path, what, why) => {
    expect(kindOf(path)).toEqual([what, why])
  })

  test.each([
    'README.md',
    'Changelog.md',
    'CONTRIBUTING.MD',
    'license.md',
    'INDEX.md',
    'AGENTS.md',
    'claude.md',
    'Gemini.md'
  ])('%s is never an agent, in no agent folder', (name) => {
    const verdict = ['other portable', `\`${name}\` is never an agent`]
    expect(kindOf(`agents/${name}`)).toEqual(verdict)
    expect(kindOf(`.claude/agents/${name}`)).toEqual(verdict)
  })

  test.each([
    'planner.md',
    'agents.markdown/planner.md',
    'agents/planner.txt',
    'Agents/planner.md',
    'agents\\planner.md',
    '.cursor/agents/planner.md',
    '.claude/commands/agents/planner.md',
    '.github/workflows/release.md',
    'S001-UAT.md',
    'ROADMAP.md',
    'roadmap.yaml',
    'M001-META.json',
    '.planning/ROADMAP.md',
    '.nubos-pilot/PROJECT.md',
    'plans/notes.md',
    'plan.md'
  ])('%s is none of ours', (path) => {
    const why = 'nothing in its path or content says agent, workflow or plan'
    expect(kindOf(path)).toEqual(['other portable', why])
  })

  test('a milestone paper of a nubos project is named like a plan, and is none', () => {
    expect(kindOf('.nubos-pilot/m/M001-PLAN.md')).toEqual(['other portable', 'a milestone paper'])
  })
})

describe('a kind by what the project holds', () => {
  test('agents beside .claude-plugin are agents of Claude Code', () => {
    const verdict = ['agent claude-code', '`agents/` beside `.claude-plugin`']
    expect(kindOf('agents/planner.md', {holds: ['.claude-plugin']})).toEqual(verdict)
    const nested = {holds: ['plugins/np/.claude-plugin', '.nubos-pilot']}
    expect(kindOf('plugins/np/agents/team/planner.md', nested)).toEqual(verdict)
    expect(kindOf('agents/planner.md', nested)).not.toEqual(verdict)
  })

  test('agents of a project with .nubos-pilot are of nubos, those of other hosts are not', () => {
    const facts = {holds: ['.nubos-pilot']}
    expect(kindOf('agents/planner.md', facts)).toEqual([
      'agent nubos',
      'in `agents/`, in a project with `.nubos-pilot/`'
    ])
    expect(kindOf('.claude/agents/np-planner.md', facts)).toEqual([
      'agent nubos',
      '`np-*.md` in `.claude/agents`, in a project with `.nubos-pilot/`'
    ])
    expect(kindOf('.claude/agents/planner.md', facts)[0]).toBe('agent claude-code')
  })
})

describe('a kind by its content', () => {
  const isPlan = ['plan nubos', 'it holds a task outside code']
  const isPhase = ['plan gsd', 'its header has `phase` and `plan`']

  test.each([
    ['notes.md', task, isPlan],
    ['notes.md', '<tasks>\n', isPlan],
    ['notes.md', task.replaceAll('\n', '\r\n'), isPlan],
    ['notes.md', phase + task, isPhase],
    ['auth-PLAN.md', phase, isPhase],
    ['PLAN.md', phase, isPhase],
    // The path is the stronger word.
    ['plans/S001-PLAN.md', phase, ['plan nubos', 'its path is `S<NNN>-PLAN.md`']],
    ['.planning/01-PLAN.md', '', ['plan gsd', 'its path is `.planning/**/*-PLAN.md`']],
    [
      'np/plan.md',
      command,
      ['workflow nubos', 'its header has a `command` that starts with `np:`']
    ],
    [
      'np/plan.md',
      '---\r\ncommand: "np:plan"\r\n---\r\n',
      ['workflow nubos', 'its header has a `command` that starts with `np:`']
    ]
  ])('%s with %j', (path, text, verdict) => {
    expect(kindOf(path, {text})).toEqual(verdict)
  })

  test.each([
    ['notes.md', `\`\`\`\n${task}\`\`\`\n`],
    ['notes.md', 'Put them in `<tasks>`.\n'],
    ['notes.md', '<!-- <tasks> -->\n'],
    ['notes.md', '</tasks>\n'],
    ['notes.md', phase],
    ['notes.md', 'command: np:plan\n'],
    ['notes.md', '---\ncommand: plan\n---\n'],
    ['notes.md', '---\nname: planner\ndescription: Plans.\ntier: opus\ntools: Read\n---\n'],
    ['notes.txt', task],
    ['docs/notes.md', task],
    ['a/templates/b/notes.md', task],
    ['skills/plan/notes.md', command],
    ['.claude/notes.md', task],
    ['.claude/commands/np/plan.md', command]
  ])('%s with %j is none of ours', (path, text) => {
    expect(kindOf(path, {text})[0]).toBe('other portable')
  })

  test('is not asked for where the path settles it', () => {
    const ask = () => {
      throw new Error('Nobody needs the text')
    }
    const kinds = ['agents/planner.md', '.claude/agents/planner.md', 'plans/S001-PLAN.md'].map(
      (path) => classify(path, {exists: () => false}, ask).kind
    )
    expect(kinds).toEqual(['agent', 'agent', 'plan'])
  })
})

describe('a walk', () => {
  test('passes over what is not ours, and goes into the dot folders of hosts only', async () => {
    const root = projectOf({
      'agents/np-planner.md': '',
      'agents/team/np-reviewer.md': '',
      'agents/README.md': '',
      'agents/script.ts': '',
      '.claude/agents/planner.md': '',
      '.codex/agents/planner.md': '',
      '.cache/plans/S001-PLAN.md': '',
      '.factory/droids/planner.md': '',
      '.gemini/agents/planner.md': '',
      '.github/agents/planner.md': '',
      '.nubos-pilot/roadmap.yaml': '',
      '.opencode/agent/planner.md': '',
      '.planning/01-PLAN.md': '',
      'node_modules/agents/np-other.md': '',
      'packages/api/node_modules/agents/np-other.md': '',
      '.git/agents/np-other.md': '',
      'plans/M001-META.json': '',
      'plans/notes.md': ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: [
        '.claude/agents/planner.md',
        '.factory/droids/planner.md',
        '.gemini/agents/planner.md',
        '.github/agents/planner.md',
        '.nubos-pilot/roadmap.yaml',
        '.opencode/agent/planner.md',
        '.planning/01-PLAN.md',
        'agents/np-planner.md',
        'agents/team/np-reviewer.md',
        'plans/M001-META.json'
      ],
      passedOver: {
        'agents/README.md': '`README.md` is never an agent',
        'plans/notes.md': 'nothing in its path or content says agent, workflow or plan'
      },
      said: []
    })
  })

  const segments = ['test', 'tests', '__tests__', 'fixture', 'fixtures', 'example', 'examples']

  test.each([...segments, 'templates', 'skills'])('passes over %s/ at any depth', async (name) => {
    const root = projectOf({
      'agents/np-planner.md': '',
      [`agents/${name}/np-a.md`]: '',
      [`a/b/${name}/c/agents/np-b.md`]: '',
      [`a/${name}.d/agents/np-c.md`]: ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: [`a/${name}.d/agents/np-c.md`, 'agents/np-planner.md'],
      passedOver: {
        [`a/b/${name}/`]: `\`${name}/\` is passed over`,
        [`agents/${name}/`]: `\`${name}/\` is passed over`
      },
      said: []
    })
  })

  test('goes into a skipped folder that is named, but not into another one below', async () => {
    const root = projectOf({
      'test/fixtures/agents/np-a.md': '',
      'test/fixtures/agents/examples/np-b.md': ''
    })
    const expected = {
      checked: ['test/fixtures/agents/np-a.md'],
      passedOver: {'test/fixtures/agents/examples/': '`examples/` is passed over'},
      said: []
    }
    expect(await look(root, ['test/fixtures'])).toEqual(expected)
    expect(await look(root, ['test/fixtures/agents/*.md'])).toEqual({...expected, passedOver: {}})
    expect((await look(root, ['test/fixtures/agents/examples/np-b.md'])).checked).toEqual([
      'test/fixtures/agents/examples/np-b.md'
    ])
    expect(await look(root, ['test'])).toEqual({
      checked: [],
      passedOver: {'test/fixtures/': '`fixtures/` is passed over'},
      said: [
        `\`test\` holds nothing to check (passed over 1: \`fixtures/\` is passed over); ${ways}`
      ]
    })
  })

  test('takes names as they are', async () => {
    const names = [
      '-x.md',
      '..draft.md',
      '.hidden.md',
      '[x].md',
      'a b.md',
      'a:b.md',
      'a\\b.md',
      'UPPER.MD',
      "it's.md",
      'müller.md',
      '{a,b}.md',
      '🤖.md'
    ]
    const root = projectOf(Object.fromEntries(names.map((name) => [`agents/${name}`, ''])))
    const paths = names.map((name) => `agents/${name}`).toSorted()
    expect(await look(root, ['agents'])).toEqual({checked: paths, passedOver: {}, said: []})
    // Named, they are files before they are patterns.
    expect(await look(root, paths)).toEqual({checked: paths, passedOver: {}, said: []})
    expect((await look(join(root, 'agents'), ['./-x.md', '[x].md'])).checked).toEqual([
      '-x.md',
      '[x].md'
    ])
  })

  test('takes a folder that is called like a file, and a file that is called like a way up', async () => {
    const root = projectOf({
      '.gitignore': '..old-PLAN.md\n',
      '..new-PLAN.md': '',
      '..old-PLAN.md': '',
      'agents/x.md/np-a.md': ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: ['..new-PLAN.md', 'agents/x.md/np-a.md'],
      passedOver: {'..old-PLAN.md': 'ignored by `.gitignore`'},
      said: []
    })
    expect((await look(root, ['agents/x.md'])).checked).toEqual(['agents/x.md/np-a.md'])
  })

  test('leaves out what is no regular file', async () => {
    const root = projectOf({'agents/np-planner.md': ''})
    execFileSync('mkfifo', [join(root, 'agents/np-pipe.md')])
    link(root, 'agents/np-piped.md', 'np-pipe.md')
    expect(await look(root, ['agents'])).toEqual({
      checked: ['agents/np-planner.md'],
      passedOver: {},
      said: []
    })
  })
})

describe('what was given', () => {
  test('is checked once, whatever leads to it', async () => {
    const root = projectOf({'agents/np-a.md': '', 'agents/np-b.md': ''})
    const both = {checked: ['agents/np-a.md', 'agents/np-b.md'], passedOver: {}, said: []}
    expect(await look(root, ['agents', 'agents/np-a.md'])).toEqual(both)
    expect(await look(root, ['agents/np-a.md', './agents//np-a.md', 'agents/'])).toEqual(both)
    expect(await look(root, ['.', 'agents', 'agents/*.md', join(root, 'agents')])).toEqual(both)
    expect(await look(root, ['agents/np-b.md', 'agents/np-a.md'])).toEqual(both)
  })

  test('is the working folder when it is nothing', async () => {
    const root = projectOf({'agents/np-a.md': '', 'plans/S001-PLAN.md': ''})
    expect((await look(root, [])).checked).toEqual(['agents/np-a.md', 'plans/S001-PLAN.md'])
    expect((await look(join(root, 'plans'), [])).checked).toEqual(['S001-PLAN.md'])
  })

  test('is a pattern when there is no such file', async () => {
    const root = projectOf({
      'agents/np-a.md': '',
      'agents/team/np-b.md': '',
      'agents/README.md': '',
      '.claude/agents/d.md': '',
      'plans/S001-PLAN.md': ''
    })
    const checked = async (...paths: readonly string[]) => (await look(root, paths)).checked
    expect(await checked('agents/*.md')).toEqual(['agents/np-a.md'])
    expect(await checked('./agents/**/*.md')).toEqual(['agents/np-a.md', 'agents/team/np-b.md'])
    expect(await checked('{agents,plans}/*.md')).toEqual(['agents/np-a.md', 'plans/S001-PLAN.md'])
    expect(await checked('agents/np-[ab].md')).toEqual(['agents/np-a.md'])
    expect(await checked('agents/!(README).md')).toEqual(['agents/np-a.md'])
    expect(await checked('**/d.md')).toEqual(['.claude/agents/d.md'])
    expect(await checked(`${root}/plans/*`)).toEqual(['plans/S001-PLAN.md'])
    expect((await look(join(root, 'plans'), ['../agents/*.md'])).checked).toEqual([
      '../agents/np-a.md'
    ])
  })

  test('is a pattern from a folder whose own name looks like one', async () => {
    const root = projectOf({'[app] {v2}/agents/np-a.md': '', 'a/agents/np-b.md': ''})
    const cwd = join(root, '[app] {v2}')
    expect(await look(cwd, ['agents/*.md'])).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {},
      said: []
    })
    expect((await look(root, ['\\[app\\] {v2}/agents/*.md'])).checked).toEqual([
      '[app] {v2}/agents/np-a.md'
    ])
  })

  test('speaks of what a pattern matches, not of all that stands around it', async () => {
    const root = projectOf({
      '.gitignore': 'np-old*.md\n',
      'np-old-PLAN.md': '',
      'auth-PLAN.md': '',
      'agents/np-old.md': '',
      'agents/np-a.md': ''
    })
    expect(await look(root, ['*-PLAN.md'])).toEqual({
      checked: ['auth-PLAN.md'],
      passedOver: {'np-old-PLAN.md': 'ignored by `.gitignore`'},
      said: []
    })
  })

  test('may lie outside the project, and then belongs to its own', async () => {
    const root = projectOf({
      'here/np-lint.json': '{}',
      'there/.git/HEAD': '',
      'there/.gitignore': 'np-old.md\n',
      'there/.claude-plugin/plugin.json': '{}',
      'there/agents/np-a.md': '',
      'there/agents/np-old.md': '',
      'there/auth/notes.md': task,
      'loose/agents/np-b.md': ''
    })
    rmSync(join(root, '.git'), {recursive: true})
    const report = await lintFiles({
      cwd: join(root, 'here'),
      paths: ['../there', '../loose/agents'],
      available: []
    })
    expect(report.root).toBe(join(root, 'here'))
    expect(report.results.map(({path, kind, preset}) => [path, kind, preset])).toEqual([
      ['../loose/agents/np-b.md', 'agent', 'portable'],
      ['../there/agents/np-a.md', 'agent', 'claude-code'],
      ['../there/auth/notes.md', 'plan', 'nubos']
    ])
    expect(report.passedOver.map(({relativePath, reason}) => [relativePath, reason])).toEqual([
      ['../there/agents/np-old.md', 'ignored by `../there/.gitignore`']
    ])
  })
})

test('a file outside the project that is of no host takes the preset that is asked for', async () => {
  const root = projectOf({'here/.git/HEAD': '', 'there/.git/HEAD': '', 'there/agents/a.md': ''})
  const {results} = await lintFiles({
    cwd: join(root, 'here'),
    paths: ['../there'],
    preset: 'claude-code',
    available: []
  })
  expect(results.map(({preset}) => preset)).toEqual(['claude-code'])
})

describe('the project root', () => {
  const files = {
    'np-lint.json': '{}',
    'packages/api/np-lint.json': '{}',
    'packages/api/agents/np-a.md': ''
  }
  const rootOf = async (cwd: string) =>
    (await lintFiles({cwd, paths: ['.'], available: [], allowUnmatched: true})).root

  test('is the nearest folder with .git, be it a folder or a file', async () => {
    const root = projectOf(files)
    expect(await rootOf(join(root, 'packages/api/agents'))).toBe(root)
    writeFileSync(join(root, 'packages/.git'), 'gitdir: ../.git/worktrees/packages\n')
    expect(await rootOf(join(root, 'packages/api/agents'))).toBe(join(root, 'packages'))
  })

  test('is the topmost folder with np-lint.json where there is no .git', async () => {
    const root = projectOf(files)
    rmSync(join(root, '.git'), {recursive: true})
    expect(await rootOf(join(root, 'packages/api/agents'))).toBe(root)
  })

  test('is the working folder without either', async () => {
    const root = projectOf({'work/agents/np-a.md': ''})
    rmSync(join(root, '.git'), {recursive: true})
    expect(await rootOf(join(root, 'work'))).toBe(join(root, 'work'))
    expect((await look(join(root, 'work'), [])).checked).toEqual(['agents/np-a.md'])
  })

  test('is the folder that holds the working one where that belongs to a host', async () => {
    const root = projectOf({'app/.claude/agents/team/reviewer.md': '', 'agents/np-a.md': ''})
    rmSync(join(root, '.git'), {recursive: true})
    for (const below of ['.claude', '.claude/agents', '.claude/agents/team']) {
      const {results, ...report} = await lintFiles({cwd: join(root, 'app', below), available: []})
      expect(report.root).toBe(join(root, 'app'))
      expect(results.map(({path, preset}) => [path, preset])).toEqual([
        ['.claude/agents/team/reviewer.md', 'claude-code']
      ])
    }
    expect(await rootOf(join(root, 'agents'))).toBe(join(root, 'agents'))
  })

  test('is what kinds are seen from, the working folder what paths are named from', async () => {
    const root = projectOf({
      '.gitignore': 'np-old.md\n',
      'agents/np-a.md': '',
      'agents/np-old.md': '',
      'agents/team/np-b.md': '',
      'plans/S001-PLAN.md': ''
    })
    expect(await look(join(root, 'agents'), ['.', '../plans'])).toEqual({
      checked: ['np-a.md', 'team/np-b.md', '../plans/S001-PLAN.md'],
      passedOver: {'np-old.md': 'ignored by `../.gitignore`'},
      said: []
    })
  })
})

describe('ignore files', () => {
  test('count at every level, the deeper over the higher, the later line over the earlier', async () => {
    const root = projectOf({
      '.gitignore': '*-draft.md\n!keep-draft.md\n/old/\nkept/\n',
      'agents/.gitignore': '!np-new-draft.md\nnp-secret.md\n/np-top.md\n',
      'agents/np-a.md': '',
      'agents/np-a-draft.md': '',
      'agents/keep-draft.md': '',
      'agents/np-new-draft.md': '',
      'agents/np-secret.md': '',
      'agents/np-top.md': '',
      'agents/team/np-secret.md': '',
      'agents/team/np-top.md': '',
      'old/agents/np-a.md': '',
      'sub/old/agents/np-a.md': '',
      'sub/.gitignore': '!kept/\n',
      'sub/kept/agents/np-a.md': ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: [
        'agents/keep-draft.md',
        'agents/np-a.md',
        'agents/np-new-draft.md',
        'agents/team/np-top.md',
        'sub/kept/agents/np-a.md',
        'sub/old/agents/np-a.md'
      ],
      passedOver: {
        'agents/np-a-draft.md': 'ignored by `.gitignore`',
        'agents/np-secret.md': 'ignored by `agents/.gitignore`',
        'agents/np-top.md': 'ignored by `agents/.gitignore`',
        'agents/team/np-secret.md': 'ignored by `agents/.gitignore`',
        'old/': 'ignored by `.gitignore`'
      },
      said: []
    })
  })

  test('of our own add to those of git, and take back', async () => {
    const root = projectOf({
      '.gitignore': '.planning/\nagents/generated/\n',
      '.np-lintignore': '!.planning/\nagents/np-old.md\n',
      '.planning/01-PLAN.md': '',
      'agents/np-a.md': '',
      'agents/np-old.md': '',
      'agents/generated/np-b.md': ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: ['.planning/01-PLAN.md', 'agents/np-a.md'],
      passedOver: {
        'agents/generated/': 'ignored by `.gitignore`',
        'agents/np-old.md': 'ignored by `.np-lintignore`'
      },
      said: []
    })
  })

  test('are read as git reads them: case, byte order mark, CRLF, folders with odd names', async () => {
    const root = projectOf({
      '.gitignore': '\uFEFFnp-a.md\r\nAgents/\r\n',
      'sub[1] *?/.gitignore': '/np-b.md\n#np-c.md\n\\!np-d.md\n\n/\n',
      'agents/np-a.md': '',
      'agents/np-z.md': '',
      'sub[1] *?/agents/np-a.md': '',
      'sub[1] *?/agents/np-b.md': '',
      'sub[1] *?/agents/#np-c.md': '',
      'sub[1] *?/agents/!np-d.md': ''
    })
    expect(await look(root, ['.'])).toEqual({
      checked: ['agents/np-z.md', 'sub[1] *?/agents/#np-c.md', 'sub[1] *?/agents/np-b.md'],
      passedOver: {
        'agents/np-a.md': 'ignored by `.gitignore`',
        'sub[1] *?/agents/!np-d.md': 'ignored by `sub[1] *?/.gitignore`',
        'sub[1] *?/agents/np-a.md': 'ignored by `.gitignore`'
      },
      said: []
    })
  })

  test('that cannot be read ignore nothing', async () => {
    const root = projectOf({'agents/np-a.md': '', '.gitignore/np-a.md': ''})
    link(root, 'agents/.gitignore', '.gitignore')
    expect(await look(root, ['.'])).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {},
      said: []
    })
  })

  test('say so where they hide the plans or agents of a host', async () => {
    const root = projectOf({
      '.gitignore': '.planning/\n.claude\n.cache/\nbuild/\n',
      '.planning/01-PLAN.md': '',
      '.claude/agents/planner.md': '',
      '.cache/agents/planner.md': '',
      'build/agents/planner.md': '',
      'agents/np-a.md': ''
    })
    const plain = await look(root, ['.'])
    expect(plain).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {
        '.claude/': 'ignored by `.gitignore`',
        '.planning/': 'ignored by `.gitignore`',
        'build/': 'ignored by `.gitignore`'
      },
      said: [
        '.claude: ignored by `.gitignore` and not checked; `--no-ignore` takes it',
        '.planning: ignored by `.gitignore` and not checked; `--no-ignore` takes it'
      ]
    })
    expect(await look(root, ['.'], {ignore: false})).toEqual({
      checked: [
        '.claude/agents/planner.md',
        '.planning/01-PLAN.md',
        'agents/np-a.md',
        'build/agents/planner.md'
      ],
      passedOver: {},
      said: []
    })
    expect((await look(join(root, 'agents'), ['..'])).said).toEqual([
      '../.claude: ignored by `../.gitignore` and not checked; `--no-ignore` takes it',
      '../.planning: ignored by `../.gitignore` and not checked; `--no-ignore` takes it'
    ])
  })

  test('have no say over what is named, and what stands in it may still be ignored there', async () => {
    const root = projectOf({
      '.gitignore': 'build/\n*.tmp.md\n',
      'build/.gitignore': 'np-b.md\n',
      'build/agents/np-a.md': '',
      'build/agents/np-b.md': '',
      'build/agents/np-c.tmp.md': '',
      'agents/np-d.tmp.md': ''
    })
    const named = {
      checked: ['build/agents/np-a.md', 'build/agents/np-c.tmp.md'],
      passedOver: {'build/agents/np-b.md': 'ignored by `build/.gitignore`'},
      said: []
    }
    expect(await look(root, ['build'])).toEqual(named)
    expect(await look(root, ['agents/np-d.tmp.md', 'build/agents/np-b.md'])).toEqual({
      checked: ['agents/np-d.tmp.md', 'build/agents/np-b.md'],
      passedOver: {},
      said: []
    })
  })

  test('know upper case from lower case, wherever a pattern stands', async () => {
    const files = {'agents/np-a.md': ''}
    const {checked} = await look(projectOf({...files, '.gitignore': 'AGENTS/\n'}), [])
    expect(checked).toEqual(['agents/np-a.md'])
    const configured = projectOf({...files, 'np-lint.json': '{"ignore": ["AGENTS/"]}'})
    expect((await look(configured, [])).checked).toEqual(['agents/np-a.md'])
    const asked = await look(projectOf(files), [], {ignorePatterns: ['AGENTS/']})
    expect(asked.checked).toEqual(['agents/np-a.md'])
  })

  test('with a pattern that is too long to be one go on without it, everybody else is told', async () => {
    const long = `${'a*'.repeat(30_000)}b`
    const root = projectOf({
      '.gitignore': `${long}\nnp-b.md\n`,
      'agents/np-a.md': '',
      'agents/np-b.md': ''
    })
    expect((await look(root, [])).checked).toEqual(['agents/np-a.md'])
    const refused = /^Unexpected pattern `a\*.{77}…`, expected at most 1000 characters$/
    await expect(look(root, [], {ignorePatterns: [long]})).rejects.toThrow(refused)
    await expect(look(root, [long])).rejects.toThrow(refused)
  })

  test('of the config and of --ignore-pattern also leave out what is named', async () => {
    const root = projectOf({
      'np-lint.json': '{"ignore": ["agents/old/", "np-x.md"]}',
      'agents/old/np-a.md': '',
      'agents/np-x.md': '',
      'agents/np-b.md': '',
      'agents/np-c.md': ''
    })
    const paths = ['agents', 'agents/old/np-a.md', 'agents/np-c.md']
    const request = {ignorePatterns: ['/agents/*-c.md', '!np-x.md']}
    expect(await look(root, paths, request)).toEqual({
      checked: ['agents/np-b.md'],
      passedOver: {
        'agents/np-c.md': 'ignored by `--ignore-pattern`',
        'agents/np-x.md': 'ignored by `np-lint.json`',
        'agents/old/np-a.md': 'ignored by `np-lint.json`'
      },
      said: [
        'agents/np-c.md: passed over, ignored by `--ignore-pattern`',
        'agents/old/np-a.md: passed over, ignored by `np-lint.json`'
      ]
    })
    expect((await look(root, paths, {...request, ignore: false})).checked).toEqual([
      'agents/np-b.md',
      'agents/np-c.md',
      'agents/np-x.md',
      'agents/old/np-a.md'
    ])
    // Patterns are seen from the working folder.
    expect((await look(join(root, 'agents'), ['.'], request)).checked).toEqual([
      'np-b.md',
      'np-c.md'
    ])
  })
})

describe('links', () => {
  test('inside the project are followed, and what they lead to is known by its own name', async () => {
    const root = projectOf({
      'agents/np-a.md': '',
      'common/np-b.md': '',
      'common/team/np-c.md': ''
    })
    link(root, '.claude/agents', '../agents')
    link(root, 'agents/aaa.md', 'np-a.md')
    link(root, 'agents/np-b.md', '../common/np-b.md')
    link(root, 'agents/team', '../common/team')
    expect(await look(root, ['.'])).toEqual({
      checked: ['agents/np-a.md', 'agents/np-b.md', 'agents/team/np-c.md'],
      passedOver: {
        'common/np-b.md': 'nothing in its path or content says agent, workflow or plan',
        'common/team/np-c.md': 'nothing in its path or content says agent, workflow or plan'
      },
      said: []
    })
    // Named alone, a link is what it is called.
    expect((await look(root, ['.claude/agents'])).checked).toEqual([
      '.claude/agents/np-a.md',
      '.claude/agents/np-b.md',
      '.claude/agents/team/np-c.md'
    ])
    expect((await look(root, ['agents/aaa.md'])).checked).toEqual(['agents/aaa.md'])
    expect(await look(root, ['.claude/agents', 'agents/aaa.md', 'agents'])).toEqual({
      checked: ['.claude/agents/np-b.md', '.claude/agents/team/np-c.md', 'agents/np-a.md'],
      passedOver: {},
      said: []
    })
  })

  test('out of the project are not followed', async () => {
    const outside = projectOf({'agents/np-far.md': '', 'np-far.md': ''})
    const root = projectOf({'agents/np-a.md': ''})
    link(root, 'agents/np-far.md', join(outside, 'np-far.md'))
    link(root, 'agents/far', join(outside, 'agents'))
    link(root, 'node_modules', join(outside, 'agents'))
    link(root, '.venv', outside)
    link(root, 'agents/picture.png', join(outside, 'np-far.md'))
    const reason = 'the link leads out of the project'
    expect(await look(root, ['.'])).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {'agents/far/': reason, 'agents/np-far.md': reason},
      said: []
    })
    expect(await look(root, ['agents/np-far.md', 'agents/far/np-far.md'])).toEqual({
      checked: [],
      passedOver: {'agents/far/np-far.md': reason, 'agents/np-far.md': reason},
      said: [
        `agents/np-far.md: ${reason} and was not followed`,
        `agents/far/np-far.md: ${reason} and was not followed`
      ]
    })
    expect(await look(root, ['agents/far'])).toEqual({
      checked: [],
      passedOver: {'agents/far/': reason},
      said: [
        `agents/far: ${reason} and was not followed`,
        `\`agents/far\` holds nothing to check (passed over 1: ${reason}); ${ways}`
      ]
    })
  })

  test('that run in circles end', async () => {
    const root = projectOf({
      'agents/np-a.md': '',
      'agents/team/np-b.md': '',
      'plans/S001-PLAN.md': '',
      'auth-PLAN.md': ''
    })
    link(root, 'agents/team/up', '..')
    link(root, 'agents/top', '..')
    link(root, 'agents/self', '.')
    link(root, 'agents/ping', 'pong')
    link(root, 'agents/pong', 'ping')
    link(root, 'agents/team/there', '../../plans')
    link(root, 'plans/back', '../agents/team')
    const agents = ['agents/np-a.md', 'agents/team/np-b.md']
    expect(await look(root, ['agents'])).toEqual({
      checked: [...agents, 'agents/team/there/S001-PLAN.md'],
      passedOver: {},
      said: []
    })
    expect(await look(root, ['.'])).toEqual({
      checked: [...agents, 'auth-PLAN.md', 'plans/S001-PLAN.md'],
      passedOver: {},
      said: []
    })
  })

  test('that lead nowhere are noted', async () => {
    const root = projectOf({'agents/np-a.md': ''})
    link(root, 'agents/np-gone.md', 'np-nobody.md')
    link(root, 'agents/np-loop.md', 'np-loop.md')
    link(root, 'agents/gone', 'nobody')
    expect(await look(root, ['agents'])).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {},
      said: [
        'agents/np-gone.md: the link leads nowhere',
        'agents/np-loop.md: the link leads nowhere'
      ]
    })
    expect((await look(join(root, 'agents'), ['.'])).said).toEqual([
      'np-gone.md: the link leads nowhere',
      'np-loop.md: the link leads nowhere'
    ])
  })

  test('to the project itself change nothing', async () => {
    const root = projectOf({
      'repo/.git/HEAD': '',
      'repo/agents/np-a.md': '',
      'repo/.gitignore': 'x/\n'
    })
    mkdirSync(join(root, 'repo/x'))
    link(root, 'alias', 'repo')
    expect(await look(join(root, 'alias'), ['agents', 'agents/np-a.md'])).toEqual({
      checked: ['agents/np-a.md'],
      passedOver: {},
      said: []
    })
  })
})

const ways =
  'agents stand in `agents/` or the folder of their host (`.claude/agents/`, `.github/agents/`, …), plans are called `*-PLAN.md`, workflows stand in `workflows/`'

function kindOf(
  path: string,
  {holds = [], text = ''}: {readonly holds?: readonly string[]; readonly text?: string} = {}
): readonly [what: string, why: string] {
  const facts = {exists: (asked: string) => holds.includes(asked)}
  const {kind, preset, why} = classify(path, facts, () => text)
  return [`${kind} ${preset}`, why]
}

/** What a run looks at, and what it says about the rest. */
async function look(cwd: string, paths: readonly string[], request: LintRequest = {}) {
  const {results, passedOver, notes, failures} = await lintFiles({
    ...request,
    cwd,
    paths,
    available: []
  })
  return {
    checked: results.map(({relativePath}) => relativePath),
    passedOver: Object.fromEntries(
      passedOver.map(({relativePath, reason}) => [relativePath, reason])
    ),
    said: [...notes, ...failures]
  }
}
