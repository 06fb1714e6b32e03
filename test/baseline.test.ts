import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {defineRule} from '../src/core/define-rule.ts'
import {lint} from '../src/core/lint.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import {documentOf} from './support/check.ts'
import {npLint, projectOf, readJson} from './support/run.ts'

const name = 'np-lint-suppressions.json'
const agent = (tier: string, more = '') =>
  `---\nname: np-a\ndescription: Reads.\n${more}tier: ${tier}\ntools: Read\n---\n`

/** A project whose findings of today are recorded. */
async function recorded(files: Readonly<Record<string, string>>): Promise<string> {
  const root = projectOf(files)
  const {code} = await npLint(root, ['--suppress-all'])
  expect(code).toBe(0)
  return root
}

function baseline(root: string) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

/** What is said, as "path:line code". */
async function said(root: string, ...args: readonly string[]): Promise<readonly string[]> {
  const outcome = await npLint(root, ['--format', 'json', ...args])
  return readJson(outcome).flatMap(({relativePath, messages}) =>
    messages.map(({line, ruleId}) => `${relativePath}:${line} ${ruleId}`)
  )
}

test('records what is there, and tells how much', async () => {
  const root = projectOf({'agents/np-a.md': agent('best')})
  const {code, stdout, stderr} = await npLint(root, ['--suppress-all'])
  expect([code, stdout, stderr]).toEqual([
    0,
    'checked 1 file, suppressed 1, no problems\n',
    `np-lint: ${name}: suppressed findings: 1\n`
  ])
  expect(baseline(root)).toEqual({
    version: 1,
    files: {'agents/np-a.md': {'agent-invalid-tier': [expect.stringMatching(/^[\da-f]{16}$/)]}}
  })
})

test('survives lines that move, and not a line that changes', async () => {
  const root = await recorded({'agents/np-a.md': agent('best')})
  writeFileSync(join(root, 'agents/np-a.md'), agent('best', 'color: red\n'))
  expect(await said(root)).toEqual([])
  writeFileSync(join(root, 'agents/np-a.md'), agent('worst'))
  expect(await said(root)).toEqual([
    'agents/np-a.md:4 agent-invalid-tier',
    `${name}:5 unused-suppression`
  ])
})

test('reports what is new beside what is known', async () => {
  const root = await recorded({'agents/np-a.md': agent('best')})
  writeFileSync(join(root, 'agents/np-a.md'), agent('best', 'model: opus\n'))
  expect(await said(root)).toEqual(['agents/np-a.md:4 forbidden-agent-field'])
})

test('says what it knows too much, at its place, until it is pruned', async () => {
  const root = await recorded({'agents/np-a.md': agent('best'), 'agents/np-b.md': agent('best')})
  writeFileSync(join(root, 'agents/np-a.md'), agent('haiku'))
  rmSync(join(root, 'agents/np-b.md'))
  const {stdout} = await npLint(root, ['--format', 'unix'])
  expect(stdout).toBe(
    [
      `${name}:5:7: warning Unexpected suppression of \`agent-invalid-tier\` in \`agents/np-a.md\` (a finding that is gone), expected none [unused-suppression]`,
      `${name}:10:7: warning Unexpected suppression of \`agent-invalid-frontmatter\` in \`agents/np-b.md\` (a finding that is gone), expected none [unused-suppression]`,
      `${name}:13:7: warning Unexpected suppression of \`agent-invalid-tier\` in \`agents/np-b.md\` (a finding that is gone), expected none [unused-suppression]`,
      `${name}:16:7: warning Unexpected suppression of \`duplicate-agent-name\` in \`agents/np-b.md\` (a finding that is gone), expected none [unused-suppression]`,
      ''
    ].join('\n')
  )
  await npLint(root, ['--prune-suppressions'])
  expect(baseline(root)).toEqual({version: 1, files: {}})
  expect(await said(root)).toEqual([])
})

test('says nothing about files and rules that a run does not look at', async () => {
  const files = {'agents/np-a.md': agent('best'), 'agents/np-b.md': agent('best')}
  const root = await recorded(files)
  writeFileSync(join(root, 'agents/np-a.md'), agent('haiku'))
  expect(await said(root, 'agents/np-b.md')).toEqual([])
  expect(await said(root, '--rule', 'agent-invalid-tier:off')).toEqual([])
  expect(await said(root, '--rule', 'unused-suppression:off')).toEqual([])
  const before = baseline(root)
  await npLint(root, ['agents/np-b.md', '--prune-suppressions'])
  expect(baseline(root)).toEqual(before)
})

