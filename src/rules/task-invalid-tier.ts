import {defineRule} from '../core/define-rule.ts'
import {expectedName} from '../core/nearest.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'task-invalid-tier',
  summary: 'The tier of a task must be one of the words that resolve to a model.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {tier: 'error'},
  across: planGroup,

  *check(plan, {workspace}) {
    const tiers = plan.preset.plan?.slices?.tiers ?? []
    for (const {id, tier} of plan.tasks) {
      if (!tier || tier.value.trim() === '' || tiers.includes(tier.value)) continue
      // Of a copy only what its plan does not say itself.
      const planned = plan.kind === 'task-plan' && id && planGraph(plan, workspace).find(id.value)
      if (planned && planned.document !== plan && planned.task?.tier?.value === tier.value) continue
      yield {
        at: {start: tier.start, end: tier.end},
        messageId: 'tier',
        message: `Unexpected tier ${code(tier.value)} of the task, expected ${expectedName(tier.value, tiers)}`,
        note: 'A tier is resolved to a model when the task is run; letter case and blanks count.',
        details: {...(id && {task: id.value}), value: tier.value, allowed: tiers},
        actual: tier.value,
        expected: tiers
      }
    }
  }
})
