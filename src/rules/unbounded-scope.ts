import {defineRule} from '../core/define-rule.ts'
import {originalOf, planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import {openPattern, openPhrases} from '../core/scope.ts'
import type {Finding} from '../model/finding.ts'
import type {PlanDocument, Task} from '../model/plan.ts'

type MessageId = 'open' | 'examples' | 'glob'

const none: readonly string[] = []

export default defineRule({
  code: 'unbounded-scope',
  summary: 'The action of a task must say where the work ends.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {open: 'warning', examples: 'info', glob: 'warning'},
  options: {globs: false, exampleLists: true, terms: none},
  across: planGroup,

  *check(plan, {workspace, options: {globs, exampleLists, terms}}) {
    const pattern = openPattern(terms)
    for (const task of plan.tasks) {
      const original = originalOf(plan, task, planGraph(plan, workspace))
      // A copy is what its plan says, unless somebody changed it.
      if (original) continue
      for (const finding of findPhrases(plan, task, pattern)) {
        if (exampleLists || finding.messageId !== 'examples') yield finding
      }
      const glob = globs ? globFinding(task) : undefined
      if (glob) yield glob
    }
  }
})

function* findPhrases(
  {source: {text}, masked}: PlanDocument,
  task: Task,
  pattern: RegExp
): Iterable<Finding<MessageId>> {
  for (const block of task.blocks('action')) {
    for (const {start, end, isExampleList} of openPhrases(text, masked, block, pattern)) {
      const match = text.slice(start, end)
      yield {
        at: {start, end},
        messageId: isExampleList ? 'examples' : 'open',
        message: `Unexpected open end ${code(match)}, expected everything that is meant`,
        note: isExampleList
          ? 'What is named reads like examples: nobody knows what else belongs to it.'
          : 'Two executors would stop at two places. Name the files, functions or values behind it, as in `as needed: a.ts, b.ts`; or take it out.',
        details: {...(task.id && {task: task.id.value}), match, exampleList: isExampleList}
      }
    }
  }
}

/** A pattern over folders as all that a task works on. */
function globFinding({id, files}: Task): Finding<MessageId> | undefined {
  const [first, ...more] = files
  if (!first?.value.includes('**') || more.some(({value}) => !value.includes('**')))
    return undefined
  return {
    at: {start: first.start, end: first.end},
    messageId: 'glob',
    message: `Unexpected pattern ${code(first.value)} as the files of the task, expected files`,
    note: 'It may stand for any number of files.',
    details: {...(id && {task: id.value}), match: first.value, exampleList: false}
  }
}
