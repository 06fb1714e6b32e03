import {describe, expect, test} from 'vitest'
import type {LoaderValue} from '../model/header.ts'
import {code, list, safe, describe as say, snippet} from './say.ts'

describe('text of a file in a message', () => {
  test.each([
    ['stays as it is', 'Use it: "now" 😀 é', 'Use it: "now" 😀 é'],
    ['spells line ends out', 'a\nb', 'a\\nb'],
    ['spells tabs out', 'a\tb', 'a\\tb'],
    ['spells CR out', 'a\rb', 'a\\u{d}b'],
    ['spells control characters out', '\u001b[31m\u0000', '\\u{1b}[31m\\u{0}'],
    ['spells the byte order mark out', '\uFEFFa', '\\u{feff}a'],
    ['spells zero-width spaces out', 'a\u200bb', 'a\\u{200b}b'],
    ['spells signs that turn text around out', 'a\u202eb', 'a\\u{202e}b'],
    ['spells line separators out', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
    ['spells tags that only models see out', 'a\u{e0041}', 'a\\u{e0041}'],
    ['keeps no half of a character', 'a\ud83d', 'a\ufffd']
  ])('%s', (_, text, shown) => {
    expect(safe(text)).toBe(shown)
    expect(code(text)).toBe(`\`${shown}\``)
  })

  test('is cut behind 80 characters', () => {
    expect(safe('a'.repeat(80))).toBe('a'.repeat(80))
    expect(safe('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`)
  })

  test('is whole characters also where it is cut', () => {
    expect(safe(`${'a'.repeat(78)}😀😀`).isWellFormed()).toBe(true)
  })

  test('is cut before it is spelled out', () => {
    expect(safe('\n'.repeat(81))).toBe(`${'\\n'.repeat(79)}…`)
  })
})

test.each([
  [[], ''],
  [['a'], '`a`'],
  [['a', 'b'], '`a` or `b`'],
  [['a', 'b', 'c'], '`a`, `b`, or `c`']
])('a list of %j', (values, text) => {
  expect(list(values)).toBe(text)
})

test('a snippet stays short when much of it is spelled out', () => {
  expect(snippet('a\u0000b')).toBe('a\\u{0}b')
  expect(snippet('\u0000'.repeat(80))).toBe(`${'\\u{0}'.repeat(15)}…`)
  expect(snippet('\u0000'.repeat(16))).toBe('\\u{0}'.repeat(16))
  expect(snippet('😀'.repeat(41))).toBe(`${'😀'.repeat(39)}…`)
  expect(snippet('😀'.repeat(40))).toBe('😀'.repeat(40))
  expect(snippet('a'.repeat(80))).toBe('a'.repeat(80))
  expect(snippet('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`)
})

test('a list may be joined by another word', () => {
  expect(list(['a', 'b', 'c'], 'and')).toBe('`a`, `b`, and `c`')
})

test.each<[string, LoaderValue, string]>([
  ['', null, 'empty value'],
  ['~', null, 'value `~`'],
  ['"a"', 'a', 'value `"a"`'],
  ['42', 42, 'number `42`'],
  ['true', true, 'boolean `true`'],
  ['[a]', ['a'], 'list `[a]`'],
  ['', ['a'], 'list'],
  ['', {a: 'b'}, 'map']
])('a value written as %j that means %j', (written, value, text) => {
  expect(say({written, value})).toBe(text)
})
