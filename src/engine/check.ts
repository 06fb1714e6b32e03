import {compare} from '../core/compare.ts'
import type {Safety} from '../core/fix.ts'
import {type Linted, lint} from '../core/lint.ts'
import {type Mended, mend, unmended} from '../core/mend.ts'
import type {FileResult} from '../core/result.ts'
import type {Gates, Rule} from '../core/rule.ts'
import type {Document} from '../model/document.ts'
import type {Problem} from '../model/finding.ts'
import {Source} from '../model/source.ts'
import type {Workspace} from '../model/workspace.ts'
import {isRoadmapData} from '../parse/criteria.ts'
import {decode} from '../parse/decode.ts'
import {type Parsers, parseDocument} from '../parse/document.ts'
import {seenFrom} from './disk.ts'
import type {CheckedFile} from './files.ts'
import {groupsOf, type Member, type ProjectIndex, putTogether, sharedGroups} from './groups.ts'

/** Takes the files that were asked for, one by one, and says in the end what was found. */
export interface Checker {
  add(file: CheckedFile): Promise<void>
  /** Sorted by path. */
  finish(): Promise<readonly FileResult[]>
}

export interface CheckerOptions extends Pick<ProjectIndex, 'others'> {
  readonly cwd: string
  readonly rules: readonly Rule[]
  /** Those of the rules that look across files. */
  readonly across: readonly Rule[]
  readonly gates: Gates
  /** Whether suppression comments count. */
  readonly inline: boolean
  /** Which fixes to apply; none without it. */
  readonly fix: Safety | undefined
  /** Whether the project is known as a whole: absence then means something. */
  readonly complete: boolean
  /** What lies in the project besides what is linted. */
  readonly disk: Pick<Workspace, 'exists' | 'read'>
  /** Reads a file once more; undefined when it is gone. */
  readonly read: (filePath: string) => Promise<CheckedFile | undefined>
}

