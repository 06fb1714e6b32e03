import type {Colors} from 'picocolors/types.js'
import type {FileResult, Report, ReportOptions} from '../core/result.ts'
import type {Problem, Related} from '../model/finding.ts'
import {frame} from './frame.ts'
import {oneLine, printable} from './shown.ts'

/** Beyond this, nobody reads a line to its end. */
const widest = 160

const paint = {error: 'red', warning: 'yellow', info: 'cyan'} as const

/** What stands below a message: its place, the line with carets, and what else there is to know. */
export function explain(
  problem: Problem,
  result: FileResult,
  report: Report,
  {env}: ReportOptions,
  colors: Colors
): readonly string[] {
  const columns = Math.max(40, Math.min(Number(env.COLUMNS) || widest, widest))
  const {margin, rows} = frame(result.source, problem.at, {
    columns,
    gutter: colors.blue,
    caret: colors[paint[problem.level]]
  })
  const facts = listFacts(problem, report).flatMap(([name, text]) => {
    const indent = ' '.repeat(margin.length + name.length + 5)
    const [first = '', ...more] = wrap(oneLine(text), Math.min(columns, 100) - indent.length)
    const start = `${margin} ${colors.blue('=')} ${colors.bold(`${name}:`)} ${first}`
    return [start, ...more.map((line) => indent + line)]
  })
  return [`${margin}${colors.blue('-->')} ${placeOf(result, problem)}`, ...rows, ...facts]
}

function listFacts(
  {related = [], note, fix, aliases}: Problem,
  {results}: Report
): readonly (readonly [name: string, text: string])[] {
  const unsafe = fix?.safety === 'unsafe' ? ' (may change what is meant)' : ''
  return [
    ...related.map((each): [string, string] => ['see', relatedText(each)]),
    ...(note ? [['note', note] as const] : []),
    ...(fix ? [['fix', `${fix.title}${unsafe}`] as const] : []),
    ...(aliases.length > 0 ? [['also', aliases.join(', ')] as const] : [])
  ]

  function relatedText(each: Related): string {
    const result = results.find(({path}) => path === each.path)
    return `${result ? placeOf(result, each) : each.path} ${each.message}`
  }
}

function placeOf({relativePath, source}: FileResult, {at}: Pick<Problem, 'at'>): string {
  const {line, column} = source.point(at.start)
  return `${printable(relativePath)}:${line}:${column}`
}

/** Lines of at most `columns`, broken at blanks; one word may be longer. */
function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
