import {describe, expect, test} from 'vitest'
import {npLint, projectOf} from './support/run.ts'

const task = (id: string, dependsOn: string, name = 'Read prices') =>
  `<task id="${id}" depends_on="${dependsOn}" wave="1" tier="haiku">\n  <name>${name}</name>\n</task>\n`

const slice = (number: number) => `plans/M001/slices/S00${number}/S00${number}-PLAN.md`

/** A chain of three beside one that waits for nothing, a name that nothing has, and a way back. */
const project = {
  [slice(1)]: task('M001-S001-T0001', '') + task('M001-S001-T0002', '', 'Say "a" & <b>'),
  [slice(2)]:
    task('M001-S002-T0001', 'M001-S001-T0001') + task('M001-S002-T0002', 'M001-S003-T0002'),
  [slice(3)]:
    task('M001-S003-T0001', 'M001-S002-T0001, M001-S001-T0009') +
    task('M001-S003-T0002', 'M001-S002-T0002')
}

const phase = (plan: string, wave: number, dependsOn: string) =>
  `---\nphase: 02-shop\nplan: ${plan}\nwave: ${wave}\ndepends_on: [${dependsOn}]\n---\n<task type="auto">\n</task>\n`

describe('np-lint graph', () => {
  test('draws for mermaid, and says what there is', async () => {
    const {code, stdout, stderr} = await npLint(projectOf(project), ['graph'])
    expect([code, stderr]).toEqual([
      0,
      'np-lint: M001: 3 slices, 6 tasks, longest chain 3, 2 names that must not be there\n'
    ])
    expect(stdout).toBe(`flowchart LR
  subgraph c0["M001-S001"]
    n0["M001-S001-T0001<br>Read prices"]
    n1["M001-S001-T0002<br>Say #34;a#34; #38; #60;b#62;"]
  end
  subgraph c1["M001-S002"]
    n2["M001-S002-T0001<br>Read prices"]
    n3["M001-S002-T0002<br>Read prices"]
    n6["M001-S001-T0009<br>there is none"]
  end
  subgraph c2["M001-S003"]
    n4["M001-S003-T0001<br>Read prices"]
    n5["M001-S003-T0002<br>Read prices"]
  end
  n0 ==> n2
  n5 -. later slice .-> n3
  n2 ==> n4
  n6 -. unknown .-> n4
  n3 -. cycle .-> n5
  classDef critical stroke-width:3px
  classDef cyclic stroke:#c62828,color:#c62828
  classDef missing stroke:#c62828,stroke-dasharray:4
  class n0,n2,n4 critical
  class n3,n5 cyclic
  class n6 missing
  linkStyle 1,3,4 stroke:#c62828
`)
  })

  test('draws for Graphviz', async () => {
    const {stdout} = await npLint(projectOf(project), ['graph', '--format', 'dot'])
    expect(stdout).toContain('    n1 [label="M001-S001-T0002\\nSay \\"a\\" & <b>"]\n')
    expect(stdout).toContain('  n0 -> n2 [penwidth=3]\n')
    expect(stdout).toContain(
      '  n5 -> n3 [label="later slice", color="#c62828", style=dashed, constraint=false]\n'
    )
    expect(stdout).toMatch(/^digraph plans \{\n[\s\S]*\n\}\n$/)
  })

  test('gives programs all of it', async () => {
    const {stdout} = await npLint(projectOf(project), ['graph', '-f', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      columns: [{title: 'M001-S001'}, {title: 'M001-S002'}, {title: 'M001-S003'}],
      nodes: [
        {
          id: 'M001-S001-T0001',
          title: 'Read prices',
          place: {path: slice(1), line: 1, column: 11},
          column: 0,
          isCyclic: false,
          isCritical: true
        },
        ...Array.from({length: 5}, () => ({})),
        {id: 'M001-S001-T0009', column: 1}
      ],
      edges: [
        {from: 0, to: 2, isCritical: true},
        {from: 5, to: 3, fault: 'later-slice', isCyclic: true},
        {from: 2, to: 4},
        {from: 6, to: 4, fault: 'unknown'},
        {from: 3, to: 5, isCyclic: true, isCritical: false}
      ],
      summaries: [{title: 'M001', unit: 'task', columns: 3, nodes: 6, chain: 3, broken: 2}]
    })
  })

  test('draws a picture in which what runs at once stands in one column', async () => {
    const {stdout} = await npLint(projectOf(project), ['graph', '-f', 'svg'])
    const boxes = stdout.matchAll(/translate\((\d+),\d+\)"><title>(M001-S00\d)/g)
    const places = new Map<string, Set<string>>()
    for (const [, x = '', name = ''] of boxes) {
      places.set(name, (places.get(name) ?? new Set()).add(x))
    }
    const one = [...(places.get('M001-S002') ?? [])]
    const other = [...(places.get('M001-S003') ?? [])]
    expect([one.length, other.length]).toEqual([1, 1])
    expect(Number(other[0])).toBeGreaterThan(Number(one[0]))
    expect(stdout).toContain('Say &#34;a&#34; &#38; &#60;b&#62;</text>')
    expect(stdout.match(/<path d="M\d/g)).toHaveLength(6)
    expect(stdout).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [\s\S]*<\/svg>\n$/)
  })

  test('of one plan what is in it, and what that waits for', async () => {
    const {stdout, stderr} = await npLint(projectOf(project), ['graph', '-f', 'json', slice(2)])
    const {nodes} = JSON.parse(stdout)
    expect(nodes.map(({id}: {id: string}) => id)).toEqual([
      'M001-S001-T0001',
      'M001-S002-T0001',
      'M001-S002-T0002',
      'M001-S003-T0002'
    ])
    expect(stderr).toContain('M001: 3 slices, 4 tasks')
  })

  test('of phase plans has a column for each wave', async () => {
    const root = projectOf({
      '.planning/phases/02-shop/02-01-PLAN.md': phase('01', 1, ''),
      '.planning/phases/02-shop/02-02-PLAN.md': phase('02', 2, '"02-01"'),
      '.planning/phases/02-shop/02-03-PLAN.md': phase('03', 2, '02-01')
    })
    const {stdout, stderr} = await npLint(root, ['graph'])
    expect(stderr).toBe('np-lint: phase 02: 2 waves, 3 plans, longest chain 2\n')
    expect(stdout).toContain('subgraph c1["phase 02, wave 2"]\n    n1["02-02<br>1 task"]')
  })

  test('says where there is no plan', async () => {
    const root = projectOf({'agents/np-a.md': ''})
    expect(await npLint(root, ['graph'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'np-lint: This folder: no plan is there; plans are called `*-PLAN.md`, or hold a `<task>`\n'
    })
    expect((await npLint(root, ['graph', 'gone'])).code).toBe(2)
    expect((await npLint(root, ['graph', '-f', 'png'])).code).toBe(2)
  })
})
