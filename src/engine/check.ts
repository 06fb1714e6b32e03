import {compare} from '../core/compare.ts'
import {lint} from '../core/lint.ts'
import type {FileResult} from '../core/result.ts'
import type {Gates, Rule} from '../core/rule.ts'
import type {Document} from '../model/document.ts'
import type {Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {type Parsers, parseDocument} from '../parse/document.ts'
import {seenFrom} from './disk.ts'
import type {CheckedFile} from './files.ts'

/** Takes the files that were asked for, one by one, and says in the end what was found. */
export interface Checker {
  add(file: CheckedFile): Promise<void>
  /** Sorted by path. */
  finish(): Promise<readonly FileResult[]>
}

export interface CheckerOptions {
  readonly cwd: string
  readonly rules: readonly Rule[]
  /** Whether a rule looks across files: then each waits until all are read. */
  readonly across: boolean
  readonly gates: Gates
  /** Whether the project is known as a whole: absence then means something. */
  readonly complete: boolean
  readonly exists: (path: string) => boolean
  /** Every other file of the project. */
  readonly readRest: (given: ReadonlySet<string>) => Promise<readonly CheckedFile[]>
}

interface Waiting {
  readonly file: CheckedFile
  readonly document: Document
}

export function createChecker(options: CheckerOptions): Checker {
  const {cwd, rules, across, gates, complete, exists, readRest} = options
  const prose = rules.flatMap(({meta}) => (meta.prose ? [meta.prose] : []))
  const given = new Set<string>()
  const waiting: Waiting[] = []
  const results: FileResult[] = []
  let parsers: Parsers = {}

  return {
    async add(file) {
      given.add(file.filePath)
      const document = await parse(file)
      if (across) waiting.push({file, document})
      else keep(file, run(file, document, {complete, documents: [], exists}))
    },

    async finish() {
      if (waiting.length > 0) await finishAcross()
      return results.toSorted((a, b) => compare(a.path, b.path))
    }
  }

  async function finishAcross(): Promise<void> {
    const rest: Waiting[] = []
    for (const file of await readRest(given)) rest.push({file, document: await parse(file)})
    const documents = [...waiting, ...rest]
      .map(({document}) => document)
      .toSorted((a, b) => compare(a.source.path, b.source.path))
    const workspace: Workspace = {complete, documents, exists}
    const paths = new Set(waiting.map(({file}) => file.path))
    for (const {file, document} of waiting) keep(file, run(file, document, workspace))
    for (const {file, document} of rest) {
      const found = run(file, document, workspace).filter((problem) => touches(problem, paths))
      if (found.length > 0) keep(file, found)
    }
  }

  function run({settings}: CheckedFile, document: Document, workspace: Workspace) {
    return lint(document, settings.rules, workspace, {gates, merge: true})
  }

  function keep(
    {filePath, path, kind, source, settings}: CheckedFile,
    problems: readonly Problem[]
  ) {
    results.push({
      filePath,
      relativePath: seenFrom(cwd, filePath),
      path,
      kind,
      preset: settings.preset.name,
      // Memory must not grow with the bodies of files in which there is nothing to show. A finding in
      // another file may show a place in this one.
      source: across || problems.length > 0 ? source : new Source('', {path}),
      problems
    })
  }

  /** Loads a parser when the first file needs it: most headers and bodies need none. */
  async function parse({source, kind, settings}: CheckedFile): Promise<Document> {
    const document = parseDocument(source, kind, settings.preset, parsers)
    const yaml = !parsers.yaml && !document.header.isPlain
    const tree = !parsers.tree && prose.some((pattern) => source.text.search(pattern) >= 0)
    if (!yaml && !tree) return document
    parsers = {
      ...parsers,
      ...(yaml && {yaml: (await import('../parse/yaml.ts')).readYaml}),
      ...(tree && {tree: (await import('../parse/tree.ts')).readTree})
    }
    return parseDocument(source, kind, settings.preset, parsers)
  }
}

/** A finding in another file belongs to the report when a related place is in a file asked for. */
function touches({related = []}: Problem, asked: ReadonlySet<string>): boolean {
  return related.some(({path}) => asked.has(path))
}
