/**
 * Of each group of nodes the longest chain in which each waits for the one before: `sources` says, by
 * index, what a node waits for, `groups` to which group it belongs. What is part of a circle, and what
 * waits for that, is in no chain. Of chains as long as each other the first.
 */
export function longestChains(
  sources: readonly (readonly number[])[],
  groups: readonly string[]
): ReadonlyMap<string, readonly number[]> {
  const targets: number[][] = sources.map(() => [])
  const missing = sources.map((own, node) => {
    const within = own.filter((source) => groups[source] === groups[node])
    for (const source of within) targets[source]?.push(node)
    return within.length
  })
  const lengths = sources.map(() => 1)
  const before = new Map<number, number>()
  const ends = new Map<string, number>()
  const ready = missing.flatMap((count, node) => (count === 0 ? [node] : []))
  // The list grows while it is walked.
  for (const node of ready) {
    const length = lengths[node] ?? 1
    const group = groups[node] ?? ''
    if (length > (lengths[ends.get(group) ?? -1] ?? 0)) ends.set(group, node)
    for (const target of targets[node] ?? []) {
      if (length + 1 > (lengths[target] ?? 1)) {
        lengths[target] = length + 1
        before.set(target, node)
      }
      const left = (missing[target] ?? 0) - 1
      missing[target] = left
      if (left === 0) ready.push(target)
    }
  }
  return new Map(Array.from(ends, ([group, end]) => [group, chainTo(end, before)]))
}

function chainTo(end: number, before: ReadonlyMap<number, number>): readonly number[] {
  const chain: number[] = []
  for (let at: number | undefined = end; at !== undefined; at = before.get(at)) chain.push(at)
  return chain.reverse()
}
