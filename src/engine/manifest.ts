import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {ancestors, isInside, seenFrom} from './disk.ts'
import {existing} from './existing.ts'

/** A package.json, as far as setting np-lint up asks. */
export interface Manifest {
  /** Where it stands, seen from the root. */
  readonly folder: string
  readonly manager: Manager
  /** Whether packages are in no `node_modules`, so that only yarn finds them. */
  readonly isPnp: boolean
  readonly content: Readonly<Record<string, unknown>>
}

export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

const locks: readonly (readonly [file: string, manager: Manager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm']
]

/** The package.json of the root, from where hooks run; without one the nearest to `cwd`. */
export function findManifest(cwd: string, root: string): Manifest | undefined {
  const above = [...ancestors(cwd)].filter((folder) => isInside(root, folder))
  for (const folder of [root, ...above]) {
    const content = readManifest(folder)
    if (!content) continue
    const manager = managerOf(folder, root, content)
    const isPnp = manager === 'yarn' && existsSync(join(folder, '.pnp.cjs'))
    return {folder: seenFrom(root, folder), manager, isPnp, content}
  }
  return undefined
}

/** Whether it names a package among what it needs, and in which versions. */
export function rangeOf(manifest: Manifest | undefined, name: string): string | undefined {
  for (const key of ['dependencies', 'devDependencies']) {
    const range = fieldOf(manifest?.content[key], name)
    if (range !== undefined) return String(range)
  }
  return undefined
}

/** What a value holds under a key; undefined when it is nothing that holds keys. */
export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

function readManifest(folder: string): Manifest['content'] | undefined {
  const text = existing(folder, 'package.json')?.text
  if (text === undefined) return undefined
  try {
    // npm, too, reads over a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? {...value} : undefined
  } catch {
    return undefined
  }
}

/** It says so, or the nearest lock file does. */
function managerOf(folder: string, root: string, content: Manifest['content']): Manager {
  const named = /^(?:npm|pnpm|yarn|bun)(?=@)/.exec(String(content.packageManager))?.[0]
  const own = locks.find(([, manager]) => manager === named)?.[1]
  if (own) return own
  for (const at of ancestors(folder)) {
    if (!isInside(root, at)) break
    const lock = locks.find(([file]) => existsSync(join(at, file)))
    if (lock) return lock[1]
  }
  return 'npm'
}
