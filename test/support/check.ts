import type {Safety} from '../../src/core/fix.ts'
import {lint} from '../../src/core/lint.ts'
import {mend} from '../../src/core/mend.ts'
import type {Rule} from '../../src/core/rule.ts'
import type {Document} from '../../src/model/document.ts'
import type {Problem} from '../../src/model/finding.ts'
import type {PresetName} from '../../src/model/preset.ts'
import type {Workspace} from '../../src/model/workspace.ts'
import {decode} from '../../src/parse/decode.ts'
import {parseDocument} from '../../src/parse/document.ts'
import {classify} from '../../src/parse/kind.ts'
import {readRoadmap} from '../../src/parse/roadmap.ts'
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
  const source = decode(path, value)
  const exists = (wanted: string) =>
    Object.keys(files).some((each) => each === wanted || each.startsWith(`${wanted}/`))
  const found = classify(path, {exists}, () => source.text)
  if (found.kind === 'other') throw new Error(`${path} is of no kind: ${found.why}`)
  return parseDocument(source, found.kind, presets[preset ?? found.preset], {
    yaml: readYaml,
    tree: readTree,
    roadmap: readRoadmap
  })
}

/** What one rule finds in a text, with its default options. */
export function problemsOf(
  rule: Rule,
  path: string,
  text: string | Uint8Array,
  preset?: PresetName
): readonly Problem[] {
  const document = documentOf(path, text, preset)
  const workspace = {complete: true, documents: [document], exists: () => false}
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
  const documents = Object.entries(files).map(([path, drawn]) =>
    documentOf(path, bytesOf(drawn), undefined, files)
  )
  const workspace: Workspace = {
    complete: true,
    documents,
    exists: (path) => Object.hasOwn(files, path)
  }
  return Object.fromEntries(
    documents.map((document) => {
      const problems = lintWith(rule, document, workspace)
      const {path} = document.source
      return [path, annotate(files[path] ?? '', document.source, problems)]
    })
  )
}

/** What the fixes of one rule make of a drawn file among others; a text without marks. */
export function mended(rule: Rule, path: string, files: Files, safety: Safety): string {
  const read = (text: string | Uint8Array) => documentOf(path, text, undefined, files)
  const others = Object.keys(files).filter((each) => each !== path)
  const beside = others.map((each) =>
    documentOf(each, bytesOf(files[each] ?? ''), undefined, files)
  )
  const exists = (wanted: string) => Object.hasOwn(files, wanted)
  const lint = (document: Document) => {
    const workspace = {complete: true, documents: [document, ...beside], exists}
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
