// Makes a fresh clone ready: installs what is missing or outdated, builds what is missing or stale.
// Runs with nothing but Node: no dependency may be imported here.
import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modified = (path) => statSync(join(root, path), {throwIfNoEntry: false})?.mtimeMs ?? 0

if (modified('node_modules/.package-lock.json') < modified('package-lock.json')) {
  // The build is done below, with its output where people see it.
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
}
const sources = filesIn('src').filter((path) => !path.endsWith('.test.ts'))
const inputs = ['package.json', 'tsdown.config.ts', ...sources]
if (Math.max(...inputs.map(modified)) > modified('dist/cli.js')) npm('run', '--silent', 'build')

function npm(...args) {
  process.stderr.write(`> npm ${args.join(' ')}\n`)
  const windows = process.platform === 'win32'
  const {status, stdout, stderr, error} = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: windows
  })
  if (status === 0) return
  // stdout is left to the command that asked: it may be a report.
  process.stderr.write(error ? `${error.message}\n` : stdout + stderr)
  process.exit(status ?? 1)
}

function filesIn(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
}
