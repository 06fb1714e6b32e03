import {execFile} from 'node:child_process'
import {lstatSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {compare} from '../core/compare.ts'
import type {PresetName} from '../model/preset.ts'
import {largestFile} from '../model/source.ts'
import {parseDocument} from '../parse/document.ts'
import {agentFolder, isHostFile, isPortableName} from '../parse/kind.ts'
import {configIn} from './config.ts'
import {isInside, realPath, seenFrom, statOf} from './disk.ts'
import type {CheckedFile} from './files.ts'
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
  readonly manifest: ManifestFacts | undefined
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
  readonly count: number
  /** How many of them have a `tier`. */
  readonly tiers: number
}

export interface HookFacts {
  readonly preCommit: Existing | undefined
  /** Undefined when the repository does not use it. */
  readonly husky: {readonly hook: Existing | undefined} | undefined
  readonly keeper: HookKeeper | undefined
  /** Undefined without a git repository. */
  readonly git: GitHook | undefined
}

/** A program that makes the hooks of git from a list of commands. */
export interface HookKeeper {
  readonly name: 'lefthook' | 'simple-git-hooks'
  /** The file with the list. */
  readonly path: string
  /** What is listed. */
  readonly text: string
}

/** A file that is there; without a text it is none that could be added to. */
export interface Existing {
  readonly text: string | undefined
}

export interface GitHook {
  /** Where git looks for the hook; undefined when it leads out of the repository. */
  readonly path: string | undefined
  readonly hook: Existing | undefined
}

/** What package.json says. */
export interface ManifestFacts {
  readonly hasNpLint: boolean
  readonly hasLintStaged: boolean
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
  const manifest = readJson(existing(root, 'package.json'))
  return {
    cwd,
    root,
    folders: foldersOf(files),
    plans: files.filter(({kind}) => kind === 'plan' || kind === 'task-plan').length,
    workflows: files.filter(({kind}) => kind === 'workflow').length,
    config: config && seenFrom(root, resolve(config)),
    hooks: await hooksOf(root, manifest),
    manifest: manifest && {
      hasNpLint: depends(manifest, 'np-lint'),
      hasLintStaged: manifest['lint-staged'] !== undefined
    },
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
    .flatMap((together) => folderOf(together) ?? [])
    .toSorted((a, b) => compare(a.path, b.path) || compare(a.preset, b.preset))
}

/** Of files that stand in one folder under one contract. */
function folderOf(files: readonly CheckedFile[]): AgentFolder | undefined {
  const [first] = files
  if (!first) return undefined
  const {preset} = first.settings
  const path = agentFolder(first.path)
  const tiers = files.filter(hasTier).length
  const isOpen =
    preset.agent?.tiers !== undefined &&
    tiers === 0 &&
    !isHostFile(`${path}/agent.md`) &&
    files.every(({settings}) => settings.presetFrom.by === 'default') &&
    !files.every((file) => isPortableName(file.path))
  const isFixed = files.every((file) => isHostFile(file.path))
  return {path, preset: preset.name, isOpen, isFixed, count: files.length, tiers}
}

function hasTier({source, kind, settings}: CheckedFile): boolean {
  return parseDocument(source, kind, settings.preset, {}).header.field('tier') !== undefined
}

type Manifest = Readonly<Record<string, unknown>>

async function hooksOf(root: string, manifest: Manifest | undefined): Promise<HookFacts> {
  const usesHusky = statOf(join(root, '.husky'))?.isDirectory() || depends(manifest, 'husky')
  return {
    preCommit: existing(root, '.pre-commit-config.yaml'),
    husky: usesHusky ? {hook: existing(root, '.husky/pre-commit')} : undefined,
    keeper: keeperOf(root, manifest),
    git: await gitHookOf(root)
  }
}

function keeperOf(root: string, manifest: Manifest | undefined): HookKeeper | undefined {
  const simple = manifest?.['simple-git-hooks']
  if (simple !== undefined) {
    return {name: 'simple-git-hooks', path: 'package.json', text: JSON.stringify(simple)}
  }
  for (const path of ['lefthook.yml', '.lefthook.yml', 'lefthook.yaml', '.lefthook.yaml']) {
    const file = existing(root, path)
    if (file) return {name: 'lefthook', path, text: file.text ?? ''}
  }
  return undefined
}

function depends(manifest: Manifest | undefined, name: string): boolean {
  return ['dependencies', 'devDependencies'].some((key) => {
    const names = manifest?.[key]
    return typeof names === 'object' && names !== null && Object.hasOwn(names, name)
  })
}

async function gitHookOf(root: string): Promise<GitHook | undefined> {
  let hooks: string
  let common: string
  try {
    const args = ['rev-parse', '--git-path', 'hooks', '--git-common-dir']
    const {stdout} = await promisify(execFile)('git', args, {cwd: root})
    const [first = '', second = ''] = stdout.split('\n')
    hooks = resolve(root, first)
    common = resolve(root, second)
  } catch {
    // No git here, or no repository.
    return undefined
  }
  // `core.hooksPath` may name a folder that all repositories of a person share.
  const isOurs = [root, common].some((folder) => isInside(folder, hooks))
  const folder = isInside(root, hooks) ? root : common
  const path = seenFrom(root, join(hooks, 'pre-commit'))
  return {path: isOurs ? path : undefined, hook: existing(folder, join(hooks, 'pre-commit'))}
}

/** What stands at a path in a folder that it must not lead out of. */
function existing(folder: string, path: string): Existing | undefined {
  const file = resolve(folder, path)
  try {
    if (lstatSync(file, {throwIfNoEntry: false}) === undefined) return undefined
    const real = realPath(file)
    if (real === undefined || !isInside(realPath(folder) ?? folder, real)) return {text: undefined}
    if ((statOf(real)?.size ?? 0) > largestFile) return {text: undefined}
    return {
      text: new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(readFileSync(real))
    }
  } catch {
    return {text: undefined}
  }
}

function readJson(file: Existing | undefined): Manifest | undefined {
  if (file?.text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(file.text)
    return typeof value === 'object' && value !== null ? (value as Manifest) : undefined
  } catch {
    return undefined
  }
}
