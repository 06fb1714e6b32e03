import {join, resolve} from 'node:path'
import {compare} from '../core/compare.ts'
import type {PresetName} from '../model/preset.ts'
import {parseDocument} from '../parse/document.ts'
import {agentFolder, isHostFile, isPortableName} from '../parse/kind.ts'
import {configIn} from './config.ts'
import {seenFrom, statOf} from './disk.ts'
import type {CheckedFile} from './files.ts'
import {findHooks, type HookFacts} from './hook-facts.ts'
import {findManifest, type Manifest} from './manifest.ts'
import {openProject} from './project.ts'
import {findTargets} from './targets.ts'

/** What a repository holds, as far as setting np-lint up asks. Paths are relative to `root`. */
export interface Survey {
  /** Absolute. */
  readonly cwd: string
  /** Absolute. */
  readonly root: string
  /** Sorted by path, then preset. */
  readonly folders: readonly AgentFolder[]
  readonly plans: number
  readonly workflows: number
  /** The config that is there. */
  readonly config: string | undefined
  readonly hooks: HookFacts
  readonly manifest: Manifest | undefined
  /** Whether GitHub runs anything for the repository. */
  readonly hasActions: boolean
}

/** The agents of one folder that keep one contract. */
export interface AgentFolder {
  readonly path: string
  readonly preset: PresetName
  /** Whether nothing says for whom they are: no host, no `tier`, no name, and nobody in a config. */
  readonly isOpen: boolean
  /** Whether they stand in the folder of a host, where a preset for all leaves them as they are. */
  readonly isFixed: boolean
  /** Whether they are those in a folder of others whose names say that they are portable. */
  readonly isNamed: boolean
  readonly count: number
  /** How many of them have a `tier`. */
  readonly tiers: number
}

/** @throws RunFailure for mistakes in a config that is there. */
export async function survey(from: string): Promise<Survey> {
  const project = await openProject({cwd: from})
  const {cwd, root, ignoreFiles, reader} = project
  const targets = await findTargets([root], {cwd, root, ignoreFiles, allowUnmatched: true})
  const files: CheckedFile[] = []
  for (const {filePath} of targets.files) {
    const admission = await reader.read(filePath)
    if ('file' in admission) files.push(admission.file)
  }
  const config = configIn(root)
  const manifest = findManifest(cwd, root)
  return {
    cwd,
    root,
    folders: foldersOf(files),
    plans: files.filter(({kind}) => kind === 'plan' || kind === 'task-plan').length,
    workflows: files.filter(({kind}) => kind === 'workflow').length,
    config: config && seenFrom(root, resolve(config)),
    hooks: await findHooks(root, manifest),
    manifest,
    hasActions: statOf(join(root, '.github/workflows'))?.isDirectory() ?? false
  }
}

function foldersOf(files: readonly CheckedFile[]): readonly AgentFolder[] {
  const folders = new Map<string, CheckedFile[]>()
  for (const file of files) {
    if (file.kind !== 'agent') continue
    const key = `${agentFolder(file.path)}\n${file.settings.preset.name}`
    const together = folders.get(key) ?? []
    folders.set(key, together)
    together.push(file)
  }
  return [...folders.values()]
    .flatMap((together) =>
      splitByName(together).flatMap((files) => folderOf(files, together) ?? [])
    )
    .toSorted((a, b) => compare(a.path, b.path) || compare(a.preset, b.preset))
}

/** Where only those called `np-…` have a tier, the others were not written for their contract. */
function splitByName(files: readonly CheckedFile[]): readonly (readonly CheckedFile[])[] {
  const named = files.filter(({path}) => isPortableName(path))
  const others = files.filter(({path}) => !isPortableName(path))
  const isShared = others.length > 0 && named.some(hasTier) && !others.some(hasTier)
  return isShared ? [others, named] : [files]
}

/** Of files that stand in one folder under one contract, among `all` of those. */
function folderOf(
  files: readonly CheckedFile[],
  all: readonly CheckedFile[]
): AgentFolder | undefined {
  const [first] = files
  if (!first) return undefined
  const {preset} = first.settings
  const path = agentFolder(first.path)
  const tiers = files.filter(hasTier).length
  const isPortable = files.every((file) => isPortableName(file.path))
  const isOpen =
    preset.agent?.tiers !== undefined &&
    tiers === 0 &&
    !isPortable &&
    !isHostFile(`${path}/agent.md`) &&
    files.every(({settings}) => settings.presetFrom.by === 'default')
  return {
    path,
    preset: preset.name,
    isOpen,
    isFixed: files.every((file) => isHostFile(file.path)),
    isNamed: isPortable && files.length < all.length,
    count: files.length,
    tiers
  }
}

function hasTier({source, kind, settings}: CheckedFile): boolean {
  return parseDocument(source, kind, settings.preset, {}).header.field('tier') !== undefined
}
