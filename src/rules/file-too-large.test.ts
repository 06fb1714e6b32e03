import {expect, test} from 'vitest'
import {documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {largestFile, Source} from '../model/source.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {parseDocument} from '../parse/document.ts'
import {presets} from '../presets/index.ts'
import rule from './file-too-large.ts'
import {rules} from './index.ts'

const path = 'agents/np-critic.md'

test('counts bytes, not characters', () => {
  expect(largestFile).toBe(1024 * 1024)
  expect(problemsOf(rule, path, 'a'.repeat(largestFile))).toEqual([])
  expect(problemsOf(rule, path, `${'a'.repeat(largestFile - 1)}é`)).toMatchObject([
    {
      level: 'error',
      messageId: 'size',
      at: {start: 0, end: 0},
      details: {size: largestFile + 1, limit: largestFile}
    }
  ])
})

test('counts the byte order mark', () => {
  const text = `\uFEFF${'a'.repeat(largestFile - 3)}`
  expect(problemsOf(rule, path, Buffer.from(text))).toEqual([])
  expect(problemsOf(rule, path, Buffer.from(`${text}a`))).toHaveLength(1)
})

test.each([
  '.claude/agents/reviewer.md',
  'workflows/ship.md',
  'plans/PLAN.md',
  'plans/S001-UAT.md'
])('runs on %s', (each) => {
  expect(problemsOf(rule, each, 'a'.repeat(largestFile + 1))).toHaveLength(1)
})

test('goes by the size on disk: the engine hands over no text of such a file', () => {
  const source = new Source('', {path, size: 7_000_000})
  const document = parseDocument(source, 'agent', presets.portable, {})
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  const problems = lint(document, settings, workspace, {merge: true}).problems
  expect(problems.map(({ruleId, details}) => [ruleId, details])).toEqual([
    ['file-too-large', {size: 7_000_000, limit: largestFile}]
  ])
})

test('is all that is said about the file', () => {
  const document = documentOf(path, '# Critic\n'.repeat(200_000))
  const settings = rules.map((each) => ({
    rule: each,
    level: undefined,
    options: each.meta.options
  }))
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  const problems = lint(document, settings, workspace, {merge: true}).problems
  expect(problems.map(({ruleId}) => ruleId)).toEqual(['file-too-large'])
})
