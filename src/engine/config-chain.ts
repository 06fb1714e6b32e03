import {basename, dirname, resolve} from 'node:path'
import type {MemberNode, ValueNode} from '@humanwhocodes/momoa'
import {compare} from '../core/compare.ts'
import type {Options} from '../core/rule.ts'
import {code} from '../core/say.ts'
import {largestFile, type Source} from '../model/source.ts'
import {forward, pathBelow} from './config-match.ts'
import {isSetName, readConfig, type SetName, type WrittenConfig} from './config-schema.ts'
import {isMissing, readSource, realPath, reasonOf} from './disk.ts'
import {parseJson, type Say, startOf} from './jsonc.ts'

export const manifestName = 'package.json'
export const manifestKey = 'np-lint'

/** One file of a chain of `extends`, or a set that one names. */
export interface Layer extends Omit<WrittenConfig, 'extends'> {
  readonly set: SetName | undefined
  /** Absolute, with forward slashes; empty for a set. */
  readonly file: string
  readonly folder: string
}

/** A file to read, and how to say that it is the wrong one. */
export interface Asked {
  readonly file: string
  /** As its user wrote it. */
  readonly written: string
  readonly refuse: (message: string) => void
}

export interface ConfigRun {
  readonly cwd: string
  /** The default options of every rule, by code. */
  readonly rules: ReadonlyMap<string, Options>
  readonly mistakes: Mistake[]
  /** What each file comes to, by its real path. */
  readonly done: Map<string, readonly Layer[]>
}

export interface Mistake {
  readonly source: Source
  readonly offset: number
  readonly message: string
}

/** What a file extends, in order, and at last itself. */
export async function readLayers(
  asked: Asked,
  trail: readonly string[],
  run: ConfigRun
): Promise<readonly Layer[]> {
  const real = realPath(asked.file) ?? asked.file
  const known = run.done.get(real)
  if (known) return known
  if (trail.includes(real)) {
    asked.refuse(cycleMessage(trail.slice(trail.indexOf(real)), run.cwd))
    return []
  }
  const source = sourceOf(asked, real, shownPath(asked.file, run.cwd))
  if (!source) return []
  const layers = await layersOf(asked.file, source, [...trail, real], run)
  run.done.set(real, layers)
  return layers
}

async function layersOf(
  file: string,
  source: Source,
  trail: readonly string[],
  run: ConfigRun
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
  return [...layers, {...own, set: undefined, file: forward(file), folder: forward(folder)}]
}

function setLayer(set: SetName): Layer {
  const nothing = {
    preset: undefined,
    rules: new Map(),
    overrides: [],
    ignore: [],
    tables: new Map()
  }
  return {...nothing, set, file: '', folder: ''}
}

/** Written from its smallest path, so that it reads the same wherever one enters it. */
function cycleMessage(files: readonly string[], cwd: string): string {
  const paths = files.map((file) => shownPath(file, cwd))
  const smallest = paths.indexOf(paths.toSorted(compare)[0] ?? '')
  const cycle = [...paths.slice(smallest), ...paths.slice(0, smallest + 1)]
  return `Unexpected cycle ${cycle.map(code).join(' → ')}, expected files that do not extend each other`
}

function sourceOf({file, written, refuse}: Asked, real: string, path: string): Source | undefined {
  let source: Source
  try {
    source = readSource(file, path)
  } catch (error) {
    refuse(
      isMissing(error)
        ? `Missing file ${code(written)}, expected a config`
        : `Unexpected file ${code(written)} (${reasonOf(error)}), expected one that can be read`
    )
    return undefined
  }
  // Only JSON, also where a link leads: a message about any other file would show a piece of it.
  if (!real.endsWith('.json')) {
    refuse(`Unexpected file ${code(written)}, expected one whose name ends in \`.json\``)
    return undefined
  }
  if (source.size <= largestFile) return source
  const size = `${source.size} bytes`
  refuse(`Unexpected size of ${code(written)} (${size}), expected at most ${largestFile} bytes`)
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

/** As messages name a file: relative to the working folder when it is inside. */
export function shownPath(file: string, cwd: string): string {
  return pathBelow(forward(cwd), forward(file)) ?? forward(file)
}