export function createChecker(options: CheckerOptions): Checker {
  const {cwd, rules, across, gates, inline, fix, complete, disk, read, others} = options
  const prose = rules.flatMap(({meta}) => (meta.prose ? [meta.prose] : []))
  const codes = new Set(rules.map(({meta}) => meta.code))
  const given: Member[] = []
  const groups = new Set<string>()
  /** Known to share a group with one that came before: not looked at until all are there. */
  const waiting = new Map<string, CheckedFile>()
  const results = new Map<string, FileResult>()
  let parsers: Parsers = {}

  return {
    async add(file) {
      const document = await parse(file)
      const own = groupsOf(across, document)
      // With fixes each is looked at: one may change with whom a file belongs.
      if (!fix && own.some(({id}) => groups.has(id))) {
        waiting.set(file.filePath, file)
        given.push({filePath: file.filePath, groups: own})
        return
      }
      const mended = await settle(file, document, (alone) => [alone])
      given.push({filePath: file.filePath, groups: groupsOf(across, mended.document)})
      for (const {id} of own) groups.add(id)
      keep(file, mended)
    },

    async finish() {
      if (given.some(({groups}) => groups.length > 0)) await lookAcross()
      return [...results.values()].toSorted((a, b) => compare(a.path, b.path))
    }
  }

  /** A file alone in its groups is done with. Those that share one are read again, and looked at together. */
  async function lookAcross(): Promise<void> {
    const folders = new Set(given.flatMap(({groups}) => groups.map(({folder}) => folder)))
    const asked = new Map(
      Array.from([...results, ...waiting], ([filePath, {path}]) => [filePath, path])
    )
    const shared = sharedGroups(given, await others(folders, new Set(asked.keys())))
    const files = new Map<string, CheckedFile>()
    const documents = new Map<string, Document>()
    for (const filePath of new Set(shared.flat())) {
      const file = waiting.get(filePath) ?? (await read(filePath))
      if (!file) continue
      files.set(filePath, file)
      documents.set(filePath, await parse(file))
    }
    const together = putTogether(shared, documents)
    const mended = new Map<string, Mended>()
    for (const [filePath, document] of fix ? documents : []) {
      const file = files.get(filePath)
      if (!file || !asked.has(filePath)) continue
      const all = together.of(filePath)
      const settled = await settle(file, document, (again) => replaced(all, document, again))
      mended.set(filePath, settled)
      together.put(filePath, settled.document)
    }
    const paths = new Set(asked.values())
    for (const [filePath, file] of files) {
      const known = mended.get(filePath)
      const document = known?.document ?? documents.get(filePath)
      if (!document) continue
      const linted = run(file, document, together.of(filePath))
      const isAsked = asked.has(filePath)
      const shown = isAsked ? linted : onlyTouching(linted, paths)
      if (!isAsked && shown.problems.length + shown.suppressed.length === 0) continue
      // A finding in another file may show a place in this one.
      keep(file, {...(known ?? unmended(document, linted)), linted: shown}, true)
    }
  }

  function run(
    {settings}: CheckedFile,
    document: Document,
    documents: readonly Document[]
  ): Linted {
    const workspace = {...disk, complete, documents}
    return lint(document, settings.rules, workspace, {gates, merge: true, inline, codes})
  }

  /** What is found in a file, behind the fixes that were asked for. */
  async function settle(
    file: CheckedFile,
    document: Document,
    togetherWith: (document: Document) => readonly Document[]
  ): Promise<Mended> {
    const again = (mended: Document) => run(file, mended, togetherWith(mended))
    const linted = again(document)
    if (!fix) return unmended(document, linted)
    // What a fix makes of a file may need what the file itself did not.
    const {kind, settings, path} = file
    await load({
      yaml: true,
      tree: prose.length > 0,
      roadmap: false,
      shell: shellOf(settings).length > 0
    })
    return mend(document, linted, {
      safety: fix,
      read: (text) => parseDocument(decode(path, text), kind, settings.preset, parsers),
      lint: again
    })
  }

  function keep(file: CheckedFile, mended: Mended, isShared = false) {
    const {linted, count, before} = mended
    // Memory must not grow with the bodies of files in which there is nothing to show.
    const isShown = isShared || linted.problems.length + linted.suppressed.length + count > 0
    results.set(file.filePath, {
      ...resultOf(file, mended, isShown),
      fixed: count > 0 ? {before: resultOf(file, before, true), count} : undefined
    })
  }

  function resultOf(
    {filePath, path, kind, settings}: CheckedFile,
    {document, linted}: Pick<Mended, 'document' | 'linted'>,
    isShown: boolean
  ): FileResult {
    return {
      filePath,
      relativePath: seenFrom(cwd, filePath),
      path,
      kind,
      preset: settings.preset.name,
      source: isShown ? document.source : new Source('', {path}),
      ...linted,
      fixed: undefined
    }
  }

  async function parse({source, kind, settings}: CheckedFile): Promise<Document> {
    const document = parseDocument(source, kind, settings.preset, parsers)
    const asks = (patterns: readonly RegExp[]) =>
      patterns.some((pattern) => source.text.search(pattern) >= 0)
    const isLoaded = await load({
      yaml: !document.header.isPlain,
      tree: asks(prose),
      roadmap: isRoadmapData(document),
      shell: asks(shellOf(settings))
    })
    return isLoaded ? parseDocument(source, kind, settings.preset, parsers) : document
  }

  /** Loads parsers when the first file needs them; whether there was anything to load. */
  async function load(wanted: Readonly<Record<keyof Parsers, boolean>>): Promise<boolean> {
    const missing = parserNames.filter((name) => wanted[name] && !parsers[name])
    for (const name of missing) parsers = {...parsers, ...(await loaders[name]())}
    return missing.length > 0
  }
}

/** Most files need none of these, and each takes its time to load. */
const loaders: Readonly<Record<keyof Parsers, () => Promise<Parsers>>> = {
  yaml: async () => ({yaml: (await import('../parse/yaml.ts')).readYaml}),
  tree: async () => ({tree: (await import('../parse/tree.ts')).readTree}),
  roadmap: async () => ({roadmap: (await import('../parse/roadmap.ts')).readRoadmap}),
  shell: async () => ({shell: (await import('../parse/shell.ts')).readCommands})
}
const parserNames = ['yaml', 'tree', 'roadmap', 'shell'] as const

/** What tells which texts the rules of a file read commands in. */
function shellOf({rules}: CheckedFile['settings']): readonly RegExp[] {
  return rules.flatMap(({rule}) => (rule.meta.shell ? [rule.meta.shell] : []))
}

function replaced(
  documents: readonly Document[],
  before: Document,
  after: Document
): readonly Document[] {
  return documents.map((each) => (each === before ? after : each))
}

/** Of what is found in another file, what belongs to the report: a related place is in a file asked for. */
function onlyTouching({problems, suppressed}: Linted, asked: ReadonlySet<string>): Linted {
  const touches = ({related = []}: Problem) => related.some(({path}) => asked.has(path))
  const apart = [...problems, ...suppressed].filter((problem) => !touches(problem))
  const shown = {problems: problems.filter(touches), suppressed: suppressed.filter(touches)}
  return {...shown, apart, heard: new Set()}
}
