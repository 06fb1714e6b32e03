/**
 * The strongly connected components of a graph that hold more than one node; each node is its index,
 * `targets` what it leads to. In ascending order, by their first nodes. Tarjan's way, without recursion: a
 * chain may be as long as memory.
 */
export function findComponents(
  targets: readonly (readonly number[])[]
): readonly (readonly number[])[] {
  const order = new Int32Array(targets.length).fill(-1)
  const low = new Int32Array(targets.length)
  const isOpen = new Uint8Array(targets.length)
  const open: number[] = []
  const components: number[][] = []
  let count = 0

  for (let root = 0; root < targets.length; root++) {
    if (order[root] !== -1) continue
    const path: {readonly node: number; next: number}[] = []
    enter(root, path)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const {node} = step
      const target = targets[node]?.[step.next]
      step.next += 1
      if (target === undefined) leave(node, path)
      else if (order[target] === -1) enter(target, path)
      else if (isOpen[target]) lower(node, order[target] ?? 0)
    }
  }
  return components
    .map((component) => component.toSorted((a, b) => a - b))
    .toSorted(([a = 0], [b = 0]) => a - b)

  function enter(node: number, path: {node: number; next: number}[]): void {
    order[node] = count
    low[node] = count
    count += 1
    isOpen[node] = 1
    open.push(node)
    path.push({node, next: 0})
  }

  function leave(node: number, path: {node: number; next: number}[]): void {
    path.pop()
    const above = path.at(-1)
    if (above) lower(above.node, low[node] ?? 0)
    if (low[node] !== order[node]) return
    const component = open.splice(open.lastIndexOf(node))
    for (const member of component) isOpen[member] = 0
    if (component.length > 1) components.push(component)
  }

  function lower(node: number, to: number): void {
    low[node] = Math.min(low[node] ?? 0, to)
  }
}
