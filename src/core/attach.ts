import type {Root} from 'mdast'
import type {Processor, Transformer} from 'unified'
import type {VFile} from 'vfile'
import type {Document} from '../model/document.ts'
import type {DocumentKind} from '../model/kind.ts'
import type {PresetName} from '../model/preset.ts'
import type {Source} from '../model/source.ts'
import {emptyWorkspace, type Workspace} from '../model/workspace.ts'
import {decode} from '../parse/decode.ts'
import {type Parsers, parseDocument} from '../parse/document.ts'
import {type Classification, classify} from '../parse/kind.ts'
import {readRoadmap} from '../parse/roadmap.ts'
import {readCommands} from '../parse/shell.ts'
import {readTree} from '../parse/tree.ts'
import {readYaml} from '../parse/yaml.ts'
import {isPresetName, presets} from '../presets/index.ts'
import {addMessage} from './add-message.ts'
import {contractOf} from './contract.ts'
import {lint} from './lint.ts'
import {
  type Options,
  type PluginSetting,
  type Rule,
  type Setting,
  settingOf,
  wrongLevel
} from './rule.ts'
import {code, list} from './say.ts'

/** What a pipeline may tell every np-lint rule in it: `unified().data('npLint', {preset: 'nubos'})`. */
export interface SharedData {
  /** The contract to keep; without it the path decides. */
  readonly preset?: PresetName
  readonly workspace?: Workspace
}

declare module 'unified' {
  interface Data {
    npLint?: SharedData
  }
}

const parsers: Parsers = {yaml: readYaml, tree: readTree, roadmap: readRoadmap, shell: readCommands}

/** A file as it was when a rule read it, and what was made of that. */
interface Reading {
  readonly value: VFile['value']
  readonly source: Source
  readonly documents: Map<string, Document>
}

const readings = new WeakMap<VFile, Reading>()

/** The unified face of a rule. The tree that unified passes is ignored: earlier plugins may have changed it. */
export function attachRule(
  rule: Rule,
  setting: PluginSetting | undefined,
  processor: Processor
): Transformer<Root> | undefined {
  const [level, options] = readSetting(rule, setting)
  if (level === 'off') return undefined
  const settings = [{rule, level, options}]
  return (_tree, file) => {
    const {preset, workspace = emptyWorkspace} = processor.data().npLint ?? {}
    if (preset !== undefined && !isPresetName(preset)) {
      const names = list(Object.keys(presets))
      throw new TypeError(`Unexpected preset ${code(String(preset))}, expected ${names}`)
    }
    const document = documentOf(file, rule.meta.kinds, preset)
    if (!document) return
    for (const problem of lint(document, settings, workspace, {merge: false}).problems) {
      addMessage(file, document.source, problem)
    }
  }
}

/** The level, undefined for each message's own, and the options over the defaults. */
function readSetting(
  {meta}: Rule,
  setting: PluginSetting = true
): readonly [level: Setting | undefined, options: Options] {
  const [level, options] = Array.isArray(setting) ? setting : [setting]
  const all = {...meta.options, ...options}
  if (level === true) return [undefined, all]
  if (level === false) return ['off', all]
  const known = settingOf(level)
  if (known) return [known, all]
  throw new TypeError(wrongLevel(level, meta.code))
}

/** One document for all rules of a pipeline; undefined when the file is of no kind that these take. */
function documentOf(
  file: VFile,
  kinds: readonly DocumentKind[],
  preset: PresetName | undefined
): Document | undefined {
  const {source, documents} = readingOf(file)
  const [fallback] = kinds
  const {kind, preset: own}: Pick<Classification, 'kind' | 'preset'> = source.path
    ? classify(source.path, {exists: () => false}, () => source.text)
    : {kind: fallback ?? 'other', preset: fallback === 'agent' ? 'portable' : 'nubos'}
  if (kind === 'other' || !kinds.includes(kind)) return undefined
  const contract = presets[contractOf({path: source.path, kind, preset: own}, preset)]
  const key = `${kind} ${contract.name}`
  const document = documents.get(key) ?? parseDocument(source, kind, contract, parsers)
  documents.set(key, document)
  return document
}

/** A file may be processed again, with another text or under another path: then it is read anew. */
function readingOf(file: VFile): Reading {
  const path = pathOf(file) ?? ''
  const known = readings.get(file)
  if (known && known.value === file.value && known.source.path === path) return known
  const source = decode(path, file.value ?? '')
  const reading = {value: file.value, source, documents: new Map<string, Document>()}
  readings.set(file, reading)
  return reading
}

/** The path as the project knows it: relative to the working folder, with forward slashes. */
function pathOf(file: VFile): string | undefined {
  const path = file.path?.replaceAll('\\', '/')
  const folder = `${file.cwd.replaceAll('\\', '/').replace(/\/$/, '')}/`
  return path?.startsWith(folder) ? path.slice(folder.length) : path?.replace(/^\.\//, '')
}
