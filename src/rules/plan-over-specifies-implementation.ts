import {defineRule} from '../core/define-rule.ts'
import {planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import {isRepeated} from '../core/verify.ts'
import type {Example} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {PlanDocument, Task} from '../model/plan.ts'
import {linesOf, type Span} from '../model/source.ts'
import {migrationFile, schemaStatements, shownLanguages} from '../words/specification.ts'

type MessageId = 'code' | 'schema' | 'migration'

const schema = new RegExp(`^\\s*(?:${schemaStatements.map(({source}) => source).join('|')})`, 'i')

export default defineRule({
  code: 'plan-over-specifies-implementation',
  summary: 'A task must say what is wanted, and leave the code to who writes it.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  set: 'extended',
  messages: {code: 'warning', schema: 'warning', migration: 'warning'},
  options: {characters: 200},
  across: planGroup,

  *check(plan, {workspace, options: {characters}}) {
    const graph = planGraph(plan, workspace)
    const all = plan.examples.filter(({kind}) => kind === 'fence')
    for (const task of plan.tasks) {
      const fences = fencesIn(plan, task, all, characters)
      const lines = [...schemaIn(plan, task), ...migrationsIn(plan, task)].filter(
        ({whole}) => !fences.some((fence) => isIn(whole, fence.whole))
      )
      for (const {whole, ...finding} of [...fences, ...lines]) {
        if (isRepeated(plan, task, graph, plan.source.slice(whole))) continue
        yield {...finding, details: {...(task.id && {task: task.id.value}), ...finding.details}}
      }
    }
  }
})

/** A finding, and all the text that it is about. */
type Said = Finding<MessageId> & {readonly whole: Span}

function isIn(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Code that is written already. How a task is checked is not looked at. */
function fencesIn(
  {source}: PlanDocument,
  task: Task,
  fences: readonly Example[],
  characters: number
): readonly Said[] {
  const checks = task.blocks('verify')
  return fences.flatMap((fence): readonly Said[] => {
    if (!isIn(fence, task.span)) return []
    if (checks.some((check) => isIn(fence, check))) return []
    const text = source.slice(fence).replaceAll('\r\n', '\n')
    const [opening = '', info = ''] = /^[ \t>]*[`~]+[ \t]*([^\n]*)/.exec(text) ?? []
    const language = /^[^\s{,:]*/.exec(info)?.[0].toLowerCase() ?? ''
    const length = text
      .slice(opening.length)
      .replace(/\n[ \t>]*[`~]+\s*$/, '')
      .trim().length
    if (shownLanguages.includes(language) || length < characters) return []
    const mark = opening.trimEnd()
    return [
      {
        whole: fence,
        at: {start: fence.start + mark.search(/[`~]/), end: fence.start + mark.length},
        messageId: 'code',
        message: `Unexpected code of ${length} characters, expected what it has to do`,
        note: 'Who carries out the task copies it, right or wrong, and nobody has run it yet. Say what goes in, what comes out, and what must not happen.',
        details: {language, length}
      }
    ]
  })
}

function schemaIn(plan: PlanDocument, task: Task): readonly Said[] {
  return task.blocks('action').flatMap((block) => {
    const text = plan.uncommented(block)
    return Array.from(linesOf(text, {start: 0, end: text.length})).flatMap((line) => {
      const found = schema.exec(text.slice(line.start, line.end))
      if (!found) return []
      const start = block.start + line.start + found[0].search(/\S/)
      const at = {start, end: block.start + line.start + found[0].length}
      return [
        {
          whole: at,
          at,
          messageId: 'schema' as const,
          message: `Unexpected statement ${code(plan.source.slice(at))}, expected the fields that are wanted`,
          note: 'The schema is the work of the task; a plan that writes it down has to be right about the rest of the database.'
        }
      ]
    })
  })
}

function migrationsIn(plan: PlanDocument, task: Task): readonly Said[] {
  const spans = [
    ...task.blocks('files_modified'),
    ...task.blocks('files'),
    ...task.blocks('action')
  ]
  const listed = plan.kind === 'task-plan' ? (plan.list('files_modified')?.items ?? []) : []
  return [...spans, ...listed].flatMap((span) =>
    Array.from(plan.uncommented(span).matchAll(migrationFile)).map(({0: name, index}) => {
      const at = {start: span.start + index, end: span.start + index + name.length}
      return {
        whole: at,
        at,
        messageId: 'migration' as const,
        message: `Unexpected file ${code(name)}, expected the migration without its time`,
        note: 'The generator puts the second in which it runs into the name, so this file will never be there.'
      }
    })
  )
}
