import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import {describe, expect, test} from 'vitest'
import manifest from '../package.json' with {type: 'json'}
import {main} from '../src/cli/main.ts'
import {writeFiles} from '../src/engine/write.ts'
import {link, npLint, projectOf} from './support/run.ts'

const claude = '---\nname: a\ndescription: d\n---\n'
const portable = '---\nname: b\ndescription: d\ntier: opus\ntools: Read\n---\n'
const command = 'npx --no -- np-lint --no-error-on-unmatched-pattern\n'
const steps = `
Next: \`npm install --global np-lint\`, then \`npx np-lint\` says what is wrong today
      \`npx np-lint --fix\` mends what cannot change what is meant
      \`npx np-lint --suppress-all\` is for an old repository: from then on only what is new is reported
`

function repositoryOf(files: Readonly<Record<string, string>>): string {
  const root = projectOf(files)
  execFileSync('git', ['init', '--quiet', root])
  return root
}

async function init(root: string): Promise<string> {
  const {code, stdout, stderr} = await npLint(root, ['init', '--yes'])
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  return stdout
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describe('np-lint init --yes writes a config', () => {
  const configOf = async (files: Readonly<Record<string, string>>) => {
    const root = projectOf(files)
    await init(root)
    // What is proposed has to be right: nothing is found in agents that their own host takes.
    expect((await npLint(root, [])).code).toBe(0)
    return JSON.parse(read(root, 'np-lint.json'))
  }

  test('that says nothing where the folders say it all', async () => {
    expect(await configOf({'.claude/agents/a.md': claude})).toEqual({})
    expect(await configOf({'agents/b.md': portable})).toEqual({})
  })

  test('for agents without any tier', async () => {
    expect(await configOf({'agents/a.md': claude, '.claude/agents/b.md': claude})).toEqual({
      preset: 'claude-code'
    })
  })

  test('for folders of both kinds', async () => {
    const files = {'x/agents/b.md': portable, 'y (1)/[z]/agents/team/a.md': claude}
    expect(await configOf(files)).toEqual({
      overrides: [{files: ['y \\(1\\)/\\[z\\]/agents/**'], preset: 'claude-code'}]
    })
  })

  test('that changes no other agents than those', async () => {
    const copilot = '---\ndescription: d\ntools: [edit]\n---\n'
    expect(await configOf({'agents/a.md': claude, 'src/x.agent.md': copilot})).toEqual({
      overrides: [{files: ['agents/**'], preset: 'claude-code'}]
    })
    const files = {
      'agents/a.md': claude,
      'agents/x.agent.md': copilot,
      'agents/kit/.github/agents/y.md': copilot
    }
    expect(await configOf(files)).toEqual({
      overrides: [
        {
          files: ['agents/**', '!agents/kit/.github/agents/**', '!*.agent.md', '!*.chatmode.md'],
          preset: 'claude-code'
        }
      ]
    })
    // What is a plugin of Claude Code keeps its contract anyway.
    expect(
      await configOf({'agents/a.md': claude, 'x/.claude-plugin/x': '', 'x/agents/a.md': claude})
    ).toEqual({preset: 'claude-code'})
  })

  test.each(['agents/np-b.md', '.claude/agents/np-b.md', '.nubos-pilot/agents/b.md'])(
    'that leaves %s alone, whose path says what it is',
    async (path) => {
      expect(await init(projectOf({[path]: claude}))).toContain('Wrote np-lint.json: {}')
    }
  )

  test('and says what it saw and did', async () => {
    const root = projectOf({
      '.opencode/agent/a.md': claude,
      'agents/a.md': claude,
      'agents/team/c.md': claude,
      'plans/S001-PLAN.md': '# Plan\n',
      'workflows/run.md': 'Do it.\n',
      '.github/workflows/ci.yml': '',
      'x/agents/b.md': portable,
      'x/agents/c.md': claude
    })
    expect(await init(root)).toBe(`Found:
  .opencode/: 1 agent (opencode)
  agents/: 2 agents (portable), none with a \`tier\`
  x/agents/: 2 agents (portable), 1 with a \`tier\`
  1 plan
  1 workflow
  workflows of GitHub, where \`np-lint --format github\` annotates pull requests
  no git repository

Wrote np-lint.json: { "overrides": [ { "files": [ "agents/**" ], "preset": "claude-code" } ] }
${steps}`)
  })

  test('beside the root, not where it was started', async () => {
    const root = projectOf({'agents/a.md': claude})
    expect(await init(join(root, 'agents'))).toContain('Wrote ../np-lint.json')
    expect(existsSync(join(root, 'np-lint.json'))).toBe(true)
  })

  test('unless there is one', async () => {
    const files = {'agents/a.md': claude, 'np-lint.json': '{"preset": "droid"}'}
    const root = projectOf(files)
    expect(await init(root)).toBe(`Found:
  agents/: 1 agent (Factory droid)
  np-lint.json: a config, which stays as it is
  no git repository

Nothing to write
${steps}`)
    expect(read(root, 'np-lint.json')).toBe(files['np-lint.json'])
    const own = projectOf({'package.json': '{"np-lint": {}}'})
    expect(await init(own)).toContain('package.json: a config, which stays as it is')
    expect(existsSync(join(own, 'np-lint.json'))).toBe(false)
  })
})

describe('np-lint init says what a config lacks that is there', () => {
  const said = async (files: Readonly<Record<string, string>>) =>
    (await init(projectOf(files))).split('\n\n')[1]

  test('about agents of which nothing says for whom they are', async () => {
    expect(await said({'agents/a.md': claude, 'np-lint.json': '{}'})).toBe(
      'Not written: np-lint.json. If the agents in `agents/` are for one host, add to it:\n  "preset": "claude-code"'
    )
    expect(await said({'agents/a.md': claude, 'package.json': '{"np-lint": {}}'})).toMatch(
      /^Not written: `np-lint` in package\.json\. If/
    )
  })

  test('unless it says enough', async () => {
    const chosen = '{"preset": "portable"}'
    expect(await said({'agents/a.md': claude, 'np-lint.json': chosen})).toBe('Nothing to write')
    expect(await said({'.claude/agents/a.md': claude, 'np-lint.json': '{}'})).toBe(
      'Nothing to write'
    )
  })
})

describe('np-lint init --yes writes a commit hook', () => {
  test('of pre-commit', async () => {
    const before = 'repos: # ours\n  - repo: local\n    hooks: [{id: a}]\n'
    const root = repositoryOf({'.pre-commit-config.yaml': before, '.husky/pre-commit': 'x\n'})
    expect(await init(root)).toContain('Wrote .pre-commit-config.yaml\n')
    expect(
      read(root, '.pre-commit-config.yaml')
    ).toBe(`${before}  - repo: https://github.com/np-lint/np-lint
    rev: v${manifest.version}
    hooks:
      - id: np-lint
`)
    expect(read(root, '.husky/pre-commit')).toBe('x\n')
    // A second run finds all done.
    expect(await init(root)).toContain('.pre-commit-config.yaml runs np-lint already\n')
  })

  test('of husky', async () => {
    const root = repositoryOf({
      '.husky/pre-commit': 'npx lint-staged',
      'package.json': '{"lint-staged": {}}'
    })
    const said = await init(root)
    expect(said).toContain('  commit hooks of husky, with lint-staged\n')
    expect(said).toContain('Next: `npm install --save-dev np-lint`, then `npx np-lint` says')
    expect(read(root, '.husky/pre-commit')).toBe(`npx lint-staged\n${command}`)
    expect(await init(root)).toContain('.husky/pre-commit runs np-lint already\n')

    const fresh = repositoryOf({
      'package.json': '{"devDependencies": {"husky": "9", "np-lint": "0"}}'
    })
    expect(await init(fresh)).toContain('Next: `npx np-lint` says')
    expect(read(fresh, '.husky/pre-commit')).toBe(`#!/bin/sh\n${command}`)
  })

  test('only where no other program writes it', async () => {
    const lefthook = repositoryOf({'lefthook.yml': 'pre-push: {}\n'})
    const lines = `pre-commit:
    commands:
      np-lint:
        run: ${command}`
    expect(await init(lefthook)).toContain(`Add to lefthook.yml:\n  ${lines}`)
    const simple = repositoryOf({'package.json': '{"simple-git-hooks": {"pre-push": "make"}}'})
    expect(await init(simple)).toContain(
      `Add to package.json:\n  "pre-commit": "${command.trim()}"\n`
    )
    for (const root of [lefthook, simple]) {
      expect(existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false)
    }
    const done = repositoryOf({'.lefthook.yml': 'pre-commit: {jobs: [{run: npx np-lint}]}\n'})
    expect(await init(done)).toContain('.lefthook.yml runs np-lint already\n')
  })

  test('of git', async () => {
    const root = repositoryOf({})
    expect(await init(root)).toContain('Wrote .git/hooks/pre-commit\n')
    expect(read(root, '.git/hooks/pre-commit')).toBe(`#!/bin/sh\n${command}`)
    expect(statSync(join(root, '.git/hooks/pre-commit')).mode & 0o777).toBe(0o755)
  })

  test('where git looks for it', async () => {
    const root = repositoryOf({})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', 'tools/hooks'])
    expect(await init(root)).toContain('Wrote tools/hooks/pre-commit\n')
    const shared = projectOf({})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', shared])
    expect(await init(root)).toContain(`Add to your pre-commit hook:\n  ${command}`)
    expect(existsSync(join(shared, 'pre-commit'))).toBe(false)
  })

  test('or says what to add to one that is somebody’s own', async () => {
    const own = {'.git/hooks/pre-commit': 'make check\n'}
    const root = repositoryOf(own)
    expect(await init(root)).toContain(
      `Not written: the commit hook. Add to .git/hooks/pre-commit:\n  ${command}`
    )
    expect(read(root, '.git/hooks/pre-commit')).toBe('make check\n')
    const ending = repositoryOf({'.husky/pre-commit': 'npx a\nexit 0\n'})
    expect(await init(ending)).toContain('Add to .husky/pre-commit:')
    const odd = repositoryOf({'.pre-commit-config.yaml': 'repos: {}\n'})
    expect(await init(odd)).toContain('Add to .pre-commit-config.yaml:\n  ' + '  - repo: https')
  })

  test('and no file that a link leads to out of the repository', async () => {
    const elsewhere = projectOf({hook: 'npx a\n'})
    const root = repositoryOf({'.husky/_/x': ''})
    link(root, '.husky/pre-commit', join(elsewhere, 'hook'))
    expect(await init(root)).toContain('Add to .husky/pre-commit:')
    expect(read(elsewhere, 'hook')).toBe('npx a\n')
  })
})

describe('np-lint init', () => {
  test('needs a terminal, or --yes', async () => {
    const root = projectOf({'agents/a.md': claude})
    expect(await npLint(root, ['init'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'np-lint: `init` asks questions, and this is no terminal; `--yes` takes what it proposes\n'
    })
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
  })

  test('takes no flags of a check', async () => {
    const root = projectOf({})
    const {code, stderr} = await npLint(root, ['--preset', 'droid', 'init', '--yes'])
    expect(code).toBe(2)
    expect(stderr).toContain('Unexpected `--preset` in front of `init`')
    expect((await npLint(root, ['init', '--fix'])).code).toBe(2)
    expect((await npLint(root, ['init', 'agents'])).code).toBe(2)
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
  })

  test('says what is wrong with the config that is there', async () => {
    const root = projectOf({'agents/a.md': claude, 'np-lint.json': '{"presett": 1}'})
    const {code, stderr} = await npLint(root, ['init', '--yes'])
    expect([code, stderr]).toEqual([
      2,
      'np-lint: np-lint.json:1:2: Unexpected key `presett`, expected `preset`\n'
    ])
  })

  test('leaves a hook alone that is a folder', async () => {
    const root = projectOf({'.husky/pre-commit/x': '', 'package.json': '{}'})
    expect(await init(root)).toContain('Add to .husky/pre-commit:')
  })

  test('writes all or nothing', async () => {
    const root = projectOf({hook: 'npx a\n', 'package.json': '{}'})
    const files = [
      {path: 'free/deep/x.txt', before: undefined, text: 'x'},
      {path: 'hook', before: 'npx a\n', text: 'npx a\nnpx b\n'},
      {path: 'package.json/x.txt', before: undefined, text: 'x'},
      {path: 'never.txt', before: undefined, text: 'x'}
    ].map(({path, ...file}) => ({...file, filePath: join(root, path)}))
    expect(await writeFiles(files, root)).toEqual([
      expect.stringMatching(/^package\.json\/x\.txt: not written \(/),
      'Nothing was written'
    ])
    expect(readdirSync(root).toSorted()).toEqual(['.git', 'hook', 'package.json'])
    expect(read(root, 'hook')).toBe('npx a\n')
  })

  test('writes over nothing that was not seen', async () => {
    const root = projectOf({'np-lint.json': '{"preset": "droid"}', hook: 'npx b\n'})
    const reason = 'it was changed in the meantime; run np-lint again'
    for (const [path, before] of [
      ['np-lint.json', undefined],
      ['hook', 'npx a\n']
    ] as const) {
      const files = [{filePath: join(root, path), before, text: 'x'}]
      expect(await writeFiles(files, root)).toEqual([
        `${path}: not written (${reason})`,
        'Nothing was written'
      ])
      expect(read(root, path)).not.toBe('x')
    }
  })

  test('takes back what it wrote when the hook cannot be written', async () => {
    const root = projectOf({
      'agents/a.md': claude,
      'package.json': '{"devDependencies": {"husky": "9"}}'
    })
    link(root, '.husky', 'nowhere')
    const {code, stdout, stderr} = await npLint(root, ['init', '--yes'])
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^np-lint: \.husky\/pre-commit: not written \(.+\)\nnp-lint: Nothing was written\n$/
    )
    expect(stdout).not.toContain('Wrote')
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
  })
})

describe('in a terminal np-lint init asks', () => {
  const down = '\u001B[B'
  const enter = '\r'

  /** Answers each question, when it stands there. */
  async function answer(root: string, answers: Readonly<Record<string, readonly string[]>>) {
    const stdin = Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => stdin})
    const stdout = Object.assign(new PassThrough(), {isTTY: true, columns: 80, rows: 24})
    const left = Object.entries(answers)
    let shown = ''
    let err = ''
    stdout.on('data', (chunk) => {
      shown += String(chunk)
      const [question, keys] = left[0] ?? []
      if (!question || !shown.includes(question)) return
      left.shift()
      // A prompt listens when it is drawn.
      setImmediate(() => {
        for (const key of keys ?? []) stdin.write(key)
      })
    })
    const code = await main({
      argv: ['node', 'np-lint', 'init'],
      env: {},
      stdin,
      stdout,
      stderr: {write: (text: string) => (err += text)},
      cwd: () => root
    })
    return {code, err, left}
  }

  const agents = 'Whose agents stand in `agents`?'
  const config = 'Write np-lint.json?'
  const hook = 'Check every commit, from `.git/hooks/pre-commit`?'

  test('whose agents they are, and what to write', async () => {
    const root = repositoryOf({'agents/a.md': claude})
    const answers = {[agents]: [down, enter], [config]: [enter], [hook]: ['n']}
    expect(await answer(root, answers)).toEqual({code: 0, err: '', left: []})
    expect(JSON.parse(read(root, 'np-lint.json'))).toEqual({preset: 'portable'})
    expect(existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false)
  })

  test('and takes a no', async () => {
    const root = repositoryOf({'.claude/agents/a.md': claude})
    const outcome = await answer(root, {[config]: ['n'], [hook]: ['y']})
    expect(outcome).toEqual({code: 0, err: '', left: []})
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
    expect(existsSync(join(root, '.git/hooks/pre-commit'))).toBe(true)
  })

  test('and writes nothing when somebody stops', async () => {
    const root = repositoryOf({'agents/a.md': claude})
    const outcome = await answer(root, {[agents]: [enter], [config]: ['\u0003']})
    expect(outcome).toEqual({code: 2, err: 'np-lint: Stopped; nothing was written\n', left: []})
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
  })
})
