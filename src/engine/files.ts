import type {Rule} from '../core/rule.ts'
import type {DocumentKind} from '../model/document.ts'
import type {Source} from '../model/source.ts'
import {type Classification, classify, type ProjectFacts} from '../parse/kind.ts'
import type {Config} from './config.ts'
import type {Configs} from './configs.ts'
import {homeOf, readSource, seenFrom} from './disk.ts'
import type {PassedOver} from './result.ts'
import {type FileSettings, type RunSettings, settingsFor} from './settings.ts'
import type {Target} from './targets.ts'

/** A file that is going to be checked. */
export interface CheckedFile {
  /** Absolute. */
  readonly filePath: string
  /** Forward slashes, relative to the project root. */
  readonly path: string
  readonly source: Source
  readonly kind: DocumentKind
  readonly settings: FileSettings
}

export interface FileReader {
  /** Reads a file that was asked for; says so when it is not one of ours. */
  read(target: Target): Promise<CheckedFile | undefined>
  /** Reads a file of the project that nobody asked for; silent about what is not ours. */
  index(target: Target): Promise<CheckedFile | undefined>
  /** Takes a text for a file. `unnamed`: its path means nothing. */
  take(filePath: string, source: Source, unnamed: boolean): Promise<CheckedFile | undefined>
}

export interface FileReaderOptions {
  readonly cwd: string
  readonly root: string
  readonly rules: readonly Rule[]
  readonly request: RunSettings
  readonly configs: Configs
  /** Whether what a config ignores is left out. */
  readonly takesIgnores: boolean
  readonly ignores: (absolute: string) => boolean
  /** Whether the project in this folder holds a path. */
  readonly exists: (home: string, path: string) => boolean
  readonly notes: string[]
  readonly failures: string[]
  readonly passedOver: PassedOver[]
}

export function createFileReader(options: FileReaderOptions): FileReader {
  const {cwd, root, rules, request, configs, exists} = options
  return {read, index, take}

  async function read(target: Target): Promise<CheckedFile | undefined> {
    const {filePath} = target
    const config = await configs.of(filePath)
    const ignored = ignoredBy(filePath, config)
    if (ignored !== undefined) return passOver(target, ignored)
    const source = tryRead(filePath)
    if (!source) return undefined
    const found = classifyFile(filePath, source)
    if (found.kind === 'other' || found.kind === 'definition') {
      return passOver(target, found.kind === 'other' ? found.why : 'definitions are not checked')
    }
    return settle(filePath, source, found, config)
  }

  async function index({filePath}: Target): Promise<CheckedFile | undefined> {
    const config = await configs.of(filePath)
    if (ignoredBy(filePath, config) !== undefined) return undefined
    const source = tryRead(filePath)
    const found = source && classifyFile(filePath, source)
    if (!found || found.kind === 'other' || found.kind === 'definition') return undefined
    return settle(filePath, source, found, config)
  }

  async function take(
    filePath: string,
    source: Source,
    unnamed: boolean
  ): Promise<CheckedFile | undefined> {
    const config = await configs.of(filePath)
    const target = {filePath, realPath: filePath, isNamed: true}
    const ignored = unnamed ? undefined : ignoredBy(filePath, config)
    if (ignored !== undefined) return passOver(target, ignored)
    const found = unnamed ? classifyText(source) : classifyFile(filePath, source)
    if (found.kind === 'other' || found.kind === 'definition') return passOver(target, found.why)
    return settle(filePath, source, found, config)
  }

  /** What stands outside the project is what it is in its own. */
  function classifyFile(filePath: string, source: Source): Classification {
    const home = homeOf(filePath, root)
    return classify(seenFrom(home, filePath), factsOf(home), () => source.text)
  }

  function factsOf(home: string): ProjectFacts {
    return {exists: (path) => exists(home, path)}
  }

  /** Nobody says where the text belongs: by its content a plan or a workflow, else an agent. */
  function classifyText(source: Source): Classification {
    const found = classify('text.md', factsOf(root), () => source.text)
    return found.kind === 'other' ? {...found, kind: 'agent', why: 'a text without a path'} : found
  }

  function ignoredBy(filePath: string, config: Config | undefined): string | undefined {
    if (!options.takesIgnores) return undefined
    if (options.ignores(filePath)) return 'ignored by `--ignore-pattern`'
    return config?.ignores(filePath) ? `ignored by \`${seenFrom(cwd, config.path)}\`` : undefined
  }

  function tryRead(filePath: string): Source | undefined {
    try {
      return readSource(filePath, seenFrom(root, filePath))
    } catch (cause) {
      options.failures.push(
        `${seenFrom(cwd, filePath)}: cannot be read (${(cause as Error).message})`
      )
      return undefined
    }
  }

  function passOver({filePath, isNamed}: Target, reason: string): undefined {
    const relativePath = seenFrom(cwd, filePath)
    options.passedOver.push({filePath, relativePath, reason})
    if (isNamed) options.notes.push(`${relativePath}: passed over, ${reason}`)
    return undefined
  }

  function settle(
    filePath: string,
    source: Source,
    found: Classification,
    config: Config | undefined
  ): CheckedFile {
    const kind = found.kind as DocumentKind
    const path = seenFrom(homeOf(filePath, root), filePath)
    const settings = settingsFor({...found, path, absolute: filePath}, rules, config, request)
    return {filePath, path: source.path, source, kind, settings}
  }
}
