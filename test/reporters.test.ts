import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {Ajv} from 'ajv'
import {describe, expect, test} from 'vitest'
import jsonSchema from '../schemas/json.schema.json' with {type: 'json'}
import metadataSchema from '../schemas/json-with-metadata.schema.json' with {type: 'json'}
import {fingerprints} from '../src/core/fingerprint.ts'
import type {FileResult, Report, ReportOptions} from '../src/core/result.ts'
import type {RuleMeta} from '../src/core/rule.ts'
import type {Problem} from '../src/model/finding.ts'
import {Source, type Span} from '../src/model/source.ts'
import {loadReporter, type ReporterName, reporterNames} from '../src/reporters/index.ts'

const checker = `---
name: np-plan-checker
description: Returns YAML verdict (status: passed|issues_found).
tier: sonnet
tools: Read, Grep
---

You check plans.
`

const value = 'Returns YAML verdict (status: passed|issues_found).'

const missingColor = problem(spanOf(checker, '---'))

const notYaml = problem(spanOf(checker, ': ', 'status'), {
  ruleId: 'frontmatter-yaml-error',
  messageId: 'syntax',
  level: 'warning',
  message: 'Unexpected `: ` in the value of `description`, expected the value in quotes',
  note: 'The loader reads this line; Claude Code and every other host that reads YAML drops the whole file.',
  details: {field: 'description', line: 3},
  fix: {
    title: "Put the value in `'` quotes",
    edits: [{...spanOf(checker, value), text: `'${value}'`}],
    safety: 'safe'
  }
})

const grepAgain = problem(spanOf(checker, 'Grep'), {
  ruleId: 'unknown-tool',
  messageId: 'tool',
  level: 'info',
  message: 'Unexpected tool `Grep`'
})

describe('the index', () => {
  test('loads every reporter by its name', async () => {
    for (const name of reporterNames) expect(await loadReporter(name)).toBeTypeOf('function')
  })

  test.each(['unix', 'json', 'json-with-metadata', 'github', 'verdict'])(
    'loads no library for %s',
    (name) => {
      expect(
        [...packagesOf(`src/reporters/${name}.ts`)].filter((each) => !each.startsWith('node:'))
      ).toEqual([])
    }
  )

  test('loads vfile-reporter for pretty, which proves the test above', () => {
    expect(packagesOf('src/reporters/pretty.ts')).toContain('vfile-reporter')
  })

  test('gives the same text twice', async () => {
    const report = reportOf([fileOf('agents/a.md', checker, [missingColor, notYaml, grepAgain])])
    for (const name of reporterNames) {
      const reporter = await loadReporter(name)
      const options = {...frames, color: true}
      expect(reporter(report, options)).toBe(reporter(structured(report), options))
    }
  })
})

test.each([
  ['unix', 130_000],
  ['github', 10],
  ['pretty', 1000]
] as const)('%s lists so many problems of one file: %i', async (name, most) => {
  const text = await say(name, [fileOf('agents/a.md', checker, Array(130_000).fill(missingColor))])
  const listed = text.split('\n').filter((line) => /^(?:agents\/a\.md:|::error|1:1 )/.test(line))
  const log = name === 'github' ? 130_000 : 0
  expect(listed).toHaveLength(most + log)
  if (name === 'github') expect(text).toContain('::notice::np-lint: 129990 more problems')
  if (name === 'pretty')
    expect(text).toContain('\n… and 129000 more; `--format unix` lists them all')
})

