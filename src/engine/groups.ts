import {join} from 'node:path'
import {compare} from '../core/compare.ts'
import {type Rule, runsOn} from '../core/rule.ts'
import type {Document} from '../model/document.ts'
import {parseDocument} from '../parse/document.ts'
import {realPath} from './disk.ts'
import type {Project} from './project.ts'
import {findTargets, type Target} from './targets.ts'

/** A group that a file belongs to. */
export interface Membership {
  readonly id: string
  /** Relative to the root. */
  readonly folder: string
}

/** What is kept of a file that rules look at together with others: no text. */
export interface Member {
  /** Absolute. */
  readonly filePath: string
  readonly groups: readonly Membership[]
}

/** The groups that a file belongs to; rules that answer alike share one. */
export function groupsOf(rules: readonly Rule[], document: Document): readonly Membership[] {
  const groups = new Map<string, Membership>()
  for (const rule of rules) {
    const group = runsOn(rule, document) ? rule.meta.across?.(document) : undefined
    if (!group) continue
    const id = JSON.stringify([group.folder, group.key])
    groups.set(id, {id, folder: group.folder})
  }
  return [...groups.values()]
}

/** Finds what belongs together, however often a project is linted. */
export interface ProjectIndex {
  /** Members in these folders but those that are given, by whatever name; absolute paths. */
  others(folders: ReadonlySet<string>, given: ReadonlySet<string>): Promise<readonly Member[]>
}

type IndexOptions = Pick<Project, 'cwd' | 'root' | 'rules' | 'reader' | 'ignoreFiles'>

export function createIndex(options: IndexOptions): ProjectIndex {
  const {cwd, root, rules, reader, ignoreFiles} = options
  const walked = new Map<string, Promise<readonly Target[]>>()
  const members = new Map<string, Promise<Member | undefined>>()

  return {
    async others(folders, given) {
      if (folders.size === 0) return []
      // A file that was given may have been reached through a link.
      const known = new Set(Array.from(given, realPath))
      const found: Member[] = []
      for (const folder of folders) {
        const targets = walked.get(folder) ?? walkFolder(folder)
        walked.set(folder, targets)
        for (const {filePath, realPath} of await targets) {
          // What was given was read already.
          if (known.has(realPath)) continue
          known.add(realPath)
          const member = members.get(filePath) ?? readMember(filePath)
          members.set(filePath, member)
          const read = await member
          if (read) found.push(read)
        }
      }
      return found
    }
  }

  async function walkFolder(folder: string): Promise<readonly Target[]> {
    // From the root down, so that it holds what a walk through the project would find.
    const within = {folders: [join(root, folder)], allowUnmatched: true}
    const targets = await findTargets([root], {cwd, root, ignoreFiles, ...within})
    return targets.files
  }

  async function readMember(filePath: string): Promise<Member | undefined> {
    const admission = await reader.read(filePath)
    if (!('file' in admission)) return undefined
    const {source, kind, settings} = admission.file
    const groups = groupsOf(rules, parseDocument(source, kind, settings.preset, {}))
    return groups.length > 0 ? {filePath, groups} : undefined
  }
}

/** The groups of several files, one of them given; absolute paths. */
export function sharedGroups(
  given: readonly Member[],
  others: readonly Member[]
): readonly (readonly string[])[] {
  const files = new Map<string, string[]>()
  for (const {groups} of given) for (const {id} of groups) files.set(id, [])
  for (const {filePath, groups} of [...given, ...others]) {
    for (const {id} of groups) files.get(id)?.push(filePath)
  }
  return [...files.values()].filter(({length}) => length > 1)
}

/** Documents of groups of several, as they are now: one that is mended takes the place of what was read. */
export interface Together {
  /** Those that share a group with a file, itself included, by path. */
  of(filePath: string): readonly Document[]
  put(filePath: string, document: Document): void
}

/** `documents` by absolute path; of those that it lacks, nothing is known. */
export function putTogether(
  shared: readonly (readonly string[])[],
  documents: ReadonlyMap<string, Document>
): Together {
  const now = new Map(documents)
  // Sorted once for all members: a group may hold every plan of a milestone.
  const sorted = new Map<readonly string[], readonly Document[]>()
  const groupsOfFile = new Map<string, (readonly string[])[]>()
  for (const group of shared) {
    for (const filePath of group) {
      const known = groupsOfFile.get(filePath)
      if (known) known.push(group)
      else groupsOfFile.set(filePath, [group])
    }
  }
  return {
    of(filePath) {
      const [only = [], ...more] = (groupsOfFile.get(filePath) ?? []).map(documentsOf)
      return more.length > 0 ? [...new Set([only, ...more].flat())].toSorted(byPath) : only
    },
    put(filePath, document) {
      now.set(filePath, document)
      for (const group of groupsOfFile.get(filePath) ?? []) sorted.delete(group)
    }
  }

  function documentsOf(group: readonly string[]): readonly Document[] {
    const known =
      sorted.get(group) ?? group.flatMap((filePath) => now.get(filePath) ?? []).toSorted(byPath)
    sorted.set(group, known)
    return known
  }
}

function byPath(a: Document, b: Document): number {
  return compare(a.source.path, b.source.path)
}
