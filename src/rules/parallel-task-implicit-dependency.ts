import {defineRule} from '../core/define-rule.ts'
import {type PlanGraph, type PlanNode, planGraph, planGroup} from '../core/plan-graph.ts'
import {code, list} from '../core/say.ts'
import {isRepeated, verifyCommands} from '../core/verify.ts'
import type {Command} from '../model/command.ts'
import {inFolder} from '../model/path.ts'
import type {PlanDocument, Task} from '../model/plan.ts'
import {readers} from '../words/readers.ts'

/** More are not named. */
const mostNames = 3

export default defineRule({
  code: 'parallel-task-implicit-dependency',
  summary:
    'The check of a task must not read what other tasks of its slice write at the same time.',
  kinds: ['plan', 'task-plan'],
  needs: 'slices',
  set: 'extended',
  shell: /<verify/i,
  messages: {reader: 'error'},
  across: planGroup,

  *check(plan, {workspace}) {
    const graph = planGraph(plan, workspace)
    for (const task of plan.tasks) {
      if (!isFree(task)) continue
      for (const command of checksOf(plan, task)) {
        const reader = readerIn(command)
        const writers = reader ? writersBeside(task, reader, graph) : []
        if (!reader || writers.length === 0) continue
        const written = plan.source.slice({start: command.start, end: command.end})
        if (isRepeated(plan, task, graph, written)) continue
        const ids = writers.slice(0, mostNames).map(({id}) => id)
        const others =
          writers.length > mostNames ? `${ids.map(code).join(', ')} and others` : list(ids, 'and')
        yield {
          at: {start: command.start, end: command.end},
          messageId: 'reader',
          message: `Unexpected ${code(reader.name)} in the check, expected one that does not see what ${others} ${writers.length === 1 ? 'writes' : 'write'}`,
          note: 'Tasks of one slice run at once, so the result depends on how far the others are. Let it look at its own files only, or move the task to a later slice; a dependency within the slice does not help.',
          details: {...(task.id && {task: task.id.value}), command: written, writers: ids},
          related: writers.slice(0, mostNames).map(({document, at}) => ({
            path: document.source.path,
            at,
            message: 'writes files at the same time'
          }))
        }
        // The first says enough about a check.
        break
      }
    }
  }
})

/** What a task is checked with: the commands of its `<automated>`, else those that its `<verify>` speaks of. */
function checksOf(plan: PlanDocument, task: Task): readonly Command[] {
  if (task.blocks('automated').length > 0) return verifyCommands(plan, task)
  return task.blocks('verify').flatMap((span) => plan.commands(span))
}

function isFree({dependsOn}: Task): boolean {
  return (dependsOn?.items ?? []).length === 0
}

/** Ways to start a program. */
const starters = new Set([
  'npx',
  'pnpm',
  'yarn',
  'bun',
  'bunx',
  'npm',
  'exec',
  'dlx',
  'node',
  'php'
])

interface Found {
  /** The words that make it one. */
  readonly name: string
  /** What it looks at; undefined for everything. */
  readonly paths: readonly string[] | undefined
}

/** What of a command reads the working tree. */
function readerIn({words, folder}: Command): Found | undefined {
  const names = words.map(({value}) => value.slice(value.lastIndexOf('/') + 1))
  for (const [program, word] of readers) {
    const at = names.indexOf(program)
    if (at < 0 || !names.slice(0, at).every((name) => starters.has(name))) continue
    const given = words.slice(at + 1).map(({value}) => value)
    if (word !== undefined && !isGiven(given, word)) continue
    // Between two commits there is no working tree.
    if (program === 'git' && given.some((each) => each.includes('..'))) continue
    const paths = pathsIn(program, given, word).map((path) => inFolder(folder, path))
    return {
      name: word === undefined ? program : `${program} ${word}`,
      paths: paths.length > 0 && !paths.includes('') ? paths : undefined
    }
  }
  return undefined
}

function isGiven(given: readonly string[], word: string): boolean {
  return word.startsWith('-')
    ? given.includes(word)
    : given.find((each) => !each.startsWith('-')) === word
}

/** The paths that a command looks at; none for one that looks at all it can find. */
function pathsIn(
  program: string,
  given: readonly string[],
  word: string | undefined
): readonly string[] {
  if (program === 'git') return given.includes('--') ? given.slice(given.indexOf('--') + 1) : []
  if (program !== 'eslint' && program !== 'pint' && program !== 'phpstan') return []
  return given.filter((each) => !/^(?:-|\d+$)/.test(each) && each !== word)
}

/** Tasks that run at the same time and write what a command looks at; of many the first. */
function writersBeside({id, slice}: Task, {paths}: Found, graph: PlanGraph): readonly PlanNode[] {
  const writers: PlanNode[] = []
  for (const node of slice ? graph.tasksOf(slice) : []) {
    const {task} = node
    if (!task || node.id === id?.value || !isFree(task)) continue
    if (!task.files.some(({value}) => isLookedAt(inFolder('', value), paths))) continue
    if (writers.push(node) > mostNames) break
  }
  return writers
}

function isLookedAt(file: string, paths: readonly string[] | undefined): boolean {
  return paths?.some((path) => `${file}/`.startsWith(`${path}/`)) ?? true
}
