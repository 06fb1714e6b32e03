import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {defineRule} from './define-rule.ts'
import {lint} from './lint.ts'

const short = defineRule({
  code: 'np-blank',
  summary: 'A file must not start with a blank.',
  kinds: ['agent'],
  messages: {blank: 'error'},
  *check() {
    yield {at: {start: 0, end: 1}, messageId: 'blank', message: 'Unexpected blank'}
  }
})

describe('a rule', () => {
  test('holds its facts, with defaults for what nobody wrote', () => {
    expect(short.meta).toStrictEqual({
      code: 'np-blank',
      summary: 'A file must not start with a blank.',
      kinds: ['agent'],
      messages: {blank: 'error'},
      set: 'recommended',
      needs: undefined,
      reader: undefined,
      fix: undefined,
      gates: {},
      mergesInto: {},
      silentBeside: [],
      bytes: false,
      across: undefined,
      last: false,
      prose: undefined,
      shell: undefined,
      options: {},
      url: 'https://github.com/np-lint/np-lint/blob/main/docs/rules/np-blank.md'
    })
  })

  test('holds the facts that somebody wrote', () => {
    const written = {
      code: 'np-tab',
      summary: 'A plan must not hold tabs.',
      kinds: ['plan', 'task-plan'],
      messages: {tab: 'info'},
      set: 'extended',
      needs: 'tiers',
      reader: 'yaml',
      fix: 'safe',
      gates: {tab: 'parse'},
      mergesInto: {'np-blank': 'line'},
      silentBeside: ['file-bom'],
      bytes: true,
      across: () => undefined,
      last: true,
      prose: /\t/,
      shell: /\$/,
      options: {width: 8}
    } as const
    const rule = defineRule({...written, *check() {}})
    expect(rule.meta).toStrictEqual({
      ...written,
      url: 'https://github.com/np-lint/np-lint/blob/main/docs/rules/np-tab.md'
    })
  })

  test('is a function named by its code', () => {
    expect([typeof short, short.name]).toEqual(['function', 'np-blank'])
  })

  test('is checked without unified', () => {
    const document = documentOf('agents/np-planner.md', ' ')
    const context = {workspace: emptyWorkspace, options: {}, suppressions: []}
    expect(Array.from(short.check(document, context))).toEqual([
      {at: {start: 0, end: 1}, messageId: 'blank', message: 'Unexpected blank'}
    ])
  })

  test('crashes with a message that it did not declare', () => {
    const rule = defineRule({
      code: 'np-slip',
      summary: 'Says a message that it does not have.',
      kinds: ['agent'],
      messages: {blank: 'error'},
      *check() {
        const messageId = 'blanks' as 'blank'
        yield {at: {start: 0, end: 1}, messageId, message: 'Unexpected blank'}
      }
    })
    const setting = {rule, level: undefined, options: {}}
    const document = documentOf('agents/np-planner.md', ' ')
    const said = lint(document, [setting], emptyWorkspace, {merge: false}).problems
    expect(said.map(({ruleId, message}) => `${ruleId}: ${message}`)).toEqual([
      'internal-error: Rule `np-slip` crashed: `np-slip` has no message `blanks`'
    ])
  })
})
