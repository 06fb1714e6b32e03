import {readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Ignore, PatternParams} from 'ignore'
import {isInside, seenFrom, statOf} from './disk.ts'

/** Says which ignore file leaves a path out: of all patterns that fit, the last one counts, as in git. */
export interface IgnoreFiles {
  /** That file, absolute; undefined when none does. */
  reason(absolute: string, isFolder: boolean): string | undefined
}

const names = ['.gitignore', '.np-lintignore']

// As git itself on Linux, and the same on every machine.
const options = {ignorecase: false}

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
    const above = folder === root ? ignore(options) : listOf(dirname(folder))
    const own = names.flatMap((name) => patternsIn(folder, name))
    const list = own.length > 0 ? ignore(options).add([above, ...own]) : above
    lists.set(folder, list)
    return list
  }

  function patternsIn(folder: string, name: string): readonly PatternParams[] {
    const file = join(folder, name)
    const lines = readText(file)
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
    const prefix = folder === root ? '' : seenFrom(root, folder)
    return lines.map((line) => ({pattern: prefix ? below(prefix, line) : line, mark: file}))
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

/** Whether patterns in the syntax of `.gitignore`, seen from `folder`, leave a path in it out. */
export async function readPatterns(
  folder: string,
  patterns: readonly string[]
): Promise<(absolute: string) => boolean> {
  if (patterns.length === 0) return () => false
  const {default: ignore} = await import('ignore')
  const all = ignore(options).add([...patterns])
  return (absolute) => isInside(folder, absolute) && all.ignores(seenFrom(folder, absolute))
}