describe('unix', () => {
  test('says one problem per line', async () => {
    expect(
      await say('unix', [fileOf('agents/a.md', checker, [missingColor, notYaml, grepAgain])])
    ).toBe(`agents/a.md:1:1: error Missing field \`color\` in agent frontmatter, expected a colour [agent-invalid-frontmatter]
agents/a.md:3:42: warning Unexpected \`: \` in the value of \`description\`, expected the value in quotes [frontmatter-yaml-error]
agents/a.md:5:14: info Unexpected tool \`Grep\` [unknown-tool]
`)
  })

  test('is empty when all is well', async () => {
    expect(await say('unix', [fileOf('agents/a.md', checker, [])])).toBe('')
  })

  test('keeps a message on its line, and a name too', async () => {
    const several = {
      ...missingColor,
      message: 'Unexpected text\r\n  at line 2\nof \u001B[31mit\u202E'
    }
    expect(await say('unix', [fileOf('agents/a\nb.md', checker, [several])])).toBe(
      'agents/a\\nb.md:1:1: error Unexpected text at line 2 of \\u{1b}[31mit\\u{202e} [agent-invalid-frontmatter]\n'
    )
  })

  test('lists errors only when quiet', async () => {
    const files = [fileOf('agents/a.md', checker, [missingColor, notYaml, grepAgain])]
    expect(await say('unix', files, {...plain, quiet: true})).toBe(
      'agents/a.md:1:1: error Missing field `color` in agent frontmatter, expected a colour [agent-invalid-frontmatter]\n'
    )
  })
})

describe('json', () => {
  test('is the array of ESLint with additions', async () => {
    const alias = {...missingColor, aliases: ['agent-forbidden-field']}
    const files = [
      fileOf('agents/a.md', checker, [alias, notYaml, grepAgain]),
      fileOf('agents/b.md', '---\r\n', [])
    ]
    const counts = {fatalErrorCount: 0, fixableErrorCount: 0, suppressedMessages: []}
    const [first, second, third] = fingerprints('agents/a.md', new Source(checker, {path: ''}), [
      alias,
      notYaml,
      grepAgain
    ])
    expect(await sayJson('json', files)).toStrictEqual([
      {
        filePath: '/repo/agents/a.md',
        relativePath: 'agents/a.md',
        messages: [
          {
            ruleId: 'agent-invalid-frontmatter',
            messageId: 'required',
            aliases: ['agent-forbidden-field'],
            severity: 2,
            level: 'error',
            message: 'Missing field `color` in agent frontmatter, expected a colour',
            line: 1,
            column: 1,
            endLine: 1,
            endColumn: 4,
            url: 'https://example.com/rule.md',
            fingerprint: first
          },
          {
            ruleId: 'frontmatter-yaml-error',
            messageId: 'syntax',
            severity: 1,
            level: 'warning',
            message: notYaml.message,
            note: notYaml.note,
            line: 3,
            column: 42,
            endLine: 3,
            endColumn: 44,
            url: 'https://example.com/rule.md',
            details: {field: 'description', line: 3},
            fix: {range: [39, 90], text: `'${value}'`},
            fixSafety: 'safe',
            fingerprint: second
          },
          {
            ruleId: 'unknown-tool',
            messageId: 'tool',
            severity: 0,
            level: 'info',
            message: 'Unexpected tool `Grep`',
            line: 5,
            column: 14,
            endLine: 5,
            endColumn: 18,
            url: 'https://example.com/rule.md',
            fingerprint: third
          }
        ],
        errorCount: 1,
        warningCount: 1,
        infoCount: 1,
        fixableWarningCount: 1,
        ...counts
      },
      {
        filePath: '/repo/agents/b.md',
        relativePath: 'agents/b.md',
        messages: [],
        errorCount: 0,
        warningCount: 0,
        infoCount: 0,
        fixableWarningCount: 0,
        ...counts
      }
    ])
  })

  test('counts in UTF-16 units, and lines of CRLF', async () => {
    const text = 'a\r\n👍 tail\r\n'
    const [file] = await sayJson('json', [
      fileOf('a.md', text, [problem(spanOf(text, 'tail\r\n'))])
    ])
    expect(file.messages[0]).toMatchObject({line: 2, column: 4, endLine: 3, endColumn: 1})
  })

  test('makes one fix of many edits, with the text between them', async () => {
    const fixed = {
      ...missingColor,
      fix: {
        title: 'Rename both',
        edits: [
          {...spanOf(checker, 'tools'), text: 'Tools'},
          {...spanOf(checker, 'tier'), text: 'model'}
        ],
        safety: 'unsafe' as const
      }
    }
    const [file] = await sayJson('json', [fileOf('agents/a.md', checker, [fixed])])
    const {fix, fixSafety} = file.messages[0]
    expect(fix).toEqual({
      range: [checker.indexOf('tier'), checker.indexOf('tools') + 5],
      text: 'model: sonnet\nTools'
    })
    expect(fixSafety).toBe('unsafe')
    expect(file.fixableErrorCount).toBe(0)
  })

  test('takes the byte order mark with a start of -1', async () => {
    const edits = [
      {start: -1, end: 0, text: ''},
      {...spanOf(checker, 'name'), text: 'Name'}
    ]
    const bom = {...missingColor, fix: {title: 'Remove it', edits, safety: 'safe' as const}}
    const [file] = await sayJson('json', [fileOf('agents/a.md', checker, [bom])])
    expect(file.messages[0].fix).toEqual({range: [-1, 8], text: '---\nName'})
    expect(file.fixableErrorCount).toBe(1)
  })

  test('places what is related, where its file was checked', async () => {
    const related = [
      {path: 'agents/b.md', at: {start: 4, end: 8}, message: 'first use'},
      {path: '../c.md', at: {start: 4, end: 8}, message: 'second use'}
    ]
    const files = [
      fileOf('agents/a.md', checker, [{...missingColor, related}]),
      fileOf('agents/b.md', checker, [])
    ]
    const [file] = await sayJson('json', files)
    expect(file.messages[0].related).toStrictEqual([
      {
        filePath: '/repo/agents/b.md',
        relativePath: 'agents/b.md',
        line: 2,
        column: 1,
        endLine: 2,
        endColumn: 5,
        message: 'first use'
      },
      {filePath: '/c.md', relativePath: '../c.md', message: 'second use'}
    ])
  })

  test('lists errors only when quiet, counts all, and names them the same', async () => {
    const twin = {...missingColor, level: 'warning' as const}
    const files = [fileOf('agents/a.md', checker, [twin, missingColor, notYaml])]
    const [loud] = await sayJson('json', files)
    const [quiet] = await sayJson('json', files, {...plain, quiet: true})
    expect(quiet).toStrictEqual({...loud, messages: [loud.messages[1]]})
  })

  test('counts crashes of rules as fatal', async () => {
    const crash = {...missingColor, ruleId: 'internal-error'}
    const [file] = await sayJson('json', [fileOf('agents/a.md', checker, [crash, missingColor])])
    expect(file).toMatchObject({errorCount: 2, fatalErrorCount: 1})
  })

  test('is one line, and an empty array without files', async () => {
    expect(await say('json', [])).toBe('[]\n')
    const text = await say('json', [fileOf('agents/a.md', checker, [notYaml])])
    expect(text.indexOf('\n')).toBe(text.length - 1)
  })
})

