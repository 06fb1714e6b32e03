import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {
  defineRule,
  type LintRequest,
  lint,
  lintText,
  loadReporter,
  type PresetName
} from '../src/index.ts'
import {projectOf} from './support/run.ts'

const path = 'agents/np-critic.md'
const text = '---\nname: np-critic\ndescription: Reads\ntier: opus\ntools: Read\n---\n'

const found = async (value: string | Uint8Array, request: LintRequest = {}) => {
  const {results} = await lintText(value, {path, cwd: projectOf({}), ...request})
  return results.flatMap(({problems}) => problems.map(({ruleId, level}) => `${ruleId} ${level}`))
}

test.each<[LintRequest, string]>([
  [{rules: {'file-bum': 'off'}}, 'Unexpected rule `file-bum`, expected `file-bom`'],
  [{rules: {something: 'off'}}, 'Unexpected rule `something`, expected the code of a rule'],
  [
    {rules: {'file-bom': 'fatal' as 'off'}},
    'Unexpected level `fatal` for `file-bom`, expected `off`, `info`, `warning`, or `error`'
  ],
  [{preset: 'nubo' as PresetName}, 'Unexpected preset `nubo`, expected `nubos`'],
  [{gates: 'frist' as 'first'}, 'Unexpected gates `frist`, expected `all` or `first`'],
  [{config: 'none.json'}, 'Missing file `none.json`, expected a config']
])('refuses %j', async (request, message) => {
  const failure = {name: 'RunFailure', lines: [message]}
  await expect(found(text, request)).rejects.toMatchObject(failure)
  await expect(lint({cwd: projectOf({[path]: text}), ...request})).rejects.toMatchObject(failure)
})

test('holds no name against a text without a path', async () => {
  const {results} = await lintText(text, {cwd: projectOf({})})
  expect(results.map(({problems}) => problems)).toEqual([[]])
})

test('reads `warn` as ESLint does', async () => {
  const request = {rules: {'agent-invalid-tier': 'warn' as 'warning'}}
  expect(await found(text.replace('opus', 'gpt'), request)).toEqual(['agent-invalid-tier warning'])
})

test('loads the reporters that there are', async () => {
  expect(await loadReporter('unix')).toBeTypeOf('function')
  await expect(loadReporter('junit' as 'unix')).rejects.toThrow(
    /^Unexpected format `junit`, expected `pretty`, `unix`, /
  )
})

test.each([
  ['too large', `${text}${'a'.repeat(1_048_576)}`, 'file-too-large'],
  ['not UTF-8', Buffer.concat([Buffer.from(text), Buffer.of(0xff)]), 'file-encoding'],
  ['binary', `${text}\u0000`, 'file-encoding']
])('says nothing else of a file that is %s, whatever is off', async (_, value, code) => {
  const broken = typeof value === 'string' ? value.replace('tier', 'model') : value
  expect(await found(broken)).toEqual([`${code} error`])
  expect(await found(broken, {rules: {[code]: 'off'}})).toEqual([])
})

test('takes no config from above the project that a file belongs to', async () => {
  const root = projectOf({
    'here/.git/HEAD': '',
    'other/np-lint.json': '{"rules": {"agent-invalid-tier": "off"}}',
    'other/there/.git/HEAD': '',
    [`other/there/${path}`]: text.replace('opus', 'gpt')
  })
  rmSync(join(root, '.git'), {recursive: true})
  for (const cwd of [join(root, 'here'), join(root, 'other/there')]) {
    const {results} = await lint({cwd, paths: [join(root, 'other/there/agents')]})
    expect(results.map(({problems}) => problems.map(({ruleId}) => ruleId))).toEqual([
      ['agent-invalid-tier']
    ])
  }
})

test('parses markdown for a rule about prose where its text is, and only there', async () => {
  const seen: string[] = []
  const prose = defineRule({
    code: 'np-prose',
    summary: 'Prose.',
    kinds: ['agent'],
    messages: {prose: 'info'},
    prose: /TODO|---/,
    *check({tree, source}) {
      seen.push(`${source.path} ${tree.children.length}`)
      yield* []
    }
  })
  const root = projectOf({'agents/a.md': '---\nname: a\n---\nOne.\n\nTwo.\n'})
  await lint({cwd: root, available: [prose]})
  expect(seen).toEqual(['agents/a.md 2'])
})
