import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {onTestFinished} from 'vitest'
import {main} from '../../src/cli/main.ts'

/** A folder with these files that is gone when the test is over; it holds an empty `.git`. */
export function projectOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'np-lint-')))
  onTestFinished(() => rmSync(root, {recursive: true, force: true}))
  mkdirSync(join(root, '.git'))
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), data)
  }
  return root
}

export function link(root: string, path: string, target: string): void {
  mkdirSync(dirname(join(root, path)), {recursive: true})
  symlinkSync(target, join(root, path))
}

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  readonly isTTY?: boolean
}

/** Runs the command line in this process, as if it had been started in `cwd`. */
export async function npLint(
  cwd: string,
  args: readonly string[],
  {stdin = '', env = {}, isTTY = false}: RunOptions = {}
): Promise<Outcome> {
  const out: string[] = []
  const err: string[] = []
  const code = await main({
    argv: ['node', 'np-lint', ...args],
    env,
    stdin: (async function* () {
      yield stdin
    })(),
    stdout: {isTTY, write: (text) => out.push(text)},
    stderr: {write: (text) => err.push(text)},
    cwd: () => cwd
  })
  return {code, stdout: out.join(''), stderr: err.join('')}
}

/** What `--format json` says about one message. */
export interface JsonMessage {
  readonly ruleId: string
  readonly messageId: string
  readonly aliases?: readonly string[]
  readonly level: 'error' | 'warning' | 'info'
  readonly message: string
  readonly line: number
  readonly column: number
  readonly details?: Readonly<Record<string, unknown>>
}

export interface JsonFile {
  readonly relativePath: string
  readonly messages: readonly JsonMessage[]
}

export function readJson({stdout}: Outcome): readonly JsonFile[] {
  return JSON.parse(stdout) as readonly JsonFile[]
}
