import {defineRule} from '../core/define-rule.ts'
import {expectedName} from '../core/nearest.ts'
import {type PlanGraph, planGraph, planGroup} from '../core/plan-graph.ts'
import {code} from '../core/say.ts'
import {commandFolder, isRepeated, verifyCommands} from '../core/verify.ts'
import type {Command} from '../model/command.ts'
import type {Finding} from '../model/finding.ts'
import {inFolder} from '../model/path.ts'
import type {Located} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {verbs} from '../words/np-tools.ts'

type MessageId = 'verb' | 'script' | 'path'

export default defineRule({
  code: 'verify-command-unknown',
  summary: 'What a task is checked with must be there: the command, the script, the file.',
  kinds: ['plan', 'task-plan'],
  needs: 'gateway',
  set: 'extended',
  shell: /<automated/i,
  messages: {verb: 'error', script: 'error', path: 'warning'},
  options: {knownVerbs: verbs},
  across: planGroup,

  *check(plan, {workspace, options}) {
    const programs = plan.preset.plan?.gateway?.programs ?? []
    const graph = planGraph(plan, workspace)
    const base = commandFolder(plan, workspace)
    const scripts = scriptReader(workspace)
    for (const task of plan.tasks) {
      for (const command of verifyCommands(plan, task)) {
        const found =
          verbFault(command, programs, options.knownVerbs) ??
          (workspace.complete
            ? (scriptFault(command, base, graph, scripts) ??
              pathFault(command, base, graph, workspace))
            : undefined)
        if (!found) continue
        const written = plan.source.slice({start: command.start, end: command.end})
        if (isRepeated(plan, task, graph, written)) continue
        yield {
          ...found,
          details: {...(task.id && {task: task.id.value}), command: written, ...found.details}
        }
      }
    }
  }
})

