import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {defineConfig} from 'tsdown'

const here = new URL('src/core/', import.meta.url)
const main = fileURLToPath(new URL('src/cli/main.ts', import.meta.url))

/** What every start of the command line loads. */
const start = new Set<string>()

export default defineConfig([
  {
    // What hosts import: one file for each of ours, and what they must share with us left outside.
    name: 'library',
    entry: ['src/index.ts', 'src/plugin.ts', 'src/rules/*.ts', '!src/rules/*.test.ts'],
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    unbundle: true,
    dts: true,
    fixedExtension: false,
    hash: false,
    outDir: 'dist',
    clean: true,
    deps: {onlyBundle: false, neverBundle: [/^mdast$/, /^unist$/]},
    // npm leaves every folder called node_modules out of a package.
    outputOptions: {
      entryFileNames: ({name}) => `${name.replaceAll('node_modules', 'bundled')}.js`
    }
  },
  {
    // The agent loader, also for those who load by `require`: one file for each, with all it needs.
    name: 'loader',
    entry: {agents: 'src/agents.ts'},
    format: ['esm', 'cjs'],
    platform: 'node',
    target: 'node20.19',
    dts: true,
    fixedExtension: false,
    outDir: 'dist',
    clean: false,
    deps: {alwaysBundle: [/.*/], onlyBundle: false}
  },
  {
    // The command line: split, so that each run loads only what it needs.
    name: 'command line',
    entry: {cli: 'src/cli.ts'},
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    // write-file-atomic, which is CommonJS, asks for its own file name.
    shims: true,
    dts: false,
    fixedExtension: false,
    outDir: 'dist',
    clean: false,
    deps: {alwaysBundle: [/.*/], onlyBundle: false},
    // One file for it: to find and read many small ones takes longer than to compile them.
    outputOptions: {
      codeSplitting: {groups: [{name: 'start', test: (id) => start.has(id)}]}
    },
    plugins: [
      {
        name: 'start-in-one-file',
        buildEnd() {
          const open = [main]
          for (const id of open) {
            if (start.has(id)) continue
            start.add(id)
            open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
          }
        }
      },
      {
        // The licences of others ask for their text to come along with what is bundled of them.
        name: 'third-party-notices',
        generateBundle(_options, bundle) {
          const ids = Object.values(bundle).flatMap((each) =>
            each.type === 'chunk' ? each.moduleIds : []
          )
          const source = noticesOf(ids)
          this.emitFile({type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source})
        }
      },
      {
        // The command line runs rules itself and never hands one to unified: without this every
        // start would load YAML and markdown parsers.
        name: 'no-unified-face',
        resolveId: {
          filter: {id: /^\.\/attach\.ts$/},
          handler: () => fileURLToPath(new URL('attach-nothing.ts', here))
        }
      }
    ]
  }
])

/** Where to read licences whose text some packages leave out. */
const known: Readonly<Record<string, string>> = {
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0.txt',
  MIT: 'https://spdx.org/licenses/MIT.html'
}

/** Name, version, licence and licence text of every package that these modules belong to. */
function noticesOf(moduleIds: readonly string[]): string {
  const folders = moduleIds.flatMap((id) => {
    const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(id)
    return match ? [match[0]] : []
  })
  const notices = [...new Set(folders)].toSorted().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    const text = file ? readFileSync(join(folder, file), 'utf8') : known[manifest.license]
    if (!text) throw new Error(`${manifest.name} comes without the text of its licence`)
    const author = manifest.author?.name ?? manifest.author ?? 'its contributors'
    const lead = `${manifest.name} ${manifest.version} (${manifest.license}), by ${author}`
    return `${lead}\n\n${text.trim()}`
  })
  const lead = 'np-lint holds code of these packages.'
  return `${[lead, ...notices].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
