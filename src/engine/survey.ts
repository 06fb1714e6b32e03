import {execFile} from 'node:child_process'
import {lstatSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {compare} from '../core/compare.ts'
import type {PresetName} from '../model/preset.ts'
import {largestFile} from '../model/source.ts'
import {parseDocument} from '../parse/document.ts'
import {agentFolder, isHostFile} from '../parse/kind.ts'
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
}

/** The agents of one folder that keep one contract. */
export interface AgentFolder {
  readonly path: string
  readonly preset: PresetName
  /** Whether the folder belongs to one host, so that its path alone says the contract. */
  readonly isHost: boolean
  readonly count: number
  /** How many of them have a `tier`. */
  readonly tiers: number
}

export interface HookFacts {
  readonly preCommit: Existing | undefined
  /** Undefined when the repository does not use it. */
  readonly husky: {readonly hook: Existing | undefined} | undefined
  /** Undefined without a git repository. */
  readonly git: GitHook | undefined
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
    }
  }
}

function foldersOf(files: readonly CheckedFile[]): readonly AgentFolder[] {
  const folders = new Map<string, AgentFolder>()
  for (const {path, kind, source, settings} of files) {
    if (kind !== 'agent') continue
    const {preset} = settings
    const folder = agentFolder(path)
    const key = `${folder}\n${preset.name}`
    const {count = 0, tiers = 0} = folders.get(key) ?? {}
    const {header} = parseDocument(source, kind, preset, {})
    folders.set(key, {
      path: folder,
      preset: preset.name,
      // What is called `np-…` is portable there, too.
      isHost: !preset.agent?.tiers || isHostFile(`${folder}/agent.md`),
      count: count + 1,
      tiers: tiers + Number(header.field('tier') !== undefined)
    })
  }
  return [...folders.values()].toSorted(
    (a, b) => compare(a.path, b.path) || compare(a.preset, b.preset)
  )
}

type Manifest = Readonly<Record<string, unknown>>

async function hooksOf(root: string, manifest: Manifest | undefined): Promise<HookFacts> {
  const usesHusky = statOf(join(root, '.husky'))?.isDirectory() || depends(manifest, 'husky')
  return {
    preCommit: existing(root, '.pre-commit-config.yaml'),
    husky: usesHusky ? {hook: existing(root, '.husky/pre-commit')} : undefined,
    git: await gitHookOf(root)
  }
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
