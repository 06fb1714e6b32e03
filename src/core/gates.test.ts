import {expect, test} from 'vitest'
import type {Problem} from '../model/finding.ts'
import {defineRule} from './define-rule.ts'
import {keepFirstGate} from './gates.ts'
import type {GateStage, RuleMeta} from './rule.ts'

/** Rules whose message ids are called as the stages that they stand for; `blank` stands for none. */
const rules = new Map(
  [
    metaOf('agent-invalid-frontmatter', ['required', 'name', 'module']),
    metaOf('agent-forbidden-field', ['forbidden']),
    metaOf('agent-invalid-tier', ['tier']),
    metaOf('frontmatter-parse-error', ['parse']),
    metaOf('frontmatter-not-mapping', ['parse']),
    metaOf('hook-field-present', [])
  ].map((meta) => [meta.code, meta])
)

function metaOf(code: string, stages: readonly GateStage[]): RuleMeta {
  return defineRule({
    code,
    summary: code,
    kinds: ['agent'],
    messages: {...Object.fromEntries(stages.map((stage) => [stage, 'error'])), blank: 'warning'},
    gates: Object.fromEntries(stages.map((stage) => [stage, stage])),
    *check() {}
  }).meta
}

/** `code/message@offset` for each. */
function kept(...drawn: readonly string[]): readonly string[] {
  return keptOf(drawn, true)
}

function keptOf(drawn: readonly string[], isSeen: boolean): readonly string[] {
  const problems = drawn.map(problemOf)
  const left = keepFirstGate(problems, rules, isSeen)
  return drawn.filter((_, index) => left.some((problem) => problem === problems[index]))
}

function problemOf(drawn: string): Problem {
  const [ruleId = '', messageId = '', start = '0'] = drawn.split(/[/@]/)
  const at = {start: Number(start), end: Number(start) + 1}
  return {ruleId, messageId, at, message: drawn, level: 'error', aliases: [], url: ''}
}

const inOrder = [
  'frontmatter-parse-error/parse@90',
  'agent-invalid-frontmatter/required@80',
  'agent-forbidden-field/forbidden@70',
  'agent-invalid-tier/tier@60',
  'agent-invalid-frontmatter/name@50',
  'agent-invalid-frontmatter/module@40'
]

test.each(inOrder.map((first, index) => [first, inOrder.slice(index)] as const))(
  '%s is all that is left of the gates from there on',
  (first, gates) => {
    expect(kept(...gates)).toEqual([first])
    expect(kept(...gates.toReversed())).toEqual([first])
  }
)

test('of a header that the loader does not find it reads no line', () => {
  expect(keptOf(inOrder, false)).toEqual(['agent-invalid-frontmatter/required@80'])
})

test('of one rule and stage the first that it says is left', () => {
  expect(
    kept('agent-invalid-frontmatter/required@9', 'agent-invalid-frontmatter/required@1')
  ).toEqual(['agent-invalid-frontmatter/required@9'])
})

test('of two rules and one stage the higher one is left', () => {
  expect(kept('frontmatter-parse-error/parse@9', 'frontmatter-not-mapping/parse@1')).toEqual([
    'frontmatter-not-mapping/parse@1'
  ])
  expect(kept('frontmatter-parse-error/parse@1', 'frontmatter-not-mapping/parse@9')).toEqual([
    'frontmatter-parse-error/parse@1'
  ])
})

test('what is no gate stays, in its order', () => {
  const others = [
    'hook-field-present/hooks@30',
    'agent-invalid-frontmatter/blank@20',
    'internal-error/crash@0'
  ]
  expect(kept(...others)).toEqual(others)
  expect(kept(others[0] ?? '', 'agent-invalid-tier/tier@1', ...inOrder.slice(4))).toEqual([
    others[0],
    'agent-invalid-tier/tier@1'
  ])
})
