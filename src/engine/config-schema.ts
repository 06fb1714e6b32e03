import {posix, win32} from 'node:path'
import type {ValueNode} from '@humanwhocodes/momoa'
import {expectedName} from '../core/nearest.ts'
import {type Options, type Setting, settingNames, settingOf} from '../core/rule.ts'
import {code} from '../core/say.ts'
import type {PresetName} from '../model/preset.ts'
import type {Located} from '../model/source.ts'
import type {TableAdditions} from '../presets/extend.ts'
import {isPresetName, presets} from '../presets/index.ts'
import {readTables} from './config-tables.ts'
import {longestPattern} from './ignored.ts'
import {kindOf, membersOf, type Say, startOf, textOf, textsOf} from './jsonc.ts'

export type SetName = 'recommended' | 'extended'

/** One rule in a config. What is undefined was not written. */
export interface ConfiguredRule {
  readonly level: Setting | undefined
  /** Only what was written; the rest is as the rule has it. */
  readonly options: Options | undefined
}

/** By code. */
export type ConfiguredRules = ReadonlyMap<string, ConfiguredRule>

/** What one config file says by itself; what was wrong is left out. */
export interface WrittenConfig {
  /** Set names and paths, in order. */
  readonly extends: readonly Located<string>[]
  readonly preset: PresetName | undefined
  readonly rules: ConfiguredRules
  readonly overrides: readonly WrittenOverride[]
  readonly ignore: readonly string[]
  readonly tables: ReadonlyMap<PresetName, TableAdditions>
}

export interface WrittenOverride {
  readonly files: readonly string[]
  readonly preset: PresetName | undefined
  readonly rules: ConfiguredRules
}

/** What a reader needs to know besides the value. */
export interface Reading {
  /** The default options of every rule, by code. */
  readonly rules: ReadonlyMap<string, Options>
  readonly say: Say
}

type Option = Options[string] & {}
type Draft<T> = {-readonly [K in keyof T]: T[K]}

const sets: readonly SetName[] = ['recommended', 'extended']
const keys = ['$schema', 'extends', 'preset', 'rules', 'overrides', 'ignore', 'tables']
const overrideKeys = ['files', 'preset', 'rules']
// Names that nothing reads yet: to pass over them would look like success.
const laterKeys = ['roster', 'harnesses', 'plugins']

/** Reads a config and says everything that is wrong with it. */
export function readConfig(root: ValueNode, reading: Reading): WrittenConfig {
  const {say} = reading
  const config: Draft<WrittenConfig> = {
    extends: [],
    preset: undefined,
    rules: new Map(),
    overrides: [],
    ignore: [],
    tables: new Map()
  }
  for (const {key, value} of membersOf(root, 'a config', say)) {
    if (key.value === '$schema') textOf(value, '`$schema`', 'a string', say)
    else if (key.value === 'extends') config.extends = readExtends(value, say)
    else if (key.value === 'preset') config.preset = readPreset(value, say)
    else if (key.value === 'rules') config.rules = readRules(value, reading)
    else if (key.value === 'overrides') config.overrides = readOverrides(value, reading)
    else if (key.value === 'ignore') config.ignore = readPatterns(value, 'ignore', say)
    else if (key.value === 'tables') config.tables = readTables(value, say)
    else if (laterKeys.includes(key.value)) {
      say(key.start, `${code(key.value)} is not supported by this version`)
    } else say(key.start, unexpected(`key ${code(key.value)}`, key.value, keys))
  }
  return config
}

export function isSetName(text: string): text is SetName {
  return sets.some((name) => name === text)
}

function readExtends(node: ValueNode, say: Say): readonly Located<string>[] {
  return oneOrMore(node, 'extends', say).filter((text) => {
    const mistake = mistakeInExtends(text.value)
    if (mistake) say(text.start, mistake)
    return !mistake
  })
}

function mistakeInExtends(text: string): string | undefined {
  if (posix.isAbsolute(text) || win32.isAbsolute(text)) {
    return `Unexpected absolute path ${code(text)}, expected a relative path`
  }
  if (isSetName(text) || /[./\\]/.test(text)) return undefined
  const expected = expectedName(text, sets, '`recommended`, `extended`, or a relative path')
  return `Unexpected set ${code(text)}, expected ${expected}`
}

function readPreset(node: ValueNode, say: Say): PresetName | undefined {
  const name = textOf(node, '`preset`', 'the name of a preset', say)?.value
  if (name === undefined || isPresetName(name)) return name
  say(startOf(node), unexpected(`preset ${code(name)}`, name, Object.keys(presets)))
  return undefined
}

function readRules(node: ValueNode, reading: Reading): ConfiguredRules {
  const rules = new Map<string, ConfiguredRule>()
  for (const {key, value} of membersOf(node, '`rules`', reading.say)) {
    if (!reading.rules.has(key.value)) {
      const expected = expectedName(key.value, [...reading.rules.keys()], 'the code of a rule')
      reading.say(key.start, `Unexpected rule ${code(key.value)}, expected ${expected}`)
    }
    rules.set(key.value, readRule(value, key.value, reading))
  }
  return rules
}

