import {statSync} from 'node:fs'
import {basename, dirname, posix, resolve} from 'node:path'
import type {MemberNode, ValueNode} from '@humanwhocodes/momoa'
import type {Ignore} from 'ignore'
import {compare} from '../core/lint.ts'
import type {Options, Rule} from '../core/rule.ts'
import {code} from '../core/say.ts'
import type {PresetName} from '../model/preset.ts'
import {largestFile, Source} from '../model/source.ts'
import {
  type ConfiguredRule,
  type ConfiguredRules,
  isSetName,
  readConfig,
  type SetName,
  type WrittenConfig,
  type WrittenOverride
} from './config-schema.ts'
import {readSource, realPath} from './disk.ts'
import {RunFailure} from './failure.ts'
import {parseJson, type Say, startOf} from './jsonc.ts'

/** One config file, read and checked, with what it extends. */
export interface Config {
  /** Absolute, with forward slashes. */
  readonly path: string
  /** Absolute, with forward slashes. */
  readonly folder: string
  readonly preset: PresetName | undefined
  readonly set: SetName
  readonly rules: ConfiguredRules
  /** The later wins. */
  readonly overrides: readonly Override[]
  /** Whether `ignore` names this absolute path; a folder ends in a slash. */
  ignores(path: string): boolean
}

export interface Override {
  readonly preset: PresetName | undefined
  readonly rules: ConfiguredRules
  /** Whether `files` names this absolute path. */
  matches(path: string): boolean
}

export type {ConfiguredRule, ConfiguredRules}

/** One file of a chain of `extends`, or a set that one names. */
interface Layer extends Omit<WrittenConfig, 'extends'> {
  readonly set: SetName | undefined
  readonly folder: string
}

/** A file to read, and how to say that it is the wrong one. */
interface Asked {
  readonly file: string
  /** As its user wrote it. */
  readonly written: string
  readonly refuse: (message: string) => void
}

interface Run {
  readonly cwd: string
  /** The default options of every rule, by code. */
  readonly rules: ReadonlyMap<string, Options>
  readonly mistakes: Mistake[]
  /** What each file comes to, by its real path. */
  readonly done: Map<string, readonly Layer[]>
}

interface Mistake {
  readonly source: Source
  readonly offset: number
  readonly message: string
}

const configName = 'np-lint.json'
const manifestName = 'package.json'
const manifestKey = 'np-lint'

/** The config file of this very folder, absolute and with forward slashes. */
export async function configIn(folder: string): Promise<string | undefined> {
  const own = resolve(folder, configName)
  if (isThere(own)) return forward(own)
  const manifest = resolve(folder, manifestName)
  return hasKey(manifest) ? forward(manifest) : undefined
}

/** Reads a config with all that it extends. Throws a `RunFailure` that has every mistake in them. */
export async function loadConfig(
  file: string,
  rules: readonly Rule[],
  cwd: string
): Promise<Config> {
  const path = resolve(cwd, file)
  const written = shownPath(path, cwd)
  const run: Run = {
    cwd,
    rules: new Map(rules.map(({meta}) => [meta.code, meta.options])),
    mistakes: [],
    done: new Map()
  }
  const nothing = new Source('', {path: written})
  const refuse = (message: string) => run.mistakes.push({source: nothing, offset: 0, message})
  const layers = await readLayers({file: path, written, refuse}, [], run)
  if (run.mistakes.length > 0) throw new RunFailure(...linesOf(run.mistakes))
  return merge(layers, forward(path))
}

/** What a file extends, in order, and at last itself. */
async function readLayers(
  asked: Asked,
  trail: readonly string[],
  run: Run
): Promise<readonly Layer[]> {
  const real = realPath(asked.file) ?? asked.file
  const known = run.done.get(real)
  if (known) return known
  if (trail.includes(real)) {
    asked.refuse(cycleMessage(trail.slice(trail.indexOf(real)), run.cwd))
    return []
  }
  const source = sourceOf(asked, shownPath(asked.file, run.cwd))
  if (!source) return []
  const layers = await layersOf(asked.file, source, [...trail, real], run)
  run.done.set(real, layers)
  return layers
}

async function layersOf(
  file: string,
  source: Source,
  trail: readonly string[],
  run: Run
): Promise<readonly Layer[]> {
  const say: Say = (offset, message) => run.mistakes.push({source, offset, message})
  const root = await readRoot(source, basename(file), say)
  if (!root) return []
  const {extends: parts, ...own} = readConfig(root, {rules: run.rules, say})
  const folder = dirname(file)
  // A file that is extended twice counts where it stands last.
  const layers = new Set<Layer>()
  for (const {value, start} of parts) {
    const part: Asked = {
      file: resolve(folder, value),
      written: value,
      refuse: (message) => say(start, message)
    }
    const below = isSetName(value) ? [setLayer(value)] : await readLayers(part, trail, run)
    for (const layer of below) {
      layers.delete(layer)
      layers.add(layer)
    }
  }
  return [...layers, {...own, set: undefined, folder: forward(folder)}]
}

function setLayer(set: SetName): Layer {
  return {set, preset: undefined, rules: new Map(), overrides: [], ignore: [], folder: ''}
}

/** Written from its smallest path, so that it reads the same wherever one enters it. */
function cycleMessage(files: readonly string[], cwd: string): string {
  const paths = files.map((file) => shownPath(file, cwd))
  const smallest = paths.indexOf(paths.toSorted(compare)[0] ?? '')
  const cycle = [...paths.slice(smallest), ...paths.slice(0, smallest + 1)]
  return `Unexpected cycle ${cycle.map(code).join(' → ')}, expected files that do not extend each other`
}