describe('json-with-metadata', () => {
  const rules: readonly RuleMeta[] = [ruleOf('unknown-tool', 'safe'), ruleOf('file-bom', undefined)]
  const passedOver = [
    {filePath: '/repo/agents/x.md', relativePath: 'agents/x.md', reason: 'ignored by `.gitignore`'}
  ]

  test('adds what was passed over and the rules, by code', async () => {
    const files = [fileOf('agents/a.md', checker, [notYaml])]
    const text = (await loadReporter('json-with-metadata'))(
      {...reportOf(files), rules, passedOver},
      plain
    )
    expect(JSON.parse(text)).toStrictEqual({
      version: 1,
      results: await sayJson('json', files),
      metadata: {
        checked: 1,
        passedOver: [{filePath: '/repo/agents/x.md', reason: 'ignored by `.gitignore`'}],
        rules: {
          'file-bom': {
            summary: 'A summary.',
            url: 'https://example.com/rule.md',
            set: 'recommended',
            messages: {tool: 'info'}
          },
          'unknown-tool': {
            summary: 'A summary.',
            url: 'https://example.com/rule.md',
            set: 'recommended',
            messages: {tool: 'info'},
            fix: 'safe'
          }
        }
      }
    })
    expect(text.indexOf('file-bom')).toBeLessThan(text.indexOf('"unknown-tool"'))
  })

  test('keeps its schema, as json does', async () => {
    const ajv = new Ajv({strict: true, allErrors: true}).addSchema(jsonSchema)
    const isJson = ajv.getSchema(jsonSchema.$id)
    const isMetadata = ajv.compile(metadataSchema)
    const related = [
      {path: 'agents/b.md', at: {start: 4, end: 8}, message: 'first use'},
      {path: 'c.md', at: {start: 4, end: 8}, message: 'second use'}
    ]
    const files = [
      fileOf('agents/a.md', checker, [
        {...missingColor, related, aliases: ['agent-forbidden-field']},
        notYaml,
        grepAgain
      ]),
      {
        ...fileOf('agents/b.md', checker, []),
        suppressed: [{...notYaml, suppression: {kind: 'directive' as const, reason: 'why'}}]
      }
    ]
    const array = await sayJson('json', files)
    expect(array).toMatchObject([
      {suppressedMessages: []},
      {suppressedMessages: [{suppressions: [{kind: 'directive', justification: 'why'}]}]}
    ])
    const text = (await loadReporter('json-with-metadata'))(
      {...reportOf(files), rules, passedOver},
      plain
    )
    const full = JSON.parse(text)
    expect([isJson?.(array), isJson?.errors]).toEqual([true, null])
    expect([isMetadata(full), isMetadata.errors]).toEqual([true, null])

    // The schemas refuse something, too.
    expect(isJson?.(full)).toBe(false)
    expect(isJson?.([{...array[0], note: ''}])).toBe(false)
    expect(isJson?.([{...array[0], messages: [{...array[0].messages[0], line: 0}]}])).toBe(false)
    expect(isMetadata({...full, version: 2})).toBe(false)
  })
})

