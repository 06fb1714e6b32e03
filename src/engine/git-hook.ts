import {execFile} from 'node:child_process'
import {accessSync, constants} from 'node:fs'
import {join, resolve} from 'node:path'
import {promisify} from 'node:util'
import {isInside, seenFrom} from './disk.ts'
import {type Existing, existing} from './existing.ts'

/** The script that git runs before a commit. */
export interface GitHook {
  /** Where git looks for the hook; undefined when it leads out of the repository. */
  readonly path: string | undefined
  readonly hook: Existing | undefined
  /** Whether git runs what is there. */
  readonly isOn: boolean
  /** The folder, when `core.hooksPath` names one; seen from the root. */
  readonly named: string | undefined
}

/** Asks git; undefined without a repository. */
export async function findGitHook(root: string): Promise<GitHook | undefined> {
  let hooks: string
  let common: string
  try {
    const args = ['rev-parse', '--git-path', 'hooks', '--git-common-dir']
    const {stdout} = await promisify(execFile)('git', args, {cwd: root})
    const [first = '', second = ''] = stdout.split('\n')
    hooks = resolve(root, first)
    common = resolve(root, second)
  } catch {
    // No git here, or no repository.
    return undefined
  }
  // `core.hooksPath` may name a folder that all repositories of a person share.
  const isOurs = [root, common].some((folder) => isInside(folder, hooks))
  const folder = isInside(root, hooks) ? root : common
  const file = join(hooks, 'pre-commit')
  return {
    path: isOurs ? seenFrom(root, file) : undefined,
    hook: existing(folder, file),
    isOn: isExecutable(file),
    named: hooks === join(common, 'hooks') ? undefined : seenFrom(root, hooks)
  }
}

/** The folder that husky named to git: since 9 that of its own scripts, before it the one around them. */
export function huskyFolder(git: GitHook | undefined): string | undefined {
  if (git?.named === undefined || git.path === undefined) return undefined
  return /\/_$|(?:^|\/)\.husky$/.test(git.named) ? git.named : undefined
}

/** On Windows everything is. */
function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
