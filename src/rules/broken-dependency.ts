import {defineRule} from '../core/define-rule.ts'
import {type EdgeFault, type PlanEdge, planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import type {Finding, Fix} from '../model/finding.ts'
import {formatSliceId} from '../model/id.ts'
import type {PlanDocument} from '../model/plan.ts'

export default defineRule({
  code: 'broken-dependency',
  summary: 'A task must depend on tasks of earlier slices, a phase plan on plans that there are.',
  kinds: ['plan', 'task-plan'],
  messages: {
    malformed: 'error',
    self: 'error',
    'same-slice': 'error',
    'later-slice': 'error',
    unknown: 'error'
  },
  mergesInto: {'cyclic-dependency': 'span'},
  fix: 'unsafe',
  across: planGroup,

  *check(plan, {workspace}) {
    const graph = planGraph(plan, workspace)
    for (const {id, edges, task} of graph.nodesOf(plan)) {
      const names = plan.kind === 'task-plan' ? namesOf(graph.find(id)?.edges) : new Set<string>()
      for (const edge of edges) {
        // Of a copy only what its plan does not say itself.
        if (!edge.fault || names.has(edge.name.value)) continue
        if (edge.fault === 'unknown' && !workspace.complete) continue
        yield finding(plan, edge, edge.fault, graph.nearest(edge), task === undefined)
      }
    }
  }
})

function namesOf(edges: readonly PlanEdge[] = []): ReadonlySet<string> {
  const inPlan = edges.filter(({from}) => from.document.kind === 'plan')
  return new Set(inPlan.map(({name}) => name.value))
}

function finding(
  plan: PlanDocument,
  edge: PlanEdge,
  fault: EdgeFault,
  near: string | undefined,
  isPhase: boolean
): Finding<EdgeFault> {
  const {name, from, to} = edge
  const what = `Unexpected dependency ${code(name.value)}`
  const own = from.slice ? code(formatSliceId(from.slice)) : 'its slice'
  const suggestion = near === undefined ? undefined : code(near)
  const messages: Readonly<Record<EdgeFault, string>> = {
    malformed: `${what} (no id of a task), expected ${suggestion ?? 'one like `M001-S001-T0001`'}`,
    self: `${what} (${isPhase ? 'this plan' : 'the task'} itself), expected another one`,
    'same-slice': `${what} (of the same slice), expected a task of a slice before ${own}`,
    'later-slice': `${what} (of a later slice), expected a task of a slice before ${own}`,
    unknown: `${what} (there is none), expected ${suggestion ?? (isPhase ? 'a plan that there is' : 'a task of an earlier slice')}`
  }
  const fix = fault === 'malformed' || fault === 'unknown' ? renamed(plan, edge, near) : undefined
  return {
    at: {start: name.start, end: name.end},
    messageId: fault,
    message: messages[fault],
    note: notes[fault],
    details: {task: from.id, dep: name.value, reason: fault, ...(near !== undefined && {near})},
    ...(to &&
      to !== from && {related: [{path: to.document.source.path, at: to.at, message: 'is here'}]}),
    ...(fix && {fix})
  }
}

const notes: Readonly<Record<EdgeFault, string>> = {
  malformed:
    'An id has three parts with their zeros, in capitals. Several are separated by commas; where there is none, write `depends_on=""`.',
  self: 'It would wait for itself.',
  'same-slice': 'The tasks of one slice run at once: what has to wait belongs into a later slice.',
  'later-slice': 'Slices run in order: what this one waits for would start only when it has ended.',
  unknown: 'Whoever orders the work passes over such a name, and starts too early.'
}

/** Only where the name says which one was meant: another number may be anything. */
function renamed(
  {kind}: PlanDocument,
  {name}: PlanEdge,
  near: string | undefined
): Fix | undefined {
  const digits = (text: string) => text.match(/\d+/g)?.map(Number).join('-')
  if (near === undefined || digits(near) !== digits(name.value)) return undefined
  const title = `Write ${code(near)}${kind === 'task-plan' ? ', here and in the plan' : ''}`
  return {title, edits: [{start: name.start, end: name.end, text: near}], safety: 'unsafe'}
}
