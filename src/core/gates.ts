import type {Problem} from '../model/finding.ts'
import {type GateStage, gateStages, type RuleMeta} from './rule.ts'

/**
 * Of the messages that stand for failing gates only the one that the loader would throw: the first
 * of the earliest stage. Findings, which no loader throws, all stay. `isSeen`: whether the loader
 * finds a header; where it does not, it reads no line of it.
 */
export function keepFirstGate(
  problems: readonly Problem[],
  rules: ReadonlyMap<string, RuleMeta>,
  isSeen: boolean
): readonly Problem[] {
  const stages = isSeen ? gateStages : gateStages.toSorted(byReading)
  let first: Problem | undefined
  for (const problem of problems) {
    const stage = stageOf(problem)
    if (stage < 0) continue
    const best = first ? stageOf(first) : stages.length
    // Rules speak in the loader's order; between two rules of one stage the higher line is read first.
    const sooner = first && first.ruleId !== problem.ruleId && problem.at.start < first.at.start
    if (stage < best || (stage === best && sooner)) first = problem
  }
  return problems.filter((problem) => problem === first || stageOf(problem) < 0)

  function stageOf({ruleId, messageId}: Problem): number {
    const stage = rules.get(ruleId)?.gates[messageId]
    return stage === undefined ? -1 : stages.indexOf(stage)
  }
}

/** What is said of lines behind all else. */
function byReading(a: GateStage, b: GateStage): number {
  return Number(a === 'parse') - Number(b === 'parse')
}
