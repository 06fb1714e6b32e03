import {describe, expect, test} from 'vitest'
import {bytesOf} from '../../test/support/squiggles.ts'
import {decode} from './decode.ts'

const path = 'agents/np-critic.md'

describe('a byte order mark', () => {
  // `⌖` draws the mark, in bytes and in text alike.
  test.each([
    ['is no part of the text', '⌖---\n', '---\n', true],
    ['may be all there is', '⌖', '', true],
    ['stands once: a second one is text', '⌖\uFEFF---', '\uFEFF---', true],
    ['below the start is text', 'a\uFEFF', 'a\uFEFF', false],
    ['may be missing', '---\n', '---\n', false],
    ['is not in an empty file', '', '', false]
  ])('%s', (_, drawn, text, bom) => {
    const bytes = bytesOf(drawn)
    expect(decode(path, bytes)).toMatchObject({path, text, bom, invalid: undefined})
    expect(decode(path, new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes))).toMatchObject({
      path,
      text,
      bom,
      invalid: undefined
    })
  })
})

describe('the first character that is not UTF-8', () => {
  test.each([
    ['at the start', '⍯name', 0],
    ['at the end', 'name⍯', 4],
    ['the first of two', 'a⍯b⍯', 1],
    ['is counted from behind the byte order mark', '⌖a⍯', 1],
    ['right behind the byte order mark', '⌖⍯', 0],
    ['is counted in UTF-16', 'é日😀⍯', 4],
    ['is no U+FFFD that somebody wrote', '\uFFFDé\uFFFD⍯', 3]
  ])('%s', (_, drawn, invalid) => {
    const source = decode(path, bytesOf(drawn))
    expect(source.invalid).toBe(invalid)
    expect(source.text[invalid]).toBe('\uFFFD')
  })

  test.each([
    ['half a character at the end', [0x61, 0xf0, 0x9f, 0x98], 1],
    ['a surrogate in bytes', [0x61, 0xed, 0xa0, 0xbd], 1],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x61, 0x00], 0]
  ])('%s', (_, bytes, invalid) => {
    expect(decode(path, Uint8Array.from(bytes)).invalid).toBe(invalid)
  })

  test('is not looked for in a text', () => {
    expect(decode(path, 'a\uFFFD').invalid).toBeUndefined()
  })
})

test.each([
  ['plain', 'abc', 3],
  ['accents and emoji', 'é😀', 6],
  ['the byte order mark', '⌖a', 4]
])('the size is in bytes: %s', (_, drawn, size) => {
  const bytes = bytesOf(drawn)
  expect(decode(path, bytes).size).toBe(size)
  expect(decode(path, new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes)).size).toBe(size)
})

test('the size of broken bytes is theirs, not that of the text', () => {
  expect(decode(path, Uint8Array.of(0xf0, 0x9f, 0x98)).size).toBe(3)
})
