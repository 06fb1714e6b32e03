import {describe, expect, test} from 'vitest'
import type {Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import {defineRule} from './define-rule.ts'
import {mergeProblems} from './merge.ts'
import type {RuleMeta} from './rule.ts'

const source = new Source('---\nmodel: a: b\nhooks: c\n---\n', {path: 'agents/np-critic.md'})
const model = {start: 4, end: 9}
const colon = {start: 12, end: 14}
const hooks = {start: 16, end: 21}
const fix = {title: 'Remove', edits: [{...model, text: ''}], safety: 'safe'} as const

const rules = new Map(
  [
    metaOf('forbidden-agent-field', {}),
    metaOf('agent-forbidden-field', {mergesInto: {'forbidden-agent-field': 'span'}}),
    metaOf('frontmatter-parse-error', {}),
    metaOf('frontmatter-yaml-error', {
      mergesInto: {'frontmatter-parse-error': 'line', 'forbidden-agent-field': 'line'}
    }),
    metaOf('frontmatter-value-truncated', {silentBeside: ['forbidden-agent-field']})
  ].map((meta) => [meta.code, meta])
)

function metaOf(
  code: string,
  facts: Partial<Pick<RuleMeta, 'mergesInto' | 'silentBeside'>>
): RuleMeta {
  const spec = {code, summary: code, kinds: ['agent'], messages: {field: 'error'}} as const
  return defineRule({...spec, ...facts, *check() {}}).meta
}

function problem(ruleId: string, at: Problem['at'], facts: Partial<Problem> = {}): Problem {
  const message = `${ruleId} speaks`
  return {ruleId, messageId: 'field', at, message, level: 'error', aliases: [], url: '', ...facts}
}

function merged(...problems: readonly Problem[]): readonly Problem[] {
  return mergeProblems(problems, rules, source)
}

/** The codes of each message. */
function codes(...problems: readonly Problem[]): readonly string[] {
  return merged(...problems).map(({ruleId, aliases}) => [ruleId, ...aliases].join(' + '))
}

describe('at one span', () => {
  const telling = problem('forbidden-agent-field', model)
  const gate = problem('agent-forbidden-field', model)

  test('two messages become the more telling one, whichever comes first', () => {
    const both = {...telling, aliases: ['agent-forbidden-field']}
    expect(merged(telling, gate)).toEqual([both])
    expect(merged(gate, telling)).toEqual([both])
  })

  test.each([
    ['at another span', problem('agent-forbidden-field', hooks)],
    ['at a span with another end', problem('agent-forbidden-field', {...model, end: 8})],
    ['on the same line', problem('agent-forbidden-field', colon)]
  ])('they do not when the other is %s', (_, other) => {
    expect(merged(telling, other)).toEqual([telling, other])
  })

  test('they do not when no rule says so', () => {
    expect(codes(telling, problem('hook-field-present', model))).toEqual([
      'forbidden-agent-field',
      'hook-field-present'
    ])
  })

  test('a gate alone stays', () => {
    expect(merged(gate)).toEqual([gate])
  })

  test.each([
    ['warning', 'error', 'error'],
    ['error', 'info', 'error'],
    ['info', 'warning', 'warning'],
    ['info', 'info', 'info']
  ] as const)('of the levels %s and %s the higher one is kept: %s', (own, other, level) => {
    expect(merged({...telling, level: own}, {...gate, level: other})[0]?.level).toBe(level)
  })

  test('the fix of the more telling one is kept, else that of the other', () => {
    const other = {...fix, title: 'Rename'}
    expect(merged({...telling, fix}, {...gate, fix: other})[0]?.fix).toBe(fix)
    expect(merged(telling, {...gate, fix: other})[0]?.fix).toBe(other)
    expect(merged(telling, gate)[0]).not.toHaveProperty('fix')
  })

  test('two of one code are named once', () => {
    expect(codes(telling, gate, gate)).toEqual(['forbidden-agent-field + agent-forbidden-field'])
  })

  test('aliases of the other are kept', () => {
    expect(codes(telling, {...gate, aliases: ['agent-gate']})).toEqual([
      'forbidden-agent-field + agent-forbidden-field + agent-gate'
    ])
  })
})

describe('on one line', () => {
  const parse = problem('frontmatter-parse-error', model)
  const yaml = problem('frontmatter-yaml-error', colon, {level: 'warning'})

  test('two messages become the more telling one, at the finer place', () => {
    expect(merged(parse, yaml)).toEqual([
      {...parse, at: colon, aliases: ['frontmatter-yaml-error']}
    ])
  })

  test('and stay at the place of the more telling one when that is finer', () => {
    const line = {start: 4, end: 15}
    expect(merged(parse, {...yaml, at: line})[0]?.at).toEqual(model)
  })

  test('they do not on two lines', () => {
    expect(merged({...parse, at: hooks}, yaml)).toHaveLength(2)
  })

  test('of two of one code the first takes the message', () => {
    expect(codes(parse, {...parse, at: {start: 4, end: 15}}, yaml)).toEqual([
      'frontmatter-parse-error + frontmatter-yaml-error',
      'frontmatter-parse-error'
    ])
  })

  test('of two targets the one that is named first takes the message', () => {
    expect(codes(problem('forbidden-agent-field', model), parse, yaml)).toEqual([
      'forbidden-agent-field',
      'frontmatter-parse-error + frontmatter-yaml-error'
    ])
  })
})

describe('a rule that is silent beside another', () => {
  const truncated = problem('frontmatter-value-truncated', colon)

  test('says nothing on its line', () => {
    expect(codes(truncated, problem('forbidden-agent-field', model))).toEqual([
      'forbidden-agent-field'
    ])
  })

  test('speaks on other lines', () => {
    expect(codes(truncated, problem('forbidden-agent-field', hooks))).toHaveLength(2)
  })
})

test('messages of a rule that nobody knows stay', () => {
  const crash = () => problem('internal-error', {start: 0, end: 0})
  expect(merged(crash(), crash())).toEqual([crash(), crash()])
})

describe('in a chain', () => {
  const chain = new Map(
    [
      metaOf('np-a', {mergesInto: {'np-b': 'line'}}),
      metaOf('np-b', {mergesInto: {'np-c': 'span'}}),
      metaOf('np-c', {})
    ].map((meta) => [meta.code, meta])
  )
  const [a, b, c] = [problem('np-a', colon), problem('np-b', model), problem('np-c', model)]

  test.each([[[a, b, c]], [[b, a, c]], [[c, b, a]], [[c, a, b]]])(
    'all come to the last',
    (order) => {
      const [one, ...more] = mergeProblems(order, chain, source)
      expect(more).toEqual([])
      expect(one).toMatchObject({ruleId: 'np-c', at: colon})
      expect(one?.aliases.toSorted()).toEqual(['np-a', 'np-b'])
    }
  )

  test('what takes in another is itself taken in without it', () => {
    expect(mergeProblems([a, c], chain, source)).toEqual([a, c])
  })
})
