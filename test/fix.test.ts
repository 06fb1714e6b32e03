import {spawnSync} from 'node:child_process'
import {chmodSync, lstatSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {lintFiles} from '../src/engine/run.ts'
import {writeChanges} from '../src/engine/write.ts'
import {link, npLint, projectOf, readJson} from './support/run.ts'

const broken =
  '---\nname: np-a\ndescription: Use when: a diff\nmodel: opus\ntools: Read\n---\nBody.\n'
const mended =
  "---\nname: np-a\ndescription: 'Use when: a diff'\ntier: opus\ntools: Read\n---\nBody.\n"
const unsafe = '---\nname: np-b\ndescription: Reads.\ntier: Opus\ntools: Read\n---\n'

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describe('--fix', () => {
  test('writes what it mends and reports the rest', async () => {
    const root = projectOf({'agents/np-a.md': broken, 'agents/np-b.md': unsafe})
    const {code, stdout} = await npLint(root, ['--fix'])
    expect(read(root, 'agents/np-a.md')).toBe(mended)
    expect(read(root, 'agents/np-b.md')).toBe(unsafe)
    expect([code, stdout]).toEqual([
      1,
      'agents/np-b.md\n4:7 error Unexpected tier `Opus`, expected `haiku`, `sonnet`, or `opus` [agent-invalid-tier]\n\nchecked 2 files, fixed 2: 1 error\n'
    ])
  })

  test('takes unsafe ones when told, and the second run changes nothing', async () => {
    const root = projectOf({'agents/np-a.md': broken, 'agents/np-b.md': unsafe})
    const first = await npLint(root, ['--fix', '--unsafe-fixes'])
    expect([first.code, first.stdout]).toEqual([0, 'checked 2 files, fixed 3, no problems\n'])
    const second = await npLint(root, ['--fix', '--unsafe-fixes'])
    expect(second.stdout).toBe('checked 2 files, no problems\n')
  })

  test('keeps the mode of a file, its line ends, and a link to it', async () => {
    const crlf = broken.replaceAll('\n', '\r\n')
    const root = projectOf({'common/np-a.md': crlf})
    chmodSync(join(root, 'common/np-a.md'), 0o640)
    link(root, 'agents/np-a.md', '../common/np-a.md')
    await npLint(root, ['--fix', 'agents'])
    expect(read(root, 'common/np-a.md')).toBe(mended.replaceAll('\n', '\r\n'))
    expect(statSync(join(root, 'common/np-a.md')).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(root, 'agents/np-a.md')).isSymbolicLink()).toBe(true)
  })

  test('mends only what was asked for', async () => {
    const root = projectOf({'agents/np-a.md': broken, 'agents/np-c.md': broken})
    await npLint(root, ['--fix', 'agents/np-a.md'])
    expect([read(root, 'agents/np-a.md'), read(root, 'agents/np-c.md')]).toEqual([mended, broken])
  })

  test('leaves alone what is suppressed', async () => {
    const text = '--- \nname: a\ndescription: Reads.\n---\n'
    const hidden = `${text}<!-- np-lint-disable-file frontmatter-delimiter-space -- our editor -->\n`
    const root = projectOf({'.claude/agents/a.md': hidden})
    await npLint(root, ['--fix'])
    expect(read(root, '.claude/agents/a.md')).toBe(hidden)
    await npLint(root, ['--fix', '--no-inline-config'])
    expect(read(root, '.claude/agents/a.md')).toBe(hidden.replace('--- \n', '---\n'))
  })

  test('does not write over a change that somebody made in the meantime', async () => {
    const root = projectOf({'agents/np-a.md': broken})
    const {results: found} = await lintFiles({cwd: root})
    const report = await lintFiles({cwd: root, fix: 'safe'})
    writeFileSync(join(root, 'agents/np-a.md'), `${broken}More.\n`)
    const {failures, results} = await writeChanges(report)
    expect(failures).toEqual([
      'agents/np-a.md: not written (it was changed in the meantime; run np-lint again)'
    ])
    // What was not mended is still found, where it stands.
    expect(results).toEqual(found)
    expect(read(root, 'agents/np-a.md')).toBe(`${broken}More.\n`)
  })

  test.skipIf(process.getuid?.() === 0)('says what it may not write, exit code 2', async () => {
    const root = projectOf({'agents/np-a.md': broken})
    chmodSync(join(root, 'agents/np-a.md'), 0o444)
    const {code, stderr} = await npLint(root, ['--fix'])
    expect([code, stderr]).toEqual([
      2,
      'np-lint: agents/np-a.md: not written (permission denied)\n'
    ])
  })
})

/** Names that git writes in quotes, with a tab behind them, or as they are. */
const names = ['np-a', 'with blank', 'é', 'quo"te', 'back\\slash', 'tab\there', '日本']

