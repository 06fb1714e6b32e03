import {defineRule} from '../core/define-rule.ts'
import {findTwo, type TwoDeliverables} from '../core/deliverables.ts'
import {originalOf, planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'non-atomic-task',
  summary: 'A task must hold one deliverable.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {
    'and-also': 'warning',
    'two-clauses': 'warning',
    'two-areas': 'warning',
    'unrelated-files': 'warning'
  },
  across: planGroup,

  *check(plan, {workspace}) {
    const {source, masked} = plan
    for (const task of plan.tasks) {
      if (originalOf(plan, task, planGraph(plan, workspace))) continue
      const {id, title, files} = task
      const two = findTwo(source.text, masked, {title, files, actions: task.blocks('action')})
      if (!two) continue
      const match = source.text.slice(two.start, two.end)
      yield {
        at: {start: two.start, end: two.end},
        messageId: two.why,
        message: `Unexpected second deliverable ${code(match)} (${reasons[two.why]}), expected one in each task`,
        note: 'One task is one commit, which one person can review and take back. Make it two tasks; where it is one thing, name that.',
        details: {...(id && {task: id.value}), why: two.why, match}
      }
    }
  }
})

const reasons: Readonly<Record<TwoDeliverables['why'], string>> = {
  'and-also': 'it begins with a verb of its own',
  'two-clauses': 'the title has two verbs with two objects',
  'two-areas': 'the title names two groups of files',
  'unrelated-files': 'the two files have nothing in common'
}
