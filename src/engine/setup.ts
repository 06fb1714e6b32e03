import type {PresetName} from '../model/preset.ts'
import {hostNames, portableName} from '../parse/kind.ts'
import type {AgentFolder, Survey} from './survey.ts'

/** A file to write, seen from the root. */
export interface PlannedFile {
  readonly path: string
  /** What stands there now; undefined where nothing does. */
  readonly before: string | undefined
  readonly text: string
  /** For a file that is new and is to be run. */
  readonly mode?: number
}

/** The folders of agents of which nothing says for whom they are. */
export function openFolders({folders}: Pick<Survey, 'folders'>): readonly AgentFolder[] {
  return folders.filter(({isOpen}) => isOpen)
}

/** The text of a config under which open folders keep `preset`, and all others what they keep without it. */
export function planConfig({folders}: Pick<Survey, 'folders'>, preset: PresetName): string {
  const open = openFolders({folders})
  const others = folders.filter(({isOpen}) => !isOpen)
  const isForAll = others.every((other) => other.isFixed || other.preset === preset)
  const config =
    open.length === 0
      ? {}
      : isForAll
        ? {preset}
        : {overrides: [{files: globsOf(open, others), preset}]}
  return `${JSON.stringify(config, undefined, 2)}\n`
}

/** What takes every file of some folders, but none in there that has a contract of its own. */
function globsOf(open: readonly AgentFolder[], others: readonly AgentFolder[]): readonly string[] {
  const paths = open.map(({path}) => path)
  const below = others.filter(({path}) => paths.some((each) => path.startsWith(`${each}/`)))
  // In a folder that is not its own, a contract knows its files by their names.
  const shared = others.filter(({path}) => paths.includes(path))
  const left = [
    ...below.map(({path}) => globOf(path)),
    ...shared.flatMap(({path, isNamed}) =>
      isNamed ? `${globOf(path)}/${portableName}` : hostNames
    )
  ]
  return [...paths.map(globOf), ...[...new Set(left)].map((glob) => `!${glob}`)]
}

/** Everything in a folder, whatever it is called. */
function globOf(folder: string): string {
  return `${folder.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')}/**`
}
