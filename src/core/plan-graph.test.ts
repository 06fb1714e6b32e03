import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {type PlanGraph, planGraph} from './plan-graph.ts'

/** Tasks as `slice-number`, each with what it depends on. */
type Tasks = ReadonlyMap<string, readonly string[]>

const idOf = (short: string) => {
  const [slice = '', task = ''] = short.split('-')
  return `M001-S${slice.padStart(3, '0')}-T${task.padStart(4, '0')}`
}

function graphOf(tasks: Tasks): PlanGraph {
  const texts = new Map<string, string>()
  for (const [short, deps] of tasks) {
    const [slice] = /S\d+/.exec(idOf(short)) ?? []
    const path = `plans/M001/slices/${slice}/${slice}-PLAN.md`
    const task = `<task id="${idOf(short)}" depends_on="${deps.map(idOf).join(', ')}" />\n`
    texts.set(path, `${texts.get(path) ?? ''}${task}`)
  }
  const documents = Array.from(texts, ([path, text]) => documentOf(path, text, 'nubos'))
  const [first] = documents
  if (!first) throw new Error('There are no tasks')
  return planGraph(first, {...emptyWorkspace, documents})
}

const shorts = ['1-1', '1-2', '2-1', '2-2', '3-1', '3-2']
const drawn = fc
  .tuple(...shorts.map(() => fc.subarray([...shorts, '2-9'], {maxLength: 3})))
  .map((all): Tasks => new Map(all.map((deps, index) => [shorts[index] ?? '', deps])))

test('each name has the fault that a look at the two slices says', () => {
  const faults = new Set<string | undefined>()
  fc.assert(
    fc.property(drawn, (tasks) => {
      for (const {id, edges} of graphOf(tasks).nodes) {
        for (const {name, fault, to} of edges) {
          const [own, other] = [id, name.value].map((each) => Number(each.slice(6, 9)))
          const expected =
            name.value === id
              ? 'self'
              : other === own
                ? 'same-slice'
                : (other ?? 0) > (own ?? 0)
                  ? 'later-slice'
                  : name.value.endsWith('9')
                    ? 'unknown'
                    : undefined
          faults.add(fault)
          expect(fault).toBe(expected)
          expect(to === undefined).toBe(name.value.endsWith('9'))
        }
      }
    }),
    {seed: 20_260_101}
  )
  expect(faults).toEqual(new Set(['self', 'same-slice', 'later-slice', 'unknown', undefined]))
})

test('there is a cycle where tasks of several slices lead to each other, and its path is one', () => {
  const reach = (tasks: Tasks, start: string) => {
    const seen = new Set(tasks.get(start))
    for (const each of seen) for (const next of tasks.get(each) ?? []) seen.add(next)
    return seen
  }
  let found = 0
  fc.assert(
    fc.property(drawn, (tasks) => {
      const groups = new Set<string>()
      for (const short of shorts) {
        const group = shorts.filter(
          (other) => reach(tasks, short).has(other) && reach(tasks, other).has(short)
        )
        if (new Set(group.map((each) => each[0])).size > 1) groups.add(group.map(idOf).join())
      }
      const {cycles} = graphOf(tasks)
      found += cycles.length
      expect(cycles.length).toBe(groups.size)
      for (const {edge, path} of cycles) {
        const ids = path.map(({id}) => id)
        expect(ids[0]).toBe(ids.at(-1))
        expect(ids.slice(0, 2)).toEqual([edge.from.id, edge.to?.id])
        expect(new Set(ids).size).toBe(ids.length - 1)
        for (const [at, node] of path.slice(0, -1).entries()) {
          expect(node.edges.map(({to}) => to)).toContain(path[at + 1])
        }
        expect([...groups].some((group) => ids.every((id) => group.includes(id)))).toBe(true)
      }
    }),
    {seed: 20_260_101, numRuns: 300}
  )
  expect(found).toBeGreaterThan(50)
})

describe('a chain and a circle of 9000 tasks', () => {
  const size = 9000
  const chain = (last: readonly string[]): Tasks =>
    new Map(
      Array.from({length: size}, (_, index) => [
        `${index + 1}-1`,
        index === 0 ? last : [`${index}-1`]
      ])
    )

  test('has no end that is too deep', () => {
    expect(graphOf(chain([])).cycles).toEqual([])
    const [cycle, ...others] = graphOf(chain([`${size}-1`])).cycles
    expect(others).toEqual([])
    expect(cycle?.path).toHaveLength(size + 1)
    expect(cycle?.edge.from.id).toBe('M001-S001-T0001')
  })
})
