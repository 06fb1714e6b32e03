import {expect, test} from 'vitest'
import type {Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import {fingerprints} from './fingerprint.ts'

const path = 'plans/M001/S001-PLAN.md'

function find(text: string, ...needles: readonly string[]): readonly string[] {
  return fingerprints(
    path,
    new Source(text, {path}),
    needles.map((needle) => problemAt(text.indexOf(needle)))
  )
}

function problemAt(start: number, over: Partial<Problem> = {}): Problem {
  return {
    at: {start, end: start + 1},
    ruleId: 'broken-dependency',
    messageId: 'missing',
    level: 'error',
    message: 'Unexpected dependency',
    aliases: [],
    url: '',
    ...over
  }
}

test('is 16 hex digits, the same on every machine', () => {
  expect(find('<task depends_on="T0009">', 'T0009')).toEqual(['e41db0fcc276ee93'])
})

test('outlives a move, other lines and another indentation', () => {
  const before = find('<task depends_on="T0009">', 'T0009')
  expect(find('# Plan\r\n\r\n  <task depends_on="T0009">\r\nmore', 'T0009')).toEqual(before)
})

test('tells apart rule, message id, path, line and occurrence', () => {
  const text = 'T0009\nT0009 \nT0008'
  const source = new Source(text, {path})
  const names = [
    ...fingerprints(path, source, [
      problemAt(0),
      problemAt(6),
      problemAt(13),
      problemAt(0, {ruleId: 'cyclic-dependency'}),
      problemAt(0, {messageId: 'backward'})
    ]),
    ...fingerprints('plans/M002/S001-PLAN.md', source, [problemAt(0)])
  ]
  expect(new Set(names).size).toBe(6)
})

test('does not depend on column, level or wording', () => {
  const source = new Source('T0009 T0009', {path})
  expect(fingerprints(path, source, [problemAt(6, {level: 'info', message: 'x'})])).toEqual(
    fingerprints(path, source, [problemAt(0)])
  )
})

test('spreads over all digits', () => {
  const lines = Array.from({length: 20_000}, (_, index) => `T${index}`)
  const source = new Source(lines.join('\n'), {path})
  const names = fingerprints(
    path,
    source,
    source.lineStarts.map((start) => problemAt(start))
  )
  expect(new Set(names).size).toBe(20_000)
  for (let digit = 0; digit < 16; digit++) {
    const counts = new Map<string, number>()
    for (const name of names)
      counts.set(name.charAt(digit), (counts.get(name.charAt(digit)) ?? 0) + 1)
    expect([...counts.values()].every((count) => count > 1_100 && count < 1_400)).toBe(true)
  }
})
