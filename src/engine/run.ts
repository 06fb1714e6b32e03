import {join, resolve} from 'node:path'
import {compare} from '../core/compare.ts'
import type {PassedOver, Report} from '../core/result.ts'
import {decode} from '../parse/decode.ts'
import {type Checker, createChecker} from './check.ts'
import {isInside, seenFrom, unreadable} from './disk.ts'
import type {CheckedFile} from './files.ts'
import {applyBaseline} from './known.ts'
import {createLead} from './lead.ts'
import {openProject, type Project, type ProjectRequest} from './project.ts'
import {cameToNothing, findTargets} from './targets.ts'

/** What to lint, and how. Every field has a default. */
export interface LintRequest extends ProjectRequest {
  /** Files, folders and globs, seen from `cwd`; the folder itself by default. */
  readonly paths?: readonly string[] | undefined
  /** Whether a path may match nothing. */
  readonly allowUnmatched?: boolean | undefined
}

/** A text to lint as if it were a file. */
export interface TextRequest extends ProjectRequest {
  /** Where the text would be saved, seen from `cwd`; undefined when nobody knows. */
  readonly path?: string | undefined
}

/**
 * Lints files. The project that they belong to is read as far as rules look across files; what is
 * reported are the files asked for.
 * @throws RunFailure when the run cannot start: a missing path, a mistake in a config.
 */
export async function lintFiles(request: LintRequest = {}): Promise<Report> {
  const {paths = [], allowUnmatched = false} = request
  const project = await openProject(request)
  const {cwd, root, ignoreFiles, reader} = project
  const targets = await findTargets(paths.length > 0 ? paths : ['.'], {
    cwd,
    root,
    ignoreFiles,
    allowUnmatched
  })
  const remarks = startRemarks(cwd)
  const lead = createLead(cwd, root)
  // What was walked is given: nothing else is in it.
  const isWalked = (folder: string) =>
    targets.folders.some((each) => isInside(each, join(root, folder)))
  const checker = createRunChecker(project, true, fromDisk(project), isWalked)
  const checked = new Set<string>()
  for (const {filePath, realPath, isNamed} of targets.files) {
    if (checked.has(realPath)) continue
    const admission = await reader.read(filePath)
    if ('file' in admission) {
      checked.add(realPath)
      lead.see(admission.file)
      await checker.add(admission.file)
    } else if ('failure' in admission) remarks.fail(filePath, admission.failure)
    else remarks.passOver(filePath, admission.passedOver, isNamed)
  }
  remarks.notes.push(...targets.notes)
  remarks.passedOver.push(...targets.passedOver)
  remarks.failures.push(...targets.failures)
  if (!allowUnmatched) {
    remarks.failures.push(...cameToNothing(targets, checked, remarks.passedOver))
  }
  const report = await finish(project, checker, remarks)
  return {...report, lead: lead.text(report.results, isWalked)}
}

/**
 * Lints a text, with the project around it.
 * @throws RunFailure as `lintFiles` does.
 */
export async function lintText(
  text: string | Uint8Array,
  {path, ...request}: TextRequest = {}
): Promise<Report> {
  return lintTextIn(await openProject(request), text, path)
}

/** Lints a text in a project that is open already. */
export async function lintTextIn(
  project: Project,
  text: string | Uint8Array,
  path: string | undefined
): Promise<Report> {
  const {cwd, root, reader} = project
  const filePath = resolve(cwd, path ?? '<stdin>')
  const source = decode(path === undefined ? '' : seenFrom(root, filePath), text)
  const remarks = startRemarks(cwd)
  const admission = await reader.take(filePath, source, path === undefined)
  const read = fromDisk(project)
  const checker = createRunChecker(project, path !== undefined, async (other) =>
    'file' in admission && other === filePath ? admission.file : read(other)
  )
  if ('file' in admission) await checker.add(admission.file)
  else remarks.passOver(filePath, admission.passedOver, true)
  return finish(project, checker, remarks)
}

/** What a run has to say besides what it found. */
interface Remarks {
  readonly notes: string[]
  readonly failures: string[]
  readonly passedOver: PassedOver[]
  passOver(filePath: string, reason: string, isNamed: boolean): void
  fail(filePath: string, reason: string): void
}

function startRemarks(cwd: string): Remarks {
  const notes: string[] = []
  const failures: string[] = []
  const passedOver: PassedOver[] = []
  return {
    notes,
    failures,
    passedOver,
    passOver(filePath, reason, isNamed) {
      const relativePath = seenFrom(cwd, filePath)
      passedOver.push({filePath, relativePath, reason})
      if (isNamed) notes.push(`${relativePath}: passed over, ${reason}`)
    },
    fail(filePath, reason) {
      failures.push(unreadable(seenFrom(cwd, filePath), reason))
    }
  }
}

type Read = (filePath: string) => Promise<CheckedFile | undefined>

/** Reads a file once more; undefined when it is gone, or none of ours. */
function fromDisk({reader}: Project): Read {
  return async (filePath) => {
    const admission = await reader.read(filePath)
    return 'file' in admission ? admission.file : undefined
  }
}

function createRunChecker(
  project: Project,
  complete: boolean,
  read: Read,
  isWalked: (folder: string) => boolean = () => false
): Checker {
  const {cwd, rules, request, index} = project
  const {gates = 'all', inlineConfig: inline = true, fix} = request
  const across = rules.filter(({meta}) => meta.across && request.rules?.[meta.code] !== 'off')
  const options = {cwd, rules, across, gates, inline, fix, complete, read, disk: project}
  return createChecker({
    ...options,
    others: (folders, given) => {
      const unseen = Array.from(folders).filter((folder) => !isWalked(folder))
      return index.others(new Set(unseen), given)
    }
  })
}

async function finish(
  project: Project,
  checker: Checker,
  {notes, failures, passedOver}: Remarks
): Promise<Report> {
  const {cwd, root, rules} = project
  const known = await applyBaseline(project, await checker.finish())
  return {
    ...known,
    lead: undefined,
    passedOver: passedOver.toSorted((a, b) => compare(a.relativePath, b.relativePath)),
    notes: [...new Set(notes)],
    failures,
    rules: rules.map(({meta}) => meta),
    root,
    cwd
  }
}
