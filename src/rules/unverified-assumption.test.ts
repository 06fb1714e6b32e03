import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './unverified-assumption.ts'

interface Parts {
  readonly read?: string
  readonly run?: string
  readonly assumed?: string
  readonly unknown?: string
  readonly task?: string
  readonly path?: string
  readonly complete?: boolean
}

const there = ['src/a.ts', 'web/package.json', 'web/src/b.ts', 'Makefile.am']

/** What is found in a whole reality check, as `messageId text`. */
function found({
  read = '',
  run = '',
  assumed = '',
  unknown = '',
  task = 'Read prices',
  path = 'plans/M001/slices/S001/S001-PLAN.md',
  complete = true
}: Parts): readonly string[] {
  const text = `<reality_check>
<files_read>${read}</files_read>
<commands_run>${run}</commands_run>
<assumptions>${assumed}</assumptions>
<unknowns>${unknown}</unknowns>
</reality_check>
<task id="M001-S001-T0001"><name>${task}</name></task>
`
  const document = documentOf(path, text, 'nubos')
  const exists = (wanted: string) => there.includes(wanted)
  const workspace = {...emptyWorkspace, complete, documents: [document], exists}
  const setting = {rule, level: undefined, options: rule.meta.options}
  return lint(document, [setting], workspace, {merge: false}).problems.map(
    ({messageId, at}) => `${messageId} ${text.slice(at.start, at.end)}`
  )
}

const by = (place: string, text = 'x') => `<assumption verified_by="${place}">${text}</assumption>`

describe('a place', () => {
  test.each([
    ['src/a.ts:12', 'src/a.ts:12', true],
    ['src/a.ts', 'src/a.ts:12', true],
    ['src/a.ts:1-20', 'src/a.ts:12-20', true],
    ['src/a.ts:1-20', 'src/a.ts:12-21', false],
    ['src/a.ts:13-20', 'src/a.ts:12', false],
    ['src/a.ts:123', 'src/a.ts:12', false],
    ['./src/a.ts:12 (why)', 'src/a.ts:12', true],
    ['`src/a.ts:12`', './src/a.ts:12', true],
    ['src/a.ts:12', 'src/b.ts:12', false],
    ['', 'src/a.ts', true],
    ['', 'the owner', true]
  ])('of %j for %j', (read, place, isRead) => {
    const items = read && `\n- ${read}\n`
    expect(found({read: items, assumed: by(place)})).toEqual(isRead ? [] : [`unread ${place}`])
  })
})

describe('a file', () => {
  test.each([
    ['src/a.ts:3', []],
    ['src/c.ts:3', ['absent src/c.ts']],
    ['`src/c.ts` and more', ['absent src/c.ts']],
    ['c.ts', ['absent c.ts']],
    ['README', []],
    ['none', []],
    ['../c.ts', []],
    ['~/c.ts', []],
    ['/c.ts', []],
    ['src/*.ts', []],
    ['docs.rs/c.ts', []],
    ['https://example.com/c.ts', []],
    ['.github/c.yml', ['absent .github/c.yml']],
    ['@scope/c', ['absent @scope/c']]
  ])('%j', (item, problems) => {
    expect(found({read: `\n- ${item}\n`})).toEqual(problems)
    expect(found({read: `\n- ${item}\n`, complete: false})).toEqual([])
  })

  test('is looked for around the plans, too', () => {
    const path = 'web/plans/M001/slices/S001/S001-PLAN.md'
    expect(found({path, read: '\n- src/a.ts\n- src/b.ts\n- src/c.ts\n'})).toEqual([
      'absent src/c.ts'
    ])
  })
})

test.each([
  ['- `npm ls` → ok', 'cmd:npm ls', true],
  ['npm   ls', 'cmd: npm ls', true],
  ['npm\nls', 'CMD:npm ls', true],
  ['npm lsx', 'cmd:npm  lsx', true],
  ['npm run', 'cmd:npm ls', false]
])('commands %j hold %j', (run, place, isRun) => {
  expect(found({run, assumed: by(place)})).toEqual(isRun ? [] : [`unrun ${place}`])
})

test.each([
  ['It is likely there', ['waiver likely']],
  ['It should work', ['waiver should work']],
  ['TBD', ['waiver TBD']],
  ['It says "likely" and `presumably`', []],
  ['Unlikely', []]
])('an assumption %j', (text, problems) => {
  expect(found({assumed: by('x', text)})).toEqual(problems)
})

test.each([
  '<assumption>x</assumption>',
  '<assumption verified_by="">x</assumption>',
  '<assumption verified_by=" ">x</assumption>',
  '<assumption />'
])('%s is unverified', (assumed) => {
  expect(found({assumed})).toEqual(['unverified <assumption'])
})

test.each([
  ['- Whether prices are negative', 'Find out whether prices are negative', []],
  ['- Whether prices are negative', 'Read stock', ['unknown Whether prices are negative']],
  ['- prices negative stock', 'Read prices', []],
  ['- prices negative stock lists', 'Read prices', ['unknown prices negative stock lists']],
  ['- none\n- n/a\n-\n(None.)', 'x', []],
  ['<!-- what? -->', 'x', []]
])('unknowns %j before %j', (unknown, task, problems) => {
  expect(found({unknown, task})).toEqual(problems)
})