/** What a shell, a template or a reader fills in. */
const open = /[$<>{}*?[\]`%]/

function verbFault(
  {words}: Command,
  programs: readonly string[],
  known: readonly string[]
): Finding<MessageId> | undefined {
  const at = words.findIndex(({value}) => programs.includes(nameOf(value)))
  const verb = words.slice(at + 1).find(({value}) => !value.startsWith('-'))
  // Behind another program than its interpreter it is an argument.
  if (at < 0 || at > 1 || !verb || open.test(verb.value) || known.includes(verb.value)) return
  return {
    at: {start: verb.start, end: verb.end},
    messageId: 'verb',
    message: `Unexpected command ${code(verb.value)} of ${code(nameOf(words[at]?.value ?? ''))}, expected ${expectedName(verb.value, known, 'one that it has')}`,
    note: 'The check fails before it looks at anything, and the task is never done.',
    details: {verb: verb.value}
  }
}

/** Flags that turn to another package, or excuse a script that is missing. */
const elsewhere = /^(?:-w|--workspaces?|-ws|--filter|-F|-r|--recursive|--if-present)(?:=|$)/
const places = ['--prefix', '-C', '--dir', '--cwd']

/** A script that package.json must declare: `npm run x`, `pnpm run x`, `npm test`. */
function scriptFault(
  {words: [program, ...given], folder}: Command,
  base: string,
  graph: PlanGraph,
  scriptsIn: (file: string) => readonly string[] | undefined
): Finding<MessageId> | undefined {
  if (!program || !['npm', 'pnpm'].includes(program.value)) return
  const end = given.findIndex(({value}) => value === '--')
  const words = end < 0 ? given : given.slice(0, end)
  if (words.some(({value}) => elsewhere.test(value))) return
  const place = words.findIndex(({value}) => places.includes(value.split('=', 1)[0] ?? ''))
  const flag = words[place]?.value ?? ''
  const target = flag.includes('=') ? flag.replace(/^[^=]*=/, '') : words[place + 1]?.value
  const isValue = (index: number) => place >= 0 && !flag.includes('=') && index === place + 1
  const [verb, name] = words.filter(({value}, index) => !value.startsWith('-') && !isValue(index))
  const script = isRun(verb) ? name : isTest(verb) ? verb : undefined
  const wanted = isTest(verb) ? 'test' : script?.value
  if (!script || wanted === undefined || open.test(wanted)) return
  const own = place < 0 ? folder : inFolder(folder, target ?? '')
  const file = inFolder(base, inFolder(own, 'package.json'))
  const scripts = scriptsIn(file)
  // What a task may write is known when it is done.
  if (!scripts || scripts.includes(wanted) || declares(graph, inFolder(own, 'package.json'))) return
  return {
    at: {start: script.start, end: script.end},
    messageId: 'script',
    message: `Unexpected script ${code(wanted)}, expected ${expectedName(wanted, scripts, `one of ${code(file)}`)}`,
    note: `${code(file)} declares no such script, and no task writes that file.`,
    details: {script: wanted, file}
  }
}

function isRun(verb: Located<string> | undefined): boolean {
  return verb !== undefined && ['run', 'run-script', 'rum', 'urn'].includes(verb.value)
}

function isTest(verb: Located<string> | undefined): boolean {
  return verb !== undefined && ['test', 't', 'tst'].includes(verb.value)
}

/** Reads what scripts a `package.json` declares; undefined for one that cannot be read. */
function scriptReader(workspace: Workspace): (file: string) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>()
  return (file) => {
    if (!known.has(file)) known.set(file, scriptsIn(workspace.read(file)))
    return known.get(file)
  }
}

function scriptsIn(text: string | undefined): readonly string[] | undefined {
  try {
    const {scripts} = JSON.parse(text ?? '') as {scripts?: unknown}
    return typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : []
  } catch {
    return undefined
  }
}

const interpreters = /^(?:node|bun|tsx|ts-node|deno|python3?|ruby|php|perl|bash|sh|zsh)$/
/** Flags behind which no file is run. */
const inline =
  /^(?:-[a-zA-Z]*[cepm]|--eval|--print|--test|--check|-[rv]|--version|--require|--import|--loader)(?:=|$)/
/** Folders that a build or an installation makes. */
const made = /^(?:node_modules|vendor|dist|build|out|target|coverage|\.venv|venv)(?:\/|$)/

/** A file that is run: by an interpreter, or as it is. */
function pathFault(
  {words, folder}: Command,
  base: string,
  graph: PlanGraph,
  workspace: Workspace
): Finding<MessageId> | undefined {
  const [program, ...given] = words
  if (!program) return
  const isRun = /^\.{1,2}\//.test(program.value)
  const file = isRun ? program : fileFor(program.value, given)
  if (!file || open.test(file.value) || /^[~/]|:\/\//.test(file.value)) return
  const own = inFolder(folder, file.value)
  const path = inFolder(base, own)
  if (made.test(own) || own === '' || /^(?:\.\.|[~/$])/.test(path)) return
  if (workspace.exists(path) || workspace.exists(own) || declares(graph, own)) return
  return {
    at: {start: file.start, end: file.end},
    messageId: 'path',
    message: `Unexpected file ${code(file.value)} in the check, expected one that is there or that a task writes`,
    note: 'A check that cannot start says nothing about the task.',
    details: {path}
  }
}

function fileFor(program: string, given: readonly Located<string>[]): Located<string> | undefined {
  if (!interpreters.test(program) || given.some(({value}) => inline.test(value))) return
  const [first, second] = given.filter(({value}) => !value.startsWith('-'))
  const file = first?.value === 'run' ? second : first
  return file && /\.(?:[cm]?[jt]sx?|py|rb|php|pl|sh)$/.test(file.value) ? file : undefined
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

const declared = new WeakMap<PlanGraph, ReadonlySet<string>>()

/** Whether a task says that it writes a file, or a folder around it. */
function declares(graph: PlanGraph, path: string): boolean {
  const known = declared.get(graph) ?? filesOf(graph)
  declared.set(graph, known)
  const parts = path.split('/')
  return parts.some((_, index) => known.has(parts.slice(0, index + 1).join('/')))
}

function filesOf(graph: PlanGraph): ReadonlySet<string> {
  const files = graph.nodes.flatMap(({task}) => task?.files ?? [])
  return new Set(files.map(({value}) => inFolder('', value.replace(/\/?\*.*$/, ''))))
}
