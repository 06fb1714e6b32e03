import {defineRule} from '../core/define-rule.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'duplicate-task-id',
  summary: 'Two tasks, or two phase plans, must not have one id.',
  kinds: ['plan'],
  messages: {duplicate: 'error'},
  across: planGroup,

  *check(plan, {workspace}) {
    const graph = planGraph(plan, workspace)
    for (const node of graph.nodesOf(plan)) {
      const first = graph.find(node.id)
      if (!first || first === node) continue
      const {path} = first.document.source
      const where = path === plan.source.path ? 'in this plan' : `in ${code(path)}`
      yield {
        at: node.at,
        messageId: 'duplicate',
        message: `Unexpected id ${code(node.id)}, expected one that no other ${node.task ? 'task' : 'plan'} has (it stands ${where})`,
        note: 'Of two with one id only one is run, and whoever depends on it waits for whichever that is.',
        details: {task: node.id, first: path},
        related: [{path, at: first.at, message: 'has the same id'}]
      }
    }
  }
})
