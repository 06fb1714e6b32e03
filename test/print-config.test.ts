import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {link, npLint, projectOf} from './support/run.ts'

const agent = '---\nname: a\ndescription: d\n---\n'
const config = `{
  "extends": "./shared/team.json",
  "preset": "claude-code",
  "rules": {"file-bom": "warning"},
  "overrides": [
    {"files": "*.x.md", "rules": {}},
    {"files": "agents/free/", "preset": "portable", "rules": {"file-bom": "off"}}
  ]
}`
const files = {
  'np-lint.json': config,
  'shared/team.json': '{"rules": {"file-bom": "off", "file-encoding": "info"}}',
  'agents/a.md': agent,
  'agents/free/a.md': agent,
  'agents/README.md': 'About agents.\n',
  '.opencode/agent/a.md': agent,
  'workflows/run.md': 'Do it.\n',
  'role.agent-def.json': '{}',
  'notes.txt': ''
}

interface Shown {
  readonly kind: string
  readonly kindReason: string
  readonly onlyNamed?: string
  readonly preset: string
  readonly presetReason: string
  readonly config: string | null
  readonly set: string
  readonly rules: Readonly<
    Record<string, {readonly level: unknown; readonly from: string; readonly skipped?: string}>
  >
}

async function show(root: string, ...args: readonly string[]): Promise<Shown> {
  const {code, stdout, stderr} = await npLint(root, ['--print-config', ...args])
  expect({code, stderr}).toEqual({code: 0, stderr: ''})
  return JSON.parse(stdout)
}

describe('--print-config says why a file has', () => {
  const reasons = async (...args: readonly string[]) => {
    const {kind, kindReason, preset, presetReason} = await show(projectOf(files), ...args)
    return [kind, kindReason, preset, presetReason]
  }

  test.each([
    [['agents/a.md', '--no-config-lookup'], 'in `agents/`', 'portable', 'in `agents/`'],
    [['agents/a.md'], 'in `agents/`', 'claude-code', '`preset` in np-lint.json'],
    [['agents/a.md', '--preset', 'droid'], 'in `agents/`', 'droid', '`--preset`'],
    [['agents/free/a.md'], 'in `agents/`', 'portable', 'overrides[1] of np-lint.json'],
    [
      ['.opencode/agent/a.md', '--preset', 'portable'],
      'its path is `.opencode/agent`',
      'opencode',
      'its path is `.opencode/agent`; files in the folder of a host keep its contract, so `portable` (`--preset`) does not count here'
    ]
  ])('its kind and preset: %j', async (args, why, preset, presetWhy) => {
    expect(await reasons(...args)).toEqual(['agent', why, preset, presetWhy])
  })

  test('another preset than the one that knows no such files', async () => {
    expect(await reasons('workflows/run.md')).toEqual([
      'workflow',
      'its path is `workflows/**`',
      'nubos',
      'its path is `workflows/**`; `claude-code` (`preset` in np-lint.json) does not know files of kind `workflow`'
    ])
  })

  test('each level', async () => {
    const root = projectOf(files)
    const {config, set, rules} = await show(
      root,
      'agents/a.md',
      '--rule',
      'frontmatter-missing:info'
    )
    expect([config, set]).toEqual(['np-lint.json', 'recommended'])
    expect(rules['frontmatter-missing']).toEqual({level: 'info', from: '--rule'})
    expect(rules['file-bom']).toEqual({level: 'warning', from: 'np-lint.json'})
    expect(rules['file-encoding']).toEqual({level: 'info', from: 'shared/team.json'})
    expect(rules['frontmatter-unclosed']?.from).toBe('default')
    expect((await show(root, 'agents/free/a.md')).rules['file-bom']).toEqual({
      level: 'off',
      from: 'overrides[1] of np-lint.json',
      skipped: 'off'
    })
  })

  test('no rule of another contract, kind or set', async () => {
    const root = projectOf(files)
    const {rules} = await show(root, 'agents/a.md')
    expect(rules['agent-invalid-tier']?.skipped).toBe(
      'other contract, claude-code has nothing that it checks'
    )
    const workflow = await show(root, 'workflows/run.md', '--extended')
    expect(workflow.set).toBe('extended')
    expect(workflow.rules['agent-invalid-tier']?.skipped).toBe('other kind, it is about agent')
    expect(rules['frontmatter-missing']?.skipped).toBe(undefined)
  })
})

