// Ratios, all from one run: what a start costs against `node -e 0`, and what many files cost against
// reading them, reading them and parsing their headers as YAML, and remark.
//   npm run bench [-- RUNS]
// The files are copies of our own agents, or those below NP_LINT_CORPUS.
import {spawnSync} from 'node:child_process'
import {cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const cli = at('../dist/cli.js')
const remark = at('../node_modules/remark-cli/cli.js')
const runs = Number(process.argv[2] ?? 9)
const folder = mkdtempSync(join(tmpdir(), 'np-lint-bench-'))

try {
  const many = process.env.NP_LINT_CORPUS ? resolve(process.env.NP_LINT_CORPUS) : copies()
  const one = join(folder, 'one')
  mkdirSync(join(one, 'agents'), {recursive: true})
  cpSync(at('../agents/np-planner.md'), join(one, 'agents/np-planner.md'))
  const script = join(folder, 'read.mjs')
  writeFileSync(script, readScript())
  report('one agent', one, {
    'node -e 0': ['-e', '0'],
    'np-lint --version': [cli, '--version'],
    'np-lint --format unix': [cli, '--format', 'unix', 'agents/np-planner.md'],
    'np-lint (pretty)': [cli, 'agents/np-planner.md']
  })
  report(
    `every file below ${process.env.NP_LINT_CORPUS ? 'NP_LINT_CORPUS' : 'copies of agents/'}`,
    many,
    {
      'node -e 0': ['-e', '0'],
      read: [script, 'read', many],
      'read, header as YAML': [script, 'yaml', many],
      'np-lint --format json': [cli, '--format', 'json', '.'],
      'remark (no rules)': [remark, '--quiet', '--ext', 'md', '.']
    }
  )
} finally {
  rmSync(folder, {recursive: true, force: true})
}

/** Runs the commands in turn, again and again, and prints the median of each and its ratio to the first. */
function report(title, cwd, commands) {
  const times = new Map(Object.keys(commands).map((name) => [name, []]))
  for (let run = 0; run <= runs; run++) {
    for (const [name, args] of Object.entries(commands)) {
      const start = process.hrtime.bigint()
      spawnSync(process.execPath, args, {cwd, stdio: 'ignore'})
      // The first round warms the disk.
      if (run > 0) times.get(name).push(Number(process.hrtime.bigint() - start) / 1e6)
    }
  }
  const median = (name) => times.get(name).toSorted((a, b) => a - b)[runs >> 1]
  const [first] = times.keys()
  console.log(`\n${title} (median of ${runs}, wall)`)
  for (const name of times.keys()) {
    const ratio = (median(name) / median(first)).toFixed(2)
    console.log(
      `  ${name.padEnd(24)} ${median(name).toFixed(0).padStart(6)} ms  ${ratio.padStart(6)} × ${first}`
    )
  }
}

function copies() {
  const target = join(folder, 'many')
  for (let copy = 0; copy < 60; copy++) {
    for (const name of readdirSync(at('../agents'))) {
      cpSync(join(at('../agents'), name), join(target, `set-${copy}`, 'agents', name))
    }
  }
  return target
}

function readScript() {
  return `import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
const [, , mode, folder] = process.argv
const {parse} = mode === 'yaml' ? await import(${JSON.stringify(`file://${at('../node_modules/yaml/dist/index.js')}`)}) : {}
for (const entry of readdirSync(folder, {recursive: true, withFileTypes: true})) {
  if (!entry.name.endsWith('.md')) continue
  const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8')
  const header = /^---\\r?\\n([^]*?)\\n---/.exec(text)
  if (parse && header) try { parse(header[1]) } catch {}
}`
}
