import type {FileResult, Reporter} from '../core/result.ts'
import type {Problem} from '../model/finding.ts'
import {oneLine, printable, shown} from './shown.ts'

/** `path:line:column: level message [code]`, one line each: what problem matchers and editors read. */
export const unix: Reporter = (report, options) =>
  report.results
    .flatMap((result) => shown(result, options).map((problem) => `${unixLine(result, problem)}\n`))
    .join('')

export function unixLine({relativePath, source}: FileResult, problem: Problem): string {
  const {line, column} = source.point(problem.at.start)
  const place = `${printable(relativePath)}:${line}:${column}`
  return `${place}: ${problem.level} ${oneLine(problem.message)} [${problem.ruleId}]`
}
