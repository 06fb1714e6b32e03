import {expect, test} from 'vitest'
import {lint} from '../src/core/lint.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import {rules} from '../src/rules/index.ts'
import {documentOf} from './support/check.ts'

const code = `\`\`\`ts\n${'call(1)\n'.repeat(40)}\`\`\``
const faults: Readonly<Record<string, string>> = {
  'verify-command-unknown': '<verify><automated>np-tools nothing</automated></verify>',
  'parallel-task-implicit-dependency': '<verify><automated>git status</automated></verify>',
  'plan-placeholder': '<action>The separator is TBD.</action>',
  'plan-over-specifies-implementation': `<action>\n${code}\n</action>`,
  'unbounded-scope': '<action>Read prices, stock, etc.</action>'
}
const body = (text: string) =>
  `<tasks>\n<task id="M001-S001-T0001" depends_on="" wave="1" tier="haiku">\n${text}\n</task>\n<task id="M001-S001-T0002" depends_on="" wave="1" tier="haiku"><files>docs/a.md</files></task>\n</tasks>\n`
const copy = (text: string) => `---\nid: M001-S001-T0001\ndepends_on: []\n---\n\n${text}\n`

/** Which files a rule finds something in. */
function found(code: string, planned: string, copied: string): readonly string[] {
  const files = {
    'plans/M001/slices/S001/S001-PLAN.md': body(planned),
    'plans/M001/slices/S001/tasks/T0001/T0001-PLAN.md': copy(copied)
  }
  const documents = Object.entries(files).map(([path, text]) => documentOf(path, text, 'nubos'))
  const workspace = {...emptyWorkspace, complete: true, documents}
  const rule = rules.find(({meta}) => meta.code === code)
  if (!rule) throw new Error(`There is no ${code}`)
  const setting = {rule, level: undefined, options: rule.meta.options}
  return documents.flatMap((document) =>
    lint(document, [setting], workspace, {merge: false}).problems.map(() => document.kind)
  )
}

test.each(Object.entries(faults))('%s says nothing of a copy that its plan says', (code, fault) => {
  expect(found(code, fault, fault)).toEqual(['plan'])
  expect(found(code, '', fault)).toEqual(code === 'unbounded-scope' ? [] : ['task-plan'])
})
