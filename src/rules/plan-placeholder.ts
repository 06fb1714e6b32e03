import {defineRule} from '../core/define-rule.ts'
import {deferralsIn, placeholdersIn} from '../core/placeholders.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import {isRepeated} from '../core/verify.ts'
import type {PlanDocument} from '../model/plan.ts'
import type {Span} from '../model/source.ts'

export default defineRule({
  code: 'plan-placeholder',
  summary: 'A plan must say what is to be done, and what is done must not be put off.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  set: 'extended',
  messages: {placeholder: 'warning', deferred: 'warning'},
  across: planGroup,

  *check(plan, {workspace}) {
    const {source, header, masked, tasks} = plan
    const graph = planGraph(plan, workspace)
    // Of a copy only what its plan does not say itself.
    const isNew = (at: Span) =>
      !tasks.some((task) => isRepeated(plan, task, graph, source.slice(at)))
    const found = [
      ...header.fields.flatMap(({value}) => placeholdersIn(source.text, value)),
      ...placeholdersIn(masked, {start: header.end, end: masked.length})
    ]
    for (const at of found.filter(isNew)) {
      yield {
        at,
        messageId: 'placeholder',
        message: `Unexpected placeholder ${code(source.slice(at))}, expected what it stands for`,
        note: 'Who carries out the plan was not there when it was written, and decides alone what is meant.'
      }
    }
    for (const at of deferrals(plan).filter(isNew)) {
      yield {
        at,
        messageId: 'deferred',
        message: `Unexpected ${code(source.slice(at))}, expected all that is needed, or a decision to name`,
        note: 'What is put off here nobody comes back to. Name the ADR (`ADR-12`) or the decision (`D-03`) that says so, or list it as deferred.'
      }
    }
  }
})

function deferrals(plan: PlanDocument): readonly Span[] {
  const done = ['acceptance_criteria', 'done', 'success_criteria'].flatMap((name) =>
    plan.blocks(name)
  )
  return [
    ...done.flatMap((span) => deferralsIn(plan.masked, span, 'done')),
    ...plan.blocks('action').flatMap((span) => deferralsIn(plan.masked, span, 'work'))
  ]
}
