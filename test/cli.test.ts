import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import manifest from '../package.json' with {type: 'json'}
import {exitCodeOf} from '../src/cli/exit-code.ts'
import {main} from '../src/cli/main.ts'
import {defineRule} from '../src/core/define-rule.ts'
import {type LintRequest, lintFiles, lintText} from '../src/engine/run.ts'
import {link, npLint, type Outcome, projectOf, readJson} from './support/run.ts'

const planner = agent('np-planner')
const wrong = agent('np-wrong', 'gpt')
/** The one finding in `wrong`. */
const found = 'agents/np-wrong.md:4:7: error agent-invalid-tier'
const clean: Outcome = {code: 0, stdout: 'checked 1 file, no problems\n', stderr: ''}

describe('the exit code', () => {
  test('is 0 without findings', async () => {
    const root = projectOf({'agents/np-planner.md': planner})
    expect(await npLint(root, [])).toEqual(clean)
    expect(await npLint(root, ['agents'])).toEqual(clean)
    expect(await npLint(root, ['agents/np-planner.md'])).toEqual(clean)
  })

  test('is 1 with an error', async () => {
    const root = projectOf({'agents/np-planner.md': planner, 'agents/np-wrong.md': wrong})
    expect(await npLint(root, ['agents'])).toEqual({
      code: 1,
      stdout: `agents/np-wrong.md
4:7 error Unexpected tier \`gpt\`, expected \`haiku\`, \`sonnet\`, or \`opus\` [agent-invalid-tier]

checked 2 files: 1 error
`,
      stderr: ''
    })
  })

  test('is 1 with more warnings than allowed, whatever is listed', async () => {
    const root = projectOf({
      'agents/np-a.md': agent('np-a', 'x'),
      'agents/np-b.md': agent('np-b', 'y')
    })
    const code = async (level: string, ...flags: readonly string[]) =>
      (await npLint(root, ['--rule', `agent-invalid-tier:${level}`, ...flags])).code
    expect(await code('warning')).toBe(0)
    expect(await code('warning', '--max-warnings', '2')).toBe(0)
    expect(await code('warning', '--max-warnings', '1')).toBe(1)
    expect(await code('warning', '--max-warnings', '0')).toBe(1)
    expect(await code('warning', '--max-warnings', '1', '--quiet')).toBe(1)
    expect(await code('info', '--max-warnings', '0')).toBe(0)
    expect(await code('error', '--max-warnings', '9')).toBe(1)
  })

  test('is 0 with --exit-zero, unless the run failed', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong, 'np-lint.json': '{}'})
    const code = async (...args: readonly string[]) => (await npLint(root, args)).code
    expect(await code('--exit-zero')).toBe(0)
    expect(await code('-e', '--max-warnings', '0', '--rule', 'agent-invalid-tier:warning')).toBe(0)
    expect(await code('-e', 'missing.md')).toBe(2)
    expect(await code('-e', '--rule', 'np-nothing:off')).toBe(2)
    expect(await code('-e', '--nothing')).toBe(2)
  })

  test('is 2 for a path that is not there', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong, 'auth-PLAN.md': ''})
    link(root, 'agents/np-gone.md', 'np-nobody.md')
    const fails = async (path: string, what: string) => {
      const way = `(from ${root}); \`--no-error-on-unmatched-pattern\` allows that`
      const stderr = `np-lint: ${what} ${way}\n`
      // Nothing is checked: a run that leaves something out is no run.
      expect(await npLint(root, ['agents/np-wrong.md', path])).toEqual({
        code: 2,
        stdout: '',
        stderr
      })
      const allowed = await npLint(root, [path, '--no-error-on-unmatched-pattern'])
      expect(allowed).toEqual({code: 0, stdout: 'checked 0 files\n', stderr: ''})
    }
    await fails('missing.md', '`missing.md` does not exist')
    await fails('agents/np-wrong.md/x', '`agents/np-wrong.md/x` does not exist')
    await fails('x'.repeat(300), `\`${'x'.repeat(300)}\` does not exist`)
    await fails('a!b.md', '`a!b.md` does not exist')
    await fails('', 'An empty path stands for nothing')
    await fails('agents/np-gone.md', '`agents/np-gone.md` is a link that leads nowhere')
    await fails('*.txt', '`*.txt` matches no file that could be checked')
    await fails('nowhere/**/*.md', '`nowhere/**/*.md` matches no file that could be checked')
    await fails('!agents/*.md', '`!agents/*.md` matches no file that could be checked')
  })

  test('is 2 for a path that cannot be read, after a report on the others', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong})
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    link(root, 'loop.md', 'loop.md')
    const {code, lines, stderr} = brief(
      await npLint(root, ['agents', 'pipe.md', 'loop.md', '-f', 'unix'])
    )
    expect([code, lines]).toEqual([2, [found]])
    expect(stderr.replace(/ELOOP: .+(?=\)\n)/, 'ELOOP')).toBe(
      'np-lint: pipe.md: cannot be read (not a regular file)\nnp-lint: loop.md: cannot be read (too many symbolic links encountered)\n'
    )
  })

  test('is 2 for a folder in which nothing is ours', async () => {
    const root = projectOf({
      '.gitignore': 'drafts/*.md\n',
      'empty/notes.txt': '',
      'docs/guide.md': '',
      'docs/README.md': '',
      'drafts/agents.md': '',
      'drafts/PLAN.md': '',
      'agents/np-planner.md': planner
    })
    const ways =
      'agents stand in `agents/` or the folder of their host (`.claude/agents/`, `.github/agents/`, …), plans are called `*-PLAN.md`, workflows stand in `workflows/`'
    const other = 'nothing in its path or content says agent, workflow or plan'
    const lines = [
      `np-lint: \`empty\` holds nothing to check; ${ways}`,
      `np-lint: \`docs/\` holds nothing to check (passed over 2: \`README.md\` is never an agent; ${other}); ${ways}`,
      `np-lint: \`drafts\` holds nothing to check (passed over 2: ignored by \`.gitignore\`); ${ways}; \`--no-ignore\` takes what is ignored`,
      `np-lint: \`docs/*.md\` holds nothing to check (passed over 2: \`README.md\` is never an agent; ${other}); ${ways}`
    ]
    const paths = ['empty', 'docs/', 'drafts', 'docs/*.md']
    expect(await npLint(root, paths)).toEqual({
      code: 2,
      stdout: '',
      stderr: lines.map((line) => `${line}\n`).join('')
    })
    // One good folder does not excuse a bad one.
    expect(await npLint(root, ['agents', 'empty'])).toEqual({
      code: 2,
      stdout: 'checked 1 file, no problems\n',
      stderr: `${lines[0]}\n`
    })
    expect(await npLint(root, ['docs', '--no-error-on-unmatched-pattern'])).toEqual({
      code: 0,
      stdout: 'checked 0 files, passed over 2\n',
      stderr: ''
    })
    expect((await npLint(root, ['drafts', '--no-ignore'])).code).toBe(0)
  })

  test('is 0 for a named file that is none of ours, with a note', async () => {
    const root = projectOf({
      'docs/guide.md': '',
      'agents/README.md': '',
      'logo.png': '',
      'x/a.md': ''
    })
    expect(await npLint(root, ['docs/guide.md', 'agents/README.md', 'logo.png'])).toEqual({
      code: 0,
      stdout: 'checked 0 files, passed over 3\n',
      stderr: `np-lint: docs/guide.md: passed over, nothing in its path or content says agent, workflow or plan
np-lint: agents/README.md: passed over, \`README.md\` is never an agent
np-lint: logo.png: passed over, nothing in its path or content says agent, workflow or plan
`
    })
    expect((await npLint(root, ['x/a.md', '--ignore-pattern', 'x/'])).stderr).toBe(
      'np-lint: x/a.md: passed over, ignored by `--ignore-pattern`\n'
    )
  })

  test('is 2 when a rule crashed, and the rest goes on', async () => {
    const root = projectOf({'agents/np-a.md': agent('np-a'), 'agents/np-b.md': agent('np-b')})
    const crashing = defineRule({
      code: 'np-crash',
      summary: 'Fails on one file.',
      kinds: ['agent'],
      messages: {name: 'warning'},
      *check({stem, source}) {
        yield {at: source.line(2), messageId: 'name', message: 'Unexpected name'}
        if (stem === 'np-b') throw new TypeError('no such\u001B[2J thing')
      }
    })
    const calm = defineRule({
      code: 'np-calm',
      summary: 'Says one thing about every file.',
      kinds: ['agent'],
      messages: {line: 'warning'},
      *check({source}) {
        yield {at: source.line(3), messageId: 'line', message: 'Unexpected line'}
      }
    })
    const report = await lintFiles({cwd: root, available: [crashing, calm]})
    const said = report.results.flatMap(({path, problems}) =>
      problems.map(({ruleId, message}) => `${path} ${ruleId}: ${message}`)
    )
    expect(said).toEqual([
      'agents/np-a.md np-crash: Unexpected name',
      'agents/np-a.md np-calm: Unexpected line',
      'agents/np-b.md internal-error: Rule `np-crash` crashed: no such\\u{1b}[2J thing',
      'agents/np-b.md np-calm: Unexpected line'
    ])
    expect(report.failures).toEqual([])
    expect(exitCodeOf(report, {})).toBe(2)
    expect(exitCodeOf(report, {exitZero: true})).toBe(2)
    const quiet = await lintFiles({cwd: root, available: [calm]})
    expect(exitCodeOf(quiet, {})).toBe(0)
    expect(exitCodeOf(quiet, {maxWarnings: 1})).toBe(1)
  })
})

