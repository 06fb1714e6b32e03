import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {defineRule} from './define-rule.ts'
import {lint} from './lint.ts'

const rule = (code: string, ...starts: readonly number[]) =>
  defineRule({
    code,
    summary: code,
    kinds: ['agent'],
    messages: {found: 'error'},
    *check() {
      for (const start of starts) {
        yield {at: {start, end: start + 1}, messageId: 'found', message: `${code} at ${start}`}
      }
    }
  })

const said = (...rules: readonly ReturnType<typeof rule>[]) => {
  const settings = rules.map((each) => ({rule: each, level: undefined, options: {}}))
  const document = documentOf('agents/np-critic.md', 'Reads diffs.\n')
  return lint(document, settings, emptyWorkspace, {merge: true}).problems.map(
    ({message}) => message
  )
}

test('sorts by place, then code, whatever the order of the rules', () => {
  const [a, b] = [rule('np-a', 3, 0), rule('np-b', 3, 1)]
  const sorted = ['np-a at 0', 'np-b at 1', 'np-a at 3', 'np-b at 3']
  expect(said(a, b)).toEqual(sorted)
  expect(said(b, a)).toEqual(sorted)
})

test('keeps what one rule says at one place in its order', () => {
  const twice = defineRule({
    ...rule('np-twice').meta,
    messages: {second: 'info', first: 'error'},
    *check() {
      yield {at: {start: 2, end: 5}, messageId: 'second', message: 'second'}
      yield {at: {start: 2, end: 3}, messageId: 'first', message: 'first'}
    }
  })
  expect(said(twice)).toEqual(['second', 'first'])
})
