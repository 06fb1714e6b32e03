import pico from 'picocolors'
import type {Colors} from 'picocolors/types.js'
import {VFile} from 'vfile'
import {reporter} from 'vfile-reporter'
import {addMessage} from '../core/add-message.ts'
import {isFixable} from '../core/fix.ts'
import {
  countChecked,
  countLevel,
  type FileResult,
  type Report,
  type Reporter,
  type ReportOptions
} from '../core/result.ts'
import type {Problem} from '../model/finding.ts'
import {explain} from './explain.ts'
import {oneLine, printable, shown} from './shown.ts'

const notBold = '\u001B[22m'

/** Of one file: nobody reads on, and vfile-reporter measures the width of every line. */
const most = 1000

/** For people: what vfile-reporter prints, a frame below each message when asked, and a line that counts. */
export const pretty: Reporter = (report, options) => {
  const colors = pico.createColors(options.color)
  const files = report.results
    .filter((result) => shown(result, options).length > 0)
    .map((result) => fileText(result, report, options, colors))
  const lead = report.lead ? [colors.bold(report.lead)] : []
  return `${[...lead, ...files, summary(report, options, colors)].join('\n\n')}\n`
}

function fileText(
  result: FileResult,
  report: Report,
  options: ReportOptions,
  colors: Colors
): string {
  const all = shown(result, options)
  const problems = all.slice(0, most)
  const file = new VFile({path: printable(result.relativePath)})
  for (const [index, problem] of problems.entries()) {
    const message = addMessage(file, result.source, problem)
    // In a column of its own, the code would stand behind the longest text of all.
    const code = (options.color ? notBold : '') + colors.dim(`[${problem.ruleId}]`)
    const lines = [`${oneLine(problem.message)} ${code}`]
    if (options.frame) lines.push(...explain(problem, result, report, options, colors), '')
    if (index === problems.length - 1 && options.frame) lines.pop()
    message.message = lines.join('\n')
    message.place = result.source.point(problem.at.start)
    message.ruleId = undefined
    message.source = undefined
    // vfile-reporter sorts by line, then as the locale says; a running number keeps our order.
    message.line = index
  }
  const text = withoutCount(reporter([file], {color: options.color}), problems)
  const left = all.length - problems.length
  return left > 0 ? `${text}\n… and ${left} more; \`--format unix\` lists them all` : text
}

/** vfile-reporter ends with a count of its own, unless there are only infos. */
function withoutCount(text: string, problems: readonly Problem[]): string {
  const hasCount = problems.some(({level}) => level !== 'info')
  return hasCount ? text.slice(0, text.lastIndexOf('\n\n')) : text
}

function summary(report: Report, {dryRun}: ReportOptions, colors: Colors): string {
  const {results, passedOver} = report
  const problems = results.flatMap((result) => result.problems)
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const facts = [
    `checked ${plural(countChecked(report), 'file')}`,
    ...some(passedOver.length, (count) => `passed over ${count}`),
    ...some(sum(countFixed), (count) => `${dryRun ? 'would fix' : 'fixed'} ${count}`),
    ...some(
      sum(({suppressed}) => suppressed.length),
      (count) => `suppressed ${count}`
    )
  ].join(', ')
  if (results.length === 0) return facts
  if (problems.length === 0) return `${facts}, ${colors.green('no problems')}`
  const found = [
    ...some(countLevel(problems, 'error'), (count) => colors.red(plural(count, 'error'))),
    ...some(countLevel(problems, 'warning'), (count) => colors.yellow(plural(count, 'warning'))),
    ...some(countLevel(problems, 'info'), (count) => colors.cyan(plural(count, 'info'))),
    ...some(problems.filter(isSafelyFixable).length, (count) => `${count} fixable with --fix`)
  ]
  return `${facts}: ${found.join(', ')}`
}

function some(count: number, text: (count: number) => string): readonly string[] {
  return count > 0 ? [text(count)] : []
}

function countFixed({fixed}: FileResult): number {
  return fixed?.count ?? 0
}

function isSafelyFixable(problem: Problem): boolean {
  return isFixable(problem, 'safe')
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
