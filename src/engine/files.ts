import type {Contracted} from '../core/contract.ts'
import type {Rule} from '../core/rule.ts'
import type {Source} from '../model/source.ts'
import {type Classification, classify, type ProjectFacts} from '../parse/kind.ts'
import type {Config} from './config.ts'
import type {Configs} from './configs.ts'
import {homeOf, readSource, reasonOf, seenFrom} from './disk.ts'
import {type FileSettings, type RunSettings, settingsFor} from './settings.ts'

/** A file that is going to be checked. */
export interface CheckedFile extends Pick<Contracted, 'kind'> {
  /** Absolute. */
  readonly filePath: string
  /** Forward slashes, relative to the project root. */
  readonly path: string
  /** Why it is of this kind; the end of a sentence. */
  readonly why: string
  readonly source: Source
  readonly settings: FileSettings
}

/** What became of a text: it is checked, or it is none of ours (and why). */
export type Verdict =
  | {readonly file: CheckedFile}
  /** Without a kind it is ignored, and nobody looked. */
  | {readonly passedOver: string; readonly kind?: 'other' | 'definition'}

/** What became of a file: it may also be one that cannot be read (and why). */
export type Admission = Verdict | {readonly failure: string}

export interface FileReader {
  /** Reads a file; `filePath` is absolute. */
  read(filePath: string): Promise<Admission>
  /** Takes a text for a file. `unnamed`: its path means nothing. */
  take(filePath: string, source: Source, unnamed: boolean): Promise<Verdict>
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
}

export function createFileReader(options: FileReaderOptions): FileReader {
  const {cwd, root, rules, request, configs, exists} = options
  return {
    async read(filePath) {
      // What stands outside the project is what it is in its own.
      const home = homeOf(filePath, root)
      const config = await configs.of(filePath, home)
      const ignored = ignoredBy(filePath, config)
      if (ignored !== undefined) return {passedOver: ignored}
      let source: Source
      try {
        source = readSource(filePath, seenFrom(root, filePath))
      } catch (cause) {
        return {failure: reasonOf(cause)}
      }
      return admit(filePath, source, classifyFile(filePath, home, source), home, config)
    },

    async take(filePath, source, unnamed) {
      const home = homeOf(filePath, root)
      const config = await configs.of(filePath, home)
      const ignored = unnamed ? undefined : ignoredBy(filePath, config)
      if (ignored !== undefined) return {passedOver: ignored}
      const found = unnamed ? classifyText(source) : classifyFile(filePath, home, source)
      return admit(filePath, source, found, home, config)
    }
  }

  function classifyFile(filePath: string, home: string, source: Source): Classification {
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

  function admit(
    filePath: string,
    source: Source,
    {kind, preset, why}: Classification,
    home: string,
    config: Config | undefined
  ): Verdict {
    if (kind === 'other') return {kind, passedOver: why}
    if (kind === 'definition') return {kind, passedOver: 'definitions are not checked'}
    const path = seenFrom(home, filePath)
    const settings = settingsFor({path, kind, preset, filePath}, rules, config, request)
    return {file: {filePath, path: source.path, why, source, kind, settings}}
  }
}
