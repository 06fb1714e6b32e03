import {lstatSync, type Stats, statSync} from 'node:fs'
import {resolve} from 'node:path'
import type {PassedOver} from '../core/result.ts'
import {
  homeOf,
  isInside,
  isMissing,
  realPath,
  reasonOf,
  seenFrom,
  slashed,
  statOf,
  unreadable
} from './disk.ts'
import {RunFailure} from './failure.ts'
import {checkLength, type IgnoreFiles} from './ignored.ts'
import {walk} from './walk.ts'

/** A file to look at. */
export interface Target {
  /** Absolute. */
  readonly filePath: string
  /** Absolute; where `filePath` leads, when a link is part of it. */
  readonly realPath: string
  /** Whether the file itself was given, not only a folder or a pattern that leads to it. */
  readonly isNamed: boolean
}

/** A folder or a pattern that was given. */
export interface Walked {
  readonly given: string
  /** Files to look at, and what was passed over; absolute. */
  readonly met: ReadonlySet<string>
}

export interface Targets {
  readonly files: readonly Target[]
  readonly passedOver: readonly PassedOver[]
  readonly notes: readonly string[]
  /** What cannot be read. */
  readonly failures: readonly string[]
  readonly walked: readonly Walked[]
  /** Folders of which everything was met; absolute. */
  readonly folders: readonly string[]
}

export interface TargetOptions {
  readonly cwd: string
  readonly root: string
  /** The ignore files of a project, or of a part of it. */
  readonly ignoreFiles: (root: string) => Promise<IgnoreFiles | undefined>
  /** Whether a pattern may match nothing. */
  readonly allowUnmatched: boolean
  /** Absolute: walks go nowhere else; without it everywhere. */
  readonly folders?: readonly string[]
}

/**
 * The files that paths, folders and globs stand for. One may come under several names: first under
 * its own, then under those of links to it.
 * @throws RunFailure when a path does not exist or a pattern matches nothing.
 */
