import {readdirSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {lint} from '../src/core/lint.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import {rules} from '../src/rules/index.ts'
import {documentOf} from './support/check.ts'
import {type JsonMessage, npLint, projectOf, readJson} from './support/run.ts'

interface Expected {
  readonly file: string
  readonly line: number
  readonly code: string
  readonly lineAlso?: readonly number[]
  readonly column?: number
  readonly level?: string
  readonly alias?: readonly string[]
}

/** A small project, and what must and must not be said about it. */
interface Case {
  readonly id: string
  readonly area: string
  readonly files?: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly expect: readonly Expected[]
  readonly allow?: readonly string[]
  readonly mustNot?: readonly string[]
  readonly note?: string
}

function read<T>(name: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'))
}

// What these two hold is no project.
const others = ['loader.json', 'resolve-model.json']
const cases = readdirSync(new URL('cases/', import.meta.url))
  .filter((name) => !others.includes(name))
  .flatMap((name) => read<Case>(name.replace(/\.json$/, '')))

test.each(cases.map((each) => [`${each.id} ${each.area}`, each] as const))('%s', async (_, one) => {
  const root = projectOf(one.files ?? {})
  const outcome = await npLint(root, [...one.args, '--format', 'json'])
  const found = readJson(outcome).flatMap(({relativePath, messages}) =>
    messages.map((message) => ({...message, file: relativePath}))
  )
  const left = [...found]
  const missing: Expected[] = []
  for (const expected of one.expect) {
    const fits = left.filter((message) => answers(message, expected))
    const hit = fits.find(({ruleId}) => ruleId === expected.code) ?? fits[0]
    // One message may carry two codes for one defect: it then answers for both.
    const shared = found.find((message) => !left.includes(message) && answers(message, expected))
    if (hit) left.splice(left.indexOf(hit), 1)
    else if (!shared) missing.push(expected)
  }
  const extra = left.filter(
    ({level, ...message}) =>
      level !== 'info' && !namesOf(message).some((name) => one.allow?.includes(name))
  )
  const forbidden = found.filter(({ruleId}) => one.mustNot?.includes(ruleId))
  expect({missing, extra, forbidden}, one.note).toEqual({missing: [], extra: [], forbidden: []})
  expect(outcome.code).toBe(found.some(({level}) => level === 'error') ? 1 : 0)
})

function answers(message: JsonMessage & {readonly file: string}, expected: Expected): boolean {
  const names = namesOf(message)
  return (
    message.file === expected.file &&
    names.includes(expected.code) &&
    [expected.line, ...(expected.lineAlso ?? [])].includes(message.line) &&
    (expected.column === undefined || expected.column === message.column) &&
    (expected.level === undefined || expected.level === message.level) &&
    (expected.alias ?? []).every((name) => names.includes(name))
  )
}

function namesOf({
  ruleId,
  messageId,
  aliases = []
}: Pick<JsonMessage, 'ruleId' | 'messageId' | 'aliases'>): readonly string[] {
  return [ruleId, messageId, ...aliases]
}

/** What the agent loader answers for a file: the one thing that it throws, or nothing. */
interface Verdict {
  readonly id: string
  readonly fileName: string
  readonly content: string
  readonly verdict:
    | {readonly ok: true}
    | {
        readonly ok: false
        readonly code: string
        readonly field?: string
        readonly fileLine?: number
      }
}

const gates = new Set([
  'agent-forbidden-field',
  'agent-invalid-frontmatter',
  'agent-invalid-tier',
  'frontmatter-parse-error'
])
/** Where we say `description` over several lines, and the loader what it trips over below it. */
const multiLine = new Set(['syn/p-block-folded', 'syn/g2-block-scalar-leak'])

test.each(read<Verdict>('loader').map((each) => [each.id, each] as const))(
  '%s: the first gate is what the loader throws',
  (id, {fileName, content, verdict}) => {
    const document = documentOf(`agents/${fileName}`, content)
    const settings = rules.map((rule) => ({rule, level: undefined, options: rule.meta.options}))
    const thrown = lint(document, settings, emptyWorkspace, {
      gates: 'first',
      merge: true
    }).problems.filter(({ruleId, aliases}) => [ruleId, ...aliases].some((code) => gates.has(code)))
    const codes = thrown.flatMap(({ruleId, aliases}) => [ruleId, ...aliases])
    if (verdict.ok) {
      expect(codes).toEqual([])
      return
    }
    expect(thrown).toHaveLength(1)
    if (multiLine.has(id)) {
      expect(thrown[0]).toMatchObject({
        ruleId: 'agent-invalid-frontmatter',
        messageId: 'multi-line'
      })
      return
    }
    expect(codes).toContain(verdict.code)
    if (verdict.field && thrown[0]?.details?.field) {
      expect(thrown[0].details.field).toBe(verdict.field)
    }
    if (verdict.fileLine) {
      expect(document.source.lineAt(thrown[0]?.at.start ?? 0)).toBe(verdict.fileLine)
    }
  }
)
