import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {readAgent} from '../src/agents/agent.ts'
import {NubosPilotError} from '../src/agents/error.ts'
import {lint} from '../src/core/lint.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import {decode} from '../src/parse/decode.ts'
import {rules} from '../src/rules/index.ts'
import {documentOf} from './support/check.ts'
import {files, headerLine} from './support/texts.ts'

/** What fails first: its code, and the facts that both sides state. */
type Verdict = Readonly<Record<string, unknown>>

const facts = ['field', 'agent', 'reason', 'hint', 'value', 'allowed', 'expected', 'got']
const settings = rules.map((rule) => ({rule, level: undefined, options: rule.meta.options}))
const metas = new Map(rules.map(({meta}) => [meta.code, meta]))
const name = 'np-critic'

function verdict(code: string, details: Readonly<Record<string, unknown>> = {}): Verdict {
  const stated = [...facts, 'line', 'snippet'].filter((key) => details[key] !== undefined)
  return {code, ...Object.fromEntries(stated.map((key) => [key, details[key]]))}
}

function thrown(path: string, text: string): readonly Verdict[] {
  try {
    readAgent(decode(path, text), path.replace(/^.*\/|\.md$/g, ''))
    return []
  } catch (error) {
    if (!(error instanceof NubosPilotError)) throw error
    return [verdict(error.code, error.details)]
  }
}

/** Undefined for what is no text: of that nothing else is said. */
function reported(path: string, text: string): readonly Verdict[] | undefined {
  const document = documentOf(path, text, 'portable')
  if (document.source.fault) return undefined
  return lint(document, settings, emptyWorkspace, {gates: 'first', merge: false})
    .problems.filter(({ruleId, messageId}) => metas.get(ruleId)?.gates[messageId] !== undefined)
    .map(({ruleId, details}) => verdict(ruleId, details))
}

const oracle: readonly {readonly fileName: string; readonly content: string}[] = JSON.parse(
  readFileSync(new URL('cases/loader.json', import.meta.url), 'utf8')
)

test.each(oracle.map(({fileName, content}) => [`agents/${fileName}`, content]))(
  '%s: what the loader throws is what `--gates first` says of %j',
  (path, content) => {
    expect(reported(path, content)).toEqual(thrown(path, content))
  }
)

test.each([
  ['a line of a hidden header', '\uFEFF---\nname: "a\n---\n', 'agent-invalid-frontmatter name bom'],
  [
    'a hidden header that goes on',
    '\uFEFF---\n---\n\n---\n',
    'agent-invalid-frontmatter name empty'
  ],
  [
    'an empty field below a missing one',
    '---\ntools:\ntier: opus\ndescription: Reads\n---\n',
    'agent-invalid-frontmatter name missing'
  ],
  [
    'a name of blanks',
    '---\nname: " "\ntools: Read\ntier: opus\ndescription: Reads\n---\n',
    'agent-invalid-frontmatter name'
  ],
  [
    'two lines of one kind of fault',
    '---\n"a": b\ndescription: |\n  Reads\n---\n',
    'frontmatter-parse-error line'
  ],
  [
    'a value in quotes that goes on',
    '---\ndescription: "Reads\n  mail"\n---\n',
    'agent-invalid-frontmatter description multi-line'
  ]
])('both agree on %s', (_, text, expected) => {
  const path = `agents/${name}.md`
  const [{code, field, reason} = {}, ...more] = reported(path, text) ?? []
  expect([code, field, reason].filter(Boolean).join(' ')).toBe(expected)
  expect(more).toEqual([])
  expect(reported(path, text)).toEqual(thrown(path, text))
})

const right = ['description: Reads', 'tier: opus', 'tools: Read', `name: ${name}`]

/** Nearly right, so that every gate is reached. */
const nearly = fc
  .tuple(
    fc.shuffledSubarray(right, {minLength: 3}),
    fc.array(headerLine, {maxLength: 2}),
    fc.nat(4)
  )
  .map(([lines, odd, at]) => `---\n${lines.toSpliced(at, 0, ...odd).join('\n')}\n---\n`)

test('what the loader throws is what `--gates first` says, whatever the text', () => {
  const seen = new Map<unknown, number>()
  fc.assert(
    fc.property(fc.oneof(files, nearly), (text) => {
      const path = `agents/${name}.md`
      const said = reported(path, text)
      if (!said) return
      const [failure] = thrown(path, text)
      expect(said).toEqual(failure ? [failure] : [])
      const what = failure ? `${failure.code} ${failure.field ?? ''}`.trim() : 'loads'
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }),
    {seed: 20_260_101, numRuns: 3000}
  )
  for (const gate of gates) expect(seen.get(gate), gate).toBeGreaterThan(3)
})

const gates = [
  'frontmatter-parse-error',
  ...['name', 'description', 'tier', 'tools', 'module'].map(
    (field) => `agent-invalid-frontmatter ${field}`
  ),
  ...['model', 'model_profile', 'hooks'].map((field) => `agent-forbidden-field ${field}`),
  'agent-invalid-tier',
  'loads'
]
