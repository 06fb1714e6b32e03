import {describe, expect, test} from 'vitest'
import type {LoaderValue} from '../model/header.ts'
import {readLoaderBlock} from './loader.ts'

function read(...lines: readonly string[]) {
  const text = lines.map((line) => `${line}\n`).join('')
  const {entries, errors} = readLoaderBlock(text, {start: 0, end: text.length})
  const values: Record<string, LoaderValue> = {}
  for (const [name, {value}] of entries) values[name] = value
  const faults = errors.map(({reason, key, start, end}) => [reason, key, text.slice(start, end)])
  return {values, faults, entries}
}

describe('a value', () => {
  test.each([
    ['is null when nothing is written', 'name:', null],
    ['is null for a tilde', 'name: ~', null],
    ['is null for null', 'name: null', null],
    ['is a text for NULL', 'name: NULL', 'NULL'],
    ['is a boolean for true', 'name: true', true],
    ['is a boolean for false', 'name: false', false],
    ['is a text for False', 'name: False', 'False'],
    ['is a text for yes', 'name: yes', 'yes'],
    ['is a number', 'name: 42', 42],
    ['is zero', 'name: 0', 0],
    ['is a number below zero', 'name: -7', -7],
    ['is a number with a fraction', 'name: -0.50', -0.5],
    ['is a number with a fraction and a leading zero', 'name: 00.5', 0.5],
    ['is a text with a leading zero', 'name: 007', '007'],
    ['is a text with an exponent', 'name: 1e3', '1e3'],
    ['is a text without digits before the point', 'name: .5', '.5'],
    ['is a text without digits behind the point', 'name: 1.', '1.'],
    ['is a text with a sign', 'name: +1', '+1'],
    ['loses its quotes', 'name: "a"', 'a'],
    ['loses its single quotes', "name: 'a'", 'a'],
    ['keeps the type of quoted text', 'name: "42"', '42'],
    ['may be empty quotes', 'name: ""', ''],
    ['keeps escapes as written', 'name: "a\\nb"', 'a\\nb'],
    ['keeps quotes inside', `name: "say "it's""`, `say "it's"`],
    ['keeps doubled quotes', "name: 'it''s'", "it''s"],
    ['keeps colons and hashes', 'name: a: b # c', 'a: b # c'],
    ['keeps signs that YAML knows', 'name: &a *b {c} | >', '&a *b {c} | >'],
    ['is trimmed', 'name: \t a \t', 'a'],
    ['loses no-break spaces around it', 'name: \u00a0a\u00a0', 'a'],
    ['keeps zero-width spaces', 'name: a\u200b', 'a\u200b'],
    ['keeps a lone CR', 'name: a\rb', 'a\rb'],
    ['loses the CR of a CRLF', 'name: a\r', 'a'],
    ['may follow the colon at once', 'name:a', 'a'],
    ['may follow blanks before the colon', 'name \t: a', 'a'],
    ['may be a block scalar sign, as text', 'name: |-', '|-']
  ])('%s', (_, line, value) => {
    expect(read(line)).toMatchObject({values: {name: value}, faults: []})
  })
})

describe('a list in brackets', () => {
  test.each([
    ['holds typed items', '[a, 1, true, ~]', ['a', 1, true, null]],
    ['may be empty', '[]', []],
    ['drops empty items', '[a,, ,b,]', ['a', 'b']],
    ['is not split inside quotes', `["a, b", 'c, "d']`, ['a, b', 'c, "d']],
    ['trims items', '[ a ,\tb ]', ['a', 'b']],
    ['knows no lists inside', '[a, [b], c]', ['a', '[b]', 'c']],
    ['is a text without its end', '[a, b', '[a, b'],
    ['is a text with words behind', '[a] b', '[a] b']
  ])('%s', (_, written, value) => {
    expect(read(`tools: ${written}`)).toMatchObject({values: {tools: value}, faults: []})
  })
})

describe('deeper lines', () => {
  test.each([
    ['a list', ['tools:', '  - Read', '  - 1'], {tools: ['Read', 1]}],
    ['an item without text', ['tools:', '  -', '  - a'], {tools: [null, 'a']}],
    ['an item behind a tab', ['tools:', '  -\ta'], {tools: ['a']}],
    ['a list below blank lines', ['tools:', '', '  - a', ' ', '  - b'], {tools: ['a', 'b']}],
    ['a map', ['hooks:', '  Stop: a', '  Start: 1'], {hooks: {Stop: 'a', Start: 1}}],
    [
      'maps in maps',
      ['hooks:', '  Stop:', '    run: a', '  Start:', 'tier: opus'],
      {hooks: {Stop: {run: 'a'}, Start: null}, tier: 'opus'}
    ],
    [
      'maps in a list',
      ['hooks:', '  - on: a', '    run: b', '  - on: c'],
      {hooks: [{on: 'a', run: 'b'}, {on: 'c'}]}
    ],
    [
      'a list in a map in a list',
      ['hooks:', '  - on:', '      - a', '  - b'],
      {hooks: [{on: ['a']}, 'b']}
    ],
    ['below a scalar belong to no field', ['tier: opus', '  model: a'], {tier: 'opus', model: 'a'}],
    ['below a block scalar sign too', ['note: |', '  model: a'], {note: '|', model: 'a'}],
    ['below a scalar in a map', ['a:', '  b: 1', '    c: 2', 'd: 3'], {a: {b: 1, c: 2}, d: 3}]
  ])('%s', (_, lines, values) => {
    expect(read(...lines)).toEqual({values, faults: [], entries: expect.any(Map)})
  })

  test('change no field of the same name above', () => {
    expect(read('a:', '  b: 1', 'a:', '  c: 2').values).toEqual({a: {c: 2}})
    expect(read('a:', '  a:', '    b: 1').values).toEqual({a: {a: {b: 1}}})
  })
})

