import {execFileSync, spawnSync} from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import {dirname, join} from 'node:path'
import {PassThrough} from 'node:stream'
import {describe, expect, test} from 'vitest'
import manifest from '../package.json' with {type: 'json'}
import {main} from '../src/cli/main.ts'
import {writeFiles} from '../src/engine/write.ts'
import {link, npLint, projectOf} from './support/run.ts'

const claude = '---\nname: a\ndescription: d\n---\n'
const portable = '---\nname: b\ndescription: d\ntier: opus\ntools: Read\n---\n'
const line = 'npx --offline --no -- np-lint --no-error-on-unmatched-pattern'
const scriptOf = (install: string, bin = 'node_modules/.bin', place = '') =>
  `PATH=${bin}:"$PATH"
command -v np-lint >/dev/null || { echo 'np-lint is not installed: run \`${install}\`${place}, or commit with --no-verify' >&2; exit 1; }
np-lint --no-error-on-unmatched-pattern || exit
`
const script = scriptOf('npm install')
const bareScript = scriptOf('npm install --global np-lint')
const indented = (text: string) => text.trimEnd().replace(/^/gm, '  ')
const steps = `
Next:
  \`npm install --global np-lint\` installs np-lint
  \`npx np-lint\` says what is wrong today
  \`npx np-lint --fix\` mends what cannot change what is meant
  \`npx np-lint --suppress-all\` records what is left: from then on only what is new is reported
`

function repositoryOf(files: Readonly<Record<string, string>>): string {
  const root = projectOf(files)
  execFileSync('git', ['init', '--quiet', root])
  return root
}