describe('the streams', () => {
  test('stdout holds the report and nothing else, in every format', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong, 'agents/README.md': ''})
    link(root, 'agents/np-gone.md', 'np-nobody.md')
    const notes = `np-lint: agents/README.md: passed over, \`README.md\` is never an agent
np-lint: agents/np-gone.md: the link leads nowhere
`
    for (const format of ['pretty', 'unix', 'json', 'json-with-metadata', 'github', 'verdict']) {
      const outcome = await npLint(root, ['agents', 'agents/README.md', '--format', format])
      expect([outcome.code, outcome.stderr]).toEqual([1, notes])
      expect(outcome.stdout).not.toContain('np-lint:')
      expect(outcome.stdout).toMatch(/[^\n]\n$/)
    }
  })

  test('a run that cannot start gives programs a whole, empty report, and people none', async () => {
    const root = projectOf({'agents/np-planner.md': planner})
    const stdout = async (format: string, ...args: readonly string[]) => {
      const outcome = await npLint(root, ['-f', format, ...args])
      expect([outcome.code, outcome.stderr.startsWith('np-lint: ')]).toEqual([2, true])
      return outcome.stdout
    }
    for (const cause of ['missing.md', '--rule=np-nothing:off', '--config=missing.json']) {
      expect(await stdout('json', cause)).toBe('[]\n')
      expect(JSON.parse(await stdout('json-with-metadata', cause))).toMatchObject({
        results: [],
        metadata: {checked: 0, passedOver: []}
      })
      expect(await stdout('pretty', cause)).toBe('')
      expect(await stdout('unix', cause)).toBe('')
      expect(await stdout('github', cause)).toBe('')
    }
  })

  test('names cannot move the cursor of a terminal', async () => {
    const root = projectOf({'a\u001B[2J\nb.md': '', 'agents/np-planner.md': planner})
    const {stderr} = await npLint(root, ['a\u001B[2J\nb.md'])
    expect(stderr).toBe(
      'np-lint: a\\u{1b}[2J\\nb.md: passed over, nothing in its path or content says agent, workflow or plan\n'
    )
    expect((await npLint(root, ['c\u001B[2J\nd'])).stderr).toMatch(
      /^np-lint: `c\\u\{1b\}\[2J\\nd` matches no file that could be checked \(from .+\); .+\n$/
    )
  })

  test('frames are for terminals and few messages, colour is as asked', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong})
    const many = Array.from({length: 21}, (_, index) => `np-${index}`)
    const crowd = projectOf({
      ...Object.fromEntries(many.map((name) => [`agents/${name}.md`, agent(name, 'gpt')])),
      'agents/np-other.md': agent('np-elsewhere')
    })
    const framed = async (cwd: string, isTTY: boolean, ...args: readonly string[]) =>
      (await npLint(cwd, [...args, '--no-color'], {isTTY})).stdout.includes('^^^')
    expect(await framed(root, true)).toBe(true)
    expect(await framed(root, false)).toBe(false)
    expect(await framed(root, false, '--frame')).toBe(true)
    expect(await framed(root, true, '--no-frame')).toBe(false)
    expect(await framed(crowd, true)).toBe(false)
    expect(await framed(crowd, true, '--frame')).toBe(true)
    // Those that are listed count.
    expect(await framed(crowd, true, '--rule', 'agent-invalid-tier:warning', '-q')).toBe(true)
    const painted = async (...args: Parameters<typeof npLint>) =>
      (await npLint(...args)).stdout.includes('\u001B[')
    expect(await painted(root, [], {isTTY: true})).toBe(true)
    expect(await painted(root, [], {isTTY: false})).toBe(false)
    expect(await painted(root, [], {isTTY: true, env: {NO_COLOR: '1'}})).toBe(false)
    expect(await painted(root, [], {isTTY: true, env: {TERM: 'dumb'}})).toBe(false)
    expect(await painted(root, [], {env: {FORCE_COLOR: '1'}})).toBe(true)
    expect(await painted(root, ['--color'], {env: {NO_COLOR: '1'}})).toBe(true)
    expect(await painted(root, ['--no-color'], {isTTY: true, env: {FORCE_COLOR: '1'}})).toBe(false)
  })

  test('a reader that stops early is no fault, a full disk is one', async () => {
    const root = projectOf({'agents/np-wrong.md': wrong})
    link(root, 'agents/np-gone.md', 'np-nobody.md')
    const note = 'np-lint: agents/np-gone.md: the link leads nowhere\n'
    expect(await runBroken(root, 'stdout', 'EPIPE')).toEqual({code: 1, stderr: note})
    expect(await runBroken(root, 'stdout', 'ENOSPC')).toEqual({
      code: 2,
      stderr: `${note}np-lint: The report cannot be written (ENOSPC: write)\n`
    })
    expect((await runBroken(root, 'stderr', 'EPIPE')).code).toBe(1)
  })
})

