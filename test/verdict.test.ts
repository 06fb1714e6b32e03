import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {npLint, projectOf} from './support/run.ts'

interface Verdict {
  readonly status: 'passed' | 'issues_found'
  readonly findings: readonly {
    readonly category: string
    readonly severity: string
    readonly target: string
    readonly message: string
  }[]
}

const task = (id: string, dependsOn: string, wave: number) =>
  `<task id="${id}" depends_on="${dependsOn}" wave="${wave}" tier="haiku">\n  <name>Read prices</name>\n</task>\n`

const project = (first: string, second: string) => ({
  'plans/M001/slices/S001/S001-PLAN.md': `<tasks>\n${first}</tasks>\n`,
  'plans/M001/slices/S002/S002-PLAN.md': `<tasks>\n${second}</tasks>\n`
})

async function verdictOn(root: string, ...args: readonly string[]): Promise<Verdict> {
  return parse((await npLint(root, ['--format', 'verdict', ...args])).stdout)
}

test('a plan without findings passed', async () => {
  const root = projectOf(project(task('M001-S001-T0001', '', 1), ''))
  expect(await npLint(root, ['--format', 'verdict'])).toEqual({
    code: 0,
    stdout: 'status: passed\nfindings: []\n',
    stderr: ''
  })
})

test('every finding has its category, severity and place', async () => {
  const root = projectOf({
    ...project(task('M001-S001-T0001', 'M001-S002-T0001', 1), ''),
    'agents/np-a.md': '---\nname: np-a\ndescription: Reads.\ntools: Read\nmodel: opus\n---\n'
  })
  expect(await verdictOn(root)).toEqual({
    status: 'issues_found',
    findings: [
      {
        category: 'unknown-category',
        severity: 'critical',
        target: 'agents/np-a.md:1',
        message: expect.stringMatching(/^Missing field .* \[agent-invalid-frontmatter\]\./)
      },
      {
        category: 'forbidden-agent-field',
        severity: 'critical',
        target: 'agents/np-a.md:5',
        message: expect.stringMatching(
          /^Unexpected field `model` in agent header, expected `tier`\./
        )
      },
      {
        category: 'broken-dependency',
        severity: 'critical',
        target: 'plans/M001/slices/S001/S001-PLAN.md:2',
        message: expect.stringContaining('M001-S002-T0001')
      }
    ]
  })
})

test('a run that failed passes nothing', async () => {
  const root = projectOf(project(task('M001-S001-T0001', '', 1), ''))
  expect(await verdictOn(root, 'gone.md')).toEqual({status: 'issues_found', findings: []})
})

test('is enough to repair a plan, without a look at anything else', async () => {
  const root = projectOf(
    project(
      task('M001-S001-T0001', '', 1) + task('M001-S001-T0002', '', 1),
      task('M001-S002-T0001', 'M001-S001-T0007, m1-s1-t1', 2)
    )
  )
  for (const {target, message} of (await verdictOn(root)).findings) {
    const [, path = '', line] = /^(.*):(\d+)$/.exec(target) ?? []
    const [, wrong = '', right = ''] = /dependency `(.+?)` .* expected `(.+?)`/.exec(message) ?? []
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const at = Number(line) - 1
    lines[at] = (lines[at] ?? '').replace(wrong, right)
    writeFileSync(join(root, path), lines.join('\n'))
  }
  expect(readFileSync(join(root, 'plans/M001/slices/S002/S002-PLAN.md'), 'utf8')).toContain(
    'depends_on="M001-S001-T0002, M001-S001-T0001"'
  )
  expect(await verdictOn(root)).toEqual({status: 'passed', findings: []})
})