function executable(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), {recursive: true})
  writeFileSync(join(root, path), text, {mode: 0o755})
  chmodSync(join(root, path), 0o755)
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

  test('that leaves agents portable whose names say so, beside others', async () => {
    const files = {
      'agents/a.md': claude,
      'agents/team/np-b.md': portable.replace('name: b', 'name: np-b')
    }
    const root = projectOf(files)
    expect(await init(root)).toContain(`Found:
  agents/: 1 agent (portable), none with a \`tier\`
  agents/np-*.md: 1 agent (portable)
`)
    expect(JSON.parse(read(root, 'np-lint.json'))).toEqual({
      overrides: [{files: ['agents/**', '!agents/**/np-*.md'], preset: 'claude-code'}]
    })
    expect(await npLint(root, [])).toEqual({
      code: 0,
      stdout: 'checked 2 files, no problems\n',
      stderr: ''
    })
    const more = {
      'x/agents/c.md': claude.replace('name: a', 'name: c'),
      'x/agents/np-d.md': claude.replace('name: a', 'name: np-d')
    }
    expect((await configOf({...files, ...more})).overrides[0].files).toEqual([
      'agents/**',
      'x/agents/**',
      '!agents/**/np-*.md'
    ])
    // Without any tier the name says nothing.
    expect(await configOf({'agents/a.md': claude, 'agents/np-b.md': claude})).toEqual({
      preset: 'claude-code'
    })
    expect(
      await configOf({
        ...files,
        'agents/c.md': portable.replace('b', 'c'),
        'agents/a.md': portable.replace('b', 'a')
      })
    ).toEqual({})
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
    const said = await init(root)
    expect(said).toContain('Wrote .pre-commit-config.yaml\n')
    expect(said).toContain('  `pre-commit install` makes git run the hook\n')
    expect(
      read(root, '.pre-commit-config.yaml')
    ).toBe(`${before}  - repo: https://github.com/np-lint/np-lint
    rev: v${manifest.version}
    hooks:
      - id: np-lint
`)
    expect(read(root, '.husky/pre-commit')).toBe('x\n')
    expect(await init(root)).toContain(
      '.pre-commit-config.yaml has np-lint already, but git does not run it yet\n'
    )
    // A second run finds all done.
    executable(
      root,
      '.git/hooks/pre-commit',
      '#!/bin/sh\nexec pre-commit hook-impl # generated by pre-commit\n'
    )
    const again = await init(root)
    expect(again).toContain('.pre-commit-config.yaml runs np-lint already\n')
    expect(again).not.toContain('makes git run')
  })

  test('of pre-commit under another name of its list', async () => {
    const root = repositoryOf({'.pre-commit-config.yml': 'repos: []\n'})
    const said = await init(root)
    expect(said).toContain('Wrote .pre-commit-config.yml\n')
    expect(said).toContain('  `prek install` makes git run the hook\n')
    const toml = repositoryOf({'prek.toml': '# np-lint\n'})
    expect(await init(toml)).toContain(`Add to prek.toml:
  [[repos]]
  repo = "https://github.com/np-lint/np-lint"
  rev = "v${manifest.version}"
  hooks = [{id = "np-lint"}]
`)
    const own = '[[repos]]\nrepo = "local"\nhooks = [{id = "x", entry = "npx np-lint"}]\n'
    const done = repositoryOf({'prek.toml': own})
    executable(done, '.git/hooks/pre-commit', '#!/bin/sh\nexec prek hook-impl\n')
    expect(await init(done)).toContain('prek.toml runs np-lint already\n')
  })

  test('of husky', async () => {
    const root = repositoryOf({
      '.husky/pre-commit': 'npx lint-staged',
      'package.json': '\uFEFF{"lint-staged": {}}'
    })
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', '.husky/_'])
    executable(root, '.husky/_/pre-commit', '. h\n')
    const said = await init(root)
    expect(said).toContain('  commit hooks of husky, with lint-staged\n')
    expect(said).toContain(
      'Next:\n  `npm install --save-dev np-lint` installs np-lint\n  `npx np-lint`'
    )
    expect(read(root, '.husky/pre-commit')).toBe(`npx lint-staged\n${script}`)
    expect(await init(root)).toContain('.husky/pre-commit runs np-lint already\n')
    // What husky made is ignored by git, and gone in a clean working tree.
    rmSync(join(root, '.husky/_'), {recursive: true})
    expect(await init(root)).toContain('  `npx husky` makes git run the hook\n')
  })

  test.each([
    ['9', 'npx husky'],
    ['^8.0.3', 'npx husky install']
  ])('of husky %s that git does not run yet', async (husky, start) => {
    const devDependencies = {husky, 'np-lint': '0'}
    const root = repositoryOf({'package.json': JSON.stringify({devDependencies})})
    expect(await init(root)).toContain(
      `Next:\n  \`${start}\` makes git run the hook\n  \`npx np-lint\``
    )
    expect(read(root, '.husky/pre-commit')).toBe(`#!/bin/sh\n${script}`)
    expect(await init(root)).toContain(
      '.husky/pre-commit has np-lint already, but git does not run it yet\n'
    )
  })

  test('of husky before 9, which git runs itself', async () => {
    const root = repositoryOf({})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', '.husky'])
    executable(root, '.husky/pre-commit', '#!/bin/sh\n. "$(dirname "$0")/_/husky.sh"\n\nnpm test\n')
    expect(await init(root)).toContain('Wrote .husky/pre-commit\n')
    expect(read(root, '.husky/pre-commit')).toMatch(/npm test\nPATH=/)
    // Nobody would hear any more that the test failed.
    executable(root, '.husky/pre-commit', '#!/bin/sh\nnpm test\n')
    expect(await init(root)).toContain('Add to .husky/pre-commit:\n')
    chmodSync(join(root, '.husky/pre-commit'), 0o644)
    expect(await init(root)).toContain('  `chmod +x .husky/pre-commit` makes git run the hook\n')
  })

  test('of the program that git runs, when there are two', async () => {
    const root = repositoryOf({'.pre-commit-config.yaml': 'repos: []\n'})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', '.husky/_'])
    executable(root, '.husky/_/pre-commit', '. h\n')
    expect(await init(root)).toContain('Wrote .husky/pre-commit\n')
    expect(read(root, '.pre-commit-config.yaml')).toBe('repos: []\n')
    executable(root, '.husky/_/pre-commit', 'exec prek hook-impl\n')
    expect(await init(root)).toContain('Wrote .pre-commit-config.yaml\n')
    const calling = repositoryOf({'.pre-commit-config.yaml': 'repos: []\n'})
    execFileSync('git', ['-C', calling, 'config', 'core.hooksPath', 'tools'])
    executable(calling, 'tools/pre-commit', '#!/bin/sh\npre-commit run\n')
    const said = await init(calling)
    expect(said).toContain('Wrote .pre-commit-config.yaml\n')
    expect(said).not.toContain('makes git run')
  })

  test('that is not husky’s when somebody named another folder of hooks', async () => {
    const root = repositoryOf({
      '.pre-commit-config.yaml': 'repos: []\n',
      'package.json': '{"devDependencies": {"husky": "9"}}'
    })
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', 'tools'])
    expect(await init(root)).toContain('Wrote tools/pre-commit\n')
    expect(existsSync(join(root, '.husky'))).toBe(false)
    expect(read(root, '.pre-commit-config.yaml')).toBe('repos: []\n')
  })

  test('of git', async () => {
    const root = repositoryOf({})
    expect(await init(root)).toContain('Wrote .git/hooks/pre-commit\n')
    expect(read(root, '.git/hooks/pre-commit')).toBe(`#!/bin/sh\n${bareScript}`)
    expect(statSync(join(root, '.git/hooks/pre-commit')).mode & 0o777).toBe(0o755)
    expect(await init(root)).toContain('.git/hooks/pre-commit runs np-lint already\n')
  })

  test.skipIf(process.platform === 'win32')(
    'which runs np-lint, or says what to install',
    async () => {
      const root = repositoryOf({'package.json': '{}'})
      await init(root)
      // There is no npx, so nothing can ask a network.
      const run = () =>
        spawnSync('/bin/sh', ['.git/hooks/pre-commit'], {cwd: root, env: {}, encoding: 'utf8'})
      expect(run()).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'np-lint is not installed: run `npm install`, or commit with --no-verify\n'
      })
      executable(root, 'node_modules/.bin/np-lint', '#!/bin/sh\necho "$@"\nexit 3\n')
      expect(run()).toMatchObject({
        status: 3,
        stdout: '--no-error-on-unmatched-pattern\n',
        stderr: ''
      })
    }
  )

  test('where git looks for it', async () => {
    const root = repositoryOf({})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', 'tools/hooks'])
    expect(await init(root)).toContain('Wrote tools/hooks/pre-commit\n')
    const shared = projectOf({})
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', shared])
    expect(await init(root)).toContain(`Add to your pre-commit hook:\n${indented(bareScript)}\n`)
    expect(existsSync(join(shared, 'pre-commit'))).toBe(false)
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', join(shared, '.husky')])
    expect(await init(root)).toContain('Add to your pre-commit hook:\n')
    expect(existsSync(join(shared, '.husky'))).toBe(false)
  })

  test('or says what to add to one that is somebody’s own', async () => {
    const root = repositoryOf({})
    executable(root, '.git/hooks/pre-commit', 'make check # np-lint\n')
    const said = await init(root)
    expect(said).toContain(
      `Not written: the commit hook. Add to .git/hooks/pre-commit:\n${indented(bareScript)}\n`
    )
    expect(said).not.toContain('makes git run')
    expect(read(root, '.git/hooks/pre-commit')).toBe('make check # np-lint\n')
    const ending = repositoryOf({'.husky/pre-commit': 'npx a\nexit 0\n'})
    expect(await init(ending)).toContain('Add to .husky/pre-commit:')
    const foreign = repositoryOf({'.husky/pre-commit': '#!/usr/bin/env node\na()\n'})
    expect(await init(foreign)).toContain('Add to .husky/pre-commit:')
    const odd = repositoryOf({'.pre-commit-config.yaml': 'repos: {}\n'})
    expect(await init(odd)).toContain('Add to `repos` in .pre-commit-config.yaml:\n  - repo: https')
  })

  test('after any number of blank lines', async () => {
    const blank = '\n'.repeat(500_000)
    const root = repositoryOf({'.husky/pre-commit': `npx a${blank}`})
    expect(await init(root)).toContain('Wrote .husky/pre-commit\n')
    const ending = repositoryOf({'.husky/pre-commit': `npx a${blank}exit 0\n`})
    expect(await init(ending)).toContain('Add to .husky/pre-commit:')
  })

  test('and sees when git does not run one that is there', async () => {
    const root = repositoryOf({'.git/hooks/pre-commit': '#!/bin/sh\nnpx np-lint\n'})
    const said = await init(root)
    expect(said).toContain(
      '.git/hooks/pre-commit has np-lint already, but git does not run it yet\n'
    )
    expect(said).toContain('  `chmod +x .git/hooks/pre-commit` makes git run the hook\n')
    const own = repositoryOf({'.git/hooks/pre-commit': '#!/bin/sh\nmake\n'})
    expect(await init(own)).toContain('  `chmod +x .git/hooks/pre-commit` makes git run the hook\n')
  })

  test('and no file that a link leads to out of the repository', async () => {
    const elsewhere = projectOf({hook: 'npx a\n'})
    const root = repositoryOf({'.husky/_/x': ''})
    link(root, '.husky/pre-commit', join(elsewhere, 'hook'))
    expect(await init(root)).toContain('Add to .husky/pre-commit:')
    expect(read(elsewhere, 'hook')).toBe('npx a\n')
  })
})