describe('the working folder', () => {
  test('may be gone', async () => {
    const gone = () => {
      throw new Error('ENOENT: no such file or directory, uv_cwd')
    }
    for (const args of [['agents'], ['resolve-model', 'opus']]) {
      expect(await runWith(gone, args, (async function* () {})())).toEqual({
        code: 2,
        stdout: '',
        stderr: 'np-lint: The working folder does not exist any more; go to one that does\n'
      })
    }
  })
})

describe('standard input', () => {
  test('is a file that would be saved under --stdin-filename', async () => {
    const root = projectOf({
      'np-lint.json':
        '{"overrides": [{"files": "agents/*", "rules": {"agent-invalid-tier": "warning"}}]}',
      'agents/np-wrong.md': planner
    })
    const args = ['--stdin', '--stdin-filename', 'agents/np-wrong.md', '-f', 'unix']
    const expected = {
      code: 0,
      lines: ['agents/np-wrong.md:4:7: warning agent-invalid-tier'],
      stderr: ''
    }
    expect(brief(await npLint(root, args, {stdin: wrong}))).toEqual(expected)
    expect(brief(await npLint(root, ['-', ...args.slice(1)], {stdin: wrong}))).toEqual(expected)
    expect(brief(await npLint(root, ['-', ...args], {stdin: wrong}))).toEqual(expected)
    const below = ['--stdin', '--stdin-filename', '../agents/np-wrong.md', '-f', 'unix']
    expect(brief(await npLint(join(root, 'agents'), below, {stdin: wrong})).lines).toEqual([
      'np-wrong.md:4:7: warning agent-invalid-tier'
    ])
    const [file] = readJson(await npLint(root, [...args, '-f', 'json'], {stdin: wrong}))
    expect(file?.relativePath).toBe('agents/np-wrong.md')
  })

  test('need not exist as a file, and is passed over as a named file would be', async () => {
    const root = projectOf({
      'np-lint.json': '{"ignore": ["agents/np-old.md"]}',
      '.gitignore': '*-new.md\n'
    })
    const run = (path: string) =>
      npLint(root, ['--stdin', '--stdin-filename', path], {stdin: wrong})
    expect(await run('docs/notes.md')).toEqual({
      code: 0,
      stdout: 'checked 0 files, passed over 1\n',
      stderr:
        'np-lint: docs/notes.md: passed over, nothing in its path or content says agent, workflow or plan\n'
    })
    expect((await run('agents/np-old.md')).stderr).toBe(
      'np-lint: agents/np-old.md: passed over, ignored by `np-lint.json`\n'
    )
    expect((await run('agents/np-new.md')).code).toBe(1)
  })

  test('without a name is what its content says, else an agent', async () => {
    const root = projectOf({})
    const kindOf = async (text: string) => {
      const {results} = await lintText(text, {cwd: root, available: []})
      return results.map(({kind, preset, relativePath}) => [relativePath, kind, preset])
    }
    expect(await kindOf('<tasks>\n</tasks>\n')).toEqual([['<stdin>', 'plan', 'nubos']])
    expect(await kindOf('---\ncommand: np:plan\n---\n')).toEqual([['<stdin>', 'workflow', 'nubos']])
    expect(await kindOf(planner)).toEqual([['<stdin>', 'agent', 'portable']])
    expect(await kindOf('')).toEqual([['<stdin>', 'agent', 'portable']])
    const args = ['--stdin', '--preset', 'claude-code', '-f', 'unix']
    expect(brief(await npLint(root, args, {stdin: '---\nname: planner\n---\n'}))).toEqual({
      code: 1,
      lines: ['<stdin>:1:1: error agent-invalid-frontmatter'],
      stderr: ''
    })
    const said = async (text: string) => (await npLint(root, ['--stdin'], {stdin: text})).stderr
    expect(await said('---\ncommand: np:plan\n---\n')).toBe('')
    expect(await said(planner)).toBe(
      'np-lint: <stdin>: checked as a portable agent; --stdin-filename or --preset says what else it is\n'
    )
  })

  test('may be empty, and need not be UTF-8', async () => {
    const root = projectOf({})
    const args = ['--stdin', '--stdin-filename', 'agents/np-planner.md', '-f', 'unix']
    expect(brief(await npLint(root, args, {stdin: ''}))).toEqual({
      code: 1,
      lines: ['agents/np-planner.md:1:1: error frontmatter-missing'],
      stderr: ''
    })
    const latin = Buffer.from(agent('np-planner').replace('work', 'Gr\u00f6\u00dfe'), 'latin1')
    expect(brief(await npLint(root, args, {stdin: latin}))).toEqual({
      code: 1,
      lines: ['agents/np-planner.md:3:26: error file-encoding'],
      stderr: ''
    })
  })

  test('is put together before it is read', async () => {
    const bytes = Buffer.from(agent('np-planner').replace('work', 'w\u00f6rk \u{1F916}'))
    const stdin = async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    const args = ['--stdin', '--stdin-filename', 'agents/np-planner.md']
    expect(await runWith(projectOf({}), args, stdin())).toEqual(clean)
  })

  test('without an end is a failed run', async () => {
    let asked = 0
    const stdin = async function* () {
      const chunk = Buffer.alloc(1_048_576)
      for (; asked < 1000; asked++) yield chunk
    }
    expect(await runWith(projectOf({}), ['--stdin'], stdin())).toEqual({
      code: 2,
      stdout: '',
      stderr: 'np-lint: Unexpected size of standard input, expected at most 67108864 bytes\n'
    })
    expect(asked).toBe(64)
  })

  test('that breaks is a failed run', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything.
    const stdin = async function* (): AsyncGenerator<string> {
      throw new Error('EIO: i/o error, read')
    }
    expect(await runWith(projectOf({}), ['--stdin'], stdin())).toEqual({
      code: 2,
      stdout: '',
      stderr: 'np-lint: Standard input cannot be read (i/o error)\n'
    })
  })
})