function readRule(node: ValueNode, rule: string, reading: Reading): ConfiguredRule {
  const {say} = reading
  if (node.type !== 'Array') return {level: readLevel(node, rule, say), options: undefined}
  const [level, options, third] = node.elements.map(({value}) => value)
  if (!level) say(startOf(node), `Unexpected empty list for ${code(rule)}, expected a level`)
  if (third) {
    const message = `Unexpected third entry for ${code(rule)}, expected \`[level, options]\``
    say(startOf(third), message)
  }
  return {
    level: level && readLevel(level, rule, say),
    options: options && readOptions(options, rule, reading)
  }
}

function readLevel(node: ValueNode, rule: string, say: Say): Setting | undefined {
  const text = textOf(node, code(rule), 'a level or `[level, options]`', say)?.value
  const level = text === undefined ? undefined : settingOf(text)
  if (text !== undefined && !level)
    say(startOf(node), unexpected(`level ${code(text)}`, text, settingNames))
  return level
}

function readOptions(node: ValueNode, rule: string, {rules, say}: Reading): Options {
  const options: [string, Option][] = []
  const defaults = rules.get(rule)
  for (const {key, value} of membersOf(node, `the options of ${code(rule)}`, say)) {
    // Nobody knows the options of an unknown rule, and the rule was spoken about.
    if (!defaults) continue
    // Own ones only: an object also answers to `constructor`.
    const standard = Object.hasOwn(defaults, key.value) ? defaults[key.value] : undefined
    if (standard === undefined) {
      const what = `option ${code(key.value)} of ${code(rule)}`
      say(key.start, unexpected(what, key.value, Object.keys(defaults)))
      continue
    }
    const option = readOption(value, code(key.value), standard, say)
    if (option !== undefined) options.push([key.value, option])
  }
  return Object.fromEntries(options)
}

/** An option has the type of its default. */
function readOption(
  node: ValueNode,
  owner: string,
  standard: Option,
  say: Say
): Option | undefined {
  if (typeof standard === 'object') {
    return textsOf(node, owner, 'a list of strings', say).map(({value}) => value)
  }
  if ('value' in node && typeof node.value === typeof standard) return node.value
  say(startOf(node), `Unexpected ${kindOf(node)} for ${owner}, expected a ${typeof standard}`)
  return undefined
}

function readOverrides(node: ValueNode, reading: Reading): readonly WrittenOverride[] {
  if (node.type === 'Array') return node.elements.map(({value}) => readOverride(value, reading))
  const message = `Unexpected ${kindOf(node)} for \`overrides\`, expected a list of objects`
  reading.say(startOf(node), message)
  return []
}

function readOverride(node: ValueNode, reading: Reading): WrittenOverride {
  const {say} = reading
  const override: Draft<WrittenOverride> = {files: [], preset: undefined, rules: new Map()}
  const members = membersOf(node, 'an override', say)
  for (const {key, value} of members) {
    if (key.value === 'files') override.files = readPatterns(value, 'files', say)
    else if (key.value === 'preset') override.preset = readPreset(value, say)
    else if (key.value === 'rules') override.rules = readRules(value, reading)
    else say(key.start, unexpected(`key ${code(key.value)}`, key.value, overrideKeys))
  }
  if (node.type === 'Object' && !members.some(({key}) => key.value === 'files')) {
    say(startOf(node), 'Missing key `files` in an override, expected a glob or a list of globs')
  }
  return override
}

/** Globs or lines as in `.gitignore`. */
function readPatterns(node: ValueNode, owner: 'files' | 'ignore', say: Say): readonly string[] {
  const patterns =
    owner === 'files'
      ? oneOrMore(node, owner, say)
      : textsOf(node, code(owner), 'a list of strings', say)
  if (owner === 'files' && node.type === 'Array' && node.elements.length === 0) {
    say(startOf(node), 'Unexpected empty list for `files`, expected at least one glob')
  }
  for (const {value, start} of patterns) {
    if (value.length > longestPattern) {
      say(start, `Unexpected pattern ${code(value)}, expected at most ${longestPattern} characters`)
    } else if (owner === 'files' && /^!?(?:\.?\/)?$/.test(value)) {
      say(start, `Unexpected pattern ${code(value)} for \`files\`, expected a glob`)
    }
  }
  return patterns.map(({value}) => value)
}

function oneOrMore(node: ValueNode, owner: string, say: Say): readonly Located<string>[] {
  if (node.type === 'Array') return textsOf(node, code(owner), 'a list of strings', say)
  const text = textOf(node, code(owner), 'a string or a list of strings', say)
  return text ? [text] : []
}

function unexpected(what: string, written: string, names: readonly string[]): string {
  return `Unexpected ${what}, expected ${expectedName(written, names) || 'none'}`
}
