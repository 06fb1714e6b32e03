// Runs np-lint over real files and holds what it says, counted by code, against test/corpus.json.
//   npm run corpus              print and check
//   npm run corpus -- --update  write what is found
// Then mends a copy of every project, with all fixes there are: no finding more, nothing left for a
// second run, and `git apply` makes the same of the patch.
// The files lie below the folder that NP_LINT_CORPUS names, one project a folder; without it nothing is done.
import {spawnSync} from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import {tmpdir} from 'node:os'
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
  const faults = projects.toSorted().flatMap((name) => faultsOfFixes(name, known[name]?.args ?? []))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

function count(name, args) {
  const {results, metadata} = lint(join(resolve(corpus), name), args)
  const codes = countCodes(results)
  return {args, checked: metadata.checked, passedOver: metadata.passedOver.length, codes}
}

function countCodes(results) {
  const codes = {}
  for (const {ruleId, level} of results.flatMap(({messages}) => messages)) {
    const key = `${ruleId} ${level}`
    codes[key] = (codes[key] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(codes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What is wrong with the fixes of a project. */
function faultsOfFixes(name, args) {
  const folder = mkdtempSync(join(tmpdir(), 'np-lint-corpus-'))
  const [mended, patched] = [join(folder, 'mended'), join(folder, 'patched')]
  try {
    for (const copy of [mended, patched]) {
      cpSync(join(resolve(corpus), name), copy, {recursive: true})
      run('git', ['init', '--quiet'], {cwd: copy})
    }
    const before = countCodes(lint(mended, args).results)
    const fixing = [...args, '--unsafe-fixes']
    const {stdout: patch} = run(process.execPath, [program, ...fixing, '--diff'], {cwd: patched})
    lint(mended, [...fixing, '--fix'])
    const after = countCodes(lint(mended, args).results)
    const again = run(process.execPath, [program, ...fixing, '--diff'], {cwd: mended}).stdout
    if (patch !== '') run('git', ['apply', '-'], {cwd: patched, input: patch})
    const files = run('git', ['diff', '--no-index', '--stat', '--', mended, patched]).stdout
    const more = Object.keys(after).filter((key) => after[key] > (before[key] ?? 0))
    const hunks = patch.split('\n').filter((line) => line.startsWith('@@')).length
    console.log(`${name}: fixes change ${hunks} places`)
    return [
      ...more.map((key) => `fixes bring more of ${key}`),
      ...(again === '' ? [] : ['a second run changes something']),
      ...(files === '' ? [] : ['the patch makes something else than --fix'])
    ].map((fault) => `${name}: ${fault}`)
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

function lint(cwd, args) {
  const given = [program, ...args, '--format', 'json-with-metadata']
  return JSON.parse(run(process.execPath, given, {cwd}).stdout)
}

/** Exit code 1 is a finding, or a difference. */
function run(command, args, options = {}) {
  const all = {encoding: 'utf8', maxBuffer: 1 << 28, ...options}
  const outcome = spawnSync(command, args, all)
  if (outcome.status === 0 || outcome.status === 1) return outcome
  throw new Error(`${command} ${args.join(' ')}: exit ${outcome.status}: ${outcome.stderr}`)
}
