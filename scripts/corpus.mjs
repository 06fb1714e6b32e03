// Runs np-lint over real files and holds what it says, counted by code, against test/corpus.json.
//   npm run corpus              print and check
//   npm run corpus -- --update  write what is found
// The files lie below the folder that NP_LINT_CORPUS names, one project a folder; without it nothing is done.
import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

const file = fileURLToPath(new URL('../test/corpus.json', import.meta.url))
const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const corpus = process.env.NP_LINT_CORPUS
const folders = corpus && existsSync(corpus) ? readdirSync(corpus, {withFileTypes: true}) : []
const projects = folders.filter((each) => each.isDirectory()).map(({name}) => name)

if (projects.length === 0) {
  console.log('No real files (NP_LINT_CORPUS names no folder with projects): skipped.')
} else {
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const found = Object.fromEntries(
    projects.toSorted().map((name) => [name, count(name, known[name]?.args ?? [])])
  )
  console.log(JSON.stringify(found, null, 2))
  if (process.argv.includes('--update')) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  else if (JSON.stringify(found) !== JSON.stringify(known)) {
    console.error(
      'These counts are not those of test/corpus.json; `npm run corpus -- --update` accepts them.'
    )
    process.exitCode = 1
  }
}

function count(name, args) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [program, ...args, '--format', 'json-with-metadata'],
    {
      cwd: join(resolve(corpus), name),
      encoding: 'utf8',
      maxBuffer: 1 << 28
    }
  )
  if (status !== 0 && status !== 1) throw new Error(`${name}: exit ${status}: ${stderr}`)
  const {results, metadata} = JSON.parse(stdout)
  const codes = {}
  for (const {ruleId, level} of results.flatMap(({messages}) => messages)) {
    const key = `${ruleId} ${level}`
    codes[key] = (codes[key] ?? 0) + 1
  }
  const sorted = Object.fromEntries(Object.entries(codes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {args, checked: metadata.checked, passedOver: metadata.passedOver.length, codes: sorted}
}
