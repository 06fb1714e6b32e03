import {accessSync, constants} from 'node:fs'
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

/** Writes beside the file and renames. A link stays one: what it leads to is written. */
export async function writeWhole(filePath: string, text: string): Promise<void> {
  const target = realPath(filePath) ?? filePath
  try {
    // Renaming asks for the folder alone, but what somebody made read-only is to stay as it is.
    accessSync(target, constants.W_OK)
  } catch (cause) {
    if (!isMissing(cause)) throw cause
  }
  const {default: writeFileAtomic} = await import('write-file-atomic')
  await writeFileAtomic(target, text)
}