test('of two fields with one name the later counts', () => {
  const {values, entries} = read('tier: opus', 'tier: haiku')
  expect(values).toEqual({tier: 'haiku'})
  expect(entries.get('tier')?.key.start).toBe(11)
})

test('entries know where key and value stand', () => {
  const {entries} = read('# odd', 'name :  "a" ', 'tier:')
  expect(entries.get('name')).toEqual({
    key: {value: 'name', start: 6, end: 10},
    raw: {value: '"a"', start: 14, end: 17},
    value: 'a'
  })
  expect(entries.get('tier')).toEqual({
    key: {value: 'tier', start: 19, end: 23},
    raw: {value: '', start: 24, end: 24},
    value: null
  })
})

describe('cannot read', () => {
  test.each([
    ['a tab in the indentation', ['\ttier: a'], [['tab', undefined, '\t']]],
    ['a tab below a field', ['hooks:', ' \tStop: a'], [['tab', 'hooks', ' \t']]],
    ['an item at the top', ['- a'], [['item', undefined, '- a']]],
    ['an item below a value', ['tier: a', '  - b'], [['item', undefined, '- b']]],
    ['an item at the margin', ['tools:', '- a'], [['item', undefined, '- a']]],
    ['an item inside a map', ['a:', '  b: c', '  - d'], [['item', 'a', '- d']]],
    [
      'an item as deep as the key that it follows',
      ['hooks:', '  - on:', '    - a'],
      [['item', 'hooks', '- a']]
    ],
    ['a comment', ['# note'], [['line', undefined, '# note']]],
    ['words', ['a:', '  plain words'], [['line', 'a', 'plain words']]],
    ['a quoted key', ['"name": a'], [['line', undefined, '"name": a']]],
    ['a dotted key', ['a.b: c'], [['line', undefined, 'a.b: c']]],
    ['a merge key', ['<<: a'], [['line', undefined, '<<: a']]],
    ['a key of other letters', ['größe: a'], [['line', undefined, 'größe: a']]],
    ['a dash without a blank', ['tools:', '  -a'], [['line', 'tools', '-a']]],
    ['an open quote', ['name: "a'], [['quote', 'name', '"a']]],
    ['a quote alone', ["name: '"], [['quote', 'name', "'"]]],
    ['two kinds of quotes', [`name: "a'`], [['quote', 'name', `"a'`]]],
    ['text behind a quote', ['name: "a" # b'], [['quote', 'name', '"a" # b']]],
    ['an open quote in an item', ['tools:', '  - "a'], [['quote', 'tools', '"a']]],
    ['an open quote in a list', ['tools: [a, "b]'], [['list', 'tools', '[a, "b]']]],
    ['a field in a list', ['tools:', '  - a', '  b: c'], [['key-in-list', 'tools', 'b: c']]],
    ['__proto__', ['__proto__: a'], [['reserved-key', '__proto__', '__proto__']]],
    ['constructor', ['a:', '  constructor: b'], [['reserved-key', 'constructor', 'constructor']]],
    ['prototype', ['prototype:'], [['reserved-key', 'prototype', 'prototype']]]
  ])('%s', (_, lines, faults) => {
    expect(read(...lines).faults).toEqual(faults)
  })

  test('one line, and reads those below', () => {
    const {values, faults} = read('@', 'tier: opus', '# note', 'name: "a', 'color: red')
    expect(values).toEqual({tier: 'opus', name: '"a', color: 'red'})
    expect(faults.map(([reason]) => reason)).toEqual(['line', 'line', 'quote'])
  })

  test('a reserved key, which reaches no prototype', () => {
    const {values} = read('a:', '  __proto__: b', '  toString: c', 'toString: d')
    expect(Object.keys(values.a as object)).toEqual(['toString'])
    expect(Object.getPrototypeOf(values.a)).toBe(null)
    expect(values.toString).toBe('d')
  })
})

describe('a description', () => {
  const noted = ['multi-line', 'description', 'description']

  test.each(['|', '>', '|-', '>+', '|2', '>2-', '|-2'])('is over lines with %s', (sign) => {
    expect(read(`description: ${sign}`, '  model: a', '  - b', 'tier: c')).toMatchObject({
      values: {tier: 'c'},
      faults: [noted]
    })
  })

  test.each([
    ['is over lines with a deeper line', ['description: a', '  b', '  c: d'], [noted]],
    ['is over lines with a deeper item below text', ['description: a', '  - b'], [noted]],
    ['is over lines with a deeper line below nothing', ['description:', '  b'], [noted]],
    ['is over lines across blank ones', ['description: a', '', '  b'], [noted]],
    ['is over lines across an indented tab', ['description: a', '\tb'], [noted]],
    ['is over lines twice', ['description: |', 'description: >'], [noted, noted]],
    ['is a list', ['description:', '  - a'], []],
    ['is one line with text behind the sign', ['description: | a'], []],
    ['is over with the next field', ['description: a', 'tier: b', '  c: d'], []]
  ])('%s', (_, lines, faults) => {
    expect(read(...lines).faults).toEqual(faults)
  })

  test('inside a map is a key like others', () => {
    expect(read('a:', '  description: b', '    c: d').faults).toEqual([])
  })
})
