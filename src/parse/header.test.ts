import {describe, expect, test} from 'vitest'
import {Source, type Span} from '../model/source.ts'
import {decode} from './decode.ts'
import {HeaderReader} from './header.ts'
import {readYaml} from './yaml.ts'

function read(text: string): HeaderReader {
  return new HeaderReader(decode('agents/np-critic.md', text), readYaml)
}

/** What stands in a span of a text without its byte order mark. */
function cut(text: string, {start, end}: Span): string {
  return text.replace(/^\uFEFF/, '').slice(start, end)
}

describe('the state of a header', () => {
  test.each([
    ['found', 'two delimiters', '---\nname: a\n---\n'],
    ['found', 'CRLF', '---\r\nname: a\r\n---\r\n'],
    ['found', 'the closing one ends the file', '---\nname: a\n---'],
    ['found', 'a byte order mark', '\uFEFF---\nname: a\n---\n'],
    ['found', 'blanks behind the delimiters', '--- \nname: a\n---\t\u00a0\n'],
    ['found', 'longer dashes do not close', '---\n----\n---\n'],
    ['found', 'indented dashes do not close', '---\n ---\n---\n'],
    ['found', 'dots do not close', '---\nname: a\n...\n---\n'],
    ['empty', 'nothing between them', '---\n---\n'],
    ['empty', 'blank lines between them', '---\n\n \r\n---\n'],
    ['empty', 'nothing between them, CRLF', '---\r\n---'],
    ['missing', 'an empty file', ''],
    ['missing', 'a byte order mark alone', '\uFEFF'],
    ['missing', 'prose', 'Sort mail.\n'],
    ['missing', 'a thematic break and prose', '---\nSort mail.\n'],
    ['missing', 'the opening delimiter alone', '---'],
    ['missing', 'too many dashes', '----\nname: a\n----\n'],
    ['missing', 'lone CR for line ends', '---\rname: a\r---\r'],
    ['missing', 'an example in a fence', '```\n---\nname: a\n---\n```\n'],
    ['missing', 'an example in a comment', '<!--\n---\nname: a\n---\n-->\n'],
    ['missing', 'a block of fields below prose', 'Sort mail.\n\n---\nname: a\n---\n'],
    ['missing', 'prose between two rules', '\n---\n\nnote: this\n\n---\n'],
    ['missing', 'sentences between two rules', '\n---\nnote: this\nSort mail.\n---\n'],
    ['missing', 'a block without an end, below a blank line', '\n---\nname: a\n'],
    ['late', 'a blank line above', '\n---\nname: a\n---\n'],
    ['late', 'a second byte order mark', '\uFEFF\uFEFF---\nname: a\n---\n'],
    ['late', 'a blank before it', ' ---\nname: a\n---\n'],
    ['late', 'a comment above', '<!-- a\nb -->\n---\nname: a\n---\n'],
    ['late', 'a heading above', '# Critic\r\n\r\n---\r\nname: a\r\n---\r\n'],
    ['late', 'the first of two is below a blank line', '\n---\nname: a\n---\n---\nb: c\n---\n'],
    ['unclosed', 'a field and no closing line', '---\nname: a\n'],
    ['unclosed', 'a quoted field below a blank line', '---\n\n"name": a'],
    ['unclosed', 'a field without a value', '---\nname:'],
    ['unclosed', 'longer dashes below', '---\nname: a\n----\n'],
    ['unclosed', 'dashes that CR goes on behind', '---\nname: a\n---\rb'],
    ['toml', 'plus signs', '+++\nname = "a"\n+++\n'],
    ['toml', 'plus signs and a blank', '+++ \r\n'],
    ['toml', 'a word behind the dashes', '---toml\nname = "a"\n---\n'],
    ['toml', 'a word behind the dashes and a blank', '--- TOML\n---\n'],
    ['json', 'an object over lines', '{\n"name": "a"\n}\n'],
    ['json', 'an object', '{"name": "a"}\n'],
    ['json', 'a word behind the dashes', '--- JSON\n{}\n---\n'],
    ['missing', 'a template', '{{name}}\n'],
    ['missing', 'a word behind the dashes that names no format', '--- yaml\nname: a\n---\n']
  ])('%s: %s', (state, _, text) => {
    expect(read(text).state).toBe(state)
  })
})

