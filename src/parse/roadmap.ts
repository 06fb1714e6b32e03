import {isMap, isScalar, isSeq, parseDocument} from 'yaml'
import type {CriteriaList, Criterion} from '../model/criterion.ts'
import type {Span} from '../model/source.ts'
import {milestoneCriterion, type RoadmapReader, saysNothing} from './criteria.ts'
import {mayBeTooDeep} from './yaml.ts'
import {findYamlError, yamlOptions} from './yaml-error.ts'

/** The milestones of a roadmap, or the one of a meta file. What is no roadmap holds none. */
export const readRoadmap: RoadmapReader = (text, origin) => {
  if (mayBeTooDeep(text)) {
    return {lists: [], error: {start: 0, end: 1, message: 'it is nested too deep'}}
  }
  const document = parseDocument(text, yamlOptions)
  const error = findYamlError(document, text, 0)
  if (error) return {lists: [], error}
  const root: unknown = document.contents
  const milestones = origin === 'meta' ? [root] : itemsOf(field(root, 'milestones'))
  return {lists: milestones.flatMap((each) => listOf(text, each, origin)), error}
}

function listOf(
  text: string,
  milestone: unknown,
  origin: CriteriaList['origin']
): readonly CriteriaList[] {
  const number = /^M(\d{3,})$/.exec(scalar(text, field(milestone, 'id'))?.text ?? '')?.[1]
  if (number === undefined) return []
  const items = itemsOf(field(milestone, 'success_criteria')).flatMap((item, index) =>
    criterionOf(text, item, index)
  )
  const status = scalar(text, field(milestone, 'status'))?.text.toLowerCase() ?? ''
  return [{origin, milestone: Number(number), slice: undefined, status, items}]
}

function criterionOf(text: string, item: unknown, index: number): readonly Criterion[] {
  const words = scalar(text, isMap(item) ? field(item, 'text') : item)
  if (!words || words.text.trim() === '' || saysNothing(words.text)) return []
  return [milestoneCriterion(words, scalar(text, field(item, 'id')), index)]
}

function field(node: unknown, name: string): unknown {
  return isMap(node) ? node.get(name, true) : undefined
}

function itemsOf(node: unknown): readonly unknown[] {
  return isSeq(node) ? node.items : []
}

/** The text of a scalar, and where it is written without its quotes. */
function scalar(text: string, node: unknown): (Span & {readonly text: string}) | undefined {
  if (!isScalar(node) || !node.range || node.value === null) return undefined
  const [from, to] = node.range
  const quote = /^["']/.test(text.slice(from, to)) ? 1 : 0
  return {text: String(node.value), start: from + quote, end: Math.max(from + quote, to - quote)}
}
