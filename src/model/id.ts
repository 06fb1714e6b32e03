/** Where a slice stands: `M001-S002`. */
export interface SliceId {
  readonly milestone: number
  readonly slice: number
}

/** Where a task stands: `M001-S002-T0003`. Two ids are one task only when they are written alike. */
export interface TaskId extends SliceId {
  readonly task: number
}

/** Reads a full id, in capitals and with its zeros; undefined for anything else. */
export function parseTaskId(text: string): TaskId | undefined {
  const found = /^M(\d{3,})-S(\d{3,})-T(\d{4,})$/.exec(text)
  if (!found) return undefined
  const [, milestone, slice, task] = found
  return {milestone: Number(milestone), slice: Number(slice), task: Number(task)}
}

export function parseSliceId(text: string): SliceId | undefined {
  const found = /^M(\d{3,})-S(\d{3,})$/.exec(text)
  return found ? {milestone: Number(found[1]), slice: Number(found[2])} : undefined
}

/** As the planner writes them: three digits and more, of tasks four. */
export function formatSliceId({milestone, slice}: SliceId): string {
  return `M${pad(milestone, 3)}-S${pad(slice, 3)}`
}

export function formatTaskId({task, ...slice}: TaskId): string {
  return `${formatSliceId(slice)}-T${pad(task, 4)}`
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** Negative when `a` comes before `b`. */
export function compareSlices(a: SliceId, b: SliceId): number {
  return a.milestone - b.milestone || a.slice - b.slice
}
