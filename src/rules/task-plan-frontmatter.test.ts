import {describe, expect, test} from 'vitest'
import {problemsOf} from '../../test/support/check.ts'
import rule from './task-plan-frontmatter.ts'

const lines = [
  'id: M001-S002-T0003',
  'slice: M001-S002',
  'milestone: M001',
  'type: execute',
  'status: pending',
  'tier: sonnet',
  'owner: executor',
  'wave: 2',
  'depends_on: []',
  'files_modified: []',
  'autonomous: true',
  'must_haves: {}'
]
const fieldOf = (line: string) => line.slice(0, line.indexOf(':'))

function found(fields: readonly string[], eol = '\n'): readonly string[] {
  const text = `---${eol}${fields.join(eol)}${eol}---${eol}`
  const path = 'plans/M001/slices/S002/tasks/T0003/T0003-PLAN.md'
  return problemsOf(rule, path, text, 'nubos').map(
    ({messageId, at}) => `${messageId} ${text.slice(at.start, at.end)}`
  )
}

/** All fields, but one of them written so. */
const withField = (line: string) =>
  lines.map((each) => (fieldOf(each) === fieldOf(line) ? line : each))

describe('a task plan', () => {
  test.each([
    'wave: null',
    'wave:',
    'wave: 2.5',
    'depends_on:\n  - M001-S001-T0001',
    'depends_on: [M001-S001-T0001]',
    'files_modified: ["a b.ts"]',
    'must_haves:\n  truths: []',
    'status: done',
    'status: in-progress',
    'status: parked',
    'status: skipped',
    'autonomous: false',
    'owner: "7"'
  ])('takes `%s`', (line) => {
    expect(found(withField(line))).toEqual([])
    expect(found(withField(line.replaceAll('\n', '\r\n')), '\r\n')).toEqual([])
  })

  test.each([
    ['wave: "2"', 'type "2"'],
    ['wave: 02', 'type 02'],
    ['wave: NaN', 'type NaN'],
    ['depends_on:', 'type depends_on'],
    ['depends_on: none', 'type none'],
    ['files_modified: a.ts', 'type a.ts'],
    ['autonomous: "true"', 'type "true"'],
    ['autonomous: yes', 'type yes'],
    ['must_haves:', 'type must_haves'],
    ['must_haves: [a]', 'type [a]'],
    ['owner: 7', 'type 7'],
    ['owner: ""', 'type ""'],
    ['owner:', 'type owner'],
    ['status: Pending', 'value Pending'],
    ['status: blocked', 'value blocked'],
    ['type: plan', 'value plan']
  ])('takes no `%s`', (line, problem) => {
    expect(found(withField(line))).toEqual([problem])
  })

  test.each(lines.map(fieldOf))('needs `%s`', (field) => {
    expect(found(lines.filter((line) => fieldOf(line) !== field))).toEqual(['missing ---'])
  })
})
