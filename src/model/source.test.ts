import {describe, expect, test} from 'vitest'
import {lineEnd, Source} from './source.ts'

const path = 'agents/np-critic.md'

function source(text: string): Source {
  return new Source(text, {path})
}

test.each([
  ['an empty file has one line', '', [0]],
  ['no line end at the end', 'a\nb', [0, 2]],
  ['a line end at the end starts a line', 'a\n', [0, 2]],
  ['CRLF is one line end', 'a\r\n\r\nb', [0, 3, 5]],
  ['a lone CR is none', 'a\rb\r\rc', [0]],
  ['CR before CRLF belongs to its line', 'a\r\r\nb', [0, 4]],
  ['line separators of Unicode are none', 'a\u2028b\u0085c\fd', [0]]
])('lines: %s', (_, text, starts) => {
  expect(source(text).lineStarts).toEqual(starts)
})

describe('points', () => {
  test.each([
    ['the start', 'ab\ncd', 0, 1, 1],
    ['a line end belongs to the line that it ends', 'ab\ncd', 2, 1, 3],
    ['the start of a line', 'ab\ncd', 3, 2, 1],
    ['the end of the text', 'ab\ncd', 5, 2, 3],
    ['behind the last line end', 'ab\n', 3, 2, 1],
    ['the CR of a CRLF', 'ab\r\ncd', 2, 1, 3],
    ['the LF of a CRLF', 'ab\r\ncd', 3, 1, 4],
    ['behind a lone CR', 'a\rb', 2, 1, 3],
    ['behind a tab: one column', '\ta', 1, 1, 2],
    ['behind an emoji: two columns', '😀a', 2, 1, 3],
    ['an empty file', '', 0, 1, 1]
  ])('%s', (_, text, offset, line, column) => {
    expect(source(text).point(offset)).toEqual({line, column, offset})
  })

  test.each([
    ['before the text are its start', -1, 0],
    ['beyond the text are its end', 99, 5]
  ])('%s', (_, offset, inside) => {
    expect(source('ab\ncd').point(offset)).toEqual(source('ab\ncd').point(inside))
  })

  test('of every offset agree with counting', () => {
    const text = '---\r\nname: 😀\n\n\rtier\r\r\n---'
    for (let offset = 0; offset <= text.length; offset++) {
      const before = text.slice(0, offset).split('\n')
      expect(source(text).point(offset)).toEqual({
        line: before.length,
        column: (before.at(-1) ?? '').length + 1,
        offset
      })
    }
  })
})

test.each([
  ['without its LF', 'ab\ncd\n', 1, 'ab'],
  ['without its CRLF', 'ab\r\ncd', 1, 'ab'],
  ['with a lone CR', 'a\rb\r\n', 1, 'a\rb'],
  ['with the first of two CR', 'a\r\r\n', 1, 'a\r'],
  ['the last, without an end', 'ab\r\ncd', 2, 'cd'],
  ['the last, with CR for an end', 'ab\ncd\r', 2, 'cd\r'],
  ['an empty one', '\n\nb', 2, ''],
  ['one with CRLF alone', 'a\n\r\nb', 2, ''],
  ['one that is not there', 'ab', 2, '']
])('a line: %s', (_, text, line, written) => {
  const whole = source(text)
  expect(whole.slice(whole.line(line))).toBe(written)
})

test('a line that is not there is an empty span at the end', () => {
  expect(source('ab\ncd').line(9)).toEqual({start: 5, end: 5})
})

test('the end of a line is found from anywhere on it', () => {
  const text = 'ab\r\ncd'
  expect([0, 1, 2, 3, 4, 6].map((offset) => lineEnd(text, offset))).toEqual([2, 2, 2, 3, 6, 6])
})

test.each([
  ['LF', 'a\nb\r\n', '\n'],
  ['CRLF', 'a\r\nb\n', '\r\n'],
  ['LF without any line end', 'a', '\n'],
  ['LF with lone CR', 'a\rb', '\n'],
  ['LF when the file begins with it', '\n\r\n', '\n'],
  ['CRLF when the file begins with it', '\r\na', '\r\n']
])('the line end to write is that of the first line: %s', (_, text, eol) => {
  expect(source(text).eol).toBe(eol)
})

test('facts that nobody gave', () => {
  expect(source('é\n')).toMatchObject({path, bom: false, size: 2, invalid: undefined})
})