describe('keeps what a run did not hear to its end', () => {
  const text = agent('best', 'model: opus\n')
  const unsure = `${text}<!-- np-lint-disable-file hook-field-present -- once it had some -->\n`
  test.each([
    ['of the gates only the first', text, text, ['--gates', 'first']],
    ['no suppression comments', unsure, unsure, ['--no-inline-config']],
    ['a preset without these rules', text, text, ['--preset', 'opencode']],
    ['bytes that are no text', text, Buffer.from(`${text}\xFF`, 'latin1'), []]
  ])('%s', async (_, first, now, args) => {
    const root = await recorded({'agents/np-a.md': first})
    const before = baseline(root)
    writeFileSync(join(root, 'agents/np-a.md'), now)
    expect(await said(root, ...args)).not.toContainEqual(expect.stringContaining(name))
    for (const how of ['--prune-suppressions', '--suppress-all']) {
      await npLint(root, [...args, how])
      expect(baseline(root).files['agents/np-a.md']).toMatchObject(before.files['agents/np-a.md'])
    }
  })

  test('a rule that crashed', () => {
    const crashing = defineRule({
      code: 'np-crash',
      summary: 'Crashes.',
      kinds: ['agent'],
      messages: {found: 'error'},
      // biome-ignore lint/correctness/useYield: it never gets that far.
      *check() {
        throw new Error('broken')
      }
    })
    const settings = [{rule: crashing, level: undefined, options: {}}]
    const document = documentOf('agents/np-a.md', agent('haiku'))
    expect(lint(document, settings, emptyWorkspace, {merge: true}).heard).toEqual(new Set())
  })
})

test('recording the same again tells the same count', async () => {
  const root = await recorded({'agents/np-a.md': agent('best')})
  const before = baseline(root)
  const {stderr} = await npLint(root, ['--suppress-all'])
  expect(stderr).toBe(`np-lint: ${name}: suppressed findings: 1\n`)
  expect(baseline(root)).toEqual(before)
})

test('recording again keeps what the run did not look at', async () => {
  const files = {'agents/np-a.md': agent('best'), 'agents/np-b.md': agent('best')}
  const root = await recorded(files)
  const before = baseline(root)
  writeFileSync(join(root, 'agents/np-a.md'), agent('best', 'hooks:\n'))
  await npLint(root, ['agents/np-a.md', '--suppress-all'])
  expect(baseline(root).files['agents/np-b.md']).toEqual(before.files['agents/np-b.md'])
  expect(Object.keys(baseline(root).files['agents/np-a.md'])).toEqual([
    'agent-invalid-tier',
    'hook-field-present'
  ])
  expect(await said(root)).toEqual([])
})

test('two lines alike are two findings, each known by its turn', async () => {
  const twice = agent('best', 'model: a\n').replace('tools', 'model: a\ntools')
  const root = await recorded({'agents/np-a.md': twice})
  writeFileSync(join(root, 'agents/np-a.md'), twice.replace('tools', 'model: a\ntools'))
  expect((await said(root)).filter((each) => each.endsWith('forbidden-agent-field'))).toEqual([
    'agents/np-a.md:7 forbidden-agent-field'
  ])
})

test('json names them as suppressed by a file, with the fingerprint', async () => {
  const root = await recorded({'agents/np-a.md': agent('best')})
  const [names] = Object.values(baseline(root).files['agents/np-a.md']) as [[string]]
  expect(readJson(await npLint(root, ['--format', 'json']))).toMatchObject([
    {
      messages: [],
      suppressedMessages: [
        {fingerprint: names[0], suppressions: [{kind: 'file', justification: ''}]}
      ]
    }
  ])
})

test('a text from standard input is held against it', async () => {
  const root = await recorded({'agents/np-a.md': agent('best')})
  const args = ['--stdin', '--stdin-filename', 'agents/np-a.md', '--format', 'unix']
  expect((await npLint(root, args, {stdin: agent('best')})).stdout).toBe('')
})

test('nothing to prune or to record writes nothing', async () => {
  const root = projectOf({'agents/np-a.md': agent('best')})
  await npLint(root, ['--prune-suppressions'])
  expect(existsSync(join(root, name))).toBe(false)
  const clean = projectOf({'agents/np-a.md': agent('haiku')})
  await npLint(clean, ['--suppress-all', '--rule', 'agent-invalid-frontmatter:off'])
  expect(existsSync(join(clean, name))).toBe(false)
})

test.each([
  ['no JSON', '{', `${name}:1:2: Unexpected end of the file, expected \`}\` or a key`],
  ['a list', '[]', `${name}:1:1: Unexpected list for a baseline, expected an object`],
  [
    'no version',
    '{}',
    `${name}:1:1: Unexpected version of the baseline, expected \`"version": 1\``
  ],
  ['another version', '{"version": 2}', `${name}:1:13: Unexpected version of the baseline`],
  [
    'another key',
    '{"version": 1, "fils": {}}',
    `${name}:1:16: Unexpected key \`fils\`, expected \`files\``
  ],
  [
    'a count',
    '{"version": 1, "files": {"a.md": {"b": 2}}}',
    `${name}:1:40: Unexpected number for \`b\``
  ]
])('a file that is no baseline ends the run: %s', async (_, text, message) => {
  const root = projectOf({'agents/np-a.md': agent('haiku'), [name]: text})
  const {code, stderr} = await npLint(root, [])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
