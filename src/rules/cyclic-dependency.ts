import {defineRule} from '../core/define-rule.ts'
import {type PlanNode, planGraph, planGroup} from '../core/plan-graph.ts'
import {code, safe} from '../core/say.ts'

/** Of a longer cycle the rest is counted. */
const longestPath = 8

export default defineRule({
  code: 'cyclic-dependency',
  summary: 'Tasks of several slices, or phase plans, must not wait for each other in a circle.',
  kinds: ['plan', 'task-plan'],
  messages: {cycle: 'error'},
  across: planGroup,

  *check(plan, {workspace}) {
    for (const {edge, path} of planGraph(plan, workspace).cycles) {
      if (edge.from.document !== plan) continue
      const {name} = edge
      yield {
        at: {start: name.start, end: name.end},
        messageId: 'cycle',
        message: `Unexpected dependency ${code(name.value)} (it closes the cycle ${shown(path)}), expected none`,
        note: 'Nothing in a cycle can ever start. Take out the name that leads to a later slice, or split the task that two others need.',
        details: {cycle: path.map(({id}) => id)},
        related: path.slice(1, -1).map(({document, at}) => ({
          path: document.source.path,
          at,
          message: 'is part of the cycle'
        }))
      }
    }
  }
})

function shown(path: readonly PlanNode[]): string {
  const ids = path.map(({id}) => id)
  const middle =
    ids.length > longestPath
      ? [...ids.slice(0, longestPath - 2), `… ${ids.length - longestPath + 1} more …`, ids.at(-1)]
      : ids
  return `\`${middle.map((id) => safe(id ?? '')).join(' → ')}\``
}
