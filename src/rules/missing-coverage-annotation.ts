import {defineRule} from '../core/define-rule.ts'
import {originalOf, planGraph, planGroup} from '../core/plan-graph.ts'
import {globPattern, isProduction} from '../core/production.ts'
import {code, list} from '../core/say.ts'
import {automatedIn} from '../core/verify.ts'
import type {PlanDocument, Task} from '../model/plan.ts'

const none: readonly string[] = []
/** Of more files the rest is counted. */
const mostFiles = 3
// What people write where a command should stand.
const nothing = /^(?:tbd|todo|missing.*|n\/a|none|manual.*|[-–—.?\s]*|\{\{.*\}\}|<.*>)$/is

export default defineRule({
  code: 'missing-coverage-annotation',
  summary: 'A task that changes code must be written test first, or name a command that checks it.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  messages: {unchecked: 'warning'},
  options: {production: none, ignore: none},
  across: planGroup,

  *check(plan, {workspace, options}) {
    const ignored = options.ignore.map(globPattern)
    const added = options.production.map(globPattern)
    for (const task of plan.tasks) {
      if (originalOf(plan, task, planGraph(plan, workspace)) || isChecked(plan, task)) continue
      const files = Array.from(new Set(task.files.map(({value}) => value)))
        .filter((file) => !ignored.some((glob) => glob.test(file)))
        .filter((file) => isProduction(file) || added.some((glob) => glob.test(file)))
      if (files.length === 0) continue
      const more = files.length > mostFiles ? ` and ${files.length - mostFiles} more` : ''
      yield {
        at: plan.list('files_modified')?.key ?? task.at,
        messageId: 'unchecked',
        message: `Missing check of ${list(files.slice(0, mostFiles), 'and')}${more}, expected ${code('tdd="true"')} or a command in ${code('<verify><automated>')}`,
        note: 'Nobody can tell whether the task is done. Where there is nothing to run, list only what is no code.',
        details: {...(task.id && {task: task.id.value}), files}
      }
    }
  }
})

function isChecked(plan: PlanDocument, task: Task): boolean {
  const tdd = task.tag ? task.attribute('tdd')?.value?.value : plan.header.field('tdd')?.value.value
  if (tdd !== undefined && /^["']?true["']?$/i.test(tdd.trim())) return true
  return automatedIn(task).some((span) => !nothing.test(plan.uncommented(span).trim()))
}