describe('--diff', () => {
  test.each([
    ['line feeds', broken],
    ['CRLF', broken.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${broken}`],
    ['no line end at the end', broken.slice(0, -1)],
    ['a lone CR', broken.replace('Body.', 'Bo\rdy.')]
  ])('prints a patch that git applies: %s', async (_, text) => {
    const files = Object.fromEntries(names.map((name) => [`agents/${name}.md`, text]))
    const root = projectOf(files)
    git(root, 'init', '--quiet')
    const {code, stdout, stderr} = await npLint(root, ['--diff'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('checked 7 files, would fix ')])
    for (const [path, before] of Object.entries(files)) expect(read(root, path)).toBe(before)
    git(root, 'apply', '-', stdout)
    const patched = names.map((name) => read(root, `agents/${name}.md`))
    for (const [path, before] of Object.entries(files)) writeFileSync(join(root, path), before)
    await npLint(root, ['--fix'])
    expect(patched).toEqual(names.map((name) => read(root, `agents/${name}.md`)))
  })

  test('from a folder below, for files below', async () => {
    const root = projectOf({'team/agents/np-a.md': broken})
    git(root, 'init', '--quiet')
    const {stdout} = await npLint(join(root, 'team'), ['--diff'])
    git(join(root, 'team'), 'apply', '-', stdout)
    expect(read(root, 'team/agents/np-a.md')).toBe(mended)
    expect(stdout).toMatch(/^--- a\/agents\/np-a\.md\n\+\+\+ b\/agents\/np-a\.md\n/)
  })

  test('keeps a byte order mark that nobody wants to go', async () => {
    const text = '\uFEFF---\nname: a\ndescription: Use when: asked\n---\n'
    const root = projectOf({'.claude/agents/a.md': text})
    const {stdout} = await npLint(root, ['--diff', '--rule', 'file-bom:off'])
    git(root, 'init', '--quiet')
    git(root, 'apply', '-', stdout)
    expect(read(root, '.claude/agents/a.md')).toBe(
      text.replace('Use when: asked', "'Use when: asked'")
    )
  })

  test('has the report on stderr', async () => {
    const root = projectOf({'agents/np-a.md': broken, 'agents/np-b.md': unsafe})
    const {stdout, stderr} = await npLint(root, ['--diff', '--format', 'unix'])
    expect(stderr).toMatch(/^agents\/np-b\.md:4:7: error .* \[agent-invalid-tier\]\n$/)
    expect(stdout).toBe(
      "--- a/agents/np-a.md\n+++ b/agents/np-a.md\n@@ -1,7 +1,7 @@\n ---\n name: np-a\n-description: Use when: a diff\n-model: opus\n+description: 'Use when: a diff'\n+tier: opus\n tools: Read\n ---\n Body.\n"
    )
  })

  test('prints nothing when there is nothing to mend, exit code 0', async () => {
    const root = projectOf({'agents/np-a.md': mended})
    const {code, stdout} = await npLint(root, ['--diff'])
    expect([code, stdout]).toEqual([0, ''])
  })

  test('of a text from standard input', async () => {
    const root = projectOf({})
    const args = ['--diff', '--stdin', '--stdin-filename', 'agents/np-a.md']
    const {stdout} = await npLint(root, args, {stdin: broken})
    expect(stdout).toContain('+tier: opus\n')
  })
})

test('json tells which fixes there are, and what is suppressed and why', async () => {
  const text = '--- \nname: a\ndescription: Reads.\n---\n'
  const hidden = `${text}<!-- np-lint-disable-file frontmatter-delimiter-space -- our editor -->\n`
  const outcome = await npLint(projectOf({'.claude/agents/a.md': hidden}), ['--format', 'json'])
  expect(readJson(outcome)).toMatchObject([
    {
      messages: [],
      suppressedMessages: [
        {
          ruleId: 'frontmatter-delimiter-space',
          fix: {range: [3, 4], text: ''},
          suppressions: [{kind: 'directive', justification: 'our editor'}]
        }
      ]
    }
  ])
})

test.each([
  [['--unsafe-fixes'], 'Unexpected `--unsafe-fixes` alone, expected it beside `--fix` or `--diff`'],
  [['--fix', '--diff'], 'Unexpected `--fix` beside `--diff`, expected only one of them'],
  [['--fix', '-'], 'Unexpected `--fix` beside `--stdin`, expected only one of them'],
  [
    ['--suppress-all', '--stdin'],
    'Unexpected `--suppress-all` beside `--stdin`, expected only one of them'
  ],
  [
    ['--suppress-all', '--diff'],
    'Unexpected `--diff` beside `--suppress-all`, expected only one of them'
  ],
  [
    ['--suppress-all', '--prune-suppressions'],
    'Unexpected `--suppress-all` beside `--prune-suppressions`, expected only one of them'
  ]
])('flags that do not go together: %j', async (args, message) => {
  const root = projectOf({'agents/np-a.md': broken})
  const {code, stderr} = await npLint(root, args)
  expect([code, stderr]).toEqual([2, `np-lint: ${message}\n`])
  expect(read(root, 'agents/np-a.md')).toBe(broken)
})

function git(cwd: string, ...args: readonly string[]): void {
  const input = args.at(-2) === '-' ? args.at(-1) : ''
  const given = args.at(-2) === '-' ? args.slice(0, -1) : args
  const {status, stderr} = spawnSync('git', given, {cwd, input, encoding: 'utf8'})
  if (status !== 0) throw new Error(`git ${given.join(' ')}: ${stderr}`)
}