describe('--print-config', () => {
  test.each([
    ['.planning/01-01-PLAN.md', 'ignored by `.gitignore`'],
    ['agents/drafts/a.md', 'ignored by `agents/.np-lintignore`'],
    ['agents/templates/a.md', '`templates/` is passed over'],
    ['node_modules/agents/a.md', 'it stands in a folder that is not searched'],
    ['agents/a.md', undefined]
  ])('says whether %s is checked only when it is named', async (file, reason) => {
    const root = projectOf({
      ...files,
      [file]: agent,
      '.gitignore': '.planning/\n',
      'agents/.np-lintignore': 'drafts\n'
    })
    expect((await show(root, file)).onlyNamed).toBe(reason)
  })

  test('says so as a run from the working folder, or in the project of the file, would', async () => {
    const root = projectOf({...files, 'agents/templates/a.md': agent})
    const other = projectOf({'agents/b.md': agent})
    const shown = await Promise.all([
      show(join(root, 'agents/templates'), 'a.md'),
      show(join(root, 'agents/templates'), '../a.md'),
      show(root, join(other, 'agents/b.md'))
    ])
    expect(shown.map(({onlyNamed}) => onlyNamed)).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['agents/README.md', 'other', '`README.md` is never an agent'],
    ['notes.txt', 'other', 'nothing in its path or content says agent, workflow or plan'],
    ['role.agent-def.json', 'definition', 'definitions are not checked']
  ])('says why %s is passed over', async (file, kind, passedOver) => {
    expect(await show(projectOf(files), file)).toEqual({file, kind, passedOver})
  })

  test('says what ignores a file', async () => {
    const root = projectOf({...files, 'np-lint.json': '{"ignore": ["agents/"]}'})
    expect(await show(root, 'agents/a.md')).toEqual({
      file: 'agents/a.md',
      kind: null,
      passedOver: 'ignored by `np-lint.json`'
    })
    expect((await show(root, 'agents/a.md', '--no-ignore')).kind).toBe('agent')
  })

  test('follows no link out of the project', async () => {
    const root = projectOf(files)
    link(root, 'agents/out.md', join(projectOf({'agents/b.md': agent}), 'agents/b.md'))
    expect(await show(root, 'agents/out.md')).toEqual({
      file: 'agents/out.md',
      kind: null,
      passedOver: 'the link leads out of the project'
    })
    link(root, 'agents/in.md', 'a.md')
    expect((await show(root, 'agents/in.md')).kind).toBe('agent')
  })

  test('sees paths from the working folder', async () => {
    const root = projectOf(files)
    expect(await show(join(root, 'agents'), 'a.md')).toMatchObject({
      file: 'a.md',
      config: expect.stringMatching(/\/np-lint\.json$/)
    })
  })

  test.each([
    ['none.md', 'Missing file `none.md`, expected one to show'],
    ['agents', 'Unexpected folder `agents` for `--print-config`, expected a file'],
    ['', 'Unexpected folder `` for `--print-config`, expected a file']
  ])('has nothing to show of %j', async (file, message) => {
    const outcome = await npLint(projectOf(files), ['--print-config', file])
    expect(outcome).toEqual({code: 2, stdout: '', stderr: `np-lint: ${message}\n`})
  })

  test.each([
    ['--stdin'],
    ['--fix'],
    ['--diff'],
    ['--suppress-all'],
    ['--prune-suppressions'],
    ['--no-inline-config'],
    ['--format', 'json'],
    ['--frame'],
    ['--no-frame'],
    ['--quiet'],
    ['--max-warnings', '0'],
    ['--exit-zero'],
    ['--gates', 'first'],
    ['--no-error-on-unmatched-pattern']
  ])('refuses %s', async (...flag) => {
    const outcome = await npLint(projectOf(files), ['--print-config', 'agents/a.md', ...flag])
    expect(outcome).toEqual({
      code: 2,
      stdout: '',
      stderr: `np-lint: Unexpected \`--print-config\` beside \`${flag[0]}\`, expected only one of them\n`
    })
  })

  test('refuses paths', async () => {
    const root = projectOf(files)
    mkdirSync(join(root, 'plans'))
    const {code, stderr} = await npLint(root, ['--print-config', 'agents/a.md', 'plans'])
    expect([code, stderr]).toEqual([
      2,
      'np-lint: Unexpected `plans` beside `--print-config`, expected only the file behind it\n'
    ])
  })
})