export async function findTargets(
  given: readonly string[],
  {cwd, root, ignoreFiles, allowUnmatched, folders}: TargetOptions
): Promise<Targets> {
  const files = new Map<string, Target>()
  const passedOver = new Map<string, PassedOver>()
  const notes = new Set<string>()
  const failures: string[] = []
  const unmatched: string[] = []
  const walked: Walked[] = []
  const whole: string[] = []
  const realRoot = realPath(root) ?? root

  for (const pattern of given) await find(pattern)
  if (unmatched.length > 0 && !allowUnmatched) {
    const way = '`--no-error-on-unmatched-pattern` allows that'
    const lines = unmatched.map((what) => `${what} (from ${slashed(cwd)}); ${way}`)
    throw new RunFailure(...failures, ...lines)
  }
  return {
    files: [...files.values()].toSorted((a, b) => Number(isAlias(a)) - Number(isAlias(b))),
    passedOver: [...passedOver.values()],
    notes: [...notes],
    failures,
    walked,
    folders: whole
  }

  async function find(pattern: string): Promise<void> {
    const path = resolve(cwd, pattern)
    let stats: Stats | undefined
    try {
      stats = statSync(path)
    } catch (cause) {
      if (!isMissing(cause)) return fail(path, cause)
    }
    // An empty path is a variable that was never set, not the working folder.
    if (pattern === '') unmatched.push('An empty path stands for nothing')
    else if (stats?.isDirectory()) {
      await walkFrom(path, pattern, () => true)
      whole.push(path)
    } else if (stats) meetNamed(path)
    else if (isLink(path)) unmatched.push(`\`${pattern}\` is a link that leads nowhere`)
    else unmatched.push(...(await matchGlob(pattern)))
  }

  async function walkFrom(
    folder: string,
    pattern: string,
    wanted: (path: string) => boolean
  ): Promise<ReadonlySet<string>> {
    const met = new Set<string>()
    walked.push({given: pattern, met})
    if (leadsOut(folder)) {
      met.add(folder)
      leaveOut(folder)
      return met
    }
    const home = homeOf(folder, root)
    const above = await ignoreFiles(home)
    // A folder that is named is never ignored: then what is above it has no say over what is in it.
    const ignoring = above?.reason(folder, true) ? await ignoreFiles(folder) : above
    const ignoredBy = (path: string, isFolder: boolean) => {
      const file = ignoring?.reason(path, isFolder)
      return file && seenFrom(cwd, file)
    }
    walk(
      folder,
      {bounds: realHome(home), ignoredBy, isWanted},
      {
        file(filePath, realPath) {
          if (!wanted(filePath)) return
          met.add(filePath)
          if (!files.has(filePath)) files.set(filePath, {filePath, realPath, isNamed: false})
        },
        passOver(path, reason) {
          if (!wanted(path)) return
          met.add(path)
          pass(path, reason)
        },
        missHost(path, by) {
          const text = `ignored by \`${by}\` and not checked; \`--no-ignore\` takes it`
          notes.add(`${seenFrom(cwd, path)}: ${text}`)
        },
        missTarget(path) {
          if (wanted(path)) notes.add(`${seenFrom(cwd, path)}: the link leads nowhere`)
        },
        fail
      }
    )
    return met
  }

  function isWanted(path: string): boolean {
    if (!folders) return true
    return folders.some((folder) => isInside(folder, path) || isInside(path, folder))
  }

  function meetNamed(path: string): void {
    if (leadsOut(path)) leaveOut(path)
    else files.set(path, {filePath: path, realPath: realPath(path) ?? path, isNamed: true})
  }

  /** What is wrong with a path at which nothing stands, unless it is a pattern that matches. */
  async function matchGlob(pattern: string): Promise<readonly string[]> {
    const segments = slashed(pattern).split('/')
    // A folder that is there is no pattern, whatever it is called.
    const pathOf = (depth: number) => resolve(cwd, `${segments.slice(0, depth).join('/')}/`)
    let depth = 0
    while (statOf(pathOf(depth + 1))?.isDirectory()) depth++
    const glob = segments.slice(depth).join('/')
    if (!/[*?[{(]/.test(glob)) return [`\`${pattern}\` does not exist`]
    checkLength(glob)
    const {default: picomatch} = await import('picomatch')
    // `!` in front is part of a name: what takes back is `--ignore-pattern`.
    const matches = picomatch(glob, {dot: true, nonegate: true})
    const folder = depth > 0 ? pathOf(depth) : cwd
    const met = await walkFrom(folder, pattern, (path) => matches(seenFrom(folder, path)))
    return met.size > 0 ? [] : [`\`${pattern}\` matches no file that could be checked`]
  }

  function leadsOut(path: string): boolean {
    const real = realPath(path)
    return real !== undefined && !isInside(realHome(homeOf(path, root)), real)
  }

  function realHome(home: string): string {
    return home === root ? realRoot : (realPath(home) ?? home)
  }

  function leaveOut(path: string): void {
    pass(path, 'the link leads out of the project')
    notes.add(`${seenFrom(cwd, path)}: the link leads out of the project and was not followed`)
  }

  function pass(path: string, reason: string): void {
    const relativePath = seenFrom(cwd, path) + (statOf(path)?.isDirectory() ? '/' : '')
    passedOver.set(path, {filePath: path, relativePath, reason})
  }

  function fail(path: string, cause: unknown): void {
    failures.push(unreadable(seenFrom(cwd, path), reasonOf(cause)))
  }
}

function isAlias({filePath, realPath}: Target): boolean {
  return filePath !== realPath
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/**
 * For each folder and pattern in which nothing was checked: what was seen there, and what to do.
 * `checked` holds real paths.
 */
export function cameToNothing(
  {files, walked}: Targets,
  checked: ReadonlySet<string>,
  passedOver: readonly PassedOver[]
): readonly string[] {
  const done = files.filter(({realPath}) => checked.has(realPath))
  return walked
    .filter(({met}) => !done.some(({filePath}) => met.has(filePath)))
    .map(({given, met}) => {
      const over = passedOver.filter(({filePath}) => met.has(filePath))
      const reasons = [...new Set(over.map(({reason}) => reason))].toSorted()
      const seen = reasons.length > 0 ? ` (passed over ${over.length}: ${reasons.join('; ')})` : ''
      const isIgnored = reasons.some((reason) => reason.startsWith('ignored'))
      const ways = [
        'agents stand in `agents/` or the folder of their host (`.claude/agents/`, `.github/agents/`, …), plans are called `*-PLAN.md`, workflows stand in `workflows/`',
        ...(isIgnored ? ['`--no-ignore` takes what is ignored'] : [])
      ]
      return `\`${slashed(given)}\` holds nothing to check${seen}; ${ways.join('; ')}`
    })
}
