import {lstatSync} from 'node:fs'
import {posix, resolve} from 'node:path'
import {compare} from '../core/compare.ts'
import type {Rule} from '../core/rule.ts'
import type {Preset, PresetName} from '../model/preset.ts'
import {extendPreset, type TableAdditions} from '../presets/extend.ts'
import {presets} from '../presets/index.ts'
import {
  type ConfigRun,
  type Layer,
  type Mistake,
  manifestKey,
  manifestName,
  readLayers,
  shownPath
} from './config-chain.ts'
import {forward, ignorerOf, matcherOf} from './config-match.ts'
import type {ConfiguredRule, ConfiguredRules, SetName} from './config-schema.ts'
import {readSource, statOf} from './disk.ts'
import {RunFailure} from './failure.ts'

/** One config file, read and checked, with what it extends. */
export interface Config {
  /** Absolute, with forward slashes. */
  readonly path: string
  /** Absolute, with forward slashes. */
  readonly folder: string
  readonly preset: PresetName | undefined
  readonly presetFrom: Place | undefined
  /** Every contract, with what `tables` adds. */
  readonly presets: Readonly<Record<PresetName, Preset>>
  readonly set: SetName
  readonly rules: ConfiguredRules
  /** Where each of `rules` is set, by code. */
  readonly rulesFrom: ReadonlyMap<string, Place>
  /** The later wins. */
  readonly overrides: readonly Override[]
  /** Whether `ignore` names this absolute path; a folder ends in a slash. */
  ignores(path: string): boolean
}

export interface Override {
  readonly preset: PresetName | undefined
  readonly rules: ConfiguredRules
  readonly from: Place
  /** Whether `files` names this absolute path. */
  matches(path: string): boolean
}

/** The part of a config file that says something: the file itself, or one of its `overrides`. */
export interface Place {
  /** Absolute, with forward slashes. */
  readonly file: string
  /** Which of `overrides`, from 0. */
  readonly override: number | undefined
}

export type {ConfiguredRule, ConfiguredRules}

const configName = 'np-lint.json'

/** The config file of this very folder, absolute and with forward slashes. */
export function configIn(folder: string): string | undefined {
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
  const run: ConfigRun = {
    cwd,
    rules: new Map(rules.map(({meta}) => [meta.code, meta.options])),
    mistakes: [],
    done: new Map()
  }
  const refuse = (message: string) => {
    throw new RunFailure(message)
  }
  const layers = await readLayers({file: path, written, refuse}, [], run)
  if (run.mistakes.length > 0) throw new RunFailure(...linesOf(run.mistakes))
  return merge(layers, forward(path))
}

async function merge(layers: readonly Layer[], path: string): Promise<Config> {
  const presetting = layers.findLast(({preset}) => preset)
  return {
    path,
    folder: posix.dirname(path),
    set: layers.findLast(({set}) => set)?.set ?? 'recommended',
    preset: presetting?.preset,
    presetFrom: presetting && placeIn(presetting),
    presets: extendAll(layers.map(({tables}) => tables)),
    rules: mergeRules(layers.map(({rules}) => rules)),
    rulesFrom: new Map(
      layers.flatMap((layer) => {
        const place = placeIn(layer)
        return Array.from(layer.rules.keys(), (code) => [code, place])
      })
    ),
    overrides: await Promise.all(
      layers.flatMap((layer) =>
        layer.overrides.map(async ({files, preset, rules}, index) => {
          const matches = await matcherOf({files}, layer.folder)
          return {preset, rules, from: placeIn(layer, index), matches}
        })
      )
    ),
    ignores: await ignorerOf(layers)
  }
}

function extendAll(
  tables: readonly ReadonlyMap<PresetName, TableAdditions>[]
): Readonly<Record<PresetName, Preset>> {
  const added = new Set(tables.flatMap((table) => [...table.keys()]))
  const extended = Array.from(added, (name) => {
    const additions = tables.flatMap((table) => table.get(name) ?? [])
    return [name, extendPreset(presets[name], additions)] as const
  })
  return {...presets, ...Object.fromEntries(extended)}
}

function placeIn({file}: Layer, override?: number): Place {
  return {file, override}
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

/** Whatever is called so is a config; loading it says what is wrong with it. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch {
    // A folder that cannot be searched: what should be read in it will say so.
    return false
  }
}

function hasKey(manifest: string): boolean {
  let text: string
  try {
    text = readSource(manifest, manifest).text
  } catch {
    // It may hold one, if it is a file at all.
    return statOf(manifest)?.isFile() ?? false
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

function linesOf(mistakes: readonly Mistake[]): readonly string[] {
  const sorted = mistakes.toSorted(
    (a, b) => compare(a.source.path, b.source.path) || a.offset - b.offset
  )
  return sorted.map(({source, offset, message}) => {
    const {line, column} = source.point(offset)
    return `${source.path}:${line}:${column}: ${message}`
  })
}
