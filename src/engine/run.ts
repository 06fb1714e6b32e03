import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {compare} from '../core/lint.ts'
import type {Rule} from '../core/rule.ts'
import {decode} from '../parse/decode.ts'
import {rules as ownRules} from '../rules/index.ts'
import {type Checker, createChecker} from './check.ts'
import {createConfigs} from './configs.ts'
import {findRoot, isInside, realPath, seenFrom} from './disk.ts'
import {type CheckedFile, createFileReader, type FileReader} from './files.ts'
import {type IgnoreFiles, readIgnoreFiles, readPatterns} from './ignored.ts'
import type {PassedOver, Report} from './result.ts'
import type {RunSettings} from './settings.ts'
import {cameToNothing, findTargets} from './targets.ts'

/** What to lint, and how. Every field has a default. */
export interface LintRequest extends RunSettings {
  /** Absolute; the process' own by default. */
  readonly cwd?: string | undefined
  /** Files, folders and globs, seen from `cwd`; the folder itself by default. */
  readonly paths?: readonly string[] | undefined
  /** One config file for all files. */
  readonly config?: string | undefined
  /** Whether to look for config files; true by default. */
  readonly configLookup?: boolean | undefined
  /** `first`: of the gates only what the agent loader would throw. */
  readonly gates?: 'all' | 'first' | undefined
  /** Patterns in the syntax of `.gitignore`, seen from `cwd`. */
  readonly ignorePatterns?: readonly string[] | undefined
  /** Whether ignore files and patterns count; true by default. */
  readonly ignore?: boolean | undefined
  /** Whether a path may match nothing. */
  readonly allowUnmatched?: boolean | undefined
  /** The rules that there are; those of np-lint by default. */
  readonly available?: readonly Rule[] | undefined
}

/** A text to lint as if it were a file. */
export interface TextRequest extends Omit<LintRequest, 'paths' | 'allowUnmatched'> {
  /** Where the text would be saved, seen from `cwd`; undefined when nobody knows. */
  readonly path?: string | undefined
}

/**
 * Lints files. The project that they belong to is read as far as rules look across files; what is
 * reported are the files asked for.
 * @throws RunFailure when the run cannot start: a missing path, a mistake in a config.
 */
export async function lintFiles(request: LintRequest = {}): Promise<Report> {
  const run = await startRun(request)
  const targets = await findTargets(request.paths?.length ? request.paths : ['.'], {
    cwd: run.cwd,
    root: run.root,
    ignoreFiles: run.ignoreFiles,
    allowUnmatched: request.allowUnmatched ?? false
  })
  const checker = createRunChecker(run, true)
  const checked = new Set<string>()
  for (const target of targets.files) {
    const file = checked.has(target.realPath) ? undefined : await run.reader.read(target)
    if (!file) continue
    checked.add(target.realPath)
    await checker.add(file)
  }
  run.notes.push(...targets.notes)
  run.passedOver.push(...targets.passedOver)
  run.failures.push(...targets.failures)
  if (!request.allowUnmatched) {
    run.failures.push(...cameToNothing(targets, checked, run.passedOver))
  }
  return finish(run, checker)
}

/**
 * Lints a text, with the project around it.
 * @throws RunFailure as `lintFiles` does.
 */
export async function lintText(
  text: string | Uint8Array,
  {path, ...request}: TextRequest = {}
): Promise<Report> {
  const run = await startRun(request)
  const filePath = resolve(run.cwd, path ?? '<stdin>')
  const source = decode(seenFrom(run.root, filePath), text)
  const file = await run.reader.take(filePath, source, path === undefined)
  const checker = createRunChecker(run, path !== undefined)
  if (file) await checker.add(file)
  return finish(run, checker)
}

interface Run {
  readonly cwd: string
  readonly root: string
  readonly request: LintRequest
  readonly rules: readonly Rule[]
  readonly reader: FileReader
  readonly ignoreFiles: (root: string) => Promise<IgnoreFiles | undefined>
  readonly exists: (path: string) => boolean
  readonly notes: string[]
  readonly failures: string[]
  readonly passedOver: PassedOver[]
}

async function startRun(request: LintRequest): Promise<Run> {
  const cwd = resolve(request.cwd ?? process.cwd())
  const root = findRoot(cwd)
  const rules = request.available ?? ownRules
  const takesIgnores = request.ignore ?? true
  const notes: string[] = []
  const failures: string[] = []
  const passedOver: PassedOver[] = []
  const exists = createExists()
  const configs = createConfigs({
    cwd,
    root,
    rules,
    file: request.config,
    lookup: request.configLookup ?? true
  })
  // One that is named has to be right, whether or not a file asks for it.
  if (request.config !== undefined) await configs.of(cwd)
  const ignores = await readPatterns(cwd, takesIgnores ? (request.ignorePatterns ?? []) : [])
  const reader = createFileReader({
    cwd,
    root,
    rules,
    request,
    configs,
    takesIgnores,
    ignores,
    exists,
    notes,
    failures,
    passedOver
  })
  const ignoreFiles = async (folder: string) => (takesIgnores ? readIgnoreFiles(folder) : undefined)
  return {
    cwd,
    root,
    request,
    rules,
    reader,
    ignoreFiles,
    exists: (path) => exists(root, path),
    notes,
    failures,
    passedOver
  }
}

/** What a project holds; asked again and again for the same few paths. */
function createExists(): (root: string, path: string) => boolean {
  const known = new Map<string, boolean>()
  return (root, path) => {
    const absolute = join(root, path)
    const answer = known.get(absolute) ?? (isInside(root, absolute) && existsSync(absolute))
    known.set(absolute, answer)
    return answer
  }
}

function createRunChecker(run: Run, complete: boolean): Checker {
  const {cwd, rules, request, exists} = run
  const gates = request.gates ?? 'all'
  const across = rules.some(({meta}) => meta.across && request.rules?.[meta.code] !== 'off')
  const readRest = (given: ReadonlySet<string>) => readProject(run, given)
  return createChecker({cwd, rules, across, gates, complete, exists, readRest})
}

async function finish(run: Run, checker: Checker): Promise<Report> {
  const {cwd, root, rules, notes, failures, passedOver} = run
  return {
    results: await checker.finish(),
    passedOver: passedOver.toSorted((a, b) => compare(a.relativePath, b.relativePath)),
    notes: [...new Set(notes)],
    failures,
    rules: rules.map(({meta}) => meta),
    root,
    cwd
  }
}

/** Every other file of the project that is ours. */
async function readProject(run: Run, given: ReadonlySet<string>): Promise<readonly CheckedFile[]> {
  const {cwd, root, ignoreFiles} = run
  const targets = await findTargets([root], {cwd, root, ignoreFiles, allowUnmatched: true})
  const files: CheckedFile[] = []
  // A file that was given may have been reached through a link.
  const known = new Set(Array.from(given, realPath))
  for (const target of targets.files) {
    const file = known.has(target.realPath) ? undefined : await run.reader.index(target)
    if (!file) continue
    known.add(target.realPath)
    files.push(file)
  }
  return files
}
