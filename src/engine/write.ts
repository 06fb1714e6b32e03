import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync
} from 'node:fs'
import {dirname} from 'node:path'
import type {FileResult, FixedFile, Report} from '../core/result.ts'
import {ancestors, isMissing, readSource, realPath, reasonOf, seenFrom} from './disk.ts'

/**
 * Writes what a run made: files with their fixes, and the baseline. Each file is written whole or not
 * at all, keeps its mode, and is left alone when it is not any more what was checked.
 * Returns the report on what is there then, with a failure for each file that was not written.
 */
export async function writeChanges(report: Report): Promise<Report> {
  const {baseline, cwd} = report
  const notes: string[] = []
  const failures: string[] = []
  const results: FileResult[] = []
  for (const result of report.results) {
    const {filePath, fixed} = result
    const isThere = !fixed || (await attempt(filePath, () => fixedText(result, fixed)))
    results.push(isThere ? result : fixed.before)
  }
  if (baseline && (await attempt(baseline.filePath, () => baseline.text))) {
    notes.push(`${baseline.relativePath}: suppressed findings: ${baseline.count}`)
  }
  return {
    ...report,
    results,
    notes: [...report.notes, ...notes],
    failures: [...report.failures, ...failures]
  }

  async function attempt(filePath: string, textOf: () => string): Promise<boolean> {
    try {
      await writeWhole(filePath, textOf())
      return true
    } catch (cause) {
      failures.push(notWritten(cwd, filePath, cause))
      return false
    }
  }
}

function fixedText({filePath, path, source}: FileResult, {before}: FixedFile): string {
  if (readSource(filePath, path).written !== before.source.written) throw new Error(changed)
  return source.written
}

const changed = 'it was changed in the meantime; run np-lint again'

function notWritten(cwd: string, filePath: string, cause: unknown): string {
  return `${seenFrom(cwd, filePath)}: not written (${reasonOf(cause)})`
}

/** A file that is to be written as it is. */
export interface NewFile {
  /** Absolute. */
  readonly filePath: string
  /** What was seen there; undefined where nothing was. */
  readonly before: string | undefined
  readonly text: string
  /** Without it a file keeps its own, and a new one has what is usual. */
  readonly mode?: number | undefined
}

/**
 * Writes files, with the folders around them: all, or when one cannot be written or is not any more
 * what was seen, none.
 * Returns the lines that say what went wrong; the paths in them are relative to the working folder.
 */
export async function writeFiles(
  files: readonly NewFile[],
  cwd: string
): Promise<readonly string[]> {
  const undo: {readonly filePath: string; readonly step: () => unknown}[] = []
  for (const {filePath, before, text, mode} of files) {
    try {
      if (textAt(filePath) !== before) throw new Error(changed)
      const made = [...ancestors(dirname(filePath))].filter((folder) => !existsSync(folder))
      mkdirSync(dirname(filePath), {recursive: true})
      undo.push({filePath, step: () => made.map((folder) => rmdirSync(folder))})
      await writeWhole(filePath, text, mode)
      undo.push({
        filePath,
        step: () => (before === undefined ? rmSync(filePath) : writeWhole(filePath, before))
      })
    } catch (cause) {
      return [notWritten(cwd, filePath, cause), ...(await takeBack())]
    }
  }
  return []

  async function takeBack(): Promise<readonly string[]> {
    const left: string[] = []
    for (const {filePath, step} of undo.toReversed()) {
      try {
        await step()
      } catch (cause) {
        left.push(`${seenFrom(cwd, filePath)}: written, and not taken back (${reasonOf(cause)})`)
      }
    }
    return left.length > 0 ? left : ['Nothing was written']
  }
}

function textAt(filePath: string): string | undefined {
  try {
    return readFileSync(filePath, 'utf8')
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

/** Writes beside the file and renames. A link stays one: what it leads to is written. */
async function writeWhole(filePath: string, text: string, mode?: number): Promise<void> {
  const target = realPath(filePath) ?? filePath
  try {
    // Renaming asks for the folder alone, but what somebody made read-only is to stay as it is.
    accessSync(target, constants.W_OK)
  } catch (cause) {
    if (!isMissing(cause)) throw cause
  }
  const {default: writeFileAtomic} = await import('write-file-atomic')
  await writeFileAtomic(target, text, mode === undefined ? {} : {mode})
}
