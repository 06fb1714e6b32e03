import {describe, expect, test} from 'vitest'
import type {YamlReading} from '../model/header.ts'
import {Source} from '../model/source.ts'
import {readYaml} from './yaml.ts'

const before = '---\n'

function read(header: string): YamlReading {
  const content = {start: before.length, end: before.length + header.length}
  return readYaml(new Source(`${before}${header}---\n`, {path: 'agents/np-critic.md'}), content)
}

function cut(header: string, {start, end}: {start: number; end: number}): string {
  return (before + header).slice(start, end)
}

test.each([
  ['map', 'name: a\n'],
  ['map', '{name: a}\n'],
  ['list', '- name: a\n'],
  ['text', 'name:a\n'],
  ['text', '42\n'],
  ['empty', ''],
  ['empty', '\n# note\n'],
  ['empty', '~\n']
])('the root is %s: %j', (root, header) => {
  expect(read(header)).toMatchObject({root, error: undefined})
})

describe('a value', () => {
  test.each([
    ['plain text', 'name: a b\n', 'text', 'a b', 'a b'],
    ['plain text before a comment', 'name: a # b\n', 'text', 'a', 'a'],
    ['plain text before CRLF', 'name: a\r\n', 'text', 'a', 'a'],
    ['plain text with an emoji', 'name: a 😀\n', 'text', 'a 😀', 'a 😀'],
    ['double quotes', 'name: "a\\tb" # c\n', 'text', 'a\tb', '"a\\tb"'],
    ['single quotes', "name: 'it''s'\n", 'text', "it's", "'it''s'"],
    ['a block', 'name: |-\n  a\n  b\n', 'text', 'a\nb', '|-\n  a\n  b\n'],
    ['a number', 'name: 1.50\n', 'number', '1.5', '1.50'],
    ['a boolean', 'name: True\n', 'boolean', 'true', 'True'],
    ['a word that YAML 1.1 took for a boolean', 'name: yes\n', 'text', 'yes', 'yes'],
    ['null', 'name: ~\n', 'null', '', '~'],
    ['nothing', 'name: \n', 'null', '', ''],
    ['a comment only', 'name: #1F6FEB\n', 'null', '', ''],
    ['a list', 'name: [a, b] # c\n', 'list', '', '[a, b]'],
    ['a list over lines', 'name:\n  - a\n  - b\n', 'list', '', '- a\n  - b\n'],
    ['a map', 'name: {a: b}\n', 'map', '', '{a: b}']
  ])('%s', (_, header, kind, text, written) => {
    const value = read(header).entries.get('name')
    expect(value).toMatchObject({kind, text})
    expect(value && cut(header, value)).toBe(written)
  })

  test.each([
    [true, 'name: a\n'],
    [true, 'name: 1\n'],
    [false, 'name: "a"\n'],
    [false, 'name: |\n  a\n'],
    [false, 'name: [a]\n']
  ])('is plain, %s: %j', (plain, header) => {
    expect(read(header).entries.get('name')?.plain).toBe(plain)
  })

  test.each([
    ['&lead', 'name: &lead a\n'],
    ['!critic', 'name: !critic a\n'],
    ['&lead', 'name: &lead\n  - a\n']
  ])('is held apart from its property %s: %j', (property, header) => {
    const found = read(header).entries.get('name')?.property
    expect(found && cut(header, found)).toBe(property)
  })
})

test('of two fields with one name the later counts, and it is no error', () => {
  const {entries, error} = read('tier: opus\ntier: haiku\n')
  expect([error, entries.get('tier')?.text]).toEqual([undefined, 'haiku'])
})

test('keys that are no text are named by what they mean, but lists and maps are left out', () => {
  const {entries} = read('0x1F: a\nTrue: b\n"c": d\n[e]: f\n')
  expect([...entries.keys()]).toEqual(['31', 'true', 'c'])
})

test('keys that stand twice below the top level', () => {
  const header = 'name: a\nname: b\nhooks:\n  Stop: a\n  "Stop": b\n  Start: {a: 1, b: 2, a: 3}\n'
  const duplicates = read(header).nestedDuplicates
  expect(duplicates.map((key) => [key.value, cut(header, key)])).toEqual([
    ['Stop', '"Stop"'],
    ['a', 'a']
  ])
  expect(duplicates[1]?.start).toBe(before.length + header.lastIndexOf('a: 3'))
})

