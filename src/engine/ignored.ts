import {readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Ignore, PatternParams} from 'ignore'
import {code} from '../core/say.ts'
import {isInside, seenFrom, statOf} from './disk.ts'
import {RunFailure} from './failure.ts'

/** Says which ignore file leaves a path out: of all patterns that fit, the last one counts, as in git. */
export interface IgnoreFiles {
  /** That file, absolute; undefined when none does. */
  reason(absolute: string, isFolder: boolean): string | undefined
}

const names = ['.gitignore', '.np-lintignore']

// As git itself on Linux, and the same on every machine.
export const ignoreOptions = {ignorecase: false}

/** In UTF-16 units; the regular expression for a pattern much longer does not compile. */
export const longestPattern = 1000

/** Ignore files of `root` and of every folder below it, each read when a path first needs it. */
export async function readIgnoreFiles(root: string): Promise<IgnoreFiles> {
  const {default: ignore} = await import('ignore')
  const lists = new Map<string, Ignore>()

  return {
    reason(absolute, isFolder) {
      if (absolute === root || !isInside(root, absolute)) return undefined
      const path = seenFrom(root, absolute) + (isFolder ? '/' : '')
      return listOf(dirname(absolute)).test(path).rule?.mark
    }
  }

  /** All patterns from the root down to a folder, in one list, because `!` takes back only what stands in the same one. */
  function listOf(folder: string): Ignore {
    const known = lists.get(folder)
    if (known) return known
    const above = folder === root ? ignore(ignoreOptions) : listOf(dirname(folder))
    const own = names.flatMap((name) => patternsIn(folder, name))
    const list = own.length > 0 ? ignore(ignoreOptions).add([above, ...own]) : above
    lists.set(folder, list)
    return list
  }

  function patternsIn(folder: string, name: string): readonly PatternParams[] {
    const file = join(folder, name)
    const lines = readText(file)
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
    const prefix = folder === root ? '' : seenFrom(root, folder)
    return lines
      .filter(({length}) => length <= longestPattern)
      .map((line) => ({pattern: prefix ? below(prefix, line) : line, mark: file}))
  }
}

/** Git too goes on without an ignore file that it cannot read. */
function readText(file: string): string {
  try {
    return statOf(file)?.isFile() ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** A line of an ignore file in a folder below the root, as it would stand in that of the root. */
function below(folder: string, line: string): string {
  const [, negation = '', body = ''] = /^(!?)(.*)$/s.exec(line) ?? []
  if (line.startsWith('#') || /^[ /]*$/.test(body)) return ''
  // A slash that is not the last character ties a pattern to the folder.
  const isTied = /\/(?! *$)/.test(body)
  const path = folder.replace(/[\\*?[]/g, '\\$&')
  return `${negation}/${path}/${isTied ? body.replace(/^\//, '') : `**/${body}`}`
}

/** @throws RunFailure for a pattern that is too long to be one. */
export function checkLength(pattern: string): void {
  if (pattern.length <= longestPattern) return
  throw new RunFailure(
    `Unexpected pattern ${code(pattern)}, expected at most ${longestPattern} characters`
  )
}

/** Whether patterns in the syntax of `.gitignore`, seen from `folder`, leave a path in it out. */
export async function readPatterns(
  folder: string,
  patterns: readonly string[]
): Promise<(absolute: string) => boolean> {
  if (patterns.length === 0) return () => false
  for (const pattern of patterns) checkLength(pattern)
  const {default: ignore} = await import('ignore')
  const all = ignore(ignoreOptions).add([...patterns])
  return (absolute) => isInside(folder, absolute) && all.ignores(seenFrom(folder, absolute))
}
