import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {type Safety, safetyNames} from '../core/fix.ts'
import {expectedName} from '../core/nearest.ts'
import {type Gates, gatesNames, type Rule, settingOf, wrongLevel} from '../core/rule.ts'
import {code, list} from '../core/say.ts'
import {isPresetName, presets} from '../presets/index.ts'
import {rules as ownRules} from '../rules/index.ts'
import {type Configs, createConfigs} from './configs.ts'
import {findRoot, isInside, readSource} from './disk.ts'
import {RunFailure} from './failure.ts'
import {createFileReader, type FileReader} from './files.ts'
import {createIndex, type ProjectIndex} from './groups.ts'
import {type IgnoreFiles, readIgnoreFiles, readPatterns} from './ignored.ts'
import type {RunSettings} from './settings.ts'

/** How to open a project. Every field has a default. */
export interface ProjectRequest extends RunSettings {
  /** Absolute; the process' own by default. */
  readonly cwd?: string | undefined
  /** One config file for all files, seen from `cwd`. */
  readonly config?: string | undefined
  /** Whether to look for config files; true by default. */
  readonly configLookup?: boolean | undefined
  /** `all` by default. */
  readonly gates?: Gates | undefined
  /** Patterns in the syntax of `.gitignore`, seen from `cwd`. */
  readonly ignorePatterns?: readonly string[] | undefined
  /** Whether ignore files and patterns count; true by default. */
  readonly ignore?: boolean | undefined
  /** Whether suppression comments count; true by default. */
  readonly inlineConfig?: boolean | undefined
  /** Which fixes to put into the results; none by default. Nothing is written, see `writeChanges`. */
  readonly fix?: Safety | undefined
  /** Whether to make a baseline: of all that is found, or without what is not found any more. */
  readonly baseline?: 'record' | 'prune' | undefined
  /** The rules that there are; those of np-lint by default. */
  readonly available?: readonly Rule[] | undefined
}

/** What is read once, however often a project is linted: configs, ignore files, what exists. */
export interface Project {
  /** Absolute. */
  readonly cwd: string
  /** Absolute. */
  readonly root: string
  readonly request: ProjectRequest
  readonly rules: readonly Rule[]
  readonly reader: FileReader
  readonly configs: Configs
  readonly ignoreFiles: (root: string) => Promise<IgnoreFiles | undefined>
  /** Whether the project holds a path; forward slashes, relative to the root. */
  readonly exists: (path: string) => boolean
  /** The text of a file; undefined for what is none, empty for one that is too large. */
  readonly read: (path: string) => string | undefined
  /** What belongs together. */
  readonly index: ProjectIndex
}

/** @throws RunFailure for a request that cannot be met, and for mistakes in the config that it names. */
export async function openProject(request: ProjectRequest): Promise<Project> {
  const cwd = resolve(request.cwd ?? process.cwd())
  const root = findRoot(cwd)
  const rules = request.available ?? ownRules
  checkRequest(request, rules)
  const takesIgnores = request.ignore ?? true
  const exists = createExists()
  const configs = createConfigs({
    cwd,
    rules,
    file: request.config,
    lookup: request.configLookup ?? true
  })
  // One that is named has to be right, whether or not a file asks for it.
  if (request.config !== undefined) await configs.of(cwd, root)
  const ignores = await readPatterns(cwd, takesIgnores ? (request.ignorePatterns ?? []) : [])
  const reader = createFileReader({
    cwd,
    root,
    rules,
    request,
    configs,
    takesIgnores,
    ignores,
    exists
  })
  const ignoreFiles = async (folder: string) => (takesIgnores ? readIgnoreFiles(folder) : undefined)
  return {
    cwd,
    root,
    request,
    rules,
    reader,
    configs,
    ignoreFiles,
    exists: (path) => exists(root, path),
    read: (path) => readText(root, path),
    index: createIndex({cwd, root, rules, reader, ignoreFiles})
  }
}

/** What types cannot keep out: callers may write JavaScript, and users write flags. */
function checkRequest(
  {rules: levels, preset, gates, fix}: ProjectRequest,
  rules: readonly Rule[]
): void {
  const mistakes: string[] = []
  const codes = rules.map(({meta}) => meta.code)
  for (const [name, level] of Object.entries(levels ?? {})) {
    if (!codes.includes(name)) {
      const expected = expectedName(name, codes, 'the code of a rule')
      mistakes.push(`Unexpected rule ${code(name)}, expected ${expected}`)
    } else if (!settingOf(level)) {
      mistakes.push(wrongLevel(level, name))
    }
  }
  if (preset !== undefined && !isPresetName(preset)) {
    const expected = expectedName(String(preset), Object.keys(presets))
    mistakes.push(`Unexpected preset ${code(String(preset))}, expected ${expected}`)
  }
  if (gates !== undefined && !gatesNames.includes(gates)) {
    mistakes.push(`Unexpected gates ${code(String(gates))}, expected ${list(gatesNames)}`)
  }
  if (fix !== undefined && !safetyNames.includes(fix)) {
    mistakes.push(`Unexpected fix ${code(String(fix))}, expected ${list(safetyNames)}`)
  }
  if (mistakes.length > 0) throw new RunFailure(...mistakes)
}

/** What a project holds; asked again and again for the same few paths. */
function createExists(): (root: string, path: string) => boolean {
  const known = new Map<string, boolean>()
  return (root, path) => {
    const absolute = join(root, path)
    const answer = known.get(absolute) ?? (isInside(root, absolute) && existsSync(absolute))
    known.set(absolute, answer)
    return answer
  }
}

function readText(root: string, path: string): string | undefined {
  const absolute = join(root, path)
  if (!isInside(root, absolute)) return undefined
  try {
    return readSource(absolute, path).text
  } catch {
    return undefined
  }
}
