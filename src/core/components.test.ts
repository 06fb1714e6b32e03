import fc from 'fast-check'
import {expect, test} from 'vitest'
import {findComponents} from './components.ts'

/** By following every way: two nodes are together when each leads to the other. */
function together(targets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const reach = targets.map((_, start) => {
    const seen = new Set<number>()
    const open = [...(targets[start] ?? [])]
    for (const node of open) {
      if (seen.has(node)) continue
      seen.add(node)
      open.push(...(targets[node] ?? []))
    }
    return seen
  })
  const nodes = targets.map((_, node) => node)
  const groups = nodes.map((a) =>
    nodes.filter((b) => a === b || (reach[a]?.has(b) && reach[b]?.has(a)))
  )
  return groups.filter((group, node) => group.length > 1 && group[0] === node)
}

test('finds what leads to itself over others, as trying every way does', () => {
  const graph = fc.integer({min: 1, max: 12}).chain((size) =>
    fc.array(fc.array(fc.nat({max: size - 1}), {maxLength: 3}), {
      minLength: size,
      maxLength: size
    })
  )
  let found = 0
  fc.assert(
    fc.property(graph, (targets) => {
      const components = findComponents(targets)
      found += components.length
      expect(components).toEqual(together(targets))
    }),
    {seed: 20_260_101, numRuns: 500}
  )
  expect(found).toBeGreaterThan(100)
})

test('a circle may be as long as memory', () => {
  const size = 200_000
  const targets = Array.from({length: size}, (_, node) => [(node + 1) % size])
  expect(findComponents(targets).map(({length}) => length)).toEqual([size])
})
