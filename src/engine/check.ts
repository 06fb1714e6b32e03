import {compare} from '../core/compare.ts'
import type {Safety} from '../core/fix.ts'
import {type Linted, lint} from '../core/lint.ts'
import {type Mended, mend} from '../core/mend.ts'
import type {FileResult} from '../core/result.ts'
import type {Gates, Rule} from '../core/rule.ts'
import type {Document} from '../model/document.ts'
import type {Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {decode} from '../parse/decode.ts'
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
  /** Whether suppression comments count. */
  readonly inline: boolean
  /** Which fixes to apply; none without it. */
  readonly fix: Safety | undefined
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
  const {cwd, rules, across, gates, inline, fix, complete, exists, readRest} = options
  const prose = rules.flatMap(({meta}) => (meta.prose ? [meta.prose] : []))
  const codes = new Set(rules.map(({meta}) => meta.code))
  const given = new Set<string>()
  const waiting: Waiting[] = []
  const results: FileResult[] = []
  let parsers: Parsers = {}

  return {
    async add(file) {
      given.add(file.filePath)
      const document = await parse(file)
      if (across) waiting.push({file, document})
      else {
        const workspace = {complete, documents: [], exists}
        keep(file, await settle(file, document, () => workspace), document.source)
      }
    },

    async finish() {
      if (waiting.length > 0) await finishAcross()
      return results.toSorted((a, b) => compare(a.path, b.path))
    }
  }

  async function finishAcross(): Promise<void> {
    const rest: Waiting[] = []
    for (const file of await readRest(given)) rest.push({file, document: await parse(file)})
    // By path: what is mended takes the place of what was read.
    const documents = new Map(
      [...waiting, ...rest]
        .map(({document}) => document)
        .toSorted((a, b) => compare(a.source.path, b.source.path))
        .map((document) => [document.source.path, document])
    )
    const workspaceWith = (document: Document): Workspace => {
      const all = new Map(documents).set(document.source.path, document)
      return {complete, documents: [...all.values()], exists}
    }
    const counts = new Map<Waiting, number>()
    if (fix) {
      for (const each of waiting) {
        const {document, count} = await settle(each.file, each.document, workspaceWith)
        counts.set(each, count)
        documents.set(document.source.path, document)
      }
    }
    const workspace: Workspace = {complete, documents: [...documents.values()], exists}
    const paths = new Set(waiting.map(({file}) => file.path))
    for (const each of waiting) {
      const document = documents.get(each.file.path) ?? each.document
      const linted = run(each.file, document, workspace)
      keep(each.file, {document, linted, count: counts.get(each) ?? 0}, each.document.source)
    }
    for (const {file, document} of rest) {
      const {problems, suppressed} = run(file, document, workspace)
      const linted = {
        problems: problems.filter((problem) => touches(problem, paths)),
        suppressed: suppressed.filter((problem) => touches(problem, paths))
      }
      if (linted.problems.length + linted.suppressed.length === 0) continue
      keep(file, {document, linted, count: 0}, document.source)
    }
  }

  function run({settings}: CheckedFile, document: Document, workspace: Workspace): Linted {
    return lint(document, settings.rules, workspace, {gates, merge: true, inline, codes})
  }

  /** What is found in a file, behind the fixes that were asked for. */
  async function settle(
    file: CheckedFile,
    document: Document,
    workspaceWith: (document: Document) => Workspace
  ): Promise<Mended> {
    const again = (mended: Document) => run(file, mended, workspaceWith(mended))
    const linted = again(document)
    if (!fix) return {document, linted, count: 0}
    // What a fix makes of a file may need what the file itself did not.
    await load(true, prose.length > 0)
    const {kind, settings, path} = file
    return mend(document, linted, {
      safety: fix,
      read: (text) => parseDocument(decode(path, text), kind, settings.preset, parsers),
      lint: again
    })
  }

  function keep(
    {filePath, path, kind, settings}: CheckedFile,
    {document, linted, count}: Mended,
    before: Source
  ) {
    const {problems, suppressed} = linted
    // Memory must not grow with the bodies of files in which there is nothing to show. A finding in
    // another file may show a place in this one.
    const isShown = across || problems.length + suppressed.length + count > 0
    results.push({
      filePath,
      relativePath: seenFrom(cwd, filePath),
      path,
      kind,
      preset: settings.preset.name,
      source: isShown ? document.source : new Source('', {path}),
      problems,
      suppressed,
      fixed: count > 0 ? {before, count} : undefined
    })
  }

  /** Loads a parser when the first file needs it: most headers and bodies need none. */
  async function parse({source, kind, settings}: CheckedFile): Promise<Document> {
    const document = parseDocument(source, kind, settings.preset, parsers)
    const yaml = !document.header.isPlain
    const tree = prose.some((pattern) => source.text.search(pattern) >= 0)
    const isLoaded = await load(yaml, tree)
    return isLoaded ? parseDocument(source, kind, settings.preset, parsers) : document
  }

  /** Whether there was anything to load. */
  async function load(yaml: boolean, tree: boolean): Promise<boolean> {
    const needsYaml = yaml && !parsers.yaml
    const needsTree = tree && !parsers.tree
    if (!needsYaml && !needsTree) return false
    parsers = {
      ...parsers,
      ...(needsYaml && {yaml: (await import('../parse/yaml.ts')).readYaml}),
      ...(needsTree && {tree: (await import('../parse/tree.ts')).readTree})
    }
    return true
  }
}

/** A finding in another file belongs to the report when a related place is in a file asked for. */
function touches({related = []}: Problem, asked: ReadonlySet<string>): boolean {
  return related.some(({path}) => asked.has(path))
}
