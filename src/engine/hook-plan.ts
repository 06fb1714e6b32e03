import {endsEarly, goesOnAfterFailure, runs} from '../parse/hook-script.ts'
import {type GitHook, huskyFolder} from './git-hook.ts'
import type {HookFacts, HookProgram} from './hook-facts.ts'
import {type HookCommands, type HookLines, linesFor, npLintHook} from './hook-lines.ts'
import type {PlannedFile} from './setup.ts'

/** What becomes of the commit hook. */
export type HookPlan =
  | {readonly state: 'write'; readonly file: PlannedFile; readonly start: string | undefined}
  /** np-lint stands in it already. */
  | {readonly state: 'there'; readonly path: string; readonly start: string | undefined}
  /** What is there cannot be added to. */
  | {
      readonly state: 'by-hand'
      /** Undefined when it is out of the repository. */
      readonly path: string | undefined
      readonly add: HookLines
      /** What to type so that git runs it; undefined when it does. */
      readonly start: string | undefined
    }
  /** There is nothing that could run it. */
  | {readonly state: 'none'}

/** The first of the ways to run a hook that the repository has; what git runs goes before all. */
export async function planHook(
  {programs, git}: HookFacts,
  commands: HookCommands,
  version: string
): Promise<HookPlan> {
  const program = programs.find(({isOn}) => isOn) ?? programs.find((each) => isFree(each, git))
  if (!program) return git ? planGit(git, commands) : {state: 'none'}
  const {name, path, list} = program
  const start = program.isOn ? undefined : program.start
  if (name === 'husky') return planHusky(program, start, commands)
  if (list?.text !== undefined && path.startsWith('.pre-commit-config.')) {
    const {addPreCommitHook} = await import('../parse/pre-commit.ts')
    const added = addPreCommitHook(list.text, npLintHook(version))
    if (added === 'there') return {state: 'there', path, start}
    if (added !== undefined) {
      return {state: 'write', file: {path, before: list.text, text: added}, start}
    }
  }
  if (runs(list?.text ?? '', 'np-lint')) return {state: 'there', path, start}
  const add = linesFor(program, commands, version)
  return {state: 'by-hand', path, add, start: name === 'simple-git-hooks' ? program.start : start}
}

/** A folder of hooks that somebody named is heeded: a program would name its own over it. */
function isFree({name}: HookProgram, git: GitHook | undefined): boolean {
  return git?.named === undefined || (name === 'husky' && huskyFolder(git) !== undefined)
}

function planGit({path, hook, isOn}: GitHook, {script}: HookCommands): HookPlan {
  const start = path !== undefined && hook && !isOn ? `chmod +x ${path}` : undefined
  if (path !== undefined && !hook) return {state: 'write', file: newScript(path, script), start}
  if (path !== undefined && runs(hook?.text ?? '', 'np-lint')) return {state: 'there', path, start}
  // It is somebody's own.
  return {state: 'by-hand', path, add: {lines: script}, start}
}

/** A list of commands of the whole team, which may grow. */
function planHusky(
  {path, list, isDirect}: HookProgram,
  start: string | undefined,
  {script}: HookCommands
): HookPlan {
  if (!list) return {state: 'write', file: newScript(path, script), start}
  const {text} = list
  if (runs(text ?? '', 'np-lint')) return {state: 'there', path, start}
  // Behind the last line, a failure of those before it would be forgotten.
  if (text === undefined || endsEarly(text) || (isDirect && goesOnAfterFailure(text))) {
    return {state: 'by-hand', path, add: {lines: script}, start}
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + newline
  const added = before + script.map((line) => line + newline).join('')
  return {state: 'write', file: {path, before: text, text: added}, start}
}

function newScript(path: string, script: readonly string[]): PlannedFile {
  return {path, before: undefined, text: ['#!/bin/sh', ...script, ''].join('\n'), mode: 0o755}
}