const hint = '(np-lint --help shows every flag)\n'

describe('usage', () => {
  test.each([
    [
      ['--formatt', 'json'],
      `np-lint: unknown option '--formatt'\n(Did you mean --format?)\n${hint}`
    ],
    [['--config'], `np-lint: option '-c, --config <file>' argument missing\n${hint}`],
    [
      ['--max-warnings', 'many'],
      `np-lint: option '--max-warnings <n>' argument 'many' is invalid. Expected a whole number, 0 or more.\n${hint}`
    ],
    [
      ['--max-warnings', '-1'],
      `np-lint: option '--max-warnings <n>' argument '-1' is invalid. Expected a whole number, 0 or more.\n${hint}`
    ],
    [
      ['--gates', 'none'],
      `np-lint: option '--gates <which>' argument 'none' is invalid. Allowed choices are all, first.\n${hint}`
    ],
    [
      ['--rule', 'agent-invalid-teir:off', '--rule', 'something:error'],
      'np-lint: Unexpected rule `agent-invalid-teir`, expected `agent-invalid-tier`\nnp-lint: Unexpected rule `something`, expected the code of a rule\n'
    ],
    [
      ['--rule', '__proto__:off'],
      'np-lint: Unexpected rule `__proto__`, expected the code of a rule\n'
    ],
    [['--config', 'missing.json'], 'np-lint: Missing file `missing.json`, expected a config\n'],
    [
      ['--config', 'missing.json', '--no-error-on-unmatched-pattern', 'missing.md'],
      'np-lint: Missing file `missing.json`, expected a config\n'
    ],
    [
      ['--config', 'np-lint.json', '--no-config-lookup'],
      'np-lint: Unexpected `--config` beside `--no-config-lookup`, expected only one of them\n'
    ],
    [
      ['--stdin', '--stdin-filename', ''],
      'np-lint: Unexpected empty `--stdin-filename`, expected a path\n'
    ],
    [
      ['--stdin-filename', 'agents/np-a.md'],
      'np-lint: Unexpected `--stdin-filename` without `--stdin`, expected both\n'
    ],
    [
      ['--stdin', 'agents', 'plans'],
      'np-lint: Unexpected `agents` and `plans` beside standard input, expected only one of them\n'
    ],
    [
      ['-', 'agents'],
      'np-lint: Unexpected `agents` beside standard input, expected only one of them\n'
    ]
  ])('%j is refused', async (args, stderr) => {
    const root = projectOf({'agents/np-planner.md': planner, 'np-lint.json': '{}'})
    expect(await npLint(root, args)).toEqual({code: 2, stdout: '', stderr})
  })

  test.each(['file-bom', 'file-bom:', 'file-bom:on', 'file-bom:constructor', ':off', ''])(
    '--rule %j is refused',
    async (value) => {
      const root = projectOf({'agents/np-planner.md': planner})
      expect(await npLint(root, ['--rule', value])).toEqual({
        code: 2,
        stdout: '',
        stderr: `np-lint: option '--rule <code:level>' argument '${value}' is invalid. Expected CODE:LEVEL, with a level of off, info, warning or error.\n${hint}`
      })
    }
  )

  test.each([
    ['--format', 'jsn'],
    ['--preset', 'claude']
  ])('%s %s is refused, with what there is', async (flag, value) => {
    const {code, stdout, stderr} = await npLint(projectOf({}), [flag, value])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      new RegExp(
        `^np-lint: option '.*${flag} <.+>' argument '${value}' is invalid\\..* \\w+, \\w+.*\\n`
      )
    )
  })

  test('help and version go to stdout', async () => {
    const root = projectOf({})
    const version = {code: 0, stdout: `${manifest.version}\n`, stderr: ''}
    expect(await npLint(root, ['--version'])).toEqual(version)
    expect(await npLint(root, ['-v', 'missing.md'])).toEqual(version)
    const help = await npLint(root, ['--help'])
    expect([help.code, help.stderr]).toEqual([0, ''])
    expect(help.stdout).toMatch(/^Usage: np-lint \[options\] \[paths\.\.\.\]\n/)
    expect(help.stdout).toMatch(/\nExit codes:\n {2}0 /)
    expect(await npLint(root, ['-h'])).toEqual(help)
  })

  test('a flag that is given twice: the last counts, or all of them where they add up', async () => {
    const root = projectOf({
      'agents/np-wrong.md': wrong,
      'agents/np-other.md': agent('np-elsewhere'),
      'agents/np-old.md': agent('np-old', 'gpt'),
      'agents/np-new.md': agent('np-new', 'gpt')
    })
    const run = async (...args: readonly string[]) =>
      brief(await npLint(root, ['-f', 'json', ...args, '-f', 'unix']))
    const ignoring = ['--ignore-pattern', '*-old.md', '--ignore-pattern', '*-new.md']
    expect((await run(...ignoring, '--rule', 'agent-invalid-tier:off')).lines).toEqual([
      'agents/np-other.md:2:7: error agent-invalid-frontmatter'
    ])
    const rules = [
      'agent-invalid-tier:off',
      'agent-invalid-frontmatter:warn',
      'agent-invalid-tier:info'
    ]
    expect((await run(...ignoring, ...rules.map((rule) => `--rule=${rule}`))).lines).toEqual([
      'agents/np-other.md:2:7: warning agent-invalid-frontmatter',
      'agents/np-wrong.md:4:7: info agent-invalid-tier'
    ])
    expect((await run('--max-warnings', '0', '--max-warnings', '9', ...ignoring)).code).toBe(1)
  })

  test('what follows -- is a path', async () => {
    const root = projectOf({'--help': '', 'agents/np-planner.md': planner})
    expect(await npLint(root, ['agents', '--', '--help'])).toEqual({
      code: 0,
      stdout: 'checked 1 file, passed over 1, no problems\n',
      stderr:
        'np-lint: --help: passed over, nothing in its path or content says agent, workflow or plan\n'
    })
  })

  test('--quiet lists errors, and counts all', async () => {
    const root = projectOf({
      'agents/np-a.md': agent('np-b', 'gpt'),
      'agents/np-c.md': agent('np-c', 'gpt')
    })
    const args = ['--rule', 'agent-invalid-tier:warning', '--quiet']
    expect(await npLint(root, args)).toEqual({
      code: 1,
      stdout: `agents/np-a.md
2:7 error Unexpected name \`np-b\`, expected \`np-a\`, the name of the file [agent-invalid-frontmatter]

checked 2 files: 1 error, 2 warnings
`,
      stderr: ''
    })
  })
})

