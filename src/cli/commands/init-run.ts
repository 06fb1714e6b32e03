import {resolve} from 'node:path'
import {Readable, Writable} from 'node:stream'
import manifest from '../../../package.json' with {type: 'json'}
import {countLevel} from '../../core/result.ts'
import {seenFrom} from '../../engine/disk.ts'
import {RunFailure} from '../../engine/failure.ts'
import {hookCommands} from '../../engine/hook-lines.ts'
import {type HookPlan, planHook} from '../../engine/hook-plan.ts'
import {lintFiles} from '../../engine/run.ts'
import {openFolders, type PlannedFile, planConfig} from '../../engine/setup.ts'
import {type Survey, survey} from '../../engine/survey.ts'
import {writeFiles} from '../../engine/write.ts'
import {printable} from '../../reporters/shown.ts'
import {type Host, say} from '../host.ts'
import {workingFolder} from '../working-folder.ts'
import type {Choices, Terminal, Wishes} from './init-ask.ts'
import {byHand, found, missing, nextSteps} from './init-say.ts'

const configName = 'np-lint.json'

const proposed: Wishes = {preset: 'claude-code', hook: true}

/**
 * Looks at the repository, asks, and writes. The exit code: 0 done or nothing to do, 2 not done.
 * @throws RunFailure for mistakes in a config that is there, and where nobody can be asked.
 */
export async function init(host: Host, yes: boolean): Promise<number> {
  const terminal = yes ? undefined : terminalOf(host)
  const seen = await survey(workingFolder(host))
  const path = (below: string) => seenFrom(seen.cwd, resolve(seen.root, below))
  const tell = (lines: readonly string[]) => {
    for (const line of lines) host.stdout.write(`${printable(line)}\n`)
  }
  tell([...found(seen, path), ''])

  const hook = await planHook(seen.hooks, hookCommands(seen.manifest), manifest.version)
  const choices = choicesOf(seen, hook, path)
  const wishes = terminal ? await ask(choices, terminal) : proposed
  if (!wishes) throw new RunFailure('Stopped; nothing was written')

  const files = filesOf(seen, hook, wishes)
  const failures = await writeFiles(
    files.map(({path, ...file}) => ({...file, filePath: resolve(seen.root, path)})),
    seen.cwd
  )
  if (failures.length > 0) {
    say(host, failures)
    return 2
  }
  const done = [
    ...files.map(
      (file) => `Wrote ${path(file.path)}${file.path === configName ? `: ${oneLine(file)}` : ''}`
    ),
    ...missing(seen, path),
    ...byHand(hook, path)
  ]
  const isHooked = hook.state === 'write' ? wishes.hook : hook.state !== 'none'
  const steps = nextSteps(
    seen,
    isHooked && hook.state !== 'none' ? hook.start : undefined,
    isHooked ? await countErrors(seen.root) : undefined
  )
  tell([...(done.length > 0 ? done : ['Nothing to write']), '', ...steps])
  return 0
}

/** As a hook counts them, with all that was just written. */
async function countErrors(root: string): Promise<number> {
  const {results} = await lintFiles({cwd: root, allowUnmatched: true})
  return countLevel(
    results.flatMap(({problems}) => problems),
    'error'
  )
}

/** @throws RunFailure when it is none. */
function terminalOf({stdin, stdout}: Host): Terminal {
  const isTerminal = stdin.isTTY && stdout.isTTY
  if (isTerminal && stdin instanceof Readable && stdout instanceof Writable) {
    return {input: stdin, output: wideEnough(stdout)}
  }
  throw new RunFailure(
    '`init` asks questions, and this is no terminal; `--yes` takes what it proposes'
  )
}

/** A terminal that does not know its size says 0, and each letter would get a line of its own. */
function wideEnough(output: Writable & {readonly columns?: number}): Writable {
  if (output.columns !== 0) return output
  const write = (chunk: unknown, _: unknown, done: () => void) => output.write(chunk, done)
  return Object.assign(new Writable({write}), {isTTY: true, columns: 80, rows: 24})
}

async function ask(choices: Choices, terminal: Terminal): Promise<Wishes | undefined> {
  const {askWishes} = await import('./init-ask.ts')
  return askWishes(choices, terminal)
}

function choicesOf(seen: Survey, hook: HookPlan, path: (below: string) => string): Choices {
  const config = seen.config === undefined
  return {
    folders: config ? openFolders(seen).map((folder) => path(folder.path)) : [],
    config,
    hook: hook.state === 'write' ? path(hook.file.path) : undefined
  }
}

function filesOf(
  seen: Survey,
  hook: HookPlan,
  {preset, hook: wanted}: Wishes
): readonly PlannedFile[] {
  const files: PlannedFile[] = []
  if (seen.config === undefined && preset) {
    files.push({path: configName, before: undefined, text: planConfig(seen, preset)})
  }
  if (wanted && hook.state === 'write') files.push(hook.file)
  return files
}

function oneLine({text}: PlannedFile): string {
  return text.replace(/\s+/g, ' ').trim()
}
