import type {PresetName} from '../model/preset.ts'
import {hostNames} from '../parse/kind.ts'
import type {AgentFolder, Existing, HookFacts, HookKeeper, Survey} from './survey.ts'

/** A file to write, seen from the root. */
export interface PlannedFile {
  readonly path: string
  /** What stands there now; undefined where nothing does. */
  readonly before: string | undefined
  readonly text: string
  /** For a file that is new and is to be run. */
  readonly mode?: number
}

/** What becomes of the commit hook. */
export type HookPlan =
  | {readonly state: 'write'; readonly file: PlannedFile}
  /** It runs np-lint already. */
  | {readonly state: 'there'; readonly path: string}
  /** What is there cannot be added to: the lines to add, and where if that is in the repository. */
  | {readonly state: 'by-hand'; readonly path: string | undefined; readonly lines: string}
  /** There is nothing that could run it. */
  | {readonly state: 'none'}

// A commit must not install anything, and one that touches nothing of ours is no failed run.
const command = 'npx --no -- np-lint --no-error-on-unmatched-pattern'

const repo = 'https://github.com/np-lint/np-lint'

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
  // In a folder that is not its own, a host knows its files by their names.
  const isShared = others.some(({path}) => paths.includes(path))
  const left = [...below.map(({path}) => globOf(path)), ...(isShared ? hostNames : [])]
  return [...paths.map(globOf), ...[...new Set(left)].map((glob) => `!${glob}`)]
}

/** Everything in a folder, whatever it is called. */
function globOf(folder: string): string {
  return `${folder.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')}/**`
}

/** The first of the ways to run a hook that the repository has. */
export async function planHook(
  {preCommit, husky, keeper, git}: HookFacts,
  version: string
): Promise<HookPlan> {
  if (preCommit) return planPreCommit(preCommit, version)
  if (husky) return planScript('.husky/pre-commit', husky.hook, true)
  if (keeper) return planKept(keeper)
  if (!git) return {state: 'none'}
  if (git.path === undefined) return {state: 'by-hand', path: undefined, lines: command}
  return planScript(git.path, git.hook, false)
}

async function planPreCommit({text}: Existing, version: string): Promise<HookPlan> {
  const path = '.pre-commit-config.yaml'
  const rev = `v${version}`
  const {addPreCommitHook} = await import('../parse/pre-commit.ts')
  const added = text === undefined ? undefined : addPreCommitHook(text, {repo, rev, id: 'np-lint'})
  if (added === 'there') return {state: 'there', path}
  if (added !== undefined) return {state: 'write', file: {path, before: text, text: added}}
  const lines = `  - repo: ${repo}\n    rev: ${rev}\n    hooks:\n      - id: np-lint`
  return {state: 'by-hand', path, lines}
}

/** Such a program writes the script of git anew, from a file that is its user's. */
function planKept({name, path, text}: HookKeeper): HookPlan {
  if (/\bnp-lint\b/.test(text)) return {state: 'there', path}
  const lines =
    name === 'lefthook'
      ? `pre-commit:\n  commands:\n    np-lint:\n      run: ${command}`
      : `"pre-commit": "${command}"`
  return {state: 'by-hand', path, lines}
}

/** `mayAdd`: the script is a list of commands of the whole team, not somebody's own. */
function planScript(path: string, hook: Existing | undefined, mayAdd: boolean): HookPlan {
  if (!hook) {
    const script = `#!/bin/sh\n${command}\n`
    return {state: 'write', file: {path, before: undefined, text: script, mode: 0o755}}
  }
  const {text} = hook
  if (text !== undefined && /^[^#\n]*\bnp-lint\b/m.test(text)) return {state: 'there', path}
  // Behind such a line nothing runs any more.
  const ends = text === undefined || /^\s*(?:exec|exit)\b/m.test(text)
  if (!mayAdd || ends) return {state: 'by-hand', path, lines: command}
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + newline
  return {state: 'write', file: {path, before: text, text: `${before}${command}${newline}`}}
}
