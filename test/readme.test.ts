import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import type {Rule} from '../src/core/rule.ts'
import {rules} from '../src/rules/index.ts'
import {between, withExamples} from './support/examples.ts'
import {contractsOf} from './support/page.ts'
import {npLint} from './support/run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = fileURLToPath(new URL('../README.md', import.meta.url))
const configuration = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

test('the README shows what the commands print, and the rules that there are', async () => {
  const text = await withExamples(readFileSync(path, 'utf8'))
  const drawn = between('graph', text, await ownPlans())
  await expect(between('rules', drawn, rulesTable())).toMatchFileSnapshot(path)
})

test('the page about configs shows what the commands print', async () => {
  const text = await withExamples(readFileSync(configuration, 'utf8'))
  await expect(text).toMatchFileSnapshot(configuration)
})

async function ownPlans(): Promise<string> {
  const {stdout} = await npLint(root, ['graph', 'plans'])
  return `\`\`\`mermaid\n${stdout}\`\`\``
}

/** The recommended rules, and apart from them those that one has to ask for. */
function rulesTable(): string {
  const [recommended, extended] = (['recommended', 'extended'] as const).map((set) =>
    rules.filter(({meta}) => meta.set === set).map(rowOf)
  )
  const head = ['| Code | Level | Contracts | Fix | |', '| --- | --- | --- | --- | --- |']
  const lead = 'With `--extended`, or `"extends": ["extended"]` in the config, also:'
  return [...head, ...(recommended ?? []), '', lead, '', ...head, ...(extended ?? [])].join('\n')
}

function rowOf({meta}: Rule): string {
  const levels = [...new Set(Object.values(meta.messages))].join(', ')
  const link = `[${meta.code}](docs/rules/${meta.code}.md)`
  return `| ${link} | ${levels} | ${contractsOf(meta)} | ${meta.fix ?? ''} | ${meta.summary} |`
}
