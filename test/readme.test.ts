import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
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

function rulesTable(): string {
  const rows = rules.map(({meta}) => {
    const levels = [...new Set(Object.values(meta.messages))].join(', ')
    const link = `[${meta.code}](docs/rules/${meta.code}.md)`
    return `| ${link} | ${levels} | ${contractsOf(meta)} | ${meta.fix ?? ''} | ${meta.summary} |`
  })
  return ['| Code | Level | Contracts | Fix | |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n'
  )
}
