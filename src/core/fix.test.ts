import {describe, expect, test} from 'vitest'
import type {Edit, Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import {applyFixes} from './fix.ts'

type Given = readonly (readonly [start: number, end: number, text: string])[]

function problem(edits: Given, safety: 'safe' | 'unsafe' = 'safe', ruleId = 'np-a'): Problem {
  const list: Edit[] = edits.map(([start, end, text]) => ({start, end, text}))
  const fix = {title: 'Mend', edits: list, safety}
  const at = {start: 0, end: 1}
  return {at, ruleId, messageId: 'a', message: 'a', level: 'error', aliases: [], url: '', fix}
}

function applied(text: string, problems: readonly Problem[], safety: 'safe' | 'unsafe' = 'safe') {
  const bom = text.startsWith('\uFEFF')
  const source = new Source(bom ? text.slice(1) : text, {path: 'a.md', bom})
  const fixed = applyFixes(source, problems, safety)
  return [fixed.text, fixed.taken.map((each) => problems.indexOf(each))]
}

describe('fixes', () => {
  test.each<[string, readonly Given[], string, readonly number[]]>([
    ['apart, in any order', [[[4, 5, 'E']], [[0, 1, 'A']]], 'AbcdEf', [1, 0]],
    ['that overlap: the first', [[[0, 3, '-']], [[2, 4, '+']]], '-def', [0]],
    ['that touch: the first', [[[0, 2, '-']], [[2, 4, '+']]], '-cdef', [0]],
    ['that insert at one place: the first', [[[2, 2, '1']], [[2, 2, '2']]], 'ab1cdef', [0]],
    [
      'that stand around another: all of one or none',
      [
        [
          [0, 1, 'A'],
          [4, 5, 'E']
        ],
        [[2, 3, 'C']]
      ],
      'AbCdEf',
      [0, 1]
    ],
    [
      'that meet another with their second edit',
      [
        [[1, 2, 'B']],
        [
          [3, 4, 'D'],
          [2, 3, 'C']
        ]
      ],
      'aBcdef',
      [0]
    ],
    [
      'that get into their own way',
      [
        [
          [0, 2, 'x'],
          [1, 3, 'y']
        ],
        [[4, 5, 'E']]
      ],
      'abcdEf',
      [1]
    ],
    [
      'that touch the second edit of another: the first',
      [
        [
          [0, 1, 'A'],
          [4, 5, 'E']
        ],
        [[2, 4, '-']]
      ],
      'AbcdEf',
      [0]
    ],
    [
      'that insert twice at one place: none',
      [
        [
          [2, 2, '1'],
          [2, 2, '2']
        ]
      ],
      'abcdef',
      []
    ],
    ['without an edit: none', [[]], 'abcdef', []],
    ['at the very ends', [[[0, 0, '<']], [[6, 6, '>']]], '<abcdef>', [0, 1]]
  ])('%s', (_, fixes, text, taken) => {
    expect(
      applied(
        'abcdef',
        fixes.map((edits) => problem(edits))
      )
    ).toEqual([text, taken])
  })

  test('of two at one place the one of the smaller code', () => {
    const [b, a] = [problem([[0, 1, 'B']], 'safe', 'np-b'), problem([[0, 1, 'A']], 'safe', 'np-a')]
    expect(applied('x', [b, a])).toEqual(['A', [1]])
  })

  test('that are unsafe only when asked for', () => {
    const problems = [problem([[0, 1, 'A']]), problem([[2, 3, 'C']], 'unsafe')]
    expect(applied('abc', problems)).toEqual(['Abc', [0]])
    expect(applied('abc', problems, 'unsafe')).toEqual(['AbC', [0, 1]])
  })

  test('behind a byte order mark, which stays unless one removes it', () => {
    expect(applied('\uFEFFabc', [problem([[1, 2, 'B']])])).toEqual(['\uFEFFaBc', [0]])
    expect(applied('\uFEFFabc', [problem([[-1, 0, '']]), problem([[1, 2, 'B']])])).toEqual([
      'aBc',
      [0, 1]
    ])
  })

  test('by the ten thousand', () => {
    const problems = Array.from({length: 10_000}, (_, at) => problem([[2 * at, 2 * at + 1, 'b']]))
    const [text] = applied('a'.repeat(20_000), problems.toReversed())
    expect(text).toBe('ba'.repeat(10_000))
  })
})
