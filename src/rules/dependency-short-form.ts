import {defineRule} from '../core/define-rule.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'dependency-short-form',
  summary: 'A phase plan must name the plans that it depends on by their full ids.',
  kinds: ['plan'],
  needs: 'phases',
  messages: {short: 'warning'},
  fix: 'safe',
  across: planGroup,

  *check(plan, {workspace}) {
    for (const {id, edges} of planGraph(plan, workspace).nodesOf(plan)) {
      for (const {name, to} of edges) {
        if (!to || to.id === name.value) continue
        const at = {start: name.start, end: name.end}
        yield {
          at,
          messageId: 'short',
          message: `Unexpected short form ${code(name.value)}, expected ${code(to.id)}`,
          note: 'Some releases look for the whole id only, find nothing, and start this plan at once.',
          details: {plan: id, dep: name.value, expected: to.id},
          fix: {title: `Write ${code(to.id)}`, edits: [{...at, text: to.id}], safety: 'safe'}
        }
      }
    }
  }
})
