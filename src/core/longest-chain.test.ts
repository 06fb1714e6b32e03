import fc from 'fast-check'
import {expect, test} from 'vitest'
import {longestChains} from './longest-chain.ts'

/** By trying every way; `sources` leads to smaller numbers only. */
function longest(sources: readonly (readonly number[])[]): number {
  const lengths: number[] = []
  for (const own of sources) lengths.push(1 + Math.max(0, ...own.map((at) => lengths[at] ?? 0)))
  return Math.max(...lengths)
}

test('is as long as the longest way, and a way', () => {
  const graph = fc
    .integer({min: 1, max: 30})
    .chain((size) =>
      fc.tuple(
        ...Array.from({length: size}, (_, node) =>
          fc.uniqueArray(fc.nat({max: Math.max(0, node - 1)}), {maxLength: node === 0 ? 0 : 4})
        )
      )
    )
  fc.assert(
    fc.property(graph, (sources) => {
      const groups = sources.map(() => 'a')
      const chain = longestChains(sources, groups).get('a') ?? []
      expect(chain).toHaveLength(longest(sources))
      for (const [at, node] of chain.slice(1).entries()) expect(sources[node]).toContain(chain[at])
    }),
    {seed: 20_260_101}
  )
})

test.each([
  ['each group has its own', [[], [0], [1], [2]], ['a', 'a', 'b', 'b'], {a: [0, 1], b: [2, 3]}],
  ['what waits in a circle is in none', [[1], [0], [1], []], ['a', 'a', 'a', 'a'], {a: [3]}],
  ['of two the first', [[], [], [0], [1]], ['a', 'a', 'a', 'a'], {a: [0, 2]}],
  ['one name twice', [[], [0, 0]], ['a', 'a'], {a: [0, 1]}]
])('%s', (_, sources, groups, chains) => {
  expect(Object.fromEntries(longestChains(sources, groups))).toEqual(chains)
})

test('a chain may be as long as memory', () => {
  const sources = Array.from({length: 200_000}, (_, node) => (node === 0 ? [] : [node - 1]))
  expect(
    longestChains(
      sources,
      sources.map(() => 'a')
    ).get('a')
  ).toHaveLength(200_000)
})
