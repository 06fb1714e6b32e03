import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './missing-success-criterion.ts'

const plan = (milestone: number, slice: number) =>
  `plans/M00${milestone}/slices/S00${slice}/S00${slice}-PLAN.md`
const task = (id: string, text: string) => `<task id="${id}"><action>${text}</action></task>\n`
const roadmap = (...items: readonly string[]) =>
  `milestones:\n  - id: M001\n    success_criteria:\n${items.map((each) => `      - ${each}\n`).join('')}`
const uat = (...items: readonly string[]) =>
  `<acceptance_criteria>\n${items.map((each) => `- ${each}\n`).join('')}</acceptance_criteria>\n`

/** What is found in all files, as `messageId what`. */
function found(
  files: Readonly<Record<string, string>>,
  options = rule.meta.options,
  complete = true
): readonly string[] {
  const documents = Object.entries(files).map(([path, text]) => documentOf(path, text, 'nubos'))
  const workspace = {...emptyWorkspace, complete, documents}
  return documents.flatMap((document) =>
    lint(document, [{rule, level: undefined, options}], workspace, {merge: false}).problems.map(
      ({messageId, details}) => `${messageId} ${details?.id ?? details?.text}`
    )
  )
}

const alike = 'Nightly backup is encrypted'

test.each<[string, string, readonly string[]]>([
  ['its id', 'Do SC-1.', []],
  ['its id with zeros', 'Do SC-001.', []],
  ['a longer id', 'Do SC-10, SC-1a and xSC-1.', ['id SC-1']],
  ['a range', 'SC-0..SC-3', []],
  ['a range with a dash', 'SC-0–SC-3', []],
  ['a range in words', 'SC-0 to SC-3', []],
  ['a range of another kind', 'SC-0 to AC-3', ['id SC-1']],
  ['a range without end', 'SC-2..SC-999999999', ['id SC-1']],
  ['its id in a comment', '<!-- SC-1 --> SC-2', ['id SC-1']],
  ['its words, other endings', 'Encrypting nightly backups', []],
  ['half of its words', 'A nightly backup of zebras', []],
  ['one of its words', 'A nightly zebra', ['wording SC-1']],
  ['half of its words beside ids', 'A nightly backup, as of SC-2', ['id SC-1']],
  ['most of its words beside ids', 'Encrypt the nightly backup, see SC-2', []],
  ['nothing', 'Zebras', ['wording SC-1']]
])('a criterion and a task with %s', (_, text, problems) => {
  const files = {'plans/roadmap.yaml': roadmap(alike), [plan(1, 1)]: task('M001-S001-T0001', text)}
  expect(found(files)).toEqual(problems)
})

test('a criterion without words that say anything is covered, and so is one with a single one', () => {
  const files = {
    'plans/roadmap.yaml': roadmap('The user is able to', 'Zebras work'),
    [plan(1, 1)]: task('M001-S001-T0001', 'A zebra')
  }
  expect(found(files)).toEqual([])
})

test('half is enough, if it is two words', () => {
  const [four, two] = ['Nightly backup encrypts archives', 'Lions sleep']
  const files = (text: string) => ({
    'plans/roadmap.yaml': roadmap(four, two),
    [plan(1, 1)]: task('M001-S001-T0001', text)
  })
  expect(found(files('The nightly backup, lions sleep'))).toEqual([])
  expect(found(files('Nightly archives, lions'))).toEqual(['wording SC-2'])
})

test('the first of the most alike tasks is named', () => {
  const tasks = ['A zebra', 'A nightly zebra', 'An encrypted zebra'].map((text, index) =>
    task(`M001-S001-T000${index + 1}`, text)
  )
  const owed = documentOf('plans/roadmap.yaml', roadmap(alike, 'Lions sleep'), 'nubos')
  const documents = [owed, documentOf(plan(1, 1), tasks.join(''), 'nubos')]
  const workspace = {...emptyWorkspace, complete: true, documents}
  const setting = {rule, level: undefined, options: rule.meta.options}
  const {problems} = lint(owed, [setting], workspace, {merge: false})
  expect(problems.map(({details}) => [details?.bestTask, details?.score])).toEqual([
    ['M001-S001-T0002', 1 / 3],
    [undefined, undefined]
  ])
})