describe('np-lint init says what to add to the list of another program', () => {
  const said = async (files: Readonly<Record<string, string>>) => {
    const root = repositoryOf(files)
    const text = await init(root)
    expect(existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false)
    return text.split('Not written: the commit hook. ')[1]?.split('\n\n')[0]
  }

  test.each(['lefthook.yml', '.lefthook.yaml', '.config/lefthook.yml'])(
    'lefthook, in %s',
    async (path) => {
      expect(await said({[path]: 'pre-push: {}\n'})).toBe(
        `Add to ${path}:\n  pre-commit:\n    commands:\n      np-lint:\n        run: ${line}`
      )
    }
  )

  test('lefthook, whose list holds the hook', async () => {
    const one = '`commands` of `pre-commit` in lefthook.yml'
    expect(await said({'lefthook.yml': 'pre-commit:\n  commands:\n    a: {run: a}\n'})).toBe(
      `Add to ${one}:\n  np-lint:\n    run: ${line}`
    )
    expect(await said({'lefthook.yml': 'pre-commit:\n  jobs:\n    - run: a\n'})).toBe(
      `Add to ${one.replace('commands', 'jobs')}:\n  - run: ${line}`
    )
  })

  test('lefthook, in TOML and JSON', async () => {
    expect(await said({'lefthook.toml': '[pre-commit.commands.a]\nrun = "a"\n'})).toBe(
      `Add to lefthook.toml:\n  [pre-commit.commands.np-lint]\n  run = "${line}"`
    )
    expect(await said({'.lefthook.json': '{}'})).toBe(
      `Add to .lefthook.json:\n  "pre-commit": {"commands": {"np-lint": {"run": "${line}"}}}`
    )
    expect(await said({'lefthook.jsonc': '{\n  "pre-commit": {}\n}'})).toBe(
      `Add to \`commands\` of \`pre-commit\` in lefthook.jsonc:\n  "np-lint": {"run": "${line}"}`
    )
    expect(await said({'lefthook.json': '{"pre-commit": {"jobs": []}}'})).toBe(
      `Add to \`jobs\` of \`pre-commit\` in lefthook.json:\n  {"run": "${line}"}`
    )
  })

  test('simple-git-hooks', async () => {
    expect(await said({'package.json': '{"simple-git-hooks": {"pre-push": "make"}}'})).toBe(
      `Add to \`simple-git-hooks\` in package.json:\n  "pre-commit": "${line}"`
    )
    expect(await said({'package.json': '{"simple-git-hooks": {"pre-commit": "make"}}'})).toBe(
      `Add to the command of \`pre-commit\` in package.json:\n  && ${line}`
    )
    expect(await said({'.simple-git-hooks.json': '{}'})).toBe(
      `Add to .simple-git-hooks.json:\n  "pre-commit": "${line}"`
    )
    expect(await said({'simple-git-hooks.cjs': "module.exports = {'pre-commit': 'make'}"})).toBe(
      `Add to the command of \`pre-commit\` in simple-git-hooks.cjs:\n  && ${line}`
    )
  })

  test('husky 4', async () => {
    const husky = {hooks: {'pre-push': 'make'}}
    expect(
      await said({'package.json': JSON.stringify({husky, devDependencies: {husky: '^4.3'}})})
    ).toBe(`Add to \`husky.hooks\` in package.json:\n  "pre-commit": "${line}"`)
    expect(await said({'.huskyrc': '{"hooks": {"pre-commit": "make"}}'})).toBe(
      `Add to the command of \`pre-commit\` in .huskyrc:\n  && ${line}`
    )
  })

  test('and how to make git run it', async () => {
    const files = {
      'package.json': '{"simple-git-hooks": {}}',
      'lefthook.yml': '',
      '.huskyrc': '{}'
    }
    const starts = ['npx simple-git-hooks', 'lefthook install', 'npm rebuild husky']
    for (const [at, [path, text]] of Object.entries(files).entries()) {
      expect(await init(repositoryOf({[path]: text}))).toContain(
        `  \`${starts[at]}\` makes git run the hook\n`
      )
    }
    const root = repositoryOf({
      'lefthook.yml': '',
      'package.json': '{"dependencies": {"lefthook": "1"}}'
    })
    expect(await init(root)).toContain('  `npx lefthook install` makes git run the hook\n')
    executable(root, '.git/hooks/pre-commit', '#!/bin/sh\nlefthook run pre-commit\n')
    expect(await init(root)).not.toContain('makes git run the hook')
  })

  test('unless np-lint stands there, and not in a comment alone', async () => {
    const list = 'pre-commit: {jobs: [{run: npx np-lint}]}\n'
    const root = repositoryOf({'.lefthook.yml': list})
    expect(await init(root)).toContain('.lefthook.yml has np-lint already, but')
    executable(root, '.git/hooks/pre-commit', '#!/bin/sh\nlefthook run pre-commit\n')
    expect(await init(root)).toContain('.lefthook.yml runs np-lint already\n')
    expect(await said({'lefthook.yml': '# np-lint\n'})).toContain('Add to lefthook.yml')
    expect(await said({'.simple-git-hooks.js': '// np-lint\n'})).toContain('Add to')
  })
})