describe('settings', () => {
  test('of the nearest config win whole', async () => {
    const root = projectOf({
      'np-lint.json':
        '{"rules": {"agent-invalid-tier": "off", "agent-invalid-frontmatter": "info"}}',
      'agents/np-a.md': agent('np-x', 'gpt'),
      'api/np-lint.json': '{"rules": {"agent-invalid-frontmatter": "warning"}}',
      'api/agents/np-a.md': agent('np-x', 'gpt'),
      'web/package.json': '{"name": "web", "np-lint": {"rules": {"agent-invalid-tier": "warn"}}}',
      'web/agents/np-a.md': agent('np-x', 'gpt'),
      'cli/package.json': '{"name": "cli"}',
      'cli/agents/np-a.md': agent('np-x', 'gpt')
    })
    const lines = async (...args: readonly string[]) =>
      brief(await npLint(root, ['-f', 'unix', ...args])).lines
    expect(await lines()).toEqual([
      'agents/np-a.md:2:7: info agent-invalid-frontmatter',
      'api/agents/np-a.md:2:7: warning agent-invalid-frontmatter',
      'api/agents/np-a.md:4:7: error agent-invalid-tier',
      'cli/agents/np-a.md:2:7: info agent-invalid-frontmatter',
      'web/agents/np-a.md:2:7: error agent-invalid-frontmatter',
      'web/agents/np-a.md:4:7: warning agent-invalid-tier'
    ])
    expect(await lines('api', 'web', '-c', 'np-lint.json')).toEqual([
      'api/agents/np-a.md:2:7: info agent-invalid-frontmatter',
      'web/agents/np-a.md:2:7: info agent-invalid-frontmatter'
    ])
    expect(await lines('api', '--no-config-lookup')).toEqual([
      'api/agents/np-a.md:2:7: error agent-invalid-frontmatter',
      'api/agents/np-a.md:4:7: error agent-invalid-tier'
    ])
    // From a folder below, the paths of flags are seen from there.
    const below = await npLint(join(root, 'web'), [
      'agents',
      '-c',
      '../api/np-lint.json',
      '-f',
      'unix'
    ])
    expect(brief(below).lines).toEqual([
      'agents/np-a.md:2:7: warning agent-invalid-frontmatter',
      'agents/np-a.md:4:7: error agent-invalid-tier'
    ])
  })

  test('of --rule win over config and overrides', async () => {
    const root = projectOf({
      'np-lint.json': `{
        "rules": {"agent-invalid-tier": "off"},
        "overrides": [{"files": "agents/np-b.md", "rules": {"agent-invalid-tier": "info"}}]
      }`,
      'agents/np-a.md': agent('np-a', 'gpt'),
      'agents/np-b.md': agent('np-b', 'gpt')
    })
    const lines = async (...args: readonly string[]) =>
      brief(await npLint(root, ['-f', 'unix', ...args])).lines
    expect(await lines()).toEqual(['agents/np-b.md:4:7: info agent-invalid-tier'])
    expect(await lines('--rule', 'agent-invalid-tier:warning')).toEqual([
      'agents/np-a.md:4:7: warning agent-invalid-tier',
      'agents/np-b.md:4:7: warning agent-invalid-tier'
    ])
    expect(await lines('--rule', 'agent-invalid-tier:off')).toEqual([])
  })

  test('with a mistake end the run where a file asks for them', async () => {
    const root = projectOf({
      'np-lint.json': '{\n  "rulez": {}\n}\n',
      'agents/np-a.md': agent('np-a'),
      'api/np-lint.json': '{}',
      'api/agents/np-b.md': agent('np-b')
    })
    const stderr = 'np-lint: np-lint.json:2:3: Unexpected key `rulez`, expected `rules`\n'
    expect(await npLint(root, ['agents'])).toEqual({code: 2, stdout: '', stderr})
    expect(await npLint(root, ['api'])).toEqual(clean)
    expect(await npLint(root, ['agents', '--no-config-lookup'])).toEqual(clean)
    expect((await npLint(root, ['api', '-c', 'np-lint.json'])).stderr).toBe(stderr)
  })

  test('of the extended set are asked for by flag, set or level', async () => {
    const extra = defineRule({
      code: 'np-extra',
      summary: 'Says one thing about every agent.',
      kinds: ['agent'],
      set: 'extended',
      messages: {any: 'warning'},
      *check() {
        yield {at: {start: 0, end: 3}, messageId: 'any', message: 'Unexpected agent'}
      }
    })
    const levels = async (config: string, request: LintRequest = {}) => {
      const root = projectOf({'np-lint.json': config, 'agents/np-a.md': planner})
      const {results} = await lintFiles({...request, cwd: root, available: [extra]})
      return results.flatMap(({problems}) => problems.map(({level}) => level))
    }
    expect(await levels('{}')).toEqual([])
    expect(await levels('{}', {extended: true})).toEqual(['warning'])
    expect(await levels('{"extends": "extended"}')).toEqual(['warning'])
    expect(await levels('{"extends": "recommended"}', {extended: true})).toEqual(['warning'])
    expect(await levels('{"rules": {"np-extra": "error"}}')).toEqual(['error'])
    expect(await levels('{}', {rules: {'np-extra': 'info'}})).toEqual(['info'])
    const off = '{"rules": {"np-extra": "off"}}'
    expect(await levels(off, {extended: true})).toEqual([])
    const flag = await npLint(projectOf({'agents/np-planner.md': planner}), ['--extended'])
    expect(flag).toEqual(clean)
  })
})

