import {type Dirent, readdirSync, realpathSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {compare} from '../core/compare.ts'
import {hostFolders} from '../parse/kind.ts'
import {isInside, realPath, statOf} from './disk.ts'

/** Where a walk reports what it meets. Paths are absolute. */
export interface WalkVisitor {
  file(path: string, realPath: string): void
  /** A file or folder that the walk leaves out, and why. */
  passOver(path: string, reason: string): void
  /** An ignore file hides the agents or plans of a host. */
  missHost(path: string, ignoredBy: string): void
  /** A link that could be ours leads nowhere. */
  missTarget(path: string): void
  /** A folder that cannot be gone through. */
  fail(path: string, cause: unknown): void
}

export interface WalkOptions {
  /** No link is followed out of this folder; its real path. */
  readonly bounds: string
  /** The ignore file that leaves a path out, as people are to read it. */
  readonly ignoredBy: (path: string, isFolder: boolean) => string | undefined
  /** Whether to go into a folder at all. */
  readonly isWanted: (path: string) => boolean
}

// Only these can be agents, workflows, plans, roadmaps or definitions.
const candidate = /\.md$|^roadmap\.yaml$|^M\d{3,}-META\.json$|\.agent-def\.json$/i
const skippedSegments = new Set([
  ...['test', 'tests', '__tests__', 'fixture', 'fixtures'],
  ...['example', 'examples', 'templates', 'skills']
])
const hosts = new Set(hostFolders)

/** Goes through a folder and shows every file that could be ours, in the end those behind links. */
export function walk(
  folder: string,
  {bounds, ignoredBy, isWanted}: WalkOptions,
  visitor: WalkVisitor
): void {
  const visited = new Set<string>()
  const links: string[] = []
  enter(folder)
  // What a link leads to may be ours under this name only. A link may bring in further ones.
  visited.clear()
  for (const path of links) follow(path)

  function enter(current: string): void {
    let real: string
    let entries: Dirent[]
    try {
      real = realpathSync(current)
      entries = readdirSync(current, {withFileTypes: true})
    } catch (cause) {
      visitor.fail(current, cause)
      return
    }
    if (visited.has(real)) return
    visited.add(real)
    for (const entry of entries.toSorted((a, b) => compare(a.name, b.name))) {
      const path = join(current, entry.name)
      if (entry.isSymbolicLink()) links.push(path)
      else if (entry.isDirectory() && isWalked(entry.name)) meetFolder(path)
      else if (entry.isFile() && candidate.test(entry.name)) meetFile(path, join(real, entry.name))
    }
  }

  function meetFolder(path: string): void {
    if (!isWanted(path)) return
    const name = basename(path)
    const ignoring = ignoredBy(path, true)
    if (skippedSegments.has(name)) visitor.passOver(path, `\`${name}/\` is passed over`)
    else if (ignoring === undefined) enter(path)
    else visitor.passOver(path, `ignored by \`${ignoring}\``)
    if (ignoring !== undefined && hosts.has(name)) visitor.missHost(path, ignoring)
  }

  function meetFile(path: string, real: string): void {
    const ignoring = ignoredBy(path, false)
    if (ignoring === undefined) visitor.file(path, real)
    else visitor.passOver(path, `ignored by \`${ignoring}\``)
  }

  function follow(path: string): void {
    const name = basename(path)
    const target = realPath(path)
    if (target === undefined) {
      if (candidate.test(name)) visitor.missTarget(path)
      return
    }
    const stats = statOf(target)
    const isFolder = stats?.isDirectory() && isWalked(name)
    if (!isFolder && !(stats?.isFile() && candidate.test(name))) return
    if (!isInside(bounds, target)) visitor.passOver(path, 'the link leads out of the project')
    else if (!isFolder) meetFile(path, target)
    // A folder around the link holds what nobody asked for, and the link itself.
    else if (!isInside(target, realPath(dirname(path)) ?? path)) meetFolder(path)
  }
}

function isWalked(name: string): boolean {
  return name !== 'node_modules' && (!name.startsWith('.') || hosts.has(name))
}
