import {join, relative, sep} from 'node:path'
import {nameProblems} from '../core/fingerprint.ts'
import {isFixable} from '../core/fix.ts'
import {
  countLevel,
  type FileResult,
  type Report,
  type Reporter,
  type ReportOptions
} from '../core/result.ts'
import {internalError} from '../core/rule.ts'
import type {Fix, Level, Problem, Related} from '../model/finding.ts'
import type {Source, Span} from '../model/source.ts'
import {shown} from './shown.ts'

/** Plain data, of the form that the schemas say. */
export type Json = Readonly<Record<string, unknown>>

// ESLint knows 2 and 1; 0 is nothing there, and nothing fails because of an info here.
const severity: Readonly<Record<Level, number>> = {error: 2, warning: 1, info: 0}

/** The array that ESLint prints, with additions. */
export const json: Reporter = (report, options) =>
  `${JSON.stringify(jsonResults(report, options))}\n`

export function jsonResults(report: Report, options: ReportOptions): readonly Json[] {
  const byPath = new Map(report.results.map((result) => [result.path, result]))
  return report.results.map(toResult)

  function toResult(result: FileResult): Json {
    const {source, problems, suppressed} = result
    const names = nameProblems(result)
    const message = (problem: Problem) => ({
      ...toMessage(problem, source),
      ...(problem.related && {related: problem.related.map(toRelated)}),
      fingerprint: names.get(problem)
    })
    return {
      filePath: result.filePath,
      relativePath: result.relativePath,
      messages: shown(result, options).map(message),
      suppressedMessages: suppressed.map((problem) => ({
        ...message(problem),
        suppressions: [{kind: problem.suppression.kind, justification: problem.suppression.reason}]
      })),
      ...countProblems(problems)
    }
  }

  function toRelated({path, at, message}: Related): Json {
    const result = byPath.get(path)
    // Of a file that was read only to compare with it, nobody keeps the text.
    const filePath = result?.filePath ?? join(report.root, path)
    const relativePath = result?.relativePath ?? relative(report.cwd, filePath).split(sep).join('/')
    return {filePath, relativePath, ...(result && toPlace(result.source, at)), message}
  }
}

function toMessage(problem: Problem, source: Source): Json {
  const {ruleId, messageId, aliases, level, message, note, at, url, details, fix} = problem
  return {
    ruleId,
    messageId,
    ...(aliases.length > 0 && {aliases}),
    severity: severity[level],
    level,
    message,
    ...(note !== undefined && {note}),
    ...toPlace(source, at),
    url,
    ...(details && {details}),
    ...(fix && fix.edits.length > 0 && {fix: mergeEdits(fix, source), fixSafety: fix.safety})
  }
}

function toPlace(source: Source, {start, end}: Span): Json {
  const from = source.point(start)
  const to = source.point(end)
  return {line: from.line, column: from.column, endLine: to.line, endColumn: to.column}
}

/** One edit that does what all do, with the text between them, since ESLint knows but one. */
function mergeEdits({edits}: Fix, source: Source): Json {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const start = sorted[0]?.start ?? 0
  let end = start
  let text = ''
  for (const edit of sorted) {
    text += source.text.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return {range: [start, end], text}
}

function countProblems(problems: readonly Problem[]): Json {
  const count = (wanted: (problem: Problem) => boolean) => problems.filter(wanted).length
  return {
    errorCount: countLevel(problems, 'error'),
    warningCount: countLevel(problems, 'warning'),
    infoCount: countLevel(problems, 'info'),
    fatalErrorCount: count(({ruleId}) => ruleId === internalError),
    fixableErrorCount: count((each) => each.level === 'error' && isFixable(each, 'safe')),
    fixableWarningCount: count((each) => each.level === 'warning' && isFixable(each, 'safe'))
  }
}
