import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import {compareSlices, formatTaskId, parseTaskId} from '../model/id.ts'
import type {PlanDocument} from '../model/plan.ts'

export default defineRule({
  code: 'task-numbering',
  summary: 'The tasks of a slice must be numbered from T0001 on, without gaps.',
  kinds: ['plan'],
  needs: 'slices',
  messages: {number: 'warning'},

  *check(plan) {
    const free = new Map(gapsIn(plan))
    for (const {id} of plan.tasks) {
      const read = id && parseTaskId(id.value)
      const number = read && free.get(read.task)
      if (!read || number === undefined || !isOwn(plan, id.value)) continue
      // One for each gap, at the first task behind it.
      free.delete(read.task)
      const expected = formatTaskId({...read, task: number})
      yield {
        at: {start: id.start, end: id.end},
        messageId: 'number',
        message: `Unexpected number of ${code(id.value)}, expected ${code(expected)}`,
        note: 'Numbers start anew in each slice. Whoever turns a plan into tasks may number them again, and then others wait for the wrong one.',
        details: {task: id.value, expected}
      }
    }
  }
})

/** Numbers without the one before them, each with the first number that is free. */
function gapsIn(plan: PlanDocument): readonly (readonly [number, number])[] {
  const ids = plan.tasks.flatMap(({id}) => (id && isOwn(plan, id.value) ? [id.value] : []))
  const numbers = new Set(ids.map((id) => parseTaskId(id)?.task ?? 0))
  const sorted = [...numbers].toSorted((a, b) => a - b)
  return sorted.flatMap((number, at) => {
    const free = (sorted[at - 1] ?? 0) + 1
    return number > free ? [[number, free] as const] : []
  })
}

/** An id of another slice is wrong for another reason. */
function isOwn({slice}: PlanDocument, id: string): boolean {
  const read = parseTaskId(id)
  return read !== undefined && (slice === undefined || compareSlices(slice, read) === 0)
}