function sourceOf({file, written, refuse}: Asked, path: string): Source | undefined {
  try {
    const source = readSource(file, path)
    if (source.size <= largestFile) return source
    const size = `${source.size} bytes`
    refuse(`Unexpected size of ${code(written)} (${size}), expected at most ${largestFile} bytes`)
  } catch (error) {
    const reason = errorCode(error)
    refuse(
      isMissing(reason)
        ? `Missing file ${code(written)}, expected a config`
        : `Unexpected file ${code(written)} (${reason}), expected one that can be read`
    )
  }
  return undefined
}

/** The config inside a file. */
async function readRoot(source: Source, file: string, say: Say): Promise<ValueNode | undefined> {
  if (source.invalid !== undefined) {
    say(source.invalid, 'Unexpected bytes, expected text in UTF-8')
    return undefined
  }
  const inManifest = file === manifestName
  const root = await parseJson(source.text, !inManifest, say)
  if (!root || !inManifest) return root
  // The rest of a manifest is not ours to judge.
  const [own, second] = root.type === 'Object' ? root.members.filter(isOurs) : []
  if (!own) say(0, `Missing key ${code(manifestKey)}, expected a config`)
  if (second) say(startOf(second.name), `Unexpected second key ${code(manifestKey)}, expected one`)
  return own?.value
}

function isOurs({name}: MemberNode): boolean {
  return name.type === 'String' && name.value === manifestKey
}

async function merge(layers: readonly Layer[], path: string): Promise<Config> {
  return {
    path,
    folder: posix.dirname(path),
    set: layers.findLast(({set}) => set)?.set ?? 'recommended',
    preset: layers.findLast(({preset}) => preset)?.preset,
    rules: mergeRules(layers.map(({rules}) => rules)),
    overrides: await Promise.all(
      layers.flatMap(({overrides, folder}) =>
        overrides.map((override) => overriding(override, folder))
      )
    ),
    ignores: await ignoring(layers)
  }
}

/** What a later file does not write stays as before: a level alone keeps the options. */
function mergeRules(maps: readonly ConfiguredRules[]): ConfiguredRules {
  const merged = new Map<string, ConfiguredRule>()
  for (const [rule, {level, options}] of maps.flatMap((map) => [...map])) {
    const before = merged.get(rule)?.options
    merged.set(rule, {level, options: options ? {...before, ...options} : before})
  }
  return merged
}

async function overriding(
  {files, preset, rules}: WrittenOverride,
  folder: string
): Promise<Override> {
  const {default: picomatch} = await import('picomatch')
  const compile = (glob: string) => picomatch(anchored(glob), {dot: true, windows: false})
  // In one list picomatch would take what any of them takes. `!(a|b)` is a pattern, no exclusion.
  const excluding = files.filter((glob) => /^!(?!\()/.test(glob))
  const excluded = excluding.map((glob) => compile(glob.slice(1)))
  const taken = files.filter((glob) => !excluding.includes(glob)).map(compile)
  return {
    preset,
    rules,
    matches(path) {
      const below = pathBelow(folder, forward(path))
      if (below === undefined || excluded.some((matches) => matches(below))) return false
      return taken.length === 0 || taken.some((matches) => matches(below))
    }
  }
}

/** Without a slash a pattern is about names at any depth; one at its end takes all below. */
function anchored(glob: string): string {
  if (!glob.includes('/')) return `**/${glob}`
  return glob.replace(/^\.?\//, '').replace(/\/$/, '/**')
}

async function ignoring(layers: readonly Layer[]): Promise<Config['ignores']> {
  const writing = layers.filter(({ignore}) => ignore.length > 0)
  if (writing.length === 0) return () => false
  const {default: ignore} = await import('ignore')
  const lists: {readonly folder: string; readonly patterns: Ignore}[] = []
  for (const layer of writing) {
    const last = lists.at(-1)
    // One list, because `!` takes back only what stands in the same one.
    if (last?.folder === layer.folder) last.patterns.add(layer.ignore)
    else {
      const patterns = ignore().add(layer.ignore)
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

function isThere(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch (error) {
    // One that is there and cannot be read is a config too: loading it says why it cannot.
    return !isMissing(errorCode(error))
  }
}

function hasKey(manifest: string): boolean {
  let text: string
  try {
    text = readSource(manifest, manifest).text
  } catch {
    return false
  }
  if (!text.includes(`"${manifestKey}"`)) return false
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && Object.hasOwn(value, manifestKey)
  } catch {
    // Loading it says where the mistake is.
    return true
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function isMissing(reason: string): boolean {
  return reason === 'ENOENT' || reason === 'ENOTDIR'
}

function linesOf(mistakes: readonly Mistake[]): readonly string[] {
  const sorted = mistakes.toSorted(
    (a, b) => compare(a.source.path, b.source.path) || a.offset - b.offset
  )
  return sorted.map(({source, offset, message}) => {
    const {line, column} = source.point(offset)
    return `${source.path}:${line}:${column}: ${message}`
  })
}

/** As messages name a file: relative to the working folder when it is inside. */
function shownPath(file: string, cwd: string): string {
  return pathBelow(forward(cwd), forward(file)) ?? forward(file)
}

/** Undefined for the folder itself and for what is outside. */
function pathBelow(folder: string, path: string): string | undefined {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`
  return path.length > prefix.length && path.startsWith(prefix)
    ? path.slice(prefix.length)
    : undefined
}

/** With forward slashes. A path that starts with one is no Windows path, and may hold backslashes. */
function forward(path: string): string {
  return path.startsWith('/') ? path : path.replaceAll('\\', '/')
}
