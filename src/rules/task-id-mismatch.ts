import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {Finding} from '../model/finding.ts'
import {compareSlices, formatSliceId, parseTaskId} from '../model/id.ts'
import type {PlanDocument, Task} from '../model/plan.ts'

type MessageId = 'format' | 'slice' | 'file'

export default defineRule({
  code: 'task-id-mismatch',
  summary: 'The id of a task must be one, of the slice and the file in which it stands.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {format: 'error', slice: 'error', file: 'error'},

  *check(plan) {
    for (const task of plan.tasks) {
      const found = findingOf(plan, task)
      if (found) yield found
    }
  }
})

function findingOf(plan: PlanDocument, {id}: Task): Finding<MessageId> | undefined {
  if (!id || id.value.trim() === '') return undefined
  const {value, start, end} = id
  const at = {start, end}
  const what = `Unexpected id ${code(value)}`
  const read = parseTaskId(value)
  if (!read) {
    const like = plan.slice ? `${formatSliceId(plan.slice)}-T0001` : 'M001-S001-T0001'
    return {
      at,
      messageId: 'format',
      message: `${what} of a task, expected one like ${code(like)}`,
      note: 'An id has three parts in capitals, with three, three and four digits or more.',
      details: {task: value}
    }
  }
  if (plan.slice && compareSlices(plan.slice, read) !== 0) {
    const expected = formatSliceId(plan.slice)
    return {
      at,
      messageId: 'slice',
      message: `${what} of another slice, expected one that starts with ${code(expected)}`,
      note: 'The task runs in the slice of its file; whoever depends on this id looks for it elsewhere.',
      details: {task: value, expected}
    }
  }
  const file = /(?:^|\/)T(\d{4,})-PLAN\.md$/.exec(plan.source.path)?.[1]
  if (plan.kind !== 'task-plan' || file === undefined || Number(file) === read.task)
    return undefined
  return {
    at,
    messageId: 'file',
    message: `${what} in ${code(`T${file}-PLAN.md`)}, expected one that ends in ${code(`T${file}`)}`,
    note: 'A task plan is found by its file name.',
    details: {task: value, expected: `T${file}`}
  }
}
