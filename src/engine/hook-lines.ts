import {posix} from 'node:path'
import type {PreCommitHook} from '../parse/pre-commit.ts'
import type {HookProgram} from './hook-facts.ts'
import type {Manifest} from './manifest.ts'

/** What a hook calls. */
export interface HookCommands {
  /** Lines of a script of the shell. */
  readonly script: readonly string[]
  /** One command, for a list of them. */
  readonly line: string
}

/** What somebody has to add. */
export interface HookLines {
  /** The place in the file; undefined for anywhere. */
  readonly part?: string
  readonly lines: readonly string[]
}

// A commit that touches nothing of ours is no failed run.
const flags = '--no-error-on-unmatched-pattern'

/**
 * A commit must not wait for a network, nor install anything: np-lint of the project runs, else the
 * one that is installed for all, else the commit stops and says why.
 */
export function hookCommands(manifest: Manifest | undefined): HookCommands {
  if (manifest?.isPnp) {
    const line = `yarn run np-lint ${flags}`
    return {script: [`${line} || exit`], line}
  }
  const folder = manifest?.folder ?? '.'
  const bin = quoted(posix.join(folder, 'node_modules/.bin'))
  const install = manifest ? `${manifest.manager} install` : 'npm install --global np-lint'
  const place = folder === '.' ? '' : ` in ${folder}`
  const missing = `np-lint is not installed: run \`${install}\`${place}, or commit with --no-verify`
  return {
    script: [
      `PATH=${bin}:"$PATH"`,
      `command -v np-lint >/dev/null || { echo ${quoted(missing)} >&2; exit 1; }`,
      `np-lint ${flags} || exit`
    ],
    line: `npx --offline --no${prefixOf(manifest)} -- np-lint ${flags}`
  }
}

/** What somebody types who is in the root. */
export function typedCommand(manifest: Manifest | undefined): string {
  return manifest?.isPnp ? 'yarn np-lint' : `npx${prefixOf(manifest)} np-lint`
}

/** Where npx looks, when that is not the root. */
function prefixOf(manifest: Manifest | undefined): string {
  const folder = manifest?.folder ?? '.'
  return folder === '.' ? '' : ` --prefix ${quoted(folder)}`
}

/** For the file of a program that np-lint does not write itself. */
export function linesFor(
  {name, path, list}: HookProgram,
  {line}: HookCommands,
  version: string
): HookLines {
  const text = list?.text ?? ''
  if (path.endsWith('prek.toml')) return {lines: tomlRepo(version)}
  if (name === 'pre-commit' || name === 'prek') return {part: '`repos`', lines: yamlRepo(version)}
  if (name === 'lefthook') return lefthookLines(path, text, line)
  if (holdsHook(text)) {
    return {part: 'the command of `pre-commit`', lines: [`&& ${line}`]}
  }
  const lines = [`"pre-commit": ${JSON.stringify(line)}`]
  if (!path.endsWith('package.json')) return {lines}
  return {part: name === 'husky 4' ? '`husky.hooks`' : '`simple-git-hooks`', lines}
}

/** The hook as pre-commit names it. */
export function npLintHook(version: string): PreCommitHook {
  return {repo: 'https://github.com/np-lint/np-lint', rev: `v${version}`, id: 'np-lint'}
}

function yamlRepo(version: string): readonly string[] {
  const {repo, rev, id} = npLintHook(version)
  return [`- repo: ${repo}`, `  rev: ${rev}`, '  hooks:', `    - id: ${id}`]
}

function tomlRepo(version: string): readonly string[] {
  const {repo, rev, id} = npLintHook(version)
  return ['[[repos]]', `repo = "${repo}"`, `rev = "${rev}"`, `hooks = [{id = "${id}"}]`]
}

/** A key must not stand there twice. */
function lefthookLines(path: string, text: string, line: string): HookLines {
  if (path.endsWith('.toml')) {
    return {lines: ['[pre-commit.commands.np-lint]', `run = ${JSON.stringify(line)}`]}
  }
  const hasHook = holdsHook(text)
  const hasJobs = hasHook && /\bjobs\b/.test(text)
  const part = hasJobs ? '`jobs` of `pre-commit`' : '`commands` of `pre-commit`'
  if (/\.jsonc?$/.test(path)) {
    const run = `{"run": ${JSON.stringify(line)}}`
    if (hasJobs) return {part, lines: [run]}
    if (hasHook) return {part, lines: [`"np-lint": ${run}`]}
    return {lines: [`"pre-commit": {"commands": {"np-lint": ${run}}}`]}
  }
  const run = `run: ${/^[\w ./-]+$/.test(line) ? line : JSON.stringify(line)}`
  if (hasJobs) return {part, lines: [`- ${run}`]}
  if (hasHook) return {part, lines: ['np-lint:', `  ${run}`]}
  return {lines: ['pre-commit:', '  commands:', '    np-lint:', `      ${run}`]}
}

/** Whether a list has the key already. */
function holdsHook(text: string): boolean {
  return /(?:^|[{,])[^\S\n]*["']?pre-commit["']?[^\S\n]*:/m.test(text)
}

/** One word of the shell, whatever is in it. */
function quoted(text: string): string {
  if (/^[\w./-]+$/.test(text)) return text
  return `'${text.replaceAll("'", "'\\''")}'`
}
