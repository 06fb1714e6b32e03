import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {type CriteriaDocument, hasCriteria} from '../model/criterion.ts'

function listsIn(path: string, text: string): CriteriaDocument['criteria'] {
  const document = documentOf(path, text, 'nubos')
  if (!hasCriteria(document)) throw new Error(`${path} holds no criteria`)
  return document.criteria
}

/** Items as `id text`, each with what its place holds. */
function itemsIn(path: string, text: string): readonly (readonly [string, string])[] {
  return listsIn(path, text).lists.flatMap(({items}) =>
    items.map(({id, text: words, start, end}) => [
      id === undefined ? words : `${id}: ${words}`,
      text.slice(start, end)
    ])
  )
}

const uat = 'plans/M001/slices/S001/S001-UAT.md'

test.each<[string, string, readonly string[]]>([
  ['bullets and numbers', '- a\n* b\n+ c\n1. d\n2) e', ['a', 'b', 'c', 'd', 'e']],
  ['boxes', '- [ ] a\n- [x] b\n- [X] c', ['a', 'b', 'c']],
  ['lines that go on', '- a\n  b\n\n  c\n- d', ['a b c', 'd']],
  ['no nested items', '- a\n  - b\n- c', ['a', 'c']],
  ['the least indented, wherever', '    - a\n  - b', ['b']],
  ['no prose before', 'All of these:\n- a', ['a']],
  ['no placeholders', '- TBD\n- TODO: x\n- none\n- N/A\n- {{x}}\n- ~~a~~\n- _None._\n-', []],
  [
    'nothing that comes later',
    '- a (deferred)\n- b [deferred to M2]\n- Deferred: c\n- out of scope: d',
    []
  ],
  ['no code and no comments', '```\n- a\n```\n<!-- - b -->\n- c', ['c']]
])('a UAT file: %s', (_, list, texts) => {
  const text = `<acceptance_criteria>\n${list}\n</acceptance_criteria>\n`
  expect(itemsIn(uat, text).map(([item]) => item)).toEqual(texts)
})

test.each([
  ['AC-1: a', 'AC-1'],
  ['**AC-1** a', 'AC-1'],
  ['`AC-01` a', 'AC-1'],
  ['[UAT-007] a', 'UAT-7'],
  ['a AC-1', undefined],
  ['A-1 a', undefined],
  ['ac-1 a', undefined]
])('the id of %j is %j', (item, id) => {
  const [list] = listsIn(uat, `<acceptance_criteria>\n- ${item}\n</acceptance_criteria>`).lists
  expect(list?.items.map((each) => each.id)).toEqual([id])
})

test('a heading stands for the tags that are not there', () => {
  const text = '# UAT\n\n## Acceptance Criteria\n- a\n\n## Edge cases\n- b\n'
  expect(itemsIn(uat, text)).toEqual([['a', 'a']])
  expect(itemsIn(uat, `${text}<acceptance_criteria>\n- c\n</acceptance_criteria>\n`)).toEqual([
    ['c', 'c']
  ])
})

test('a plan says its own outside of tasks only', () => {
  const task =
    '<task id="M001-S001-T0001">\n<success_criteria>\n- a\n</success_criteria>\n</task>\n'
  const text = `${task}<success_criteria>\n- b\n</success_criteria>\n<acceptance_criteria>\n- c\n</acceptance_criteria>\n`
  expect(itemsIn('plans/M001/slices/S001/S001-PLAN.md', text)).toEqual([['b', 'b']])
})

test('a roadmap names milestones in its headings, and counts', () => {
  const text = `# Roadmap

- [ ] M001: the first

### M001: A
**Status**: Done
**Success Criteria** (what must be true):
  1. a
  2. TBD
  3. b
  4. SC-9: c
**Slices**: 2

### M002: B
#### Success Criteria
- d
#### Risks
- e
`
  const {lists} = listsIn('.nubos-pilot/ROADMAP.md', text)
  expect(lists.map(({milestone, status}) => [milestone, status])).toEqual([
    [1, 'done'],
    [2, '']
  ])
  expect(itemsIn('.nubos-pilot/ROADMAP.md', text)).toEqual([
    ['SC-1: a', 'a'],
    ['SC-3: b', 'b'],
    ['SC-9: SC-9: c', 'SC-9: c'],
    ['SC-1: d', 'd']
  ])
})

test.each<[string, string, readonly string[]]>([
  [
    'bold items',
    '**Success Criteria**:\n- **a**: b\n1. **c:** d\n**Next**: e',
    ['**a**: b', '**c:** d']
  ],
  ['labels in a list', '- **Success Criteria**:\n  - **a**\n  - b\n- **Next**: c', ['**a**', 'b']]
])('a roadmap with %s', (_, text, items) => {
  expect(itemsIn('plans/M001/M001-ROADMAP.md', text).map(([, written]) => written)).toEqual(items)
})

test('a roadmap of one milestone needs no heading', () => {
  const text = '**Success Criteria:**\n- a\n'
  expect(itemsIn('.nubos-pilot/milestones/M001/M001-ROADMAP.md', text)).toEqual([['SC-1: a', 'a']])
})

const roadmap = 'plans/roadmap.yaml'

test('a roadmap in YAML says where each criterion stands', () => {
  const text = `milestones:
  - id: M001
    status: In-Progress
    success_criteria:
      - a b
      - "q: r"
      - id: SC-07
        text: c
      - id: x
        text: 'd'
      - 42
      -
      - TBD
  - id: nothing
    success_criteria: [e]
  - success_criteria: [f]
  - id: M002
    success_criteria: g
`
  const {lists, error} = listsIn(roadmap, text)
  expect(error).toBeUndefined()
  expect(lists.map(({milestone, status, items}) => [milestone, status, items.length])).toEqual([
    [1, 'in-progress', 5],
    [2, '', 0]
  ])
  expect(itemsIn(roadmap, text)).toEqual([
    ['SC-1: a b', 'a b'],
    ['SC-2: q: r', 'q: r'],
    ['SC-7: c', 'SC-07'],
    ['SC-4: d', 'x'],
    ['SC-5: 42', '42']
  ])
})

test.each([
  ['no map', '- a'],
  ['nothing', ''],
  ['no list', 'milestones: 3'],
  ['another map', 'a: [1]']
])('a roadmap that is %s holds none', (_, text) => {
  expect(listsIn(roadmap, text)).toEqual({lists: [], error: undefined})
})

test.each([
  ['an open quote', 'a: "b', {start: 3, end: 4}],
  ['too many brackets', '['.repeat(300), {start: 0, end: 1}]
])('a roadmap with %s cannot be read', (_, text, place) => {
  const {lists, error} = listsIn(roadmap, text)
  expect(lists).toEqual([])
  expect(error).toMatchObject(place)
})

test('a meta file is one milestone', () => {
  const text = '{"id": "M001", "success_criteria": ["a", {"id": "SC-4", "text": "b"}]}'
  const path = '.nubos-pilot/milestones/M001/M001-META.json'
  expect(itemsIn(path, text)).toEqual([
    ['SC-1: a', 'a'],
    ['SC-4: b', 'SC-4']
  ])
})
