import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {errorCodes} from '../src/agents/error.ts'
import {aliasOf, modelIds, profiles} from '../src/agents/profiles.ts'
import * as agents from '../src/agents.ts'
import {between, withExamples} from './support/examples.ts'

const path = fileURLToPath(new URL('../docs/loader.md', import.meta.url))
const page = readFileSync(path, 'utf8')
const examples = Array.from(page.matchAll(/^(\w+[.(].*) \/\/ ('.*'|\d+)$/gm), ([, code, value]) => [
  code,
  value
])

test('the page of the loader shows what the command prints, and the models', async () => {
  await expect(between('models', await withExamples(page), modelsTable())).toMatchFileSnapshot(path)
})

test.each(examples)('%s is %s', (code, value) => {
  const names = Object.keys(agents)
  const run = (text: string | undefined) =>
    new Function(...names, `return ${text}`)(...Object.values(agents))
  expect(run(code)).toEqual(run(value))
})

test('every function has its examples', () => {
  const functions = Object.entries(agents).filter(
    ([name, value]) => typeof value === 'function' && name !== 'NubosPilotError'
  )
  for (const [name] of functions) {
    expect(examples.filter(([code]) => code?.startsWith(`${name}(`)).length, name).toBeGreaterThan(
      0
    )
  }
})

test('the table of errors has every code', () => {
  const [, table = ''] = /<!-- errors -->([\s\S]*?)<!-- \/errors -->/.exec(page) ?? []
  const codes = Array.from(table.matchAll(/^\| `([\w-]+)`/gm), ([, code]) => code)
  expect(codes.toSorted()).toEqual([...errorCodes].toSorted())
})

function modelsTable(): string {
  const rows = agents.TIER_ENUM.toReversed().map((tier) => {
    const cells = profiles.map((profile) => aliasOf(tier, profile) || '(empty)')
    return `| ${[tier, ...cells, `\`${modelIds[tier]}\``].join(' | ')} |`
  })
  const head = ['Tier', ...profiles, 'Id of that alias']
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}
