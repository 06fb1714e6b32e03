import type {Ignore} from 'ignore'
import type {WrittenOverride} from './config-schema.ts'
import {ignoreOptions} from './ignored.ts'

/** Patterns as a config writes them, and the folder that they are seen from. */
export interface IgnoreList {
  readonly ignore: readonly string[]
  /** Absolute, with forward slashes. */
  readonly folder: string
}

/** Whether globs, seen from `folder`, name an absolute path. */
export async function matcherOf(
  {files}: Pick<WrittenOverride, 'files'>,
  folder: string
): Promise<(path: string) => boolean> {
  const {default: picomatch} = await import('picomatch')
  const compile = (glob: string) => picomatch(anchored(glob), {dot: true, windows: false})
  // In one list picomatch would take what any of them takes. `!(a|b)` is a pattern, no exclusion.
  const excluding = files.filter((glob) => /^!(?!\()/.test(glob))
  const excluded = excluding.map((glob) => compile(glob.slice(1)))
  const taken = files.filter((glob) => !excluding.includes(glob)).map(compile)
  return (path) => {
    const below = pathBelow(folder, forward(path))
    if (below === undefined || excluded.some((matches) => matches(below))) return false
    return taken.length === 0 || taken.some((matches) => matches(below))
  }
}

/** Without a slash a pattern is about names at any depth; one at its end takes all below. */
function anchored(glob: string): string {
  if (!glob.includes('/')) return `**/${glob}`
  return glob.replace(/^\.?\//, '').replace(/\/$/, '/**')
}

/** Whether lists in the syntax of `.gitignore`, the later over the earlier, leave an absolute path out. */
export async function ignorerOf(layers: readonly IgnoreList[]): Promise<(path: string) => boolean> {
  const writing = layers.filter(({ignore}) => ignore.length > 0)
  if (writing.length === 0) return () => false
  const {default: ignore} = await import('ignore')
  const lists: {readonly folder: string; readonly patterns: Ignore}[] = []
  for (const layer of writing) {
    const last = lists.at(-1)
    // One list, because `!` takes back only what stands in the same one.
    if (last?.folder === layer.folder) last.patterns.add(layer.ignore)
    else {
      const patterns = ignore(ignoreOptions).add(layer.ignore)
      lists.push({folder: layer.folder, patterns})
    }
  }
  return (path) => {
    let isIgnored = false
    for (const {folder, patterns} of lists) {
      const below = pathBelow(folder, forward(path))
      if (below === undefined) continue
      const {ignored, unignored} = patterns.test(below)
      isIgnored = ignored || (isIgnored && !unignored)
    }
    return isIgnored
  }
}

/** `path` as seen from `folder`; undefined for the folder itself and for what is outside. */
export function pathBelow(folder: string, path: string): string | undefined {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`
  return path.length > prefix.length && path.startsWith(prefix)
    ? path.slice(prefix.length)
    : undefined
}

/** With forward slashes. A path that starts with one is no Windows path, and may hold backslashes. */
export function forward(path: string): string {
  return path.startsWith('/') ? path : path.replaceAll('\\', '/')
}