describe('presets', () => {
  const files = {
    'agents/a.md': '',
    'agents/b.agent.md': '',
    '.claude/agents/c.md': '',
    '.claude/agents/np-d.md': '',
    '.nubos-pilot/agents/e.md': '',
    '.planning/01-PLAN.md': '',
    'plans/S001-PLAN.md': '',
    'notes.md': ''
  }
  const own = {
    'agents/a.md': 'nubos',
    'agents/b.agent.md': 'copilot',
    '.claude/agents/c.md': 'claude-code',
    '.claude/agents/np-d.md': 'nubos',
    '.nubos-pilot/agents/e.md': 'nubos',
    '.planning/01-PLAN.md': 'gsd',
    'plans/S001-PLAN.md': 'nubos'
  }
  const gemini = {
    ...own,
    'agents/a.md': 'gemini',
    'agents/b.agent.md': 'gemini',
    '.claude/agents/np-d.md': 'gemini'
  }

  test('are those of the hosts', async () => {
    expect(await presetsOf(files)).toEqual(own)
  })

  test('named for all change what stands in no folder of a host, and np- files anywhere', async () => {
    expect(await presetsOf(files, {preset: 'gemini'})).toEqual(gemini)
    expect(await presetsOf({...files, 'np-lint.json': '{"preset": "gemini"}'})).toEqual(gemini)
    const droid = {...files, 'np-lint.json': '{"preset": "droid"}'}
    expect(await presetsOf(droid, {preset: 'gemini'})).toEqual(gemini)
  })

  test('change nothing of a kind that they do not know', async () => {
    expect(await presetsOf(files, {preset: 'gsd'})).toEqual({...own, 'plans/S001-PLAN.md': 'gsd'})
    expect(await presetsOf({...files, 'notes.md': planner}, {preset: 'portable'})).toEqual({
      ...own,
      'agents/a.md': 'portable',
      'agents/b.agent.md': 'portable',
      '.claude/agents/np-d.md': 'portable'
    })
  })

  test('of an override change files of hosts too, the last one that names one counts', async () => {
    const config = `{
      "preset": "gemini",
      "overrides": [
        {"files": "**/*.md", "preset": "droid"},
        {"files": [".claude/agents/*", "notes.md"], "preset": "opencode"},
        {"files": ".claude/agents/c.md", "rules": {}},
        {"files": ".planning/*", "preset": "nubos"},
        {"files": "plans/*", "preset": "copilot"}
      ]
    }`
    expect(await presetsOf({...files, 'np-lint.json': config}, {preset: 'portable'})).toEqual({
      'agents/a.md': 'droid',
      'agents/b.agent.md': 'droid',
      '.claude/agents/c.md': 'opencode',
      '.claude/agents/np-d.md': 'opencode',
      '.nubos-pilot/agents/e.md': 'droid',
      '.planning/01-PLAN.md': 'nubos',
      'plans/S001-PLAN.md': 'nubos'
    })
  })

  test('are named on the command line', async () => {
    const root = projectOf({'agents/a.md': '---\nname: b\ndescription: Plans.\n---\n'})
    expect(await npLint(root, ['--preset', 'claude-code'])).toEqual(clean)
    expect((await npLint(root, ['--preset', 'portable'])).code).toBe(1)
  })
})

