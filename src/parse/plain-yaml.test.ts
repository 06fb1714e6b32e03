import {readdirSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {npLint, projectOf, readJson} from '../../test/support/run.ts'
import {headers} from '../../test/support/texts.ts'
import {lint} from '../core/lint.ts'
import type {YamlReading} from '../model/header.ts'
import {Source} from '../model/source.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {presets} from '../presets/index.ts'
import {rules} from '../rules/index.ts'
import {decode} from './decode.ts'
import {parseDocument} from './document.ts'
import {readPlainly} from './plain-yaml.ts'
import * as yamlModule from './yaml.ts'

const {readYaml} = yamlModule

const before = '---\n'

function plainly(header: string): YamlReading | undefined {
  return readPlainly(before + header, spanOf(header))
}

function byLibrary(header: string): YamlReading {
  const source = new Source(before + header, {path: 'agents/np-critic.md'})
  const reading = readYaml(source, spanOf(header))
  return {...reading, comments: reading.comments}
}

function spanOf(header: string) {
  return {start: before.length, end: before.length + header.length}
}

// Nearly all of it is plainly safe: what is not must be told apart by one character.
const nearlyPlain = (() => {
  const char = fc.constantFrom(...'aZ09 -_./,:#\'"[]{}()<>$@&*!|%?=~+\\éß日\u00a0\u200b😀\t\r')
  const word = fc.constantFrom(
    'name',
    'a-b',
    'Read',
    'y',
    'no',
    'Null',
    'true',
    'false',
    'x1',
    '1.0',
    '0x1F',
    '-1',
    '.5'
  )
  const text = fc
    .array(fc.oneof({weight: 3, arbitrary: word}, {weight: 2, arbitrary: char}), {maxLength: 4})
    .map((all) => all.join(''))
  const value = fc.oneof(
    text,
    text.map((inner) => `"${inner}"`),
    text.map((inner) => `'${inner}'`),
    fc.array(fc.oneof(word, text), {maxLength: 3}).map((all) => `[${all.join(', ')}]`)
  )
  const end = fc.constantFrom('\n', '\n', '\n', ' \n', '\r\n', '\n\n', '\n \n')
  const pair = fc.tuple(word, fc.constantFrom(': ', ':', ':  ', ' : '), value, end)
  const item = fc.tuple(fc.constantFrom('- ', '-  '), fc.oneof(word, value), end)
  const list = fc
    .tuple(fc.constantFrom('', '  ', '    '), fc.array(item, {maxLength: 3}))
    .map(([indent, items]) => items.map((each) => `${indent}${each.join('')}`).join(''))
  const holder = fc.tuple(word, fc.constantFrom(':', ': '), end, list)
  const comment = fc
    .constantFrom('# note: a\n', '#a\n', '#\r\n', ' # deeper\n')
    .map((line) => [line])
  return fc.array(fc.oneof(pair, holder, comment), {maxLength: 4}).map((all) => all.flat().join(''))
})()

test('whatever is read plainly, the YAML library reads the same', () => {
  let accepted = 0
  const property = fc.property(fc.oneof(headers, nearlyPlain), (header) => {
    const reading = plainly(header)
    if (!reading) return
    accepted += 1
    expect(reading).toEqual(byLibrary(header))
  })
  fc.assert(property, {seed: 20_260_101, numRuns: 6000})
  expect(accepted).toBeGreaterThan(1000)
})

describe('says no to what a YAML reader may read otherwise', () => {
  test.each([
    ['a comment', 'name: a # b'],
    ['a comment between a key and its items', 'tools:\n# mine\n  - Read'],
    ['a second colon', 'name: a: b'],
    ['a colon at the end', 'name: a:'],
    ['a colon without a blank', 'name:a'],
    ['a blank before the colon', 'name : a'],
    ['a quoted key', '"name": a'],
    ['a key that is no text', 'null: a'],
    ['an escape', 'name: "a\\nb"'],
    ['a doubled quote', "name: 'it''s'"],
    ['text behind quotes', 'name: "a" b'],
    ['an anchor', 'name: &a b'],
    ['a block', 'name: |\n  a'],
    ['a map in brackets', 'name: {a: b}'],
    ['a list in a list', 'name: [a, [b]]'],
    ['an empty list item', 'tools:\n  -\n  - a'],
    ['items at two depths', 'tools:\n  - a\n    - b'],
    ['an item below a value', 'tools: a\n  - b'],
    ['a line that goes on', 'name: a\n  b'],
    ['a nested map', 'hooks:\n  Stop: a'],
    ['a tab', 'name:\ta'],
    ['a lone CR', 'name: a\rb'],
    ['a no-break space at the end', 'name: a\u00a0'],
    ['a zero-width space', 'name: a\u200bb'],
    ['half a character', 'name: a\ud83d']
  ])('%s', (_, header) => {
    expect(plainly(`${header}\n`)).toBeUndefined()
  })
})

test.each(
  'null TRUE False ~ yes No on OFF y N 0 -1 +1.5 1_000 0x1F 0o17 1e3 .5 .inf -.inf .nan'.split(' ')
)('says no to %s, which may be no text', (word) => {
  expect(plainly(`name: ${word}\n`)).toBeUndefined()
})

describe('a plainly safe header is never given to a YAML reader', () => {
  const safe = [
    '',
    'name: np-critic\ndescription: Use it, when asked (twice).\ntier: opus\ntools: Read, Grep\n',
    '# Mine\nname: np-critic\n# Only when asked\nhidden: true\n#\n',
    'name: "np-critic"\r\ntools: [Read, "Grep"]\r\n',
    'model: opus\nhooks:\n  - Stop\nname: np-critic\nname: twice\ntier: fast\n'
  ]
  const kinds = ['agent', 'workflow', 'plan', 'task-plan'] as const
  const settings = rules.map((rule) => ({rule, level: undefined, options: rule.meta.options}))

  /** How often the reader was asked when all rules ran over a file. */
  function asked(text: string): number {
    let count = 0
    const yaml: typeof readYaml = (...given) => {
      count += 1
      return readYaml(...given)
    }
    for (const preset of Object.values(presets)) {
      for (const kind of kinds) {
        const source = decode('agents/np-critic.md', text)
        lint(parseDocument(source, kind, preset, {yaml}), settings, emptyWorkspace, {merge: true})
      }
    }
    return count
  }

  test.each(safe)('by any rule under any preset: %j', (header) => {
    expect(asked(`---\n${header}---\n`)).toBe(0)
  })

  test('and one that is not safe is read once for each document', () => {
    expect(asked('---\nname: a: b\n---\n')).toBe(Object.keys(presets).length * kinds.length)
  })

  const root = fileURLToPath(new URL('../..', import.meta.url))
  const agents = readdirSync(`${root}agents`).filter((name) => name.endsWith('.md'))

  test.each(agents)('of the agents of this project: %s', (name) => {
    expect(asked(readFileSync(`${root}agents/${name}`, 'utf8'))).toBe(0)
  })

  afterEach(() => vi.restoreAllMocks())

  test('by the engine', async () => {
    const library = vi.spyOn(yamlModule, 'readYaml')
    const outcome = await npLint(root, ['agents/', '--format', 'json'])
    expect(readJson(outcome).length).toBe(agents.length)
    expect(library).not.toHaveBeenCalled()
  })

  test('by the engine, unless another header of the run needs one', async () => {
    const library = vi.spyOn(yamlModule, 'readYaml')
    const odd = projectOf({'agents/np-critic.md': '---\nname: a: b\n---\n'})
    await npLint(odd, ['agents/'])
    expect(library).toHaveBeenCalled()
  })
})