describe('github', () => {
  test('annotates the place of each problem', async () => {
    expect(
      await say('github', [fileOf('agents/a.md', checker, [missingColor, notYaml, grepAgain])])
    ).toBe(`::error file=agents/a.md,line=1,endLine=1,col=1,endColumn=4,title=agent-invalid-frontmatter::Missing field \`color\` in agent frontmatter, expected a colour
::warning file=agents/a.md,line=3,endLine=3,col=42,endColumn=44,title=frontmatter-yaml-error::Unexpected \`: \` in the value of \`description\`, expected the value in quotes
::notice file=agents/a.md,line=5,endLine=5,col=14,endColumn=18,title=unknown-tool::Unexpected tool \`Grep\`
`)
  })

  test('is empty when all is well', async () => {
    expect(await say('github', [fileOf('agents/a.md', checker, [])])).toBe('')
  })

  test('escapes messages, names and titles', async () => {
    const odd = {...missingColor, message: '100%: a,b\r\nc', ruleId: 'my:rule,x'}
    expect(await say('github', [fileOf('agents/a:b,50%\nc.md', checker, [odd])])).toBe(
      '::error file=agents/a%3Ab%2C50%25%0Ac.md,line=1,endLine=1,col=1,endColumn=4,title=my%3Arule%2Cx::100%25: a,b%0D%0Ac\n'
    )
  })

  test('leaves columns out of a place over several lines', async () => {
    const long = problem(spanOf(checker, 'name: np-plan-checker\ndesc'))
    expect(await say('github', [fileOf('agents/a.md', checker, [long])])).toBe(
      `::error file=agents/a.md,line=2,endLine=3,title=agent-invalid-frontmatter::${long.message}\n`
    )
  })

  test('names files as the repository does', async () => {
    const files = [fileOf('agents/a.md', checker, [grepAgain])]
    const inside = await say('github', files, {...plain, env: {GITHUB_WORKSPACE: '/'}})
    const outside = await say('github', files, {...plain, env: {GITHUB_WORKSPACE: '/elsewhere'}})
    expect(inside).toMatch(/^::notice file=repo\/agents\/a\.md,/)
    expect(outside).toMatch(/^::notice file=agents\/a\.md,/)
  })

  test('says ten of a kind, one per file first, and lists the rest in the log', async () => {
    const at = (line: number): Problem => problem({start: line, end: line}, {message: `M${line}`})
    const lines = '\n'.repeat(12)
    const files = [
      fileOf('agents/a.md', lines, [0, 1, 2, 3, 4, 5, 6, 7, 8].map(at)),
      fileOf('agents/b.md', lines, [0, 1, 2].map(at))
    ]
    const text = await say('github', files)
    expect(text.replace(/,endLine.+?::/g, ' ')).toBe(`::error file=agents/a.md,line=1 M0
::error file=agents/b.md,line=1 M0
::error file=agents/a.md,line=2 M1
::error file=agents/b.md,line=2 M1
::error file=agents/a.md,line=3 M2
::error file=agents/b.md,line=3 M2
::error file=agents/a.md,line=4 M3
::error file=agents/a.md,line=5 M4
::error file=agents/a.md,line=6 M5
::error file=agents/a.md,line=7 M6
::notice::np-lint: 2 more problems, see the log
::group::np-lint
${await say('unix', files)}::endgroup::
`)
  })

  test('keeps a place among the ten notices for the line that counts', async () => {
    const infos = Array.from({length: 11}, () => grepAgain)
    const ten = await say('github', [fileOf('a.md', checker, infos.slice(1))])
    const cut = await say('github', [fileOf('a.md', checker, infos)])
    expect(ten.match(/^::notice/gm)).toHaveLength(10)
    expect(cut.match(/^::notice/gm)).toHaveLength(10)
    expect(cut).toContain('::notice::np-lint: 2 more problems, see the log\n')
    expect(ten).not.toContain('::group::')
  })

  test('counts each level by itself', async () => {
    const ten = (one: Problem) => Array.from({length: 10}, () => one)
    const text = await say('github', [
      fileOf('a.md', checker, [...ten(missingColor), ...ten(notYaml), ...ten(grepAgain), notYaml])
    ])
    expect(text.match(/^::error/gm)).toHaveLength(10)
    expect(text.match(/^::warning/gm)).toHaveLength(10)
    expect(text.match(/^::notice file/gm)).toHaveLength(9)
    expect(text).toContain('::notice::np-lint: 2 more problems, see the log\n')
  })

  test('lets no file speak to the runner', async () => {
    const said = Array.from({length: 11}, () => ({
      ...missingColor,
      message: 'Unexpected ##[add-mask]x'
    }))
    const text = await say('github', [fileOf('::stop-commands::x/a.md', checker, said)])
    const list = text.slice(text.indexOf('::group::np-lint\n'))
    expect(list.split('\n')[1]).toBe(
      './::stop-commands::x/a.md:1:1: error Unexpected # #[add-mask]x [agent-invalid-frontmatter]'
    )
  })
})

