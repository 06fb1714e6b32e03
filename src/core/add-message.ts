import type {VFile} from 'vfile'
import type {VFileMessage} from 'vfile-message'
import type {Level, Problem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'

/** A message of vfile with what ours carry beyond its own fields. */
export interface NpLintMessage extends VFileMessage {
  readonly messageId: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** Other codes for the same defect. */
  readonly aliases: readonly string[]
}

const fatal: Readonly<Record<Level, boolean | undefined>> = {
  error: true,
  warning: false,
  info: undefined
}

/** Adds a problem to a vfile, in the terms of vfile. */
export function addMessage(file: VFile, source: Source, problem: Problem): NpLintMessage {
  const {at, ruleId, messageId, level, aliases, url, note, details} = problem
  const message = file.message(problem.message, {
    place: {start: source.point(at.start), end: source.point(at.end)},
    ruleId,
    source: 'np-lint'
  })
  message.fatal = fatal[level]
  const replacement = replacementOf(problem)
  const actual = problem.actual ?? (replacement === undefined ? undefined : source.slice(at))
  const expected = problem.expected ?? (replacement === undefined ? undefined : [replacement])
  return Object.assign(message, {
    url,
    note,
    ...(actual !== undefined && {actual}),
    ...(expected !== undefined && {expected: [...expected]}),
    messageId,
    details,
    aliases
  })
}

/** Editors offer `expected` as a quick fix, so it is set where the fix is to replace the place itself. */
function replacementOf({fix, at}: Problem): string | undefined {
  const [edit, more] = fix?.edits ?? []
  const exact = edit && !more && edit.start === at.start && edit.end === at.end
  return exact ? edit.text : undefined
}
