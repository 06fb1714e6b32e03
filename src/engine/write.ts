import {accessSync, constants, mkdirSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Report} from '../core/result.ts'
import {isMissing, readSource, realPath, reasonOf, seenFrom} from './disk.ts'

/**
 * Writes what a run made: files with their fixes, and the baseline. Each file is written whole or not
 * at all, keeps its mode, and is left alone when it is not any more what was checked.
 * Returns a line for each that was not written; the paths in it are relative to the working folder.
 */
export async function writeChanges({
  results,
  baseline,
  cwd
}: Pick<Report, 'results' | 'baseline' | 'cwd'>): Promise<readonly string[]> {
  const failures: string[] = []
  for (const {filePath, path, source, fixed} of results) {
    if (!fixed) continue
    await attempt(filePath, () => {
      const now = readSource(filePath, path)
      if (now.written !== fixed.before.written) {
        throw new Error('it was changed in the meantime; run np-lint again')
      }
      return source.written
    })
  }
  if (baseline) await attempt(baseline.filePath, () => baseline.text)
  return failures

  async function attempt(filePath: string, textOf: () => string): Promise<void> {
    try {
      await writeWhole(filePath, textOf())
    } catch (cause) {
      failures.push(`${seenFrom(cwd, filePath)}: not written (${reasonOf(cause)})`)
    }
  }
}

/** A file that is to be written as it is. */
export interface NewFile {
  /** Absolute. */
  readonly filePath: string
  readonly text: string
  /** Without it a file keeps its own, and a new one has what is usual. */
  readonly mode?: number | undefined
}

/**
 * Writes files, with the folders around them, each whole or not at all; the first that cannot be
 * written is the last that is tried.
 * Returns the lines that say what went wrong; the paths in them are relative to the working folder.
 */
export async function writeFiles(
  files: readonly NewFile[],
  cwd: string
): Promise<readonly string[]> {
  for (const {filePath, text, mode} of files) {
    try {
      mkdirSync(dirname(filePath), {recursive: true})
      await writeWhole(filePath, text, mode)
    } catch (cause) {
      return [`${seenFrom(cwd, filePath)}: not written (${reasonOf(cause)})`]
    }
  }
  return []
}

/** Writes beside the file and renames. A link stays one: what it leads to is written. */
export async function writeWhole(filePath: string, text: string, mode?: number): Promise<void> {
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
