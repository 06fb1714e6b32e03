import {type CriteriaOptions, type OpenCriterion, openCriteria} from '../core/criteria.ts'
import {defineRule} from '../core/define-rule.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code, safe} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import {formatSliceId} from '../model/id.ts'
import type {Workspace} from '../model/workspace.ts'

export default defineRule({
  code: 'missing-success-criterion',
  summary: 'Every success criterion of a milestone or a slice must have a task that makes it true.',
  kinds: ['roadmap', 'uat', 'plan'],
  needs: 'slices',
  messages: {id: 'error', wording: 'warning', unread: 'warning'},
  options: {threshold: 0.5, strict: false},
  across: planGroup,

  *check(document, {workspace, options}) {
    const {error} = document.criteria
    if (error) {
      yield {
        at: error,
        messageId: 'unread',
        message: `Unreadable roadmap (${safe(error.message)}), expected ${document.source.path.endsWith('.json') ? 'JSON' : 'YAML'}`,
        note: 'Its criteria are not checked until it can be read.'
      }
    }
    // Which tasks there are is known of a whole project only.
    if (!workspace.complete) return
    for (const open of criteriaIn(document, workspace, options)) yield finding(open)
  }
})

const known = new WeakMap<
  readonly Document[],
  Map<string, ReadonlyMap<Document, readonly OpenCriterion[]>>
>()

/** Found once for all documents that are looked at together. */
function criteriaIn(
  document: Document,
  workspace: Workspace,
  options: CriteriaOptions
): readonly OpenCriterion[] {
  const {documents} = workspace
  const key = `${options.threshold} ${options.strict}`
  const found = known.get(documents) ?? new Map()
  known.set(documents, found)
  const open = found.get(key) ?? openCriteria(documents, planGraph(document, workspace), options)
  found.set(key, open)
  return open.get(document) ?? []
}

function finding({criterion, list, mode, best}: OpenCriterion): Finding<'id' | 'wording'> {
  const {id, text, start, end} = criterion
  const where = list.slice ? `of ${code(formatSliceId(list.slice))}` : 'of the milestone'
  const what = id === undefined ? code(text) : `${code(id)} (${safe(text)})`
  const closest = best.task
    ? ` The closest is ${code(best.task)}, with ${Math.round(best.score * 100)} % of its words.`
    : ''
  return {
    at: {start, end},
    messageId: mode,
    message: `Missing task for criterion ${what} ${where}, expected one that ${mode === 'id' ? 'names its id' : 'makes it true'}`,
    note: `What no task makes true is found out when all tasks are done.${closest} A task that covers it says so by ${id === undefined ? 'its words' : code(id)}.`,
    details: {
      ...(id !== undefined && {id}),
      text: text.slice(0, 120),
      source: list.origin,
      mode,
      ...(best.task && {bestTask: best.task, score: best.score})
    }
  }
}