function agent(name: string, tier = 'sonnet'): string {
  return `---
name: ${name}
description: Plans the work.
tier: ${tier}
tools: Read, Grep
---

You plan.
`
}

/** The lines of `--format unix` without their messages, which are the business of the rules. */
function brief({code, stdout, stderr}: Outcome) {
  const lines = stdout.split('\n').slice(0, -1)
  return {
    code,
    lines: lines.map((line) => line.replace(/^(\S+ \w+) .* \[(.+)\]$/, '$1 $2')),
    stderr
  }
}

async function presetsOf(files: Readonly<Record<string, string>>, request: LintRequest = {}) {
  const {results} = await lintFiles({...request, cwd: projectOf(files), available: []})
  return Object.fromEntries(results.map(({path, preset}) => [path, preset]))
}

async function runWith(
  cwd: string | (() => string),
  args: readonly string[],
  stdin: AsyncIterable<string | Uint8Array>
): Promise<Outcome> {
  const out = {stdout: '', stderr: ''}
  const code = await main({
    argv: ['node', 'np-lint', ...args],
    env: {},
    stdin,
    stdout: {write: (text) => (out.stdout += text)},
    stderr: {write: (text) => (out.stderr += text)},
    cwd: typeof cwd === 'string' ? () => cwd : cwd
  })
  return {code, ...out}
}

/** A run in which one stream tells, as streams do a little later, that it could not write. */
async function runBroken(cwd: string, broken: 'stdout' | 'stderr', code: string) {
  const err: string[] = []
  const error = Object.assign(new Error(`${code}: write`), {code})
  const stream = (name: 'stdout' | 'stderr', write: (text: string) => unknown) => {
    let tell = (_: Error) => {}
    return {
      on(_: 'error', listener: (error: Error) => void) {
        tell = listener
      },
      write(text: string) {
        write(text)
        if (name === broken) process.nextTick(() => tell(error))
      }
    }
  }
  const exitCode = await main({
    argv: ['node', 'np-lint'],
    env: {},
    stdin: (async function* () {})(),
    stdout: stream('stdout', () => {}),
    stderr: stream('stderr', (text) => err.push(text)),
    cwd: () => cwd
  })
  return {code: exitCode, stderr: err.join('')}
}
