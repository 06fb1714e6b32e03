import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {rules} from '../src/rules/index.ts'
import {contractsOf} from './support/page.ts'
import {npLint} from './support/run.ts'

const path = fileURLToPath(new URL('../README.md', import.meta.url))
const project = fileURLToPath(new URL('fixtures/projects/readme', import.meta.url))
const example = /<!-- example: np-lint (.*) -->\n[\s\S]*?<!-- \/example -->/g
const table = /<!-- rules -->\n[\s\S]*?<!-- \/rules -->/

test('the README shows what the commands print, and the rules that there are', async () => {
  let text = readFileSync(path, 'utf8')
  for (const [whole, args = ''] of text.matchAll(example)) {
    const {stdout} = await npLint(project, args.split(' '))
    // How the report is drawn is chosen here; a reader types less.
    const typed = args.replace(/ ?--(?:frame|no-color) ?/g, ' ').trim()
    const shown = `\`\`\`console\n$ npx np-lint ${typed}\n${stdout.trimEnd()}\n\`\`\``
    const marked = `<!-- example: np-lint ${args} -->\n\n${shown}\n\n<!-- /example -->`
    text = text.replace(whole, () => marked)
  }
  text = text.replace(table, () => `<!-- rules -->\n\n${rulesTable()}\n\n<!-- /rules -->`)
  await expect(text).toMatchFileSnapshot(path)
})

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
