import {defineRule} from '../core/define-rule.ts'
import {code, list} from '../core/say.ts'
import type {Finding, Fix} from '../model/finding.ts'
import {formatSliceId} from '../model/id.ts'
import type {PlanDocument, Task} from '../model/plan.ts'

type MessageId = 'missing' | 'wave'

export default defineRule({
  code: 'fake-promotion-trigger',
  summary:
    'A task must say its id, what it depends on, its wave and its tier; the wave is its slice.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {missing: 'error', wave: 'warning'},
  fix: 'unsafe',

  *check(plan) {
    // An older layout: there a plan as a whole says what its tasks say here.
    if (plan.header.field('phase') && plan.header.field('plan')) return
    for (const task of plan.tasks) {
      const missing = missingFrom(plan, task)
      if (missing.length > 0) yield missingFinding(task, missing)
      const wave = waveFinding(task)
      if (wave) yield wave
    }
  }
})

/** In a task plan these are fields of the header, which another rule looks at. */
function missingFrom({preset}: PlanDocument, task: Task): readonly string[] {
  if (!task.tag) return []
  return (preset.plan?.slices?.attributes ?? []).filter((name) => {
    const value = task.attribute(name)?.value?.value
    // Who depends on nothing says so by an empty list.
    return value === undefined || (value.trim() === '' && name !== 'depends_on')
  })
}

function missingFinding(task: Task, missing: readonly string[]): Finding<MessageId> {
  const id = task.id?.value
  const fix = missing.length === 1 ? added(task, missing[0] ?? '') : undefined
  return {
    at: task.at,
    messageId: 'missing',
    message: `Missing ${list(missing, 'and')} of the task, expected ${missing.length === 1 ? 'a value' : 'values'}`,
    note: missing.includes('id')
      ? 'Whoever turns a plan into tasks drops one without an id, and says nothing.'
      : 'Whoever turns a plan into tasks puts in a value of its own, and says nothing.',
    details: {...(id && {task: id}), missing},
    ...(fix && {fix})
  }
}

/** Who left out what it depends on most often depends on nothing, and a wave is known by the slice. */
function added({tag, slice}: Task, name: string): Fix | undefined {
  const value = name === 'depends_on' ? '' : name === 'wave' ? slice?.slice : undefined
  if (!tag || value === undefined || tag.attributes.some((each) => each.name.value === name)) {
    return undefined
  }
  const at = tag.attributes.at(-1)?.end ?? tag.name.end
  const written = `${name}="${value}"`
  return {
    title: `Add \`${written}\``,
    edits: [{start: at, end: at, text: ` ${written}`}],
    safety: 'unsafe'
  }
}

function waveFinding({id, wave, slice}: Task): Finding<MessageId> | undefined {
  const written = wave?.value.trim()
  if (!wave || !slice || !written) return undefined
  if (/^\d+$/.test(written) && Number(written) === slice.slice) return undefined
  const expected = String(slice.slice)
  return {
    at: {start: wave.start, end: wave.end},
    messageId: 'wave',
    message: `Unexpected wave ${code(written)}, expected ${code(expected)}, the number of the slice`,
    note: `Waves are slices: the task runs with those of ${code(formatSliceId(slice))}, whatever its wave says.`,
    details: {...(id && {task: id.value}), expected, got: written},
    fix: {
      title: `Write ${code(expected)}`,
      edits: [{start: wave.start, end: wave.end, text: expected}],
      safety: 'unsafe'
    }
  }
}
