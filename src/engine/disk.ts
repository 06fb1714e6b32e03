import {existsSync, readFileSync, realpathSync, type Stats, statSync} from 'node:fs'
import {basename, dirname, isAbsolute, relative, resolve, sep} from 'node:path'
import {largestFile, Source} from '../model/source.ts'
import {decode} from '../parse/decode.ts'
import {hostFolders} from '../parse/kind.ts'

/** Forward slashes, whatever the system writes. */
export function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}

/** `path` as seen from `folder`, with forward slashes; `.` for the folder itself. Both absolute. */
export function seenFrom(folder: string, path: string): string {
  return slashed(relative(folder, path)) || '.'
}

/** Whether `path` is `folder` or lies in it. Both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  // A name may begin with two dots.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * The project root for a working folder: the nearest ancestor with `.git` (file or folder); without
 * one the topmost with `np-lint.json`; without one the folder itself, or, in a folder of a host, the
 * one that holds that: what stands in `.claude/agents` belongs to Claude Code wherever one looks from.
 */
export function findRoot(cwd: string): string {
  return markedRoot(cwd) ?? aboveHost(cwd) ?? cwd
}

function aboveHost(below: string): string | undefined {
  const host = [...ancestors(below)].find((folder) => hostFolders.includes(basename(folder)))
  return host && dirname(host)
}

/**
 * The root of the project that a path belongs to: `root` for what lies in it; for all else the
 * path's own, and without one the nearest folder that holds both.
 */
export function homeOf(path: string, root: string): string {
  if (isInside(root, path)) return root
  const common = () => [...ancestors(root)].find((folder) => isInside(folder, path))
  return markedRoot(dirname(path)) ?? common() ?? root
}

function markedRoot(below: string): string | undefined {
  let topmost: string | undefined
  for (const folder of ancestors(below)) {
    if (existsSync(resolve(folder, '.git'))) return folder
    if (existsSync(resolve(folder, 'np-lint.json'))) topmost = folder
  }
  return topmost
}

/** The folder itself and every folder above it, innermost first. */
export function* ancestors(folder: string): Iterable<string> {
  for (let at = folder; ; ) {
    yield at
    const above = resolve(at, '..')
    if (above === at) return
    at = above
  }
}

/** Where a link in the end leads; undefined when it leads nowhere. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** What stands at a path, where a link leads; undefined when nothing can be reached. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Whether the file system says that nothing stands there. */
export function isMissing(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

/** Why the file system refused something, in words: "permission denied". */
export function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  // Behind the words Node says what it called, with the path.
  return /^[A-Z]+: (.*?)(?:, \w+(?: '.*)?)?$/s.exec(text)?.[1] ?? text
}

/** What is said of a file that cannot be read. */
export function unreadable(path: string, reason: string): string {
  return `${path}: cannot be read (${reason})`
}

/**
 * Reads a file as the project knows it. One over the limit is not read: its source is empty and
 * knows its size.
 * @throws what the file system throws, and for what is not a regular file.
 */
export function readSource(absolute: string, path: string): Source {
  const stats = statSync(absolute)
  if (!stats.isFile()) {
    throw new Error('not a regular file')
  }
  if (stats.size > largestFile) return new Source('', {path, size: stats.size})
  return decode(path, readFileSync(absolute))
}
