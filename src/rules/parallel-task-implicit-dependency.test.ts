import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './parallel-task-implicit-dependency.ts'

const path = 'plans/M001/slices/S002/S002-PLAN.md'
const task = (number: number, inside: string, dependsOn = '') =>
  `<task id="M001-S002-T000${number}" depends_on="${dependsOn}" wave="2" tier="haiku">${inside}</task>\n`
const verify = (command: string) => `<verify><automated>${command}</automated></verify>`
const beside = task(2, '<files>src/a.ts</files>')

function problemsIn(text: string) {
  const document = documentOf(path, text, 'nubos')
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  const setting = {rule, level: undefined, options: rule.meta.options}
  return lint(document, [setting], workspace, {merge: false}).problems.map((problem) => ({
    ...problem,
    text: text.slice(problem.at.start, problem.at.end)
  }))
}

const found = (text: string) => problemsIn(text).map((problem) => problem.text)

test.each([
  'git diff',
  'git --no-pager diff --stat',
  'git status --short',
  'git ls-files -m',
  'np-tools update-docs',
  'node bin/np-tools.cjs update-docs',
  'update-docs',
  'vendor/bin/phpstan analyse',
  'php vendor/bin/phpstan analyze --level 5',
  './vendor/bin/pint --test',
  'npx eslint .',
  'pnpm exec eslint --max-warnings 0',
  'yarn eslint src',
  'tsc --noEmit',
  'npx tsc -p tsconfig.json',
  'pre-commit run --all-files',
  'find . -name x -newer y',
  'npx eslint src/a.ts',
  'npx eslint ./src',
  'git diff -- src'
])('`%s` reads the working tree', (command) => {
  expect(found(task(1, verify(command)) + beside)).toEqual([command])
})

test.each([
  'git log -1',
  'git diff HEAD~1..HEAD',
  'git diff main...HEAD --stat',
  'git commit -m diff',
  'echo git diff',
  'find . -name x',
  'pre-commit install',
  'npm run tsc',
  'phpstan --version',
  'npx eslint docs',
  'npx eslint src/b.ts test',
  'git diff -- docs src/a.tsx',
  'cd docs && npx eslint .',
  'cd docs && npx eslint src/a.ts',
  'np-tools state'
])('`%s` does not read what the other writes', (command) => {
  expect(found(task(1, verify(command)) + beside)).toEqual([])
})

test('a task that waits, or others that wait or write nothing, are not at once', () => {
  const reads = verify('git diff')
  const earlier = 'M001-S001-T0001'
  expect(found(task(1, reads, earlier) + beside)).toEqual([])
  expect(found(task(1, reads) + task(2, '<files>src/a.ts</files>', earlier))).toEqual([])
  expect(found(task(1, reads) + task(2, '<files></files>'))).toEqual([])
  expect(found(task(1, `<files>src/a.ts</files>${reads}`))).toEqual([])
})

test('the first reader of a task is enough, and the first three writers', () => {
  const many = [2, 3, 4, 5].map((number) => task(number, '<files>src/a.ts</files>'))
  const [problem, ...others] = problemsIn(task(1, verify('git diff && git status')) + many.join(''))
  expect(others).toEqual([])
  expect(problem?.text).toBe('git diff')
  expect(problem?.message).toContain('`M001-S002-T0003`, `M001-S002-T0004` and others write')
  expect(problem?.related?.map(({path}) => path)).toEqual([path, path, path])
  const [three] = problemsIn(task(1, verify('git diff')) + many.slice(1).join(''))
  expect(three?.message).toContain('`M001-S002-T0004`, and `M001-S002-T0005` write')
  expect(three?.details).toMatchObject({task: 'M001-S002-T0001', command: 'git diff'})
})

test('without a command that is automated, those count that the text names', () => {
  expect(found(task(1, '<verify>Then `git status` is empty.</verify>') + beside)).toEqual([
    'git status'
  ])
  const both = `<verify>See \`git status\`. <automated>npm test</automated></verify>`
  expect(found(task(1, both) + beside)).toEqual([])
})
