import {compare} from '../core/compare.ts'
import {countChecked, type Reporter} from '../core/result.ts'
import type {RuleMeta} from '../core/rule.ts'
import {type Json, jsonResults} from './json.ts'

/** Of the format, not of the program: it changes when a reader of the old form would fail. */
const version = 1

/** The results of `json`, what was passed over and why, and the rules that there are. */
export const jsonWithMetadata: Reporter = (report, options) => {
  const rules = report.rules.toSorted((a, b) => compare(a.code, b.code))
  const metadata = {
    checked: countChecked(report),
    passedOver: report.passedOver.map(({filePath, reason}) => ({filePath, reason})),
    rules: Object.fromEntries(rules.map((meta) => [meta.code, toRule(meta)]))
  }
  return `${JSON.stringify({version, results: jsonResults(report, options), metadata})}\n`
}

function toRule({summary, url, set, messages, fix}: RuleMeta): Json {
  return {summary, url, set, messages, ...(fix && {fix})}
}
