import {isAbsolute, relative, sep} from 'node:path'
import type {FileResult, Report, Reporter, ReportOptions} from '../core/result.ts'
import type {Level, Problem} from '../model/finding.ts'
import {shown} from './shown.ts'
import {unixLine} from './unix.ts'

interface Found {
  readonly result: FileResult
  readonly problem: Problem
}

/** GitHub drops, without a word, what one step says beyond ten of a kind. */
const most = 10

const commands: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice'
}

/** Annotations for GitHub Actions, the worst first; what does not fit is listed in the log. */
export const github: Reporter = (report, options) => {
  const found = report.results.flatMap((result) =>
    shown(result, options).map((problem) => ({result, problem}))
  )
  const errors = inTurns(found, 'error')
  const warnings = inTurns(found, 'warning')
  const notices = inTurns(found, 'info')
  const isCut = [errors, warnings, notices].some(({length}) => length > most)
  const annotated = [
    ...errors.slice(0, most),
    ...warnings.slice(0, most),
    // The line that says how many are missing is a notice, too.
    ...notices.slice(0, isCut ? most - 1 : most)
  ]
  const lines = annotated.map((each) => annotation(each, report, options))
  const left = found.length - annotated.length
  if (left > 0) {
    lines.push(
      `::notice::np-lint: ${left} more ${left === 1 ? 'problem' : 'problems'}, see the log`
    )
    lines.push('::group::np-lint')
    for (const {result, problem} of found) lines.push(harmless(unixLine(result, problem)))
    lines.push('::endgroup::')
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** The first of each file, then the second of each, so that one bad file does not hide the others. */
function inTurns(found: readonly Found[], level: Level): readonly Found[] {
  const turns = new Map<FileResult, number>()
  return found
    .filter(({problem}) => problem.level === level)
    .map((each) => {
      const turn = turns.get(each.result) ?? 0
      turns.set(each.result, turn + 1)
      return {...each, turn}
    })
    .toSorted((a, b) => a.turn - b.turn)
}

function annotation({result, problem}: Found, report: Report, {env}: ReportOptions): string {
  const start = result.source.point(problem.at.start)
  const end = result.source.point(problem.at.end)
  const file = seenFrom(env.GITHUB_WORKSPACE || report.cwd, result)
  const properties = [
    `file=${escapeProperty(file)}`,
    `line=${start.line}`,
    `endLine=${end.line}`,
    // GitHub shows no annotation whose columns belong to different lines.
    ...(start.line === end.line ? [`col=${start.column}`, `endColumn=${end.column}`] : []),
    `title=${escapeProperty(problem.ruleId)}`
  ]
  return `::${commands[problem.level]} ${properties.join(',')}::${escapeData(problem.message)}`
}

function seenFrom(folder: string, {filePath, relativePath}: FileResult): string {
  const path = relative(folder, filePath)
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
  return isOutside ? relativePath : path.split(sep).join('/')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The runner obeys `::` at the start of a line and `##[` anywhere in it; names and texts of files are not ours. */
function harmless(line: string): string {
  return line.replaceAll('##[', '# #[').replace(/^(?=\s*::)/, './')
}