describe('the place of a header', () => {
  test.each([
    ['LF', '---\nname: a\n---\nbody', 'name: a\n', 'body'],
    ['CRLF', '---\r\nname: a\r\n---\r\nbody', 'name: a\r\n', 'body'],
    ['mixed line ends', '---\r\nname: a\n---\nbody', 'name: a\n', 'body'],
    ['lone CR', '---\nname: a\r---\n---\nbody', 'name: a\r---\n', 'body'],
    ['a byte order mark', '\uFEFF---\nname: a\n---\nbody', 'name: a\n', 'body'],
    ['no line end at the end', '---\nname: a\n---', 'name: a\n', ''],
    ['nothing between', '---\n---\nbody', '', 'body'],
    ['a blank line', '---\n\n---\n', '\n', ''],
    ['none', 'body', '', 'body'],
    ['one that is never closed', '---\nname: a\n', '', '---\nname: a\n']
  ])('%s', (_, text, content, body) => {
    const header = read(text)
    expect(cut(text, header.content)).toBe(content)
    expect(cut(text, {start: header.end, end: text.length})).toBe(body)
  })

  test.each([
    ['of a found one', '---\r\nname: a\n---', '---'],
    ['with its blanks', '--- \nname: a\n---', '--- '],
    ['of a late one', '\n  ---\nname: a\n---\n', '---'],
    ['is the first line of a file without one', 'Sort mail.\r\nNow.', 'Sort mail.']
  ])('the opening line %s', (_, text, opening) => {
    expect(cut(text, read(text).opening)).toBe(opening)
  })

  test('blanks behind both delimiters, without the line end', () => {
    expect(read('--- \r\nname: a\r\n---\t \r\n').blanks).toEqual([
      {start: 3, end: 4},
      {start: 18, end: 20}
    ])
    expect(read('---\r\nname: a\r\n---\r\n').blanks).toEqual([])
  })

  test.each([
    ['at once', '---\na: b\n---\n---\nc: d\n---\n', 14],
    ['below blank lines', '---\na: b\n---\n \r\n---\nc: d\n---', 17],
    ['not below prose', '---\na: b\n---\nSort.\n---\nc: d\n---\n', undefined],
    ['not when no field follows', '---\na: b\n---\n---\nSort.\n---\n', undefined],
    ['not when it holds prose', '---\na: b\n---\n---\nc: d\nSort.\n---\n', undefined],
    ['not when it is never closed', '---\na: b\n---\n---\nc: d\n', undefined]
  ])('a second header: %s', (_, text, start) => {
    const expected = start === undefined ? undefined : {start: start - 1, end: start + 2}
    expect(read(text).repeated).toEqual(expected)
  })
})

