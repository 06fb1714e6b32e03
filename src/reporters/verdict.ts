import type {FileResult, Reporter} from '../core/result.ts'
import type {Level, Problem} from '../model/finding.ts'
import {oneLine, printable, shown} from './shown.ts'

/** The words of the planner for what a plan-checker finds. Source: nubos-pilot, plan-checker, 1.2.4, 2026-06-16. */
const categories = new Set([
  'missing-success-criterion',
  'non-atomic-task',
  'unbounded-scope',
  'broken-dependency',
  'cyclic-dependency',
  'fake-promotion-trigger',
  'missing-coverage-annotation',
  'bare-askuser-call',
  'hook-field-present',
  'forbidden-agent-field',
  'unverified-assumption',
  'verify-command-unknown',
  'parallel-task-implicit-dependency',
  'plan-over-specifies-implementation'
])

const severities: Readonly<Record<Level, string>> = {
  error: 'critical',
  warning: 'major',
  info: 'minor'
}

/** What the planner reads in its revision loop, as YAML: with every finding its place and the way out. */
export const verdict: Reporter = (report, options) => {
  const findings = report.results.flatMap((result) =>
    shown(result, options).map((problem) => finding(result, problem))
  )
  // A run that could not check everything passes nothing.
  const isPassed = findings.length === 0 && report.failures.length === 0
  const head = `status: ${isPassed ? 'passed' : 'issues_found'}\n`
  return findings.length === 0 ? `${head}findings: []\n` : `${head}findings:\n${findings.join('')}`
}

function finding({relativePath, source}: FileResult, problem: Problem): string {
  const {ruleId, level, at} = problem
  const isKnown = categories.has(ruleId)
  const category = isKnown ? ruleId : 'unknown-category'
  const target = `${printable(relativePath)}:${source.point(at.start).line}`
  const note = problem.note === undefined ? '' : ` ${oneLine(problem.note)}`
  const message = `${oneLine(problem.message)}${isKnown ? '' : ` [${ruleId}]`}.${note}`
  return [
    `  - category: ${category}`,
    `    severity: ${severities[level]}`,
    // What JSON writes is a text for YAML, too, whatever is in it.
    `    target: ${JSON.stringify(target)}`,
    `    message: ${JSON.stringify(message)}`,
    ''
  ].join('\n')
}
