import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {lintFiles} from '../src/engine/run.ts'
import {link, npLint, projectOf, readJson} from './support/run.ts'

const task = (id: string, dependsOn: string, wave: number, check = 'npm test') =>
  `<task id="${id}" depends_on="${dependsOn}" wave="${wave}" tier="haiku">\n  <name>Read prices</name>\n  <files>src/prices.ts</files>\n  <verify><automated>${check}</automated></verify>\n</task>\n`

const slicePath = (folder: string, slice: number) =>
  `${folder}/M001/slices/S00${slice}/S00${slice}-PLAN.md`

const phasePath = (phase: number, plan: number) =>
  `.planning/phases/0${phase}-shop/0${phase}-0${plan}-PLAN.md`

/** Names in `depends_on`: right ones, and what people write instead. */
const name = fc.oneof(
  fc.tuple(fc.integer({min: 1, max: 3}), fc.integer({min: 1, max: 3})).map(([s, t]) => {
    return `M001-S00${s}-T000${t}`
  }),
  fc.constantFrom('none', 'm1-s1-t1', 'M001-S002', '01-01', '02-02', '01', '9')
)
const names = fc.array(name, {maxLength: 3}).map((all) => all.join(', '))

const checks = fc.constantFrom('npm test', 'git status', 'npm run nope', 'AC-1')

const slicePlan = (folder: string, slice: number) =>
  fc
    .array(fc.tuple(fc.integer({min: 1, max: 3}), names, checks), {maxLength: 3})
    .map((tasks): readonly [string, string] => [
      slicePath(folder, slice),
      `<tasks>\n${tasks.map(([t, deps, check]) => task(`M001-S00${slice}-T000${t}`, deps, slice, check)).join('')}</tasks>\n`
    ])

const uatPath = (slice: number) => slicePath('plans', slice).replace('PLAN', 'UAT')

const uat = (slice: number) =>
  fc
    .subarray(['- Prices are read\n', '- AC-1: Stock is counted\n', '- The list is mailed\n'])
    .map((items): readonly [string, string] => [
      uatPath(slice),
      `<acceptance_criteria>\n${items.join('')}</acceptance_criteria>\n`
    ])

const phasePlan = (phase: number, plan: number) =>
  fc
    .record({names, wave: fc.integer({min: 1, max: 3}), auto: fc.boolean()})
    .map(({names, wave, auto}): readonly [string, string] => [
      phasePath(phase, plan),
      `---\nphase: 0${phase}-shop\nplan: 0${plan}\nwave: ${wave}\ndepends_on: [${names}]\nfiles_modified: [src/a.ts]\nautonomous: ${auto}\n---\n<task type="checkpoint:human-verify">\n</task>\n`
    ])

const project = fc
  .tuple(
    slicePlan('plans', 1),
    slicePlan('plans', 2),
    slicePlan('plans', 3),
    slicePlan('shop/plans', 1),
    uat(1),
    uat(2),
    phasePlan(1, 1),
    phasePlan(1, 2),
    phasePlan(2, 1)
  )
  .map((files) => Object.fromEntries(files))

test('a run on some plans is the run on all of them, cut to what touches these', async () => {
  const paths = [1, 2, 3].map((slice) => slicePath('plans', slice))
  const phases = [phasePath(1, 1), phasePath(1, 2)]
  const all = [...paths, slicePath('shop/plans', 1), uatPath(1), uatPath(2), ...phases]
  const drawn = fc.record({files: project, given: fc.subarray(all, {minLength: 1})})
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(drawn, async ({files, given}) => {
      const root = projectOf(files)
      const full = await problemsOf(root, [], true)
      for (const {ruleId} of full) codes.add(ruleId)
      const cut = full.filter(({path, related}) =>
        given.some((each) => each === path || related.includes(each))
      )
      expect(await problemsOf(root, given, true)).toEqual(cut)
    }),
    {seed: 20_260_101, numRuns: 40}
  )
  const across = ['missing-success-criterion', 'parallel-task-implicit-dependency', 'wave-mismatch']
  expect([...codes]).toEqual(expect.arrayContaining([...across, 'cyclic-dependency']))
})

async function problemsOf(root: string, paths: readonly string[], extended = false) {
  const {results} = await lintFiles({cwd: root, paths, extended})
  return results.flatMap(({path, problems}) =>
    problems.map(({ruleId, at, message, related = []}) => ({
      path,
      ruleId,
      at,
      message,
      related: related.map((each) => each.path)
    }))
  )
}

test('two folders of plans in one repository know nothing of each other', async () => {
  const root = projectOf({
    [slicePath('web/plans', 1)]: task('M001-S001-T0001', '', 1),
    [slicePath('api/plans', 1)]: task('M001-S001-T0001', '', 1),
    [slicePath('api/plans', 2)]: task('M001-S002-T0001', 'M001-S001-T0001', 2)
  })
  expect(await problemsOf(root, [])).toEqual([])
})

test('a slice alone knows the others, and a text without a name none', async () => {
  const second = task('M001-S002-T0001', 'M001-S001-T0001', 2)
  const root = projectOf({
    [slicePath('plans', 1)]: task('M001-S001-T0001', '', 1),
    [slicePath('plans', 2)]: second
  })
  expect(await problemsOf(root, [slicePath('plans', 2)])).toEqual([])
  const codes = async (...args: readonly string[]) => {
    const outcome = await npLint(root, ['--stdin', '-f', 'json', ...args], {stdin: second})
    return readJson(outcome).flatMap(({messages}) => messages.map(({ruleId}) => ruleId))
  }
  expect(await codes()).toEqual([])
  expect(await codes('--stdin-filename', slicePath('shop/plans', 2))).toEqual(['broken-dependency'])
  expect(await codes('--stdin-filename', slicePath('plans', 2))).toEqual([])
})

test('a plan that is reached by a link is one plan', async () => {
  const root = projectOf({
    [slicePath('plans', 1)]: task('M001-S001-T0001', '', 1),
    [slicePath('plans', 2)]: task('M001-S002-T0001', 'M001-S001-T0001', 2)
  })
  link(root, 'plans/now', 'M001/slices/S002')
  expect(await problemsOf(root, ['plans'])).toEqual([])
})

const own = fileURLToPath(new URL('..', import.meta.url))

test('the plans of np-lint itself keep the extended rules, too', async () => {
  const {stdout, code} = await npLint(own, ['plans', '--extended', '-f', 'unix'])
  expect({stdout, code}).toEqual({stdout: '', code: 0})
})
