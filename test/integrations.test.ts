import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import matcher from '../integrations/github-matcher.json' with {type: 'json'}
import vscode from '../integrations/vscode-tasks.json' with {type: 'json'}
import type {Report} from '../src/core/result.ts'
import type {Level, Problem} from '../src/model/finding.ts'
import {Source} from '../src/model/source.ts'
import {classify} from '../src/parse/kind.ts'
import {unix} from '../src/reporters/unix.ts'

/** What each matcher must read back: path, line, column, level, message, code. */
type Row = readonly [string, number, number, Level, string, string]

const rows: readonly Row[] = [
  ['agents/np-planner.md', 3, 1, 'error', 'Missing field `tier`', 'agent-invalid-frontmatter'],
  ['C:\\a b\\x.md', 3, 1, 'warning', 'Unexpected `: ` in a value', 'frontmatter-yaml-error'],
  [
    'plans/a: b/S001-PLAN.md',
    12,
    34,
    'info',
    'Unexpected path `src/x.ts:3:1: y`',
    'unbounded-scope'
  ],
  [
    'a.md',
    1,
    2,
    'error',
    'Unexpected `a:1:2: error b [c]`, expected `[a-z]` [why]',
    'my-plugin/x.y'
  ],
  ['a (1) [2].md', 4, 1, 'info', '中文: 👍', 'x']
]

const github = matcher.problemMatcher.flatMap(({pattern}) => pattern)
const [task] = vscode.tasks

describe.each([
  ['the matcher for GitHub', github],
  ['the matcher for VS Code', [task?.problemMatcher.pattern]]
])('%s', (_, patterns) => {
  test.each(rows)('reads %s', (...row) => {
    const [pattern, more] = patterns
    if (!pattern) throw new Error('No pattern')
    const {regexp, file, line, column, severity, message, code} = pattern
    const found = new RegExp(regexp).exec(say(row).trimEnd()) ?? []
    expect(more).toBeUndefined()
    expect([file, line, column, severity, message, code].map((group) => found[group])).toEqual(
      row.map(String)
    )
  })

  test.each([
    '',
    'checked 12 files, passed over 3: 2 errors, 1 warning',
    'agents/np-planner.md',
    '3:1 error Missing field `tier` [agent-invalid-frontmatter]',
    'agents/np-planner.md:3: error Missing field `tier` [agent-invalid-frontmatter]',
    'agents/np-planner.md:3:1: fatal Missing field `tier` [agent-invalid-frontmatter]',
    'agents/np-planner.md:3:1: error Missing field `tier`'
  ])('does not take %j for a problem', (line) => {
    expect(patterns.some((pattern) => new RegExp(pattern?.regexp ?? '').test(line))).toBe(false)
  })

  test('is named np-lint', () => {
    expect(matcher.problemMatcher.map(({owner}) => owner)).toEqual(['np-lint'])
    expect(task?.problemMatcher.owner).toBe('np-lint')
  })
})

test('the task of VS Code prints what its matcher reads', () => {
  expect(vscode.tasks.map(({label}) => label)).toEqual(['np-lint'])
  expect([task?.command, ...(task?.args ?? [])].join(' ')).toBe(
    'npx np-lint --format unix --no-color'
  )
})

describe('the pre-commit hook', () => {
  const [hook, more] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'))
  const files = new RegExp(hook.files)

  test('checks the project, not the names that it is given', () => {
    expect(more).toBeUndefined()
    expect({...hook, description: '', files: ''}).toEqual({
      id: 'np-lint',
      name: 'np-lint',
      description: '',
      entry: 'np-lint --no-error-on-unmatched-pattern',
      language: 'node',
      pass_filenames: false,
      require_serial: true,
      files: ''
    })
  })

  test('says its pattern in what Python and JavaScript share', () => {
    expect(hook.files).toMatch(/^\S+$/)
    expect(hook.files).not.toMatch(/\(\?[^:]|\\/)
  })

  test.each([
    'agents/np-planner.md',
    'agents/review/np-plan-checker.md',
    'packages/web/agents/np-executor.md',
    'plugins/review/agents/code-reviewer.md',
    '.claude/agents/code-reviewer.md',
    'apps/shop/.claude/agents/design/ui designer.md',
    '.opencode/agent/build.md',
    '.opencode/agents/build.md',
    '.github/agents/release.md',
    '.github/agents/release.agent.md',
    '.github/chatmodes/plan.chatmode.md',
    'release.agent.md',
    '.gemini/agents/reviewer.md',
    '.factory/droids/petbox-cto.md',
    'workflows/plan-phase.md',
    'np/workflows/plan/deep.md',
    'plans/M001/S001-PLAN.md',
    'plans/ROADMAP.md',
    'plans/M001/M001-ROADMAP.md',
    'plans/roadmap.yaml',
    'plans/M001/M001-META.json',
    'plans/M001/S001-UAT.md',
    '.nubos-pilot/milestones/M001/slices/S001/S001-PLAN.md',
    '.nubos-pilot/milestones/M001/slices/S001/tasks/T0001/T0001-PLAN.md',
    '.nubos-pilot/milestones/M001/slices/S001/S001-UAT.md',
    '.nubos-pilot/milestones/M001/M001-META.json',
    '.nubos-pilot/roadmap.yaml',
    '.planning/phases/01-setup/01-02-PLAN.md',
    'S001-PLAN.md',
    'work/T0001-PLAN.md',
    'PLAN.md',
    'team.agent-def.json',
    'config/team.agent-def.json'
  ])('runs for %s', (path) => {
    expect(files.test(path)).toBe(true)
    expect(classify(path, {exists: () => false}, () => undefined).kind).not.toBe('other')
  })

  test.each(['np-lint.json', 'packages/web/np-lint.json', 'package.json', 'agents/.np-lintignore'])(
    'runs for the config %s',
    (path) => {
      expect(files.test(path)).toBe(true)
    }
  )

  test.each([
    'README.md',
    'AGENTS.md',
    'CLAUDE.md',
    'docs/agents.md',
    'docs/planning.md',
    'src/agents/index.ts',
    'my-agents/np-planner.md',
    'agents/np-planner.mdx',
    'agents/logo.png',
    '.github/workflows/ci.yml',
    '.github/release.md',
    '.factory/config.json',
    '.planning/STATE.md',
    'plans/budget.xlsx',
    'floorplans/first.md',
    'EXPLAN.md',
    'PLAN.md.bak',
    'agent-def.json',
    'my-package.json',
    'my-np-lint.json',
    'np-lint.jsonc'
  ])('does not run for %s', (path) => {
    expect(files.test(path)).toBe(false)
    expect(classify(path, {exists: () => false}, () => undefined).kind).toBe('other')
  })
})

/** What the reporter prints for a file of that name, with the problem at that place. */
function say([relativePath, line, column, level, message, ruleId]: Row): string {
  const text = '\n'.repeat(line - 1) + ' '.repeat(column - 1)
  const source = new Source(text, {path: relativePath})
  const at = {start: text.length, end: text.length}
  const problem: Problem = {at, ruleId, messageId: 'x', level, message, aliases: [], url: ''}
  const names = {filePath: relativePath, relativePath, path: relativePath}
  const file = {...names, source, suppressed: [], heard: new Set<string>(), fixed: undefined}
  const report: Report = {
    results: [{...file, kind: 'agent', preset: 'portable', problems: [problem]}],
    passedOver: [],
    notes: [],
    failures: [],
    lead: undefined,
    baseline: undefined,
    rules: [],
    root: '/',
    cwd: '/'
  }
  return unix(report, {color: false, frame: false, quiet: false, env: {}})
}
