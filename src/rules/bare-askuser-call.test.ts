import {expect, test} from 'vitest'
import {check, documentOf, problemsOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import type {Options} from '../core/rule.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './bare-askuser-call.ts'

const path = 'workflows/pick.md'

function matches(text: string, options: Options = {}): readonly unknown[] {
  const setting = {rule, level: undefined, options: {...rule.meta.options, ...options}}
  const {problems} = lint(documentOf(path, text), [setting], emptyWorkspace, {merge: false})
  return problems.map(({details}) => details?.match)
}

test.each([
  ['an order', 'Call AskUserQuestion.', 'Call … AskUserQuestion'],
  ['the nearest of two', 'Call it, then use AskUserQuestion', 'use … AskUserQuestion'],
  [
    'one over two lines',
    'Ask them by using the\n`AskUserQuestion` tool',
    'using … AskUserQuestion'
  ],
  ['a note in brackets', 'Pick a colour (AskUserQuestion, one of three)', 'AskUserQuestion'],
  ['another language', 'Rufe AskUserQuestion auf.', 'AskUserQuestion'],
  ['a call in inline code', 'Then `AskUserQuestion(x)`', 'AskUserQuestion('],
  ['an argument in a fence', '```\nx = AskUserQuestion([\n```', 'AskUserQuestion('],
  ['a block of fields in a fence', '```\nUse AskUserQuestion:\n- a\n```', 'AskUserQuestion:'],
  ['a line in a fence', '~~~\n  request_user_input now\n~~~', 'request_user_input'],
  ['a cell with an order', '| Step | Call `AskUserQuestion` |', 'Call … AskUserQuestion'],
  [
    'a sentence behind a forbidden one',
    'Never guess. Call AskUserQuestion',
    'Call … AskUserQuestion'
  ],
  ['an item behind one', '- Never guess\n- Call AskUserQuestion', 'Call … AskUserQuestion'],
  ['make use of', 'Make use of AskUserQuestion', 'use … AskUserQuestion'],
  [
    'below the gateway, not next to it',
    '`np-tools askuser`\n\nA.\n\nRun AskUserQuestion',
    'Run … AskUserQuestion'
  ],
  [
    'below a fence with the gateway',
    '```\nnp-tools askuser\n```\n\nRun AskUserQuestion',
    'Run … AskUserQuestion'
  ],
  [
    'far behind the word never',
    `Never ${'a '.repeat(60)} call AskUserQuestion`,
    'call … AskUserQuestion'
  ]
])('finds %s', (_, text, match) => {
  expect(matches(`${text}\n`)).toEqual([match])
})

test.each([
  ['a longer name', 'Call AskUserQuestions, MyAskUserQuestion, mcp__AskUserQuestion'],
  ['another case', 'Call askuserquestion'],
  ['a comment', '<!-- call AskUserQuestion\ncall AskUserQuestion -->'],
  ['the header', '---\nallowed-tools: [Read, AskUserQuestion]\n---'],
  [
    'a line with the gateway',
    'Not AskUserQuestion: call `"$NP/bin/np-tools.cjs" askuser`, AskUserQuestion'
  ],
  ['the paragraph below the gateway', 'Run `np-tools askuser`.\n\nAskUserQuestion shows it.'],
  ['a cell', '| Claude Code | AskUserQuestion |'],
  ['a mention', 'The limit of `AskUserQuestion` is 12 characters.'],
  ['what it does', "AskUserQuestion returns a text. See AskUserQuestion's page."],
  ['where it is from', 'Migrated from AskUserQuestion'],
  ['a verdict', 'AskUserQuestion calls are forbidden here'],
  ['typographic apostrophes', 'Don’t call AskUserQuestion'],
  ['a reference', 'After AskUserQuestion, go on. Before each AskUserQuestion, wait.'],
  ['never, e.g.', 'Never ask by yourself, e.g. call AskUserQuestion'],
  ['never, i.e.', 'Never ask by yourself, i.e. call AskUserQuestion'],
  ['never, etc.', 'Never guess, assume etc. or call AskUserQuestion'],
  ['never, vs.', 'Never weigh a prompt vs. use AskUserQuestion'],
  ['a heading', '## Anti-patterns\n\n- Call AskUserQuestion\n\n```\nAskUserQuestion()\n```'],
  ['a list below never', 'Never:\n\n- call AskUserQuestion\n- guess'],
  ['a fence below never', 'Never this:\n\n```\nAskUserQuestion()\n```'],
  ['the name of a fence', '```js wrong\nAskUserQuestion()\n```'],
  ['a comment above it', '```js\n// wrong\nAskUserQuestion()\n```'],
  ['a list of tools in a fence', '```yaml\ntools:\n  - AskUserQuestion\n```']
])('lets pass %s', (_, text) => {
  expect(matches(`${text}\n`)).toEqual([])
})

test('says one thing of a line, and the same with CRLF', () => {
  const files = {
    [path]: `Call AskUserQuestion, or AskUserQuestion, or request_user_input.␍
     ^^^^^^^^^^^^^^^ bare-askuser-call
Is \`AskUserQuestion\` there? Call request_user_input.␍
                                 ^^^^^^^^^^^^^^^^^^ bare-askuser-call
`
  }
  expect(check(rule, files)).toEqual(files)
})

test('strict: reports every name outside comments and lines with the gateway', () => {
  const text = `---
allowed-tools: AskUserQuestion
---
Never call AskUserQuestion <!-- AskUserQuestion -->
Run np-tools askuser, not AskUserQuestion
<!-- AskUserQuestion -->
`
  expect(matches(text, {strict: true})).toHaveLength(2)
  expect(matches(text)).toEqual([])
})

test('tools: takes other names as they are written', () => {
  expect(matches('Call ask.user(), not AskUserQuestion.', {tools: ['ask.user']})).toEqual([
    'Call … ask.user'
  ])
  expect(matches('Call ask-user().', {tools: ['ask.user']})).toEqual([])
  expect(matches('Call AskUserQuestion.', {tools: []})).toEqual([])
})

test('looks at workflows and plans of nubos only', () => {
  const text = 'Call AskUserQuestion.\n'
  const found = (file: string) => problemsOf(rule, file, text).length
  expect(
    ['.nubos-pilot/workflows/sub/a.md', 'S001-PLAN.md', 'T0001-PLAN.md', 'plans/PLAN.md'].map(found)
  ).toEqual([1, 1, 1, 1])
  expect(
    ['.planning/phases/01-PLAN.md', 'agents/np-a.md', '.claude/agents/a.md'].map(found)
  ).toEqual([0, 0, 0])
  expect(problemsOf(rule, 'plans/PLAN.md', text, 'gsd')).toEqual([])
})