describe('np-lint init says how to install np-lint', () => {
  const empty = '{}'

  test.each([
    [{'package.json': empty}, 'npm install --save-dev np-lint'],
    [{'package.json': empty, 'pnpm-lock.yaml': ''}, 'pnpm add -D np-lint'],
    [{'package.json': empty, 'yarn.lock': ''}, 'yarn add -D np-lint'],
    [{'package.json': empty, 'bun.lock': ''}, 'bun add -d np-lint'],
    [{'package.json': empty, 'bun.lockb': ''}, 'bun add -d np-lint'],
    [{'package.json': '{"packageManager": "pnpm@10.1.0"}'}, 'pnpm add -D np-lint'],
    [{'a.txt': ''}, 'npm install --global np-lint']
  ])('%j: %s', async (files, install) => {
    expect(await init(projectOf(files))).toContain(`Next:\n  \`${install}\` installs np-lint\n`)
  })

  test('seen from the root, from where a hook runs', async () => {
    const root = repositoryOf({'package.json': empty, 'x/y/package.json': empty})
    expect(await init(join(root, 'x/y'))).toContain(
      'Next, in `../..`:\n  `npm install --save-dev np-lint` installs np-lint\n'
    )
    expect(read(root, '.git/hooks/pre-commit')).toBe(`#!/bin/sh\n${script}`)
  })

  test('in the folder that has a package.json, when the root has none', async () => {
    const root = repositoryOf({'x y/package.json': empty, 'x y/pnpm-lock.yaml': '', 'x y/z/a': ''})
    const said = await init(join(root, 'x y/z'))
    expect(said).toContain('  `pnpm add -D np-lint`, in `x y`, installs np-lint\n')
    expect(said).toContain("  `npx --prefix 'x y' np-lint` says")
    expect(read(root, '.git/hooks/pre-commit')).toBe(
      `#!/bin/sh\n${scriptOf('pnpm install', "'x y/node_modules/.bin'", ' in x y')}`
    )
  })

  test('where yarn keeps packages out of node_modules', async () => {
    const root = repositoryOf({'package.json': empty, 'yarn.lock': '', '.pnp.cjs': ''})
    expect(await init(root)).toContain('  `yarn np-lint` says')
    expect(read(root, '.git/hooks/pre-commit')).toBe(
      '#!/bin/sh\nyarn run np-lint --no-error-on-unmatched-pattern || exit\n'
    )
  })
})

