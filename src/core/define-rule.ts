import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import type {DocumentKind} from '../model/kind.ts'
import {attachRule} from './attach.ts'
import {
  type GateStage,
  type Options,
  type PluginSetting,
  pageUrl,
  type Rule,
  type RuleMeta,
  type RuleSpec
} from './rule.ts'

/** Makes a rule: a genuine unified plugin whose `check` a runner can call without unified. */
export function defineRule<
  const K extends DocumentKind,
  const M extends string,
  O extends Options = Options
>(spec: RuleSpec<K, M, O>): Rule {
  const {check, across, ...facts} = spec
  const meta: RuleMeta = {
    set: 'recommended',
    needs: undefined,
    reader: undefined,
    fix: undefined,
    mergesInto: {},
    silentBeside: [],
    bytes: false,
    last: false,
    prose: undefined,
    shell: undefined,
    ...facts,
    // Only documents of `meta.kinds` reach it, as they do `check`.
    across: across as RuleMeta['across'],
    gates: (spec.gates ?? {}) as Readonly<Record<string, GateStage>>,
    options: spec.options ?? {},
    url: pageUrl(spec.code)
  }
  const plugin: Plugin<[setting?: PluginSetting], Root> = function (setting) {
    return attachRule(rule, setting, this)
  }
  // Only documents of `meta.kinds` reach `check`: `runsOn` is asked first, by everybody.
  const rule: Rule = Object.assign(plugin, {meta, check: check as unknown as Rule['check']})
  Object.defineProperty(rule, 'name', {value: spec.code})
  return rule
}
