import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'
import {expect, test} from 'vitest'
import manifest from '../package.json' with {type: 'json'}
import * as agents from '../src/agents.ts'
import {projectOf} from './support/run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** How a caller of each kind gets at the built package, by its name. */
const ways = {
  commonjs: "const agents = require('np-lint/agents')",
  module: "import * as agents from 'np-lint/agents'"
}

const script = `
  const [folder] = process.argv.slice(1)
  const failure = (act) => {
    try {
      return act()
    } catch (error) {
      const {name, code, message, details} = error
      const kinds = [error instanceof agents.NubosPilotError, error instanceof Error]
      return {name, code, message, details, kinds}
    }
  }
  console.log(JSON.stringify({
    exports: Object.keys(agents).filter((name) => name !== 'module.exports').sort(),
    constants: [agents.REQUIRED, agents.FORBIDDEN, agents.TIER_ENUM],
    listed: agents.listAgents(folder + '/agents'),
    loaded: agents.loadAgent(folder + '/agents/a.md'),
    broken: failure(() => agents.loadAgent(folder + '/agents/b.md')),
    missing: failure(() => agents.loadAgent(folder + '/agents/c.md')),
    unread: failure(() => agents.extractFrontmatter('---\\n"\\n---\\n')),
    invalid: failure(() => agents.validateAgentFrontmatter({}, 'a')),
    own: agents.resolveModel('np-planner', {cwd: folder, profile: 'budget', format: 'id'})
  }))
`

test('answers the same to `require` and to `import`', () => {
  const header = (name: string) =>
    `---\nname: ${name}\ndescription: Sorts.\ntier: opus\ntools: Read\n`
  const folder = projectOf({
    'agents/a.md': `${header('a')}module: true\n---\nBody\n`,
    'agents/b.md': `${header('b')}model: opus\n---\n`
  })
  const [required, imported] = Object.entries(ways).map(([type, line]) => {
    const args = [`--input-type=${type}`, '--eval', line + script, folder]
    return JSON.parse(execFileSync(process.execPath, args, {cwd: root, encoding: 'utf8'}))
  })
  expect(required).toEqual(imported)
  expect(imported).toMatchObject({
    exports: Object.keys(agents).sort(),
    listed: [{name: 'a', module: true, path: join(folder, 'agents/a.md')}],
    loaded: {name: 'a', body: 'Body\n'},
    broken: {name: 'NubosPilotError', code: 'agent-forbidden-field', kinds: [true, true]},
    missing: {code: 'agent-not-found'},
    unread: {code: 'frontmatter-parse-error'},
    invalid: {details: {field: 'name'}},
    own: 'claude-sonnet-4-6'
  })
})

test.each(['dist/agents.d.ts', 'dist/agents.d.cts'])(
  '%s holds under the settings of others',
  (file) => {
    // Ours are stricter, and what they allow is an error without them.
    const path = join(root, file)
    const program = ts.createProgram([path], {strict: true, types: [], lib: ['lib.es2022.d.ts']})
    const found = program.getSemanticDiagnostics(program.getSourceFile(path))
    expect(program.getSourceFile(path)).toBeDefined()
    expect(
      found.map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    ).toEqual([])
  }
)

test('brings all it needs', () => {
  for (const file of ['dist/agents.js', 'dist/agents.cjs']) {
    const needed = readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import .*from |(?:const|let|var) \w+ = require\()"(.+?)"/gm
    )
    const names = Array.from(needed, ([, name]) => name)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !name?.startsWith('node:'))).toEqual([])
  }
  expect(manifest.files).toContain('agents')
})
