import {defineRule} from '../core/define-rule.ts'
import {fileConflicts} from '../core/file-conflicts.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code, list} from '../core/say.ts'

/** Of more the rest is counted. */
const mostNames = 4

export default defineRule({
  code: 'same-wave-file-conflict',
  summary: 'Two tasks of one slice, or two plans of one wave, must not write one file.',
  kinds: ['plan', 'task-plan'],
  messages: {conflict: 'warning'},
  across: planGroup,

  *check(plan, {workspace}) {
    for (const {when, file, writers} of fileConflicts(planGraph(plan, workspace)).get(plan) ?? []) {
      const last = writers.at(-1)
      const others = writers.slice(0, -1)
      if (!last) continue
      const ids = others.map(({node}) => node.id)
      yield {
        at: {start: last.at.start, end: last.at.end},
        messageId: 'conflict',
        message: `Unexpected file ${code(file)}, expected one that nothing else in ${when} writes (${named(ids)} ${ids.length === 1 ? 'does' : 'do'})`,
        note: 'They run at once: the one that writes last undoes what the other wrote. Move one to a later slice or wave, or give the file to one of them.',
        details: {file, when, node: last.node.id, others: ids},
        related: others.map(({node, at}) => ({
          path: node.document.source.path,
          at: {start: at.start, end: at.end},
          message: 'writes it, too'
        }))
      }
    }
  }
})

function named(ids: readonly string[]): string {
  const left = ids.length - mostNames
  if (left <= 0) return list(ids, 'and')
  return `${ids.slice(0, mostNames).map(code).join(', ')} and ${left} more`
}
