import type {Safety} from '../../src/core/fix.ts'
import {lint} from '../../src/core/lint.ts'
import {mend} from '../../src/core/mend.ts'
import type {Rule} from '../../src/core/rule.ts'
import type {Document} from '../../src/model/document.ts'
import type {Problem} from '../../src/model/finding.ts'
import type {PresetName} from '../../src/model/preset.ts'
import {emptyWorkspace, type Workspace} from '../../src/model/workspace.ts'
import {decode} from '../../src/parse/decode.ts'
import {parseDocument} from '../../src/parse/document.ts'
import {classify} from '../../src/parse/kind.ts'
import {readRoadmap} from '../../src/parse/roadmap.ts'
import {readCommands} from '../../src/parse/shell.ts'
import {readTree} from '../../src/parse/tree.ts'
import {readYaml} from '../../src/parse/yaml.ts'
import {presets} from '../../src/presets/index.ts'
import {rules} from '../../src/rules/index.ts'
import {annotate, bytesOf} from './squiggles.ts'

/** Files of one project, by path. */
export type Files = Readonly<Record<string, string>>

/** Reads a file as the project around it would; throws when it is of no kind. */
export function documentOf(
  path: string,
  value: string | Uint8Array,
  preset?: PresetName,
  files: Files = {}
): Document {
  const document = documentIn(path, value, preset, files)
  if (!document) throw new Error(`${path} is of no kind`)
  return document
}

function documentIn(
  path: string,
  value: string | Uint8Array,
  preset: PresetName | undefined,
  files: Files
): Document | undefined {
  const source = decode(path, value)
  const found = classify(path, {exists: (wanted) => holds(files, wanted)}, () => source.text)
  if (found.kind === 'other') return undefined
  return parseDocument(source, found.kind, presets[preset ?? found.preset], {
    yaml: readYaml,
    tree: readTree,
    roadmap: readRoadmap,
    shell: readCommands
  })
}

function holds(files: Files, wanted: string): boolean {
  return Object.keys(files).some((each) => each === wanted || each.startsWith(`${wanted}/`))
}

/** A project of drawn files. What is of no kind is only there. */
function workspaceOf(files: Files, documents: readonly Document[]): Workspace {
  return {
    complete: true,
    documents,
    exists: (path) => holds(files, path),
    read: (path) => files[path]
  }
}

/** The documents among drawn files. */
function documentsIn(files: Files): readonly Document[] {
  return Object.entries(files).flatMap(
    ([path, drawn]) => documentIn(path, bytesOf(drawn), undefined, files) ?? []
  )
}

/** What one rule finds in a text, with its default options. */
export function problemsOf(
  rule: Rule,
  path: string,
  text: string | Uint8Array,
  preset?: PresetName
): readonly Problem[] {
  const document = documentOf(path, text, preset)
  const workspace = {...emptyWorkspace, complete: true, documents: [document]}
  return lintWith(rule, document, workspace)
}

/** What one rule finds; one about suppressions beside all others, since it judges what these made of them. */
function lintWith(rule: Rule, document: Document, workspace: Workspace): readonly Problem[] {
  if (!rule.meta.last) {
    return lint(document, [settingOf(rule)], workspace, {merge: false}).problems
  }
  const codes = new Set(rules.map(({meta}) => meta.code))
  const {problems} = lint(document, rules.map(settingOf), workspace, {merge: true, codes})
  return problems.filter(({ruleId}) => ruleId === rule.meta.code)
}

/** Runs one rule over drawn files, and draws what it finds: equal to its input when all marks are right. */
export function check(rule: Rule, files: Files): Files {
  const documents = documentsIn(files)
  const workspace = workspaceOf(files, documents)
  const drawn = documents.map((document) => {
    const problems = lintWith(rule, document, workspace)
    const {path} = document.source
    return [path, annotate(files[path] ?? '', document.source, problems)]
  })
  return {...files, ...Object.fromEntries(drawn)}
}

/** What the fixes of one rule make of a drawn file among others; a text without marks. */
export function mended(rule: Rule, path: string, files: Files, safety: Safety): string {
  const read = (text: string | Uint8Array) => documentOf(path, text, undefined, files)
  const beside = documentsIn(files).filter(({source}) => source.path !== path)
  const lint = (document: Document) => {
    const workspace = workspaceOf(files, [document, ...beside])
    return {problems: lintWith(rule, document, workspace), suppressed: [], heard: new Set<string>()}
  }
  const document = read(bytesOf(files[path] ?? ''))
  return mend(document, lint(document), {safety, read, lint}).document.source.written
}

function settingOf(rule: Rule) {
  return {rule, level: undefined, options: rule.meta.options}
}

/** The text with the fix of a problem in it; the text itself when there is none. */
export function fixed(text: string, problem: Problem | undefined): string {
  return (problem?.fix?.edits ?? []).reduce(
    (whole, edit) => whole.slice(0, edit.start) + edit.text + whole.slice(edit.end),
    text
  )
}
