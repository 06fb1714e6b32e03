import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'

const claude = '.claude/agents/reviewer.md'
const portable = 'agents/np-critic.md'

/** Each suppression: its form, codes, reason, and the text that it covers. */
function read(path: string, text: string) {
  const document = documentOf(path, text)
  return document.directives.map(({form, codes, reason, covers}) => [
    form,
    codes.map((code) => document.source.slice(code)).join(' '),
    reason,
    covers && document.source.slice(covers)
  ])
}

function body(text: string): string {
  return `---\nname: reviewer\n---\n${text}`
}

describe('comments in the body', () => {
  test.each([
    ['a', '<!-- np-lint-disable-next-line a -- why -->\nb\nc\n', 'next-line', 'a', 'why', 'b\n'],
    [
      'two codes',
      '<!-- np-lint-disable-next-line a,b -- why -->\nc',
      'next-line',
      'a b',
      'why',
      'c'
    ],
    ['codes apart', '<!--np-lint-disable-next-line a , b  c-->\nd', 'next-line', 'a b c', '', 'd'],
    ['no code', '<!-- np-lint-disable-next-line -- why -->\nb', 'next-line', '', 'why', 'b'],
    [
      'dashes in the reason',
      '<!-- np-lint-disable-next-line a -- b -- c -->\nd',
      'next-line',
      'a',
      'b -- c',
      'd'
    ],
    [
      'dashes in a code',
      '<!-- np-lint-disable-next-line a--b -->\nc',
      'next-line',
      'a--b',
      '',
      'c'
    ],
    [
      'CRLF',
      '<!-- np-lint-disable-next-line a\r\n -- why\r\n-->\r\nb\r\nc',
      'next-line',
      'a',
      'why',
      'b\r\n'
    ],
    ['behind text', 'x <!-- np-lint-disable-next-line a -->\nb\n', 'next-line', 'a', '', 'b\n'],
    ['at the end', '<!-- np-lint-disable-next-line a -->', 'next-line', 'a', '', ''],
    [
      'in a tag',
      '<task>\n  <!-- np-lint-disable-next-line a -->\n  b\n',
      'next-line',
      'a',
      '',
      '  b\n'
    ]
  ])('%s', (_, text, ...expected) => {
    expect(read(claude, body(text))).toEqual([expected])
  })

  test('for the whole file cover all of it', () => {
    const text = body('<!-- np-lint-disable-file a -- why -->\n')
    expect(read(claude, text)).toEqual([['file', 'a', 'why', text]])
  })

  test.each([
    ['a form of headers', '<!-- np-lint-disable-line a -->'],
    ['a range', '<!-- np-lint-disable a -->'],
    ['the end of one', '<!-- np-lint-enable -->']
  ])('of a form that there is not: %s', (_, text) => {
    expect(read(claude, body(text))).toEqual([[undefined, expect.any(String), '', undefined]])
  })

  test.each([
    ['in a fence', '```html\n<!-- np-lint-disable-file a -->\n```'],
    ['in code', '`<!-- np-lint-disable-file a -->`'],
    ['without an end', '<!-- np-lint-disable-file a'],
    ['without an end above a text', '<!-- np-lint-disable-file a -- why\n\nText.\n'],
    ['not first in its comment', '<!-- see np-lint-disable-file a -->'],
    ['another word of ours', '<!-- np-lint-catalog -->'],
    ['a longer word', '<!-- np-lint-disabled a -->\n<!-- np-lint-disable-file: a -->'],
    ['prose', 'np-lint-disable-file a\n# np-lint-disable-file a']
  ])('are none %s', (_, text) => {
    expect(read(claude, body(text)).filter(([form]) => form)).toEqual([])
  })
})

describe('comments in a header that is YAML', () => {
  test.each([
    [
      'behind a value',
      'name: a # np-lint-disable-line b -- why\nx: y\n',
      'line',
      'name: a # np-lint-disable-line b -- why\n'
    ],
    [
      'alone',
      'name: a\n# np-lint-disable-line b -- why\n',
      'line',
      '# np-lint-disable-line b -- why\n'
    ],
    [
      'behind another',
      'name: a #b # np-lint-disable-line b -- why\n',
      'line',
      'name: a #b # np-lint-disable-line b -- why\n'
    ],
    [
      'below a list',
      'tools:\n  - a # np-lint-disable-line b -- why\n',
      'line',
      '  - a # np-lint-disable-line b -- why\n'
    ],
    [
      'where YAML fails',
      'name: a: b # np-lint-disable-line b -- why\n',
      'line',
      'name: a: b # np-lint-disable-line b -- why\n'
    ]
  ])('%s', (_, header, form, covers) => {
    expect(read(claude, `---\n${header}---\n`)).toEqual([[form, 'b', 'why', covers]])
  })

  test.each([
    ['quotes', 'name: "a # np-lint-disable-line b"\n'],
    ['a block', 'name: |\n  # np-lint-disable-line b\n  c\n'],
    ['a value', 'name: a#np-lint-disable-line b\n']
  ])('are none in %s', (_, header) => {
    expect(read(claude, `---\n${header}---\n`)).toEqual([])
  })
})

test.each([
  ['behind a value', 'tier: haiku # np-lint-disable-line a -- why\n'],
  ['alone', 'tier: haiku\n# np-lint-disable-file a -- why\n'],
  ['in quotes', 'tier: "haiku # np-lint-disable-line a"\n']
])('in a header that is read by lines they are seen and cover nothing: %s', (_, header) => {
  const [only, ...more] = read(portable, `---\n${header}---\n`)
  expect([more, only?.[3]]).toEqual([[], undefined])
})

test('where a comment stands: from its mark to its end', () => {
  const text = '---\nname: a # np-lint-disable-line b\n---\n\ufeff<!-- np-lint-disable-file c --> d'
  const {directives, source} = documentOf(claude, text)
  expect(directives.map((each) => source.slice(each))).toEqual([
    '# np-lint-disable-line b',
    '<!-- np-lint-disable-file c -->'
  ])
})
