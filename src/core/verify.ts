import type {Command} from '../model/command.ts'
import type {PlanDocument, Task} from '../model/plan.ts'
import type {Span} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {type PlanGraph, planGroup} from './plan-graph.ts'

/** What stands in the `<automated>` of a `<verify>`. */
export function automatedIn(task: Task): readonly Span[] {
  const checks = task.blocks('verify')
  return task
    .blocks('automated')
    .filter(({start, end}) => checks.some((check) => check.start <= start && end <= check.end))
}

/** The commands that tell whether a task is done. */
export function verifyCommands(plan: PlanDocument, task: Task): readonly Command[] {
  return automatedIn(task).flatMap((span) => plan.commands(span))
}

/** Whether a task plan only repeats what the plan of its slice says of its task. */
export function isRepeated(
  plan: PlanDocument,
  {id}: Task,
  graph: PlanGraph,
  text: string
): boolean {
  const node = plan.kind === 'task-plan' && id ? graph.find(id.value) : undefined
  if (!node?.task || node.document.kind !== 'plan') return false
  return node.document.uncommented(node.task.span).includes(text)
}

/**
 * Where the commands of a plan are run, as seen from the root: in the nearest folder around its planner
 * that is a package, else in the root, which is empty.
 */
export function commandFolder(plan: PlanDocument, workspace: Workspace): string {
  const parts = (planGroup(plan)?.folder ?? '').split('/').slice(0, -1)
  while (parts.length > 0 && !workspace.exists([...parts, 'package.json'].join('/'))) parts.pop()
  return parts.join('/')
}