describe('the error', () => {
  test.each([
    ['a second colon', 'name: a: b\n', ': b', 'BLOCK_AS_IMPLICIT_KEY'],
    ['an open quote', 'name: "a\ntier: b\n', '"a\n', 'MISSING_CHAR'],
    ['an open quote above other quotes', 'name: "a\ntools: "b"\n', '"a\n', 'MISSING_CHAR'],
    ['text behind quotes', 'name: "a" b\n', 'b\n', 'UNEXPECTED_TOKEN'],
    ['an apostrophe in quotes', "name: 'it's'\n", "'s'", 'UNEXPECTED_TOKEN'],
    ['a sign that is reserved', 'name: @a\n', '@a', 'BAD_SCALAR_START'],
    ['an alias without an anchor', 'name: *a\n', '*a', 'BAD_ALIAS'],
    ['a tab for indentation', 'hooks:\n\tStop: a\n', '\tStop', 'TAB_AS_INDENT'],
    ['an open bracket', 'tools: [a\nname: b\n', '[a', 'BAD_INDENT'],
    ['a key without a blank', 'name: a\ntier:b\ntools: c\n', ':b', 'MULTILINE_IMPLICIT_KEY'],
    ['an unknown escape', 'name: "a\\qb"\n', '\\qb', 'BAD_DQ_ESCAPE'],
    ['the end of a document', 'name: a\n...\ntier: b\n', '...', 'MULTIPLE_DOCS']
  ])('points at %s', (_, header, rest, code) => {
    const {error} = read(header)
    expect(error?.code).toBe(code)
    expect((before + header).slice(error?.start, (error?.start ?? 0) + rest.length)).toBe(rest)
  })

  test.each([
    '- a: 😀\n\uFEFF\n',
    'name: [😀',
    'name: "a" 😀\n',
    'name: @😀\n',
    'name: "\\😀"\n',
    '"😀\n',
    '{😀\n',
    'name: >😀\n',
    '😀: a: b\n',
    '😀\nname: a\n'
  ])('marks whole characters: %j', (header) => {
    const {error} = read(header)
    expect(error).toBeDefined()
    expect(error && cut(header, error).isWellFormed()).toBe(true)
  })

  test('stands in the text also when an end is missing', () => {
    const {error} = read('{\n\n')
    expect(error && cut('{\n\n', error)).toBe('{')
  })

  test('leaves nested keys alone', () => {
    expect(read('name: a: b\nhooks:\n  a: b\n  a: c\n').nestedDuplicates).toEqual([])
  })
})

describe('a header that is too much for the library is not read', () => {
  const tooMuch = {root: 'unread', error: undefined, entries: new Map()}

  test.each([
    ['brackets', '['.repeat(201)],
    ['braces', `name: ${'{'.repeat(201)}`],
    ['brackets that close in quotes only', 'a: ["]", '.repeat(201)],
    ['items on one line', '- '.repeat(201)],
    ['items behind tabs', '-\t'.repeat(201)],
    ['keys on one line', 'a: '.repeat(201)],
    ['explicit keys on one line', '? '.repeat(201)],
    [
      'deeper and deeper lines',
      Array.from({length: 202}, (_, n) => `${' '.repeat(n)}a:`).join('\n')
    ],
    ['characters', `name: ${'a'.repeat(65_536)}`]
  ])('by its %s', (_, header) => {
    expect(read(`${header}\n`)).toMatchObject(tooMuch)
  })

  test.each([
    ['brackets', `name: ${'['.repeat(200)}${']'.repeat(200)}`],
    ['lists', `tools: [${'[], '.repeat(3000)}]`],
    ['items on one line', `${'- '.repeat(199)}-`],
    ['deeper lines', Array.from({length: 199}, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
    ['signs than words in quotes', `description: "${'a: b - '.repeat(400)}"`],
    ['dashes in words', `name: ${'a-b:c '.repeat(500)}`],
    ['characters', `name: ${'a'.repeat(65_536 - 7)}`]
  ])('but is with fewer %s', (_, header) => {
    expect(read(`${header}\n`).error).toBeUndefined()
    expect(read(`${header}\n`).root).not.toBe('unread')
  })
})
