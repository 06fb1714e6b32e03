import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './file-encoding.ts'

const path = 'agents/np-critic.md'

function found(value: string | Uint8Array) {
  return problemsOf(rule, path, value).map(({messageId, at}) => [messageId, at.start])
}

test('takes every text', () => {
  expect(found('')).toEqual([])
  expect(found('Tab\t, CR\r, CRLF\r\n, emoji 🔍, no-break\u00A0space, \u200B, \u2028')).toEqual([])
  expect(found('\uFEFFMark')).toEqual([])
  // A replacement character that somebody wrote is one.
  expect(found(Buffer.from('\uFFFD é \uFFFD'))).toEqual([])
})

test.each([
  ['Latin-1', Buffer.from('Café', 'latin1'), 3],
  ['a character cut off at the end', Buffer.from('Caf€').subarray(0, 5), 3],
  ['a character cut off at the start', Buffer.from('€ left').subarray(1), 0],
  ['half of a surrogate pair', Buffer.of(0x61, 0xed, 0xa0, 0x80), 1],
  ['an overlong slash', Buffer.of(0x61, 0x62, 0xc0, 0xaf), 2],
  ['a byte behind a written replacement character', Buffer.from('\uFFFD \xE9').fill(0xe9, 4, 5), 2],
  ['a byte behind a mark', Buffer.concat([Buffer.from('\uFEFFab'), Buffer.of(0xff)]), 2]
])('finds %s', (_, bytes, start) => {
  expect(problemsOf(rule, path, bytes)[0]).toMatchObject({
    level: 'error',
    messageId: 'utf8',
    at: {start}
  })
})

test('counts UTF-16 units in front of the place', () => {
  const files = {[path]: '# Critic 🔍\n\nR⍯sum⍯\n ^ file-encoding\n'}
  expect(check(rule, files)).toEqual(files)
})

test('knows UTF-16 by its mark', () => {
  const little = Buffer.from('\uFEFF---\nname: np-critic\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [little, big]) {
    expect(problemsOf(rule, path, bytes)[0]?.message).toContain('(it looks like UTF-16)')
  }
})

test('knows UTF-16 without its mark by the zeros', () => {
  const message = (bytes: Uint8Array) => problemsOf(rule, path, bytes)[0]?.message
  expect(message(Buffer.from('Ø#\n', 'utf16le'))).toContain('(it looks like UTF-16)')
  expect(message(Buffer.from('Ø#\n', 'utf16le').swap16())).toContain('(it looks like UTF-16)')
})

test('takes nothing else for UTF-16', () => {
  const message = (text: string) => problemsOf(rule, path, Buffer.from(text, 'latin1'))[0]?.message
  expect(message('a\xFF')).toMatch(/^Unexpected bytes that are not UTF-8, /)
  expect(message('a\xFF\xFE')).toMatch(/^Unexpected bytes that are not UTF-8, /)
  expect(message('\xFF name\u0000')).toMatch(/^Unexpected bytes that are not UTF-8, /)
})

test.each([
  ['\u0000', 'U+0000'],
  ['\b', 'U+0008'],
  ['\u000B', 'U+000B'],
  ['\f', 'U+000C'],
  ['\u001B', 'U+001B'],
  ['\u007F', 'U+007F'],
  ['\u0085', 'U+0085']
])('finds the control character %j', (char, name) => {
  const [problem, more] = problemsOf(rule, path, `---\nname: np-critic\n---\n${char} ${char}`)
  expect(problem).toMatchObject({
    level: 'error',
    messageId: 'control',
    message: `Unexpected control character ${name}, expected text`,
    at: {start: 24, end: 25},
    details: {codePoint: char.codePointAt(0)}
  })
  expect(more).toBeUndefined()
})

test('names the bytes before a control character', () => {
  expect(found(Buffer.from('\u0000\xE9', 'latin1'))).toEqual([['utf8', 1]])
})

test('runs on every kind of file that is read', () => {
  for (const each of ['workflows/ship.md', 'plans/PLAN.md', 'plans/S001-UAT.md']) {
    expect(problemsOf(rule, each, '\u0000')).toHaveLength(1)
  }
  expect(problemsOf(rule, '.claude/agents/reviewer.md', '\u0000')).toHaveLength(1)
  expect(problemsOf(rule, '.nubos-pilot/roadmap.yaml', '\u0000')).toHaveLength(1)
})