describe('fields', () => {
  function fieldsOf(...lines: readonly string[]): readonly (readonly [string, string])[] {
    return read(['---', ...lines, '---', ''].join('\n')).fields.map(
      ({key, value}): [string, string] => [key.value, value.value]
    )
  }

  test.each([
    ['a value', 'name: a', 'name', 'a'],
    ['no blank', 'name:a', 'name', 'a'],
    ['blanks around', 'name :  a \t', 'name', 'a'],
    ['a tab', 'name:\ta', 'name', 'a'],
    ['a no-break space', 'name:\u00a0a', 'name', 'a'],
    ['nothing', 'name:', 'name', ''],
    ['a colon', 'name: a: b', 'name', 'a: b'],
    ['a comment', 'name: a # b', 'name', 'a # b'],
    ['quotes', 'name: "a" b', 'name', '"a" b'],
    ['a quoted key', '"na: me": a', 'na: me', 'a'],
    ['a key in single quotes', "'name': a", 'name', 'a'],
    ['a dotted key', 'a.b/c$-d: e', 'a.b/c$-d', 'e'],
    ['an emoji', 'name: 😀', 'name', '😀'],
    ['a lone CR', 'name: a\rtier: b', 'name', 'a\rtier: b'],
    ['CRLF', 'name: a\r', 'name', 'a'],
    ['a reserved key', '__proto__: a', '__proto__', 'a']
  ])('%s', (_, line, key, value) => {
    expect(fieldsOf(line)).toEqual([[key, value]])
  })

  test.each([
    ['a comment', '# name: a'],
    ['a list item', '- name: a'],
    ['words', 'Use it'],
    ['an open quote', '"name: a'],
    ['an emoji', '😀: a'],
    ['a flow map', '{name: a}']
  ])('are not made of %s', (_, line) => {
    expect(fieldsOf(line)).toEqual([])
  })

  test('deeper lines are none, nor are shallower ones', () => {
    expect(fieldsOf('hooks:', '  Stop: a', 'tier: b')).toEqual([
      ['hooks', ''],
      ['tier', 'b']
    ])
    expect(fieldsOf('  name: a', 'tier: b', '  tools: c')).toEqual([
      ['name', 'a'],
      ['tools', 'c']
    ])
  })

  test('below a line that nobody can read go on', () => {
    expect(fieldsOf('name: "a', '@', 'tier: b')).toEqual([
      ['name', '"a'],
      ['tier', 'b']
    ])
  })

  test('of two with one name the later counts', () => {
    const header = read('---\nname: a\n"name": b\n---\n')
    expect(header.fields).toHaveLength(2)
    expect(header.field('name')?.value.value).toBe('b')
    expect(header.field('tier')).toBeUndefined()
  })

  test.each([
    ['its line', 'name: a\ntier: b\n', 'name: a\n'],
    ['its CRLF', 'name: a\r\ntier: b\n', 'name: a\r\n'],
    ['deeper lines', 'name: |\n  a\n  b\ntier: c\n', 'name: |\n  a\n  b\n'],
    ['list items at the margin', 'name:\n- a\n- b\ntier: c\n', 'name:\n- a\n- b\n'],
    ['blank lines within, not behind', 'name: |\n  a\n\n  b\n\ntier: c\n', 'name: |\n  a\n\n  b\n'],
    ['deeper comments', 'name:\n  # a\n  b: c\ntier: d\n', 'name:\n  # a\n  b: c\n'],
    ['no comment of the next field', 'name: a\n# b\ntier: c\n', 'name: a\n']
  ])('an entry goes over %s', (_, content, entry) => {
    const text = `---\n${content}---\n`
    expect(cut(text, read(text).fields[0]?.entry ?? {start: 0, end: 0})).toBe(entry)
  })

  test('spans keep quotes in the key, and an empty value stands behind the colon', () => {
    const [field] = read('---\n"name" : \n---\n').fields
    expect(field).toEqual({
      key: {value: 'name', start: 4, end: 10},
      value: {value: '', start: 12, end: 12},
      entry: {start: 4, end: 14}
    })
  })
})

describe('the loader finds a header', () => {
  test.each([
    [true, 'two delimiters', '---\nname: a\n---\n'],
    [true, 'CRLF', '---\r\nname: a\r\n---\r\n'],
    [true, 'the closing one ends the file', '---\nname: a\n---'],
    [true, 'one blank line', '---\n\n---\n'],
    [true, 'a second line of dashes is its content, when a third follows', '---\n---\n---\n'],
    [false, 'nothing between', '---\n---\n'],
    [false, 'a byte order mark', '\uFEFF---\nname: a\n---\n'],
    [false, 'a blank behind the opening one', '--- \nname: a\n---\n'],
    [false, 'a blank behind the closing one', '---\nname: a\n--- \n'],
    [false, 'a blank line above', '\n---\nname: a\n---\n'],
    [false, 'lone CR', '---\rname: a\r---\r'],
    [false, 'dots', '---\nname: a\n...\n'],
    [false, 'no end', '---\nname: a\n'],
    [false, 'an empty file', '']
  ])('%s: %s', (found, _, text) => {
    expect(read(text).loader.found).toBe(found)
  })

  test('and reads its own block, also where others see an empty header', () => {
    expect(read('---\n---\nname: a\n---\n').loader.errors).toMatchObject([{start: 4, end: 7}])
    expect([...read('---\n---\nname: a\n---\n').loader.entries.keys()]).toEqual(['name'])
  })

  test('and reads the fields also where it does not', () => {
    expect([...read('\uFEFF--- \nname: a\n---\n').loader.entries.keys()]).toEqual(['name'])
  })
})

test('a header that needs a YAML reader throws without one', () => {
  const header = new HeaderReader(
    new Source('---\nname: a: b\n---\n', {path: 'agents/np-critic.md'}),
    undefined
  )
  expect(header.isPlain).toBe(false)
  expect(() => header.yaml).toThrow('A YAML reader is needed for this header')
})