test.each([
  ['another milestone', plan(2, 1), 'M002-S001-T0001'],
  ['no milestone', plan(1, 1), 'nothing']
])('a task of %s covers nothing', (_, path, id) => {
  const first = {[plan(1, 2)]: task('M001-S002-T0001', 'Zebras')}
  const files = {'plans/roadmap.yaml': roadmap(alike), ...first, [path]: task(id, alike)}
  expect(found(files)).toEqual(path === plan(1, 1) ? [] : ['wording SC-1'])
})

test('ids of a slice count in it, those of milestones and words also before it', () => {
  const slice = 'plans/M001/slices/S002/S002-UAT.md'
  const files = (text: string, where: number) => ({
    [slice]: uat('AC-1: Zebras sleep', 'SC-4: Lions sleep', alike, 'Encryption'),
    [plan(1, 2)]: task('M001-S002-T0001', 'Nothing'),
    [plan(1, where)]:
      `${task(`M001-S00${where}-T0001`, text)}${where === 2 ? task('M001-S002-T0002', 'Nothing') : ''}`
  })
  const text = `AC-1 SC-4 ${alike}`
  expect(found(files(text, 1))).toEqual(['id AC-1'])
  expect(found(files(text, 2))).toEqual([])
  expect(found(files(text, 3))).toEqual([
    'id AC-1',
    'id SC-4',
    `wording ${alike}`,
    'wording Encryption'
  ])
})

test('only one list of a milestone counts', () => {
  const tasks = {[plan(1, 1)]: task('M001-S001-T0001', 'Zebras')}
  const meta = {'plans/M001/M001-META.json': '{"id": "M001", "success_criteria": ["b c"]}'}
  const prose = {'plans/M001/M001-ROADMAP.md': '**Success Criteria**:\n- Lions sleep\n'}
  const yaml = {'plans/roadmap.yaml': roadmap(alike, 'SC-5 Lions')}
  expect(found({...tasks, ...prose, ...meta, ...yaml})).toEqual(['wording SC-1', 'wording SC-5'])
  expect(found({...tasks, ...prose, ...meta})).toEqual([])
  expect(found({...tasks, ...prose})).toEqual(['wording SC-1'])
})

test('what a slice takes over is owed there, and what its UAT file says is not owed twice', () => {
  const path = 'plans/M001/slices/S001/S001-UAT.md'
  const criteria =
    '<success_criteria>\n- AC-1: Lions sleep\n- Lions eat\n- Lions play\n</success_criteria>\n'
  const files = {
    'plans/roadmap.yaml': roadmap('Zebras sleep', 'Lions sleep'),
    [path]: uat('AC-1: Lions rest (SC-2)', 'Lions eat'),
    [plan(1, 1)]: `${task('M001-S001-T0001', 'Zebras sleep')}${criteria}`
  }
  expect(found(files)).toEqual(['wording AC-1', 'wording Lions eat', 'wording Lions play'])
})

test('nothing is owed before there are tasks, when all is done, or where not all is known', () => {
  const tasks = {[plan(1, 1)]: task('M001-S001-T0001', 'Zebras')}
  const owed = {'plans/roadmap.yaml': roadmap(alike)}
  const later = {'plans/M001/slices/S002/S002-UAT.md': uat(alike)}
  expect(found(owed)).toEqual([])
  expect(found({...tasks, ...later})).toEqual([])
  for (const status of ['done', 'complete', 'verified', 'deferred', 'backlog', 'Done']) {
    const text = roadmap(alike).replace('- id: M001', `- id: M001\n    status: ${status}`)
    expect(found({...tasks, 'plans/roadmap.yaml': text})).toEqual([])
  }
  expect(found({...tasks, ...owed}, rule.meta.options, false)).toEqual([])
})

test('options make it stricter', () => {
  const files = {
    'plans/roadmap.yaml': roadmap(alike),
    [plan(1, 1)]: task('M001-S001-T0001', 'A nightly backup')
  }
  expect(found(files)).toEqual([])
  expect(found(files, {threshold: 0.7, strict: false})).toEqual(['wording SC-1'])
  expect(found(files, {threshold: 0.5, strict: true})).toEqual(['wording SC-1'])
})