describe('pretty', () => {
  test('lists problems by file, one line each', async () => {
    const files = [
      fileOf('agents/Z.md', checker, [missingColor, notYaml]),
      fileOf('agents/a.md', checker, [grepAgain]),
      fileOf('agents/b.md', checker, [])
    ]
    expect(await say('pretty', files)).toBe(`agents/Z.md
1:1  error   Missing field \`color\` in agent frontmatter, expected a colour [agent-invalid-frontmatter]
3:42 warning Unexpected \`: \` in the value of \`description\`, expected the value in quotes [frontmatter-yaml-error]

agents/a.md
5:14 info Unexpected tool \`Grep\` [unknown-tool]

checked 3 files: 1 error, 1 warning, 1 info, 1 fixable with --fix
`)
  })

  test('says one line when all is well', async () => {
    const passedOver = [1, 2, 3].map((n) => ({
      filePath: `/${n}`,
      relativePath: `${n}`,
      reason: 'x'
    }))
    const report = reportOf([fileOf('agents/a.md', checker, [])])
    const pretty = await loadReporter('pretty')
    expect(pretty(report, plain)).toBe('checked 1 file, no problems\n')
    expect(pretty({...report, passedOver}, plain)).toBe(
      'checked 1 file, passed over 3, no problems\n'
    )
  })

  test('counts what was fixed and suppressed, and no file of its own', async () => {
    const own = {...fileOf('np-lint-suppressions.json', checker, [notYaml]), kind: undefined}
    const fixed = {before: fileOf('a.md', checker, []), count: 2}
    const suppressed = [{...notYaml, suppression: {kind: 'file' as const, reason: ''}}]
    const mended = {...fileOf('a.md', checker, []), fixed, suppressed}
    const report = await say('pretty', [mended, own])
    expect(report.split('\n').at(-2)).toBe(
      'checked 1 file, fixed 2, suppressed 1: 1 warning, 1 fixable with --fix'
    )
    const shown = await say('pretty', [mended], {...plain, dryRun: true})
    expect(shown).toBe('checked 1 file, would fix 2, suppressed 1, no problems\n')
  })

  test('counts what was passed over, and what quiet does not list', async () => {
    const passedOver = [{filePath: '/x', relativePath: 'x', reason: 'ignored'}]
    const files = [
      fileOf('agents/a.md', checker, [missingColor, missingColor, notYaml]),
      fileOf('agents/b.md', checker, [notYaml, grepAgain, grepAgain])
    ]
    const pretty = await loadReporter('pretty')
    expect(pretty({...reportOf(files), passedOver}, {...plain, quiet: true})).toBe(`agents/a.md
1:1 error Missing field \`color\` in agent frontmatter, expected a colour [agent-invalid-frontmatter]
1:1 error Missing field \`color\` in agent frontmatter, expected a colour [agent-invalid-frontmatter]

checked 2 files, passed over 1: 2 errors, 2 warnings, 2 infos, 2 fixable with --fix
`)
  })

  test('draws the line with carets, and says what else there is', async () => {
    const edges = {
      ...missingColor,
      aliases: ['agent-forbidden-field'],
      related: [
        {path: 'agents/a.md', at: spanOf(checker, 'tier'), message: 'first use'},
        {path: 'agents/z.md', at: {start: 0, end: 0}, message: 'second use'}
      ]
    }
    expect(
      await say('pretty', [fileOf('agents/a.md', checker, [edges, notYaml])], frames)
    ).toBe(`agents/a.md
1:1  error   Missing field \`color\` in agent frontmatter, expected a colour [agent-invalid-frontmatter]
  --> agents/a.md:1:1
   |
 1 | ---
   | ^^^
 2 | name: np-plan-checker
   |
   = see: agents/a.md:4:1 first use
   = see: agents/z.md second use
   = also: agent-forbidden-field

3:42 warning Unexpected \`: \` in the value of \`description\`, expected the value in quotes [frontmatter-yaml-error]
  --> agents/a.md:3:42
   |
 2 | name: np-plan-checker
 3 | description: Returns YAML verdict (status: passed|issues_found).
   |                                          ^^
 4 | tier: sonnet
   |
   = note: The loader reads this line; Claude Code and every other host that reads YAML drops the
           whole file.
   = fix: Put the value in \`'\` quotes

checked 1 file: 1 error, 1 warning, 1 fixable with --fix
`)
  })

  test('draws an empty file, a last line without its end, and CRLF', async () => {
    const last = '---\r\nname: x\r\n---\r\n\r\nlast: line'
    expect(await drawn('', {start: 0, end: 0})).toBe(`
   |
 1 |
   | ^
   |
`)
    expect(await drawn(last, {start: last.length, end: last.length})).toBe(`
   |
 4 |
 5 | last: line
   |           ^
   |
`)
    // From the CR on: the place stands where the line ends, and carets do not run into the next.
    expect(await drawn(last, spanOf(last, '\r\nname'))).toBe(`
   |
 1 | ---
   |    ^
 2 | name: x
   |
`)
    expect(await drawn('a\nb\n', {start: 2, end: 3})).toBe(`
   |
 1 | a
 2 | b
   | ^
   |
`)
  })

  test('marks the first line of a place over several, and aligns line numbers', async () => {
    const text = `${'\n'.repeat(8)}<task id="1">\n</task>\n`
    expect(await drawn(text, spanOf(text, 'task id="1">\n</task>'))).toBe(`
    |
  8 |
  9 | <task id="1">
    |  ^^^^^^^^^^^^
 10 | </task>
    |
`)
  })

  test('puts carets where a terminal shows the text', async () => {
    const text = '\t👨‍👩‍👧 家族 e\u0301☀\uFE0F 🇩🇪 ｶﾅ key: x'
    expect(await drawn(text, spanOf(text, 'key'))).toBe(`
   |
 1 |     👨‍👩‍👧 家族 e\u0301☀\uFE0F 🇩🇪 ｶﾅ key: x
   |                       ^^^
   |
`)
    expect(await drawn(text, spanOf(text, '家族'))).toMatch(/\| {8}\^{4}\n/)
  })

  test('spells out what would move the cursor', async () => {
    const text = 'a\u001B[31mb\u202Ec\rd\u2028e\u200Df: \uFEFF!'
    expect(await drawn(text, spanOf(text, 'f'))).toBe(`
   |
 1 | a\\u{1b}[31mb\\u{202e}c\\u{d}d\\u{2028}e\\u{200d}f: \\u{feff}!
   |                                             ^
   |
`)
  })

  test('cuts long lines around the carets', async () => {
    const words = 'one two six ten '.repeat(30)
    const text = `${words}\n${words}key: ${words}\n${'x'.repeat(200)}`
    const picture = await drawn(text, spanOf(text, 'key'), {COLUMNS: '60'})
    expect(picture).toBe(`
   |
 1 | one two six ten one two six ten one two six ten one tw…
 2 | …wo six ten one two six ten key: one two six ten one t…
   |                             ^^^
 3 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
   |
`)
    const widths = (await drawn(text, spanOf(text, 'key'))).split('\n').map((line) => line.length)
    expect(Math.max(...widths)).toBe(160)
  })

  test('keeps room behind the carets', async () => {
    const text = `${'x'.repeat(50)} key: value`
    expect(await drawn(text, spanOf(text, 'key'), {COLUMNS: '60'})).toBe(`
   |
 1 | …xxxxxxxxxxxxxxxxxxxxxxxxxx key: value
   |                             ^^^
   |
`)
  })

  test('says that a line is cut where many characters make a short picture', async () => {
    const families = '👨‍👩‍👧‍👦'.repeat(60)
    const text = `${families}\n${families}key${families}`
    const [, , above, marked] = (await drawn(text, spanOf(text, 'key'), {COLUMNS: '60'})).split(
      '\n'
    )
    expect(above).toMatch(/^ 1 \| 👨.+…$/u)
    expect(marked).toMatch(/^ 2 \| ….+key👨.+…$/u)
    const first = await drawn(`key${families}`, {start: 0, end: 3}, {COLUMNS: '60'})
    expect(first.split('\n')[2]).toMatch(/^ 1 \| key👨.+…$/u)
  })

  test('breaks a note at blanks, before the hundredth column is passed', async () => {
    const note = `${'a'.repeat(45)} ${'b'.repeat(43)} ${'c'.repeat(44)} ${'d'.repeat(45)}`
    const text = await say('pretty', [fileOf('a.md', checker, [{...missingColor, note}])], frames)
    expect(text.slice(text.indexOf('   = note'), text.indexOf('\n\nchecked'))).toBe(
      `   = note: ${'a'.repeat(45)} ${'b'.repeat(43)}
           ${'c'.repeat(44)}
           ${'d'.repeat(45)}`
    )
  })

  test('does not read a long line to its end', async () => {
    const text = `${'👍'.repeat(500_000)}key${'\u200B'.repeat(500_000)}`
    const start = performance.now()
    const picture = await drawn(text, spanOf(text, 'key'))
    expect(performance.now() - start).toBeLessThan(500)
    expect(picture).toContain(' ^^^\n')
  })

  test('names both flags for an unsafe fix', async () => {
    const fix = {
      title: 'Remove it',
      edits: [{start: 0, end: 3, text: ''}],
      safety: 'unsafe' as const
    }
    expect(
      await say('pretty', [fileOf('a.md', checker, [{...missingColor, fix}])], frames)
    ).toContain('   = fix: Remove it (may change what is meant)\n')
  })

  test('colours when told, whatever the environment says', async () => {
    const options = {...frames, color: true, env: {NO_COLOR: '1'}}
    const text = await say('pretty', [fileOf('a.md', checker, [notYaml])], options)
    const esc = '\u001B['
    expect(text).toBe(`${esc}4m${esc}33ma.md${esc}39m${esc}24m
3:42 ${esc}33mwarning${esc}39m ${esc}1mUnexpected ${esc}36m\`: \`${esc}39m in the value of ${esc}36m\`description\`${esc}39m, expected the value in quotes ${esc}22m${esc}2m[frontmatter-yaml-error]${esc}22m${esc}22m
  ${esc}34m-->${esc}39m a.md:3:42
${esc}34m   |${esc}39m
${esc}34m 2 |${esc}39m name: np-plan-checker
${esc}34m 3 |${esc}39m description: Returns YAML verdict (status: passed|issues_found).
${esc}34m   |${esc}39m                                          ${esc}33m^^${esc}39m
${esc}34m 4 |${esc}39m tier: sonnet
${esc}34m   |${esc}39m
   ${esc}34m=${esc}39m ${esc}1mnote:${esc}22m The loader reads this line; Claude Code and every other host that reads YAML drops the
           whole file.
   ${esc}34m=${esc}39m ${esc}1mfix:${esc}22m Put the value in \`'\` quotes

checked 1 file: ${esc}33m1 warning${esc}39m, 1 fixable with --fix
`)
  })

  test('keeps the order it is given, which no locale changes', async () => {
    const twins = ['b-rule', 'B-rule', 'a-rule'].map((ruleId, index) => ({
      ...missingColor,
      ruleId,
      level: (['info', 'error', 'warning'] as const)[index] ?? 'error'
    }))
    const text = await say('pretty', [fileOf('a.md', checker, twins)])
    expect(text.match(/(?<=\[).-rule/g)).toEqual(['b-rule', 'B-rule', 'a-rule'])
  })
})

const plain: ReportOptions = {color: false, frame: false, quiet: false, env: {}}
const frames: ReportOptions = {...plain, frame: true}

async function say(
  name: ReporterName,
  results: readonly FileResult[],
  options = plain
): Promise<string> {
  return (await loadReporter(name))(reportOf(results), options)
}

async function sayJson(name: ReporterName, results: readonly FileResult[], options = plain) {
  return JSON.parse(await say(name, results, options))
}

/** The frame alone, between the arrow and the summary. */
async function drawn(text: string, at: Span, env: ReportOptions['env'] = {}): Promise<string> {
  const report = await say('pretty', [fileOf('a.md', text, [problem(at)])], {...frames, env})
  return report.slice(report.indexOf('\n', report.indexOf('-->')), report.lastIndexOf('\nchecked'))
}

function reportOf(results: readonly FileResult[]): Report {
  const nothing = {
    passedOver: [],
    notes: [],
    failures: [],
    lead: undefined,
    baseline: undefined,
    rules: []
  }
  return {...nothing, results, root: '/repo', cwd: '/repo'}
}

function structured(report: Report): Report {
  return reportOf(report.results.map((each) => fileOf(each.path, each.source.text, each.problems)))
}

function fileOf(path: string, text: string, problems: readonly Problem[]): FileResult {
  const source = new Source(text, {path})
  const filePath = `/repo/${path}`
  const facts = {kind: 'agent', preset: 'portable', suppressed: [], fixed: undefined} as const
  return {...facts, heard: new Set(), filePath, relativePath: path, path, source, problems}
}

function problem(at: Span, over: Partial<Problem> = {}): Problem {
  return {
    at,
    ruleId: 'agent-invalid-frontmatter',
    messageId: 'required',
    level: 'error',
    message: 'Missing field `color` in agent frontmatter, expected a colour',
    aliases: [],
    url: 'https://example.com/rule.md',
    ...over
  }
}

function ruleOf(code: string, fix: RuleMeta['fix']): RuleMeta {
  return {
    code,
    summary: 'A summary.',
    kinds: ['agent'],
    messages: {tool: 'info'},
    set: 'recommended',
    needs: undefined,
    reader: undefined,
    fix,
    gates: {},
    mergesInto: {},
    silentBeside: [],
    bytes: false,
    across: undefined,
    last: false,
    prose: undefined,
    shell: undefined,
    options: {},
    url: 'https://example.com/rule.md'
  }
}

/** Where `part` stands, the first one behind `after`. */
function spanOf(text: string, part: string, after = ''): Span {
  const start = text.indexOf(part, text.indexOf(after))
  if (start < 0) throw new Error(`No ${part}`)
  return {start, end: start + part.length}
}

/** Every package that a source file loads, by itself or through others. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  if (!existsSync(file)) throw new Error(`No ${file}`)
  const code = readFileSync(file, 'utf8')
  const packages = new Set<string>()
  for (const [, name = ''] of code.matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm
  )) {
    if (!name.startsWith('.')) packages.add(name)
    const next = join(dirname(file), name)
    if (!name.startsWith('.') || seen.has(next)) continue
    seen.add(next)
    for (const each of packagesOf(next, seen)) packages.add(each)
  }
  return packages
}
