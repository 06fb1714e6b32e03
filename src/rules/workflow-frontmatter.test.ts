import {expect, test} from 'vitest'
import {problemsOf} from '../../test/support/check.ts'
import rule from './workflow-frontmatter.ts'

const found = (text: string, path = 'workflows/plan-shop.md') =>
  problemsOf(rule, path, text, 'nubos').map(
    ({messageId, at, details}) =>
      `${messageId} ${details?.missing ?? ''} ${text.slice(at.start, at.end)}`
  )

test.each([
  ['---\ncommand: np:plan-shop\ndescription: Plans.\n---\n', []],
  ['---\r\ncommand: "np:plan-shop"\r\ndescription: Plans.\r\n---\r\n', []],
  ['# Plan the shop\n', ['missing command,description # Plan the shop']],
  ['---\ncommand:\ndescription: ""\n---\n', ['missing command,description ---']],
  ['---\ncommand: np:plan-shop\n---\n', ['missing description ---']],
  ['---\ncommand: plan-shop\ndescription: a\n---\n', ['command  plan-shop']],
  ['---\ncommand: np:Plan-shop\ndescription: a\n---\n', ['command  np:Plan-shop']],
  ['---\ncommand: 7\ndescription: a\n---\n', ['command  7']],
  ['---\ncommand: np:a\ncommand: np:plan-shop\ndescription: a\n---\n', []],
  // What hides a header is said by other rules.
  ['\n---\ncommand: np:a\n---\n', []],
  ['---\ncommand: np:a\n', []]
])('%j', (text, problems) => {
  expect(found(text)).toEqual(problems)
})
