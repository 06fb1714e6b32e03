import {CommanderError} from 'commander'
import manifest from '../../package.json' with {type: 'json'}
import type {Report} from '../core/result.ts'
import {reasonOf} from '../engine/disk.ts'
import {RunFailure} from '../engine/failure.ts'
import type {ProjectRequest} from '../engine/project.ts'
import {lintFiles, lintText} from '../engine/run.ts'
import {largestFile} from '../model/source.ts'
import {loadReporter} from '../reporters/index.ts'
import {shown} from '../reporters/shown.ts'
import {rules} from '../rules/index.ts'
import {checkFlags} from './check-flags.ts'
import {wantsColor} from './color.ts'
import {addGraph} from './commands/graph.ts'
import {addInit} from './commands/init.ts'
import {addResolveModel} from './commands/resolve-model.ts'
import {exitCodeOf} from './exit-code.ts'
import {type Host, type Output, say} from './host.ts'
import {createProgram, type Flags} from './program.ts'
import {workingFolder} from './working-folder.ts'

/** At most so many messages are framed unless somebody asks for it. */
const framed = 20

/** In bytes: what goes on without an end must not fill the memory. */
const mostInput = 64 * largestFile

/** Runs the command line. The exit code: 0 clean, 1 findings, 2 the run failed. Never throws. */
export async function main(host: Host): Promise<number> {
  let broken: Error | undefined
  host.stdout.on?.('error', (error) => {
    broken ??= error
  })
  // Without a listener it would end the process, with the exit code for findings.
  host.stderr.on?.('error', () => {})
  let exitCode = 0
  const program = createProgram(manifest.version, async (paths, flags) => {
    exitCode = await run(host, paths, flags)
  })
  program.configureOutput({
    writeOut: (text) => host.stdout.write(text),
    writeErr: (text) => host.stderr.write(text),
    outputError: (text, write) => write(`np-lint: ${text.replace(/^error: /, '')}`)
  })
  const done = (code: number) => {
    exitCode = code
  }
  addResolveModel(program, host, done)
  addInit(program, host, done)
  addGraph(program, host, done)
  try {
    await program.parseAsync([...host.argv])
  } catch (error) {
    exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2
    if (error instanceof RunFailure) say(host, error.lines)
    else if (!(error instanceof CommanderError)) {
      host.stderr.write(
        `np-lint: This is a fault of np-lint, please report it. ${stackOf(error)}\n`
      )
    }
  }
  // A stream tells on its next turn that it could not write.
  await new Promise((resolve) => setImmediate(resolve))
  // Who reads the report may stop early: `np-lint | head` is no fault.
  if (!broken || ('code' in broken && broken.code === 'EPIPE')) return exitCode
  say(host, [`The report cannot be written (${broken.message})`])
  return 2
}

async function run(host: Host, paths: readonly string[], flags: Flags): Promise<number> {
  if (flags.printConfig !== undefined) return printConfig(host, paths, flags)
  const asked = await lintRequested(host, paths, flags)
  const report = flags.diff ? asked : await write(asked)
  if (flags.diff) {
    const {patch} = await import('../reporters/patch.ts')
    host.stdout.write(patch(report))
  }
  // What remains to be said beside a patch must not get into it.
  await print(report, flags.diff ? host.stderr : host.stdout, host, flags)
  // To people the report itself says it, first of all.
  const lead = report.lead !== undefined && flags.format !== 'pretty' ? [report.lead] : []
  say(host, [...lead, ...report.notes, ...report.failures])
  return exitCodeOf(report, flags)
}

async function print(report: Report, to: Output, host: Host, flags: Flags): Promise<void> {
  const reporter = await loadReporter(flags.format)
  const {isTTY = false, columns} = to
  const quiet = flags.quiet ?? false
  const listed = report.results.flatMap((result) => shown(result, {quiet}))
  const text = reporter(report, {
    color: wantsColor(flags.color, {env: host.env, isTTY}),
    frame: flags.frame ?? (isTTY && listed.length <= framed),
    quiet,
    dryRun: flags.diff ?? false,
    env: columns ? {COLUMNS: String(columns), ...host.env} : host.env
  })
  // A program gets a whole report, if an empty one; to people "no problems" would look like success.
  const isForPeople = flags.format === 'pretty'
  const isEmpty = report.results.length === 0 && report.failures.length > 0
  if (text !== '' && !(isForPeople && isEmpty)) to.write(text)
}

/** Writes what the run made, when it made anything. */
async function write(report: Report): Promise<Report> {
  const {results, baseline} = report
  if (!baseline && !results.some(({fixed}) => fixed)) return report
  const {writeChanges} = await import('../engine/write.ts')
  return writeChanges(report)
}

/** What was found; when the run cannot start, a report that says why. */
async function lintRequested(host: Host, paths: readonly string[], flags: Flags): Promise<Report> {
  try {
    checkFlags(paths, flags)
    const request = {
      ...projectOf(host, flags),
      gates: flags.gates,
      inlineConfig: flags.inlineConfig,
      fix: fixOf(flags),
      baseline: baselineOf(flags)
    }
    if (!flags.stdin && !paths.includes('-')) {
      return await lintFiles({...request, paths, allowUnmatched: !flags.errorOnUnmatchedPattern})
    }
    const report = await lintText(await readAll(host.stdin), {
      ...request,
      path: flags.stdinFilename
    })
    return {...report, notes: [...report.notes, ...guessed(report, flags)]}
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error
    const facts = rules.map(({meta}) => meta)
    const nothing = {results: [], passedOver: [], notes: [], lead: undefined, baseline: undefined}
    return {...nothing, failures: error.lines, rules: facts, root: '.', cwd: '.'}
  }
}

/** What was taken for granted about a text without a name. */
function guessed({results}: Report, {stdinFilename, preset}: Flags): readonly string[] {
  const isGuess = stdinFilename === undefined && preset === undefined
  return results.some(
    (result) => isGuess && result.kind === 'agent' && result.preset === 'portable'
  )
    ? ['<stdin>: checked as a portable agent; --stdin-filename or --preset says what else it is']
    : []
}

/** Says how one file would be checked, and lints nothing. */
async function printConfig(host: Host, paths: readonly string[], flags: Flags): Promise<number> {
  checkFlags(paths, flags)
  const {showConfig} = await import('../engine/show-config.ts')
  const shown = await showConfig(projectOf(host, flags), flags.printConfig ?? '')
  host.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`)
  return 0
}

/** What decides how a file is checked. */
function projectOf(host: Host, flags: Flags): ProjectRequest {
  return {
    cwd: workingFolder(host),
    preset: flags.preset,
    extended: flags.extended,
    rules: flags.rule,
    config: flags.config,
    configLookup: flags.configLookup,
    ignorePatterns: flags.ignorePattern,
    ignore: flags.ignore
  }
}

function fixOf({fix, diff, unsafeFixes}: Flags): 'safe' | 'unsafe' | undefined {
  if (!fix && !diff) return undefined
  return unsafeFixes ? 'unsafe' : 'safe'
}

function baselineOf({suppressAll, pruneSuppressions}: Flags): 'record' | 'prune' | undefined {
  if (suppressAll) return 'record'
  return pruneSuppressions ? 'prune' : undefined
}

async function readAll(stream: Host['stdin']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.length
      if (size > mostInput) break
    }
  } catch (cause) {
    throw new RunFailure(`Standard input cannot be read (${reasonOf(cause)})`)
  }
  if (size > mostInput) {
    throw new RunFailure(`Unexpected size of standard input, expected at most ${mostInput} bytes`)
  }
  return Buffer.concat(chunks)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