describe('np-lint init counts on what a commit would stop', () => {
  const errors = {
    '.claude/agents/a.md': '---\nname: a\n---\n',
    '.claude/agents/b.md': '---\nname: b\n---\n'
  }

  test('with what it wrote', async () => {
    expect(await init(repositoryOf({...errors, 'agents/a.md': claude}))).toContain(
      '  `npx np-lint` says what is wrong today: 2 errors, on which every commit stops\n'
    )
  })

  test('and not without a hook, or an error', async () => {
    expect(await init(projectOf(errors))).not.toContain('every commit')
    expect(await init(repositoryOf({'agents/a.md': claude}))).not.toContain('every commit')
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
    const no = await npLint(root, ['--no-frame', 'init', '--yes'])
    expect(no.stderr).toContain('Unexpected `--no-frame` in front of `init`')
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
  async function answer(
    root: string,
    answers: Readonly<Record<string, readonly string[]>>,
    size = {columns: 80, rows: 24}
  ) {
    const stdin = Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => stdin})
    const stdout = Object.assign(new PassThrough(), {isTTY: true, ...size})
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

  test('in whole lines, also where the terminal does not know its width', async () => {
    const root = repositoryOf({'.claude/agents/a.md': claude})
    const answers = {[config]: ['n'], [hook]: ['n']}
    const size = {columns: 0, rows: 0}
    expect(await answer(root, answers, size)).toEqual({code: 0, err: '', left: []})
  })

  test('and writes nothing when somebody stops', async () => {
    const root = repositoryOf({'agents/a.md': claude})
    const outcome = await answer(root, {[agents]: [enter], [config]: ['\u0003']})
    expect(outcome).toEqual({code: 2, err: 'np-lint: Stopped; nothing was written\n', left: []})
    expect(existsSync(join(root, 'np-lint.json'))).toBe(false)
  })
})
