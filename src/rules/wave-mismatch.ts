import {defineRule} from '../core/define-rule.ts'
import {type PlanEdge, type PlanNode, phaseOf, planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import type {Located} from '../model/source.ts'

export default defineRule({
  code: 'wave-mismatch',
  summary: 'A phase plan must stand in a wave behind those of all plans that it depends on.',
  kinds: ['plan'],
  needs: 'phases',
  messages: {wave: 'warning'},
  across: planGroup,

  *check(plan, {workspace}) {
    const graph = planGraph(plan, workspace)
    // What closes a cycle has to go, so no wave can be right for it.
    const closing = new Set(graph.cycles.map(({edge}) => edge))
    for (const node of graph.nodesOf(plan)) {
      const own = waveOf(node)
      const last = latest(node, closing)
      if (!own || !last || own.value > last.wave.value) continue
      const {path} = last.node.document.source
      const expected = last.wave.value + 1
      yield {
        at: {start: own.start, end: own.end},
        messageId: 'wave',
        message: `Unexpected wave ${code(String(own.value))}, expected ${code(String(expected))} or later (it depends on ${code(last.node.id)} of wave ${last.wave.value})`,
        note: 'Plans of one wave start at once, so this one starts before what it depends on is done.',
        details: {plan: node.id, wave: own.value, expected, dep: last.node.id},
        related: [{path, at: last.wave, message: 'is the wave of what it depends on'}]
      }
    }
  }
})

/** Of what a plan depends on in its own phase, the one in the latest wave. */
function latest(
  {id, edges}: PlanNode,
  closing: ReadonlySet<PlanEdge>
): {node: PlanNode; wave: Located<number>} | undefined {
  let last: {node: PlanNode; wave: Located<number>} | undefined
  for (const edge of edges) {
    const {from, to} = edge
    if (!to || to === from || closing.has(edge)) continue
    // Another phase counts its own waves.
    const wave = phaseOf(to.id) === phaseOf(id) ? waveOf(to) : undefined
    if (wave && wave.value > (last?.wave.value ?? -1)) last = {node: to, wave}
  }
  return last
}

/** The wave that a header says; undefined where it is no number. */
function waveOf({document}: PlanNode): Located<number> | undefined {
  const field = document.header.field('wave')
  const digits = /^["']?(\d{1,9})(?!\d)/.exec(field?.value.value ?? '')
  if (!field || !digits) return undefined
  const [whole, number = ''] = digits
  const end = field.value.start + whole.length
  return {value: Number(number), start: end - number.length, end}
}
