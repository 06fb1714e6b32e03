import {readdirSync, readFileSync} from 'node:fs'
import {posix} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const imported = /(?:from|import)\s*\(?\s*'([\w.@][^']*)'/g

/** Which rooms each room may look into, and which packages it may use. `''` holds the entry points. */
const layers: Readonly<
  Record<string, {readonly rooms: readonly string[]; readonly packages: RegExp}>
> = {
  model: {rooms: [], packages: /^mdast$/},
  words: {rooms: [], packages: /^$/},
  presets: {rooms: ['model'], packages: /^$/},
  parse: {rooms: ['model'], packages: /^(?:mdast|yaml|mdast-util-from-markdown|unbash)$/},
  core: {
    rooms: ['model', 'parse', 'presets', 'words'],
    packages: /^(?:mdast|unified|vfile|vfile-message|leven)$/
  },
  rules: {rooms: ['core', 'model', 'words'], packages: /^$/},
  reporters: {
    rooms: ['core', 'model'],
    packages:
      /^(?:node:path|vfile|vfile-message|vfile-reporter|diff|elkjs\/lib\/elk\.bundled\.js|picocolors(?:\/types\.js)?)$/
  },
  engine: {
    rooms: ['core', 'model', 'parse', 'presets', 'rules'],
    packages: /^(?:node:.*|ignore|picomatch|write-file-atomic|@humanwhocodes\/momoa)$/
  },
  // Also loads by `require`, so nothing of unified and no package at all.
  agents: {
    rooms: ['core', 'engine', 'model', 'parse', 'presets'],
    packages: /^node:(?:fs|path|url)$/
  },
  cli: {
    rooms: ['agents', 'core', 'engine', 'model', 'presets', 'reporters', 'rules'],
    packages: /^(?:node:(?:path|stream)|commander|@clack\/prompts|(?:\.\.\/)+package\.json)$/
  },
  '': {
    rooms: ['agents', 'cli', 'core', 'engine', 'model', 'presets', 'reporters', 'rules'],
    packages: /^(?:node:(?:module|path|timers\/promises)|mdast|unified)$/
  }
}
const files = readdirSync(src, {recursive: true, encoding: 'utf8'})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))

test.each(files)('%s looks only where it may', (path) => {
  const room = roomOf(path)
  const layer = layers[room]
  const wrong: string[] = []
  for (const [, specifier = ''] of readFileSync(src + path, 'utf8').matchAll(imported)) {
    const target = roomOf(posix.join(posix.dirname(path), specifier))
    const isPackage = !specifier.startsWith('.') || specifier.endsWith('.json')
    const allowed = isPackage
      ? layer?.packages.test(specifier)
      : target === room || layer?.rooms.includes(target)
    if (!allowed) wrong.push(specifier)
  }
  expect(wrong).toEqual([])
})

function roomOf(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/')))
}

test('what runs in a browser knows nothing of Node', () => {
  const pure = files.filter((path) => /^(?:model|parse|core|rules|presets|words)\//.test(path))
  const node = pure.filter((path) =>
    /\bprocess\.|\bBuffer\b|'node:/.test(readFileSync(src + path, 'utf8'))
  )
  expect(node).toEqual([])
})
