import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import type {Options, Rule} from '../core/rule.ts'
import {rules as ownRules} from '../rules/index.ts'
import {type Config, configIn, loadConfig} from './config.ts'
import {RunFailure} from './failure.ts'

const rules = [
  rule('broken-dependency'),
  rule('cyclic-dependency'),
  rule('unbounded-scope', {globs: false, limit: 3, mode: 'strict', words: ['etc']})
]

let folder: string

beforeEach(() => {
  // Without links, since they are followed when it is asked whether two files are one.
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'np-lint-config-')))
})

afterEach(() => {
  rmSync(folder, {recursive: true})
})

/** Of a rule a config needs two facts. */
function rule(code: string, options: Options = {}): Rule {
  return {meta: {code, options}} as unknown as Rule
}

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
}

function load(path = 'np-lint.json', cwd = folder): Promise<Config> {
  return loadConfig(join(folder, path), rules, cwd)
}

/** The config that this text stands for. */
function read(text: string | Uint8Array): Promise<Config> {
  write({'np-lint.json': text})
  return load()
}

/** What is wrong, one line each. */
async function mistakes(
  files: string | Uint8Array | Readonly<Record<string, string | Uint8Array>>,
  path?: string,
  cwd?: string
): Promise<readonly string[]> {
  write(typeof files === 'string' || files instanceof Uint8Array ? {'np-lint.json': files} : files)
  try {
    await load(path, cwd)
  } catch (error) {
    if (error instanceof RunFailure) return error.lines
    throw error
  }
  return []
}

describe('configIn', () => {
  test('finds nothing in an empty folder and in one that is not there', () => {
    expect(configIn(folder)).toBe(undefined)
    expect(configIn(join(folder, 'none'))).toBe(undefined)
  })

  test('takes np-lint.json before package.json', () => {
    write({'np-lint.json': '{}', 'package.json': '{"np-lint": {}}'})
    expect(configIn(folder)).toBe(`${folder}/np-lint.json`)
  })

  test('takes a package.json with the key, also behind a byte order mark', () => {
    write({'package.json': '\uFEFF{"name": "shop", "np-lint": {}}'})
    expect(configIn(folder)).toBe(`${folder}/package.json`)
  })

  test('takes no package.json that only depends on np-lint', () => {
    write({'package.json': '{"devDependencies": {"np-lint": "1.0.0"}}'})
    expect(configIn(folder)).toBe(undefined)
  })

  test('takes a broken package.json only when it speaks of np-lint', () => {
    write({'package.json': '{"name": "shop",}', 'app/package.json': '{"np-lint": {},}'})
    expect(configIn(folder)).toBe(undefined)
    expect(configIn(join(folder, 'app'))).toBe(`${folder}/app/package.json`)
  })

  test('takes no package.json that is no object, and none over 1 MiB', () => {
    write({
      'package.json': '["np-lint"]',
      'app/package.json': `{"np-lint": {}}${' '.repeat(1_048_576)}`
    })
    expect(configIn(folder)).toBe(undefined)
    expect(configIn(join(folder, 'app'))).toBe(undefined)
  })

  test('is whatever is called so: reading it says what is wrong', () => {
    mkdirSync(join(folder, 'package.json'))
    expect(configIn(folder)).toBe(undefined)
    mkdirSync(join(folder, 'np-lint.json'))
    expect(configIn(folder)).toBe(`${folder}/np-lint.json`)
    mkdirSync(join(folder, 'app'))
    symlinkSync('nowhere', join(folder, 'app/np-lint.json'))
    expect(configIn(join(folder, 'app'))).toBe(`${folder}/app/np-lint.json`)
  })
})

describe('a config without mistakes', () => {
  test('may be empty', async () => {
    const config = await read('{}')
    expect(config).toMatchObject({
      path: `${folder}/np-lint.json`,
      folder,
      preset: undefined,
      set: 'recommended',
      overrides: []
    })
    expect(config.rules.size).toBe(0)
    expect(config.ignores(`${folder}/agents/np-planner.md`)).toBe(false)
  })

  test('holds comments, trailing commas and a byte order mark', async () => {
    const config = await read(
      '\uFEFF// Ours.\r\n{\r\n  /* The host:\r\n     "nubos" */\r\n  "preset": "claude-code", // "x": [\r\n  "ignore": ["a//b",],\r\n}\r\n'
    )
    expect(config.preset).toBe('claude-code')
    expect(config.ignores(`${folder}/a/b`)).toBe(false)
  })

  test('takes thousands of comments in a row', async () => {
    const config = await read(`${'// why\n'.repeat(20_000)}{"preset": "gsd"}`)
    expect(config.preset).toBe('gsd')
  })

  test('sets levels', async () => {
    const {rules} = await read(`{
      "$schema": "./schemas/np-lint.json",
      "rules": {"broken-dependency": "off", "cyclic-dependency": "warn", "unbounded-scope": "info"}
    }`)
    expect([...rules]).toEqual([
      ['broken-dependency', {level: 'off', options: undefined}],
      ['cyclic-dependency', {level: 'warning', options: undefined}],
      ['unbounded-scope', {level: 'info', options: undefined}]
    ])
  })

  test('sets options of every type', async () => {
    const {rules} = await read(`{"rules": {"unbounded-scope": [
      "error", {"globs": true, "limit": -1.5, "mode": "", "words": ["usw", ""]}
    ]}}`)
    expect(rules.get('unbounded-scope')).toEqual({
      level: 'error',
      options: {globs: true, limit: -1.5, mode: '', words: ['usw', '']}
    })
  })

  test('may write a list with a level alone, and no options', async () => {
    const {rules} = await read(
      '{"rules": {"broken-dependency": ["info"], "cyclic-dependency": ["warn", {}]}}'
    )
    expect(rules.get('broken-dependency')).toEqual({level: 'info', options: undefined})
    expect(rules.get('cyclic-dependency')).toEqual({level: 'warning', options: {}})
  })

  test('keys may be written with escapes', async () => {
    expect((await read('{"\\u0070reset": "droid"}')).preset).toBe('droid')
  })

  test('nests 64 levels in package.json', async () => {
    const deep = '['.repeat(63) + ']'.repeat(63)
    write({'package.json': `{"np-lint": {"preset": "gsd"}, "deep": ${deep}}`})
    expect((await load('package.json')).preset).toBe('gsd')
  })
})

describe('package.json', () => {
  test('only its key is read', async () => {
    write({
      'package.json':
        '{"name": "shop", "rules": 3, "scripts": {"a": "1", "a": "2"}, "np-lint": {"preset": "gsd"}}'
    })
    expect(await load('package.json')).toMatchObject({
      path: `${folder}/package.json`,
      folder,
      preset: 'gsd'
    })
  })

  test('is plain JSON', async () => {
    expect(
      await mistakes({'package.json': '{\n  // Ours.\n  "np-lint": {}\n}'}, 'package.json')
    ).toEqual(['package.json:2:3: Unexpected comment, expected plain JSON'])
    expect(await mistakes({'package.json': '{"np-lint": {}, /*}'}, 'package.json')).toEqual([
      'package.json:1:17: Unexpected comment, expected plain JSON'
    ])
    expect(await mistakes({'package.json': '{"np-lint": {},\n}'}, 'package.json')).toEqual([
      'package.json:2:1: Unexpected `}`, expected a key in double quotes'
    ])
  })

  test('places are those in the whole file', async () => {
    expect(
      await mistakes({'package.json': '{\n  "np-lint": {"rule": {}}\n}'}, 'package.json')
    ).toEqual(['package.json:2:15: Unexpected key `rule`, expected `rules`'])
  })

  test('without the key, or with two', async () => {
    expect(await mistakes({'package.json': '{"name": "shop"}'}, 'package.json')).toEqual([
      'package.json:1:1: Missing key `np-lint`, expected a config'
    ])
    expect(await mistakes({'package.json': '[]'}, 'package.json')).toEqual([
      'package.json:1:1: Missing key `np-lint`, expected a config'
    ])
    expect(
      await mistakes({'package.json': '{"np-lint": {},\n "np-lint": {}}'}, 'package.json')
    ).toEqual(['package.json:2:2: Unexpected second key `np-lint`, expected one'])
  })

  test('can be extended', async () => {
    write({
      'package.json': '{"np-lint": {"preset": "gsd"}}',
      'plans/np-lint.json': '{"extends": "../package.json"}'
    })
    expect((await load('plans/np-lint.json')).preset).toBe('gsd')
  })
})

describe('files that cannot be read', () => {
  test('a missing file', async () => {
    expect(await mistakes({}, 'none.json')).toEqual(['Missing file `none.json`, expected a config'])
    expect(await mistakes({'np-lint.json': '{}'}, 'np-lint.json/x.json')).toEqual([
      'Missing file `np-lint.json/x.json`, expected a config'
    ])
  })

  test('a folder', async () => {
    mkdirSync(join(folder, 'agents'))
    expect(await mistakes({}, 'agents')).toEqual([
      'Unexpected file `agents` (not a regular file), expected one that can be read'
    ])
  })

  test('a file over 1 MiB, and one that just fits', async () => {
    const fits = `{}${' '.repeat(1_048_574)}`
    expect(await mistakes(fits)).toEqual([])
    expect(await mistakes(`${fits} `)).toEqual([
      'Unexpected size of `np-lint.json` (1048577 bytes), expected at most 1048576 bytes'
    ])
  })

  test('a text in another encoding', async () => {
    expect(
      await mistakes(new Uint8Array([...Buffer.from('{\n"preset": "'), 0xe4, 0x22, 0x7d]))
    ).toEqual(['np-lint.json:2:12: Unexpected bytes, expected text in UTF-8'])
    expect(await mistakes(Buffer.from('\uFEFF{}', 'utf16le'))).toEqual([
      'np-lint.json:1:1: Unexpected bytes, expected text in UTF-8'
    ])
  })

  test('a file outside the working folder is named by its whole path', async () => {
    expect(await mistakes('[]', 'np-lint.json', join(folder, 'agents'))).toEqual([
      `${folder}/np-lint.json:1:1: Unexpected list for a config, expected an object`
    ])
    expect(await mistakes('[]', 'np-lint.json', '/')).toEqual([
      `${folder.slice(1)}/np-lint.json:1:1: Unexpected list for a config, expected an object`
    ])
  })
})

describe('syntax', () => {
  test.each([
    ['', '1:1: Unexpected end of the file, expected a JSON value'],
    ['// nothing\n', '2:1: Unexpected end of the file, expected a JSON value'],
    ['{', '1:2: Unexpected end of the file, expected `}` or a key in double quotes'],
    ['{"rules": {}', '1:13: Unexpected end of the file, expected `,` or `}`'],
    ['{"ignore": ["a"\n', '2:1: Unexpected end of the file, expected `,` or `]`'],
    ['{"preset":', '1:11: Unexpected end of the file, expected a JSON value'],
    ['{"preset"', '1:10: Unexpected end of the file, expected `:`'],
    ['{"preset" "gsd"}', '1:11: Unexpected `"gsd"`, expected `:`'],
    ['{"preset": }', '1:12: Unexpected `}`, expected a JSON value'],
    ['{"preset": gsd}', '1:12: Unexpected `gsd`, expected a JSON value'],
    ["{'preset': 1}", "1:2: Unexpected `'`, expected `}` or a key in double quotes"],
    ['{preset: 1}', '1:2: Unexpected `preset`, expected `}` or a key in double quotes'],
    ['{"a": 1,, "b": 2}', '1:9: Unexpected `,`, expected `}` or a key in double quotes'],
    ['{"a": 1\n "b": 2}', '2:2: Unexpected `"b"`, expected `,` or `}`'],
    ['{"a": [1 2]}', '1:10: Unexpected `2`, expected `,` or `]`'],
    ['{"a": [1}', '1:9: Unexpected `}`, expected `,` or `]`'],
    ['{}}', '1:3: Unexpected `}`, expected the end of the file'],
    ['{} {}', '1:4: Unexpected `{`, expected the end of the file'],
    ['{"a": 01}', '1:7: Unexpected `01`, expected a JSON value'],
    ['{"a": 1.}', '1:9: Unexpected `}`, expected a digit'],
    ['{"a": "gsd\n}', '1:11: Unexpected end of the line, expected `"`'],
    ['{"a": "gsd', '1:11: Unexpected end of the file, expected `"`'],
    ['{"a": "plans\\sub"}', '1:13: Unexpected escape `\\s`, expected `\\\\`'],
    ['{"a": "\\\\\\u00g0"}', '1:10: Unexpected escape `\\u`, expected `\\\\`'],
    ['{} /* why', '1:10: Unexpected end of the file, expected `*/`'],
    ['{"a": "😀" b}', '1:12: Unexpected `b`, expected `,` or `}`'],
    ['\uFEFF{a}', '1:2: Unexpected `a`, expected `}` or a key in double quotes'],
    ['{\r\n/* why */ a}', '2:11: Unexpected `a`, expected `}` or a key in double quotes'],
    ['{\r a}', '1:4: Unexpected `a`, expected `}` or a key in double quotes'],
    ['{\u202E}', '1:2: Unexpected `\\u{202e}`, expected `}` or a key in double quotes']
  ])('%j', async (text, line) => {
    expect(await mistakes(text)).toEqual([`np-lint.json:${line}`])
  })

  test('deep nesting', async () => {
    const line = 'np-lint.json:1:65: Unexpected nesting, expected at most 64 levels'
    expect(await mistakes('['.repeat(65))).toEqual([line])
    expect(await mistakes('{"a":'.repeat(13) + '['.repeat(500_000))).toEqual([
      'np-lint.json:1:117: Unexpected nesting, expected at most 64 levels'
    ])
    expect(await mistakes('['.repeat(64) + ']'.repeat(64))).toEqual([
      'np-lint.json:1:1: Unexpected list for a config, expected an object'
    ])
  })

  test('brackets in strings and comments are no nesting', async () => {
    expect(await mistakes(`{"ignore": ["${'['.repeat(100)}"] /* ${'{'.repeat(100)} */}`)).toEqual(
      []
    )
  })

  test('a large broken file is read in one pass', async () => {
    const start = performance.now()
    await mistakes(`{"a": "${'\\"'.repeat(500_000)}`)
    await mistakes('/*'.repeat(500_000))
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

describe('keys', () => {
  test('a key that is nearly right', async () => {
    expect(await mistakes('{\n  "rule": {}\n}')).toEqual([
      'np-lint.json:2:3: Unexpected key `rule`, expected `rules`'
    ])
  })

  test('a key that is nothing like any', async () => {
    expect(await mistakes('{"quality": 1}')).toEqual([
      'np-lint.json:1:2: Unexpected key `quality`, expected `$schema`, `extends`, `preset`, `rules`, `overrides`, `ignore`, or `tables`'
    ])
  })

  test('names of every object are no keys', async () => {
    const all = '`$schema`, `extends`, `preset`, `rules`, `overrides`, `ignore`, or `tables`'
    expect(await mistakes('{"__proto__": {"preset": "gsd"}, "constructor": 1}')).toEqual([
      `np-lint.json:1:2: Unexpected key \`__proto__\`, expected ${all}`,
      `np-lint.json:1:34: Unexpected key \`constructor\`, expected ${all}`
    ])
    expect(
      await mistakes(`{"rules": {
        "__proto__": "off",
        "toString": "off",
        "unbounded-scope": ["off", {"__proto__": {}, "hasOwnProperty": 1}],
      }, "preset": "constructor"}`)
    ).toEqual([
      'np-lint.json:2:9: Unexpected rule `__proto__`, expected the code of a rule',
      'np-lint.json:3:9: Unexpected rule `toString`, expected the code of a rule',
      'np-lint.json:4:37: Unexpected option `__proto__` of `unbounded-scope`, expected `globs`, `limit`, `mode`, or `words`',
      'np-lint.json:4:54: Unexpected option `hasOwnProperty` of `unbounded-scope`, expected `globs`, `limit`, `mode`, or `words`',
      'np-lint.json:5:20: Unexpected preset `constructor`, expected `portable`, `nubos`, `gsd`, `claude-code`, `opencode`, `copilot`, `gemini`, or `droid`'
    ])
  })

  test.each(['roster', 'harnesses', 'plugins'])('%s is for later', async (key) => {
    expect(await mistakes(`{"${key}": {}}`)).toEqual([
      `np-lint.json:1:2: \`${key}\` is not supported by this version`
    ])
  })

  test('a key that stands twice', async () => {
    expect(
      await mistakes(`{
  "preset": "gsd",
  "rules": {"broken-dependency": "off", "broken-dependency": "oft"},
  "preset": "gsd",
  "overrides": [{"files": "a", "files": "b"}],
}`)
    ).toEqual([
      'np-lint.json:3:41: Unexpected second key `broken-dependency`, expected one',
      'np-lint.json:3:62: Unexpected level `oft`, expected `off`',
      'np-lint.json:4:3: Unexpected second key `preset`, expected one',
      'np-lint.json:5:32: Unexpected second key `files`, expected one'
    ])
  })

  test('values of the wrong type', async () => {
    expect(
      await mistakes(`{
  "$schema": 1,
  "extends": {},
  "preset": ["gsd"],
  "rules": [],
  "overrides": {},
  "ignore": "drafts/"
}`)
    ).toEqual([
      'np-lint.json:2:14: Unexpected number for `$schema`, expected a string',
      'np-lint.json:3:14: Unexpected object for `extends`, expected a string or a list of strings',
      'np-lint.json:4:13: Unexpected list for `preset`, expected the name of a preset',
      'np-lint.json:5:12: Unexpected list for `rules`, expected an object',
      'np-lint.json:6:16: Unexpected object for `overrides`, expected a list of objects',
      'np-lint.json:7:13: Unexpected string for `ignore`, expected a list of strings'
    ])
    expect(await mistakes('{"extends": [null], "ignore": [true, "a", 1]}')).toEqual([
      'np-lint.json:1:14: Unexpected null for an entry of `extends`, expected a string',
      'np-lint.json:1:32: Unexpected boolean for an entry of `ignore`, expected a string',
      'np-lint.json:1:43: Unexpected number for an entry of `ignore`, expected a string'
    ])
    expect(await mistakes('"gsd"')).toEqual([
      'np-lint.json:1:1: Unexpected string for a config, expected an object'
    ])
  })

  test('a preset that is nearly right', async () => {
    expect(await mistakes('{"preset": "claude"}')).toEqual([
      'np-lint.json:1:12: Unexpected preset `claude`, expected `portable`, `nubos`, `gsd`, `claude-code`, `opencode`, `copilot`, `gemini`, or `droid`'
    ])
    expect(await mistakes('{"preset": "Nubo"}')).toEqual([
      'np-lint.json:1:12: Unexpected preset `Nubo`, expected `nubos`'
    ])
  })
})

describe('rules', () => {
  test('unknown codes', async () => {
    expect(
      await mistakes(`{"rules": {
  "broken-dependancy": "off",
  "no-unused-vars": "off",
  "np-lint/broken-dependency": ["eror", {"anything": 1}],
}}`)
    ).toEqual([
      'np-lint.json:2:3: Unexpected rule `broken-dependancy`, expected `broken-dependency`',
      'np-lint.json:3:3: Unexpected rule `no-unused-vars`, expected the code of a rule',
      'np-lint.json:4:3: Unexpected rule `np-lint/broken-dependency`, expected `broken-dependency`',
      'np-lint.json:4:33: Unexpected level `eror`, expected `error`'
    ])
  })

  test('unknown levels', async () => {
    const shape = '`[level, options]`'
    expect(
      await mistakes(`{"rules": {
  "broken-dependency": "fatal",
  "cyclic-dependency": 2,
  "unbounded-scope": [true],
}}`)
    ).toEqual([
      'np-lint.json:2:24: Unexpected level `fatal`, expected `off`, `info`, `warning`, or `error`',
      `np-lint.json:3:24: Unexpected number for \`cyclic-dependency\`, expected a level or ${shape}`,
      `np-lint.json:4:23: Unexpected boolean for \`unbounded-scope\`, expected a level or ${shape}`
    ])
  })

  test('lists that are too short or too long', async () => {
    expect(
      await mistakes('{"rules": {"broken-dependency": [], "unbounded-scope": ["off", {}, "why"]}}')
    ).toEqual([
      'np-lint.json:1:33: Unexpected empty list for `broken-dependency`, expected a level',
      'np-lint.json:1:68: Unexpected third entry for `unbounded-scope`, expected `[level, options]`'
    ])
  })

  test('unknown and mistyped options', async () => {
    expect(
      await mistakes(`{"rules": {
  "broken-dependency": ["off", {"globs": true}],
  "cyclic-dependency": ["off", true],
  "unbounded-scope": ["off", {
    "glob": true,
    "globs": "yes",
    "limit": "3",
    "mode": null,
    "words": "etc",
    "words ": ["etc"],
  }],
}}`)
    ).toEqual([
      'np-lint.json:2:33: Unexpected option `globs` of `broken-dependency`, expected none',
      'np-lint.json:3:32: Unexpected boolean for the options of `cyclic-dependency`, expected an object',
      'np-lint.json:5:5: Unexpected option `glob` of `unbounded-scope`, expected `globs`',
      'np-lint.json:6:14: Unexpected string for `globs`, expected a boolean',
      'np-lint.json:7:14: Unexpected string for `limit`, expected a number',
      'np-lint.json:8:13: Unexpected null for `mode`, expected a string',
      'np-lint.json:9:14: Unexpected string for `words`, expected a list of strings',
      'np-lint.json:10:5: Unexpected option `words ` of `unbounded-scope`, expected `words`'
    ])
    expect(
      await mistakes('{"rules": {"unbounded-scope": ["off", {"words": ["etc", 1], "mode": []}]}}')
    ).toEqual([
      'np-lint.json:1:57: Unexpected number for an entry of `words`, expected a string',
      'np-lint.json:1:69: Unexpected list for `mode`, expected a string'
    ])
  })
})

describe('overrides', () => {
  async function matching(files: string): Promise<(path: string) => boolean> {
    const {overrides} = await read(`{"overrides": [{"files": ${files}}]}`)
    return (path) => overrides[0]?.matches(join(folder, path)) ?? false
  }

  test('say preset and rules', async () => {
    const {overrides} = await read(`{"overrides": [
      {"files": "a.md", "preset": "gsd"},
      {"files": "b.md", "rules": {"unbounded-scope": ["warn", {"globs": true}]}}
    ]}`)
    expect(overrides.map(({preset, rules}) => [preset, [...rules]])).toEqual([
      ['gsd', []],
      [undefined, [['unbounded-scope', {level: 'warning', options: {globs: true}}]]]
    ])
    expect(overrides.map(({matches}) => matches(`${folder}/b.md`))).toEqual([false, true])
  })

  test('a glob with a slash starts at the folder of the config', async () => {
    const matches = await matching('"agents/**"')
    expect(matches('agents/np-planner.md')).toBe(true)
    expect(matches('agents/.drafts/np-planner.md')).toBe(true)
    expect(matches('old/agents/np-planner.md')).toBe(false)
    expect(matches('../agents/np-planner.md')).toBe(false)
  })

  test('a glob without a slash is about names at any depth', async () => {
    const matches = await matching('["np-*.md", "README.md"]')
    expect(matches('np-planner.md')).toBe(true)
    expect(matches('.claude/agents/np-planner.md')).toBe(true)
    expect(matches('docs/README.md')).toBe(true)
    expect(matches('np-planner/x.md')).toBe(false)
  })

  test('a glob may begin or end with a slash', async () => {
    const root = await matching('["/README.md", "./NOTES.md"]')
    expect(['README.md', 'NOTES.md', 'docs/README.md', 'docs/NOTES.md'].map(root)).toEqual([
      true,
      true,
      false,
      false
    ])
    const below = await matching('"agents/"')
    expect(['agents/a.md', 'agents/deep/a.md', 'agents.md'].map(below)).toEqual([true, true, false])
  })

  test('a glob that begins with an exclamation mark leaves out, wherever it stands', async () => {
    const matches = await matching('["!agents/old/**", "agents/**", "!np-x.md"]')
    expect(matches('agents/a.md')).toBe(true)
    expect(matches('agents/old/a.md')).toBe(false)
    expect(matches('agents/np-x.md')).toBe(false)
    expect(matches('plans/a.md')).toBe(false)
  })

  test('globs that only leave out take the rest', async () => {
    const matches = await matching('["!agents/**"]')
    expect(matches('agents/a.md')).toBe(false)
    expect(matches('plans/a.md')).toBe(true)
    expect(matches('../plans/a.md')).toBe(false)
  })

  test('a negated group is a glob', async () => {
    const matches = await matching('"agents/!(a|b).md"')
    expect(['agents/a.md', 'agents/c.md'].map(matches)).toEqual([false, true])
    const names = await matching('"!(a|b).md"')
    expect(['agents/a.md', 'agents/c.md', 'agents/c.txt'].map(names)).toEqual([false, true, false])
  })

  test('paths as Windows writes them', async () => {
    const {overrides} = await read('{"overrides": [{"files": "agents/**"}]}')
    const windows = `${folder}/agents/np-x.md`.replaceAll('/', '\\')
    expect(overrides[0]?.matches(windows)).toBe(true)
    expect(overrides[0]?.matches(windows.replace('agents', 'plans'))).toBe(false)
  })

  test('mistakes', async () => {
    expect(
      await mistakes(`{"overrides": [
  "agents/**",
  {"preset": "gsd"},
  {"files": [], "preset": "nubo"},
  {"files": 1, "ignore": ["a"]},
  {"files": ["", "!", "/", "a", 2]},
  {"files": "agents/**", "file": "a", "rules": {"x": "off"}},
]}`)
    ).toEqual([
      'np-lint.json:2:3: Unexpected string for an override, expected an object',
      'np-lint.json:3:3: Missing key `files` in an override, expected a glob or a list of globs',
      'np-lint.json:4:13: Unexpected empty list for `files`, expected at least one glob',
      'np-lint.json:4:27: Unexpected preset `nubo`, expected `nubos`',
      'np-lint.json:5:13: Unexpected number for `files`, expected a string or a list of strings',
      'np-lint.json:5:16: Unexpected key `ignore`, expected `files`, `preset`, or `rules`',
      'np-lint.json:6:14: Unexpected pattern `` for `files`, expected a glob',
      'np-lint.json:6:18: Unexpected pattern `!` for `files`, expected a glob',
      'np-lint.json:6:23: Unexpected pattern `/` for `files`, expected a glob',
      'np-lint.json:6:33: Unexpected number for an entry of `files`, expected a string',
      'np-lint.json:7:26: Unexpected key `file`, expected `files`',
      'np-lint.json:7:49: Unexpected rule `x`, expected the code of a rule'
    ])
  })

  test('patterns that are too long', async () => {
    const long = 'a'.repeat(1001)
    const cut = `${'a'.repeat(79)}…`
    expect(await mistakes(`{"overrides": [{"files": "${long}"}], "ignore": ["${long}"]}`)).toEqual([
      `np-lint.json:1:26: Unexpected pattern \`${cut}\`, expected at most 1000 characters`,
      `np-lint.json:1:1044: Unexpected pattern \`${cut}\`, expected at most 1000 characters`
    ])
    const matches = await matching(`"${long.slice(1)}"`)
    expect(matches(`deep/${long.slice(1)}`)).toBe(true)
  })
})

describe('ignore', () => {
  test('reads patterns as .gitignore does', async () => {
    const {ignores} = await read(
      '{"ignore": ["drafts/", "*.tmp.md", "/plans/old", "!keep.tmp.md", "# drafts"]}'
    )
    const ignored = (path: string) => ignores(`${folder}/${path}`)
    expect(ignored('drafts/a.md')).toBe(true)
    expect(ignored('agents/drafts/a.md')).toBe(true)
    expect(ignored('drafts/')).toBe(true)
    expect(ignored('drafts')).toBe(false)
    expect(ignored('agents/a.tmp.md')).toBe(true)
    expect(ignored('agents/keep.tmp.md')).toBe(false)
    expect(ignored('plans/old/a.md')).toBe(true)
    expect(ignored('agents/plans/old/a.md')).toBe(false)
  })

  test('knows nothing of what is not below its folder', async () => {
    write({'agents/np-lint.json': '{"ignore": ["*"]}'})
    const {ignores} = await load('agents/np-lint.json')
    expect(ignores(`${folder}/agents/a.md`)).toBe(true)
    expect(ignores(`${folder}/agents`)).toBe(false)
    expect(ignores(`${folder}/agents/`)).toBe(false)
    expect(ignores(`${folder}/agents-old/a.md`)).toBe(false)
    expect(ignores(`${folder}/plans/a.md`)).toBe(false)
  })

  test('paths as Windows writes them', async () => {
    const {ignores} = await read('{"ignore": ["/agents/old"]}')
    expect(ignores(`${folder}/agents/old/a.md`.replaceAll('/', '\\'))).toBe(true)
    expect(ignores(`${folder}/agents/new/a.md`.replaceAll('/', '\\'))).toBe(false)
  })
})

describe('extends', () => {
  test('sets: the later wins', async () => {
    expect((await read('{"extends": "extended"}')).set).toBe('extended')
    expect((await read('{"extends": ["extended", "recommended"]}')).set).toBe('recommended')
    expect((await read('{"extends": []}')).set).toBe('recommended')
    write({'base.json': '{"extends": "extended"}'})
    expect((await read('{"extends": ["recommended", "./base.json"]}')).set).toBe('extended')
    expect((await read('{"extends": ["./base.json", "recommended"]}')).set).toBe('recommended')
  })

  test('a chain: each file wins over what it extends', async () => {
    write({
      'np-lint.json': '{"extends": "shared/team.json", "rules": {"broken-dependency": "off"}}',
      'shared/team.json': `{
        // Relative to this file.
        "extends": ["../base.json", "extended"],
        "preset": "gsd",
        "rules": {"broken-dependency": "info", "unbounded-scope": ["warn", {"limit": 5}]}
      }`,
      'base.json': `{
        "preset": "nubos",
        "rules": {"cyclic-dependency": "warn", "unbounded-scope": ["info", {"globs": true, "limit": 1}]}
      }`
    })
    const {preset, set, rules, path} = await load()
    expect({preset, set, path}).toEqual({
      preset: 'gsd',
      set: 'extended',
      path: `${folder}/np-lint.json`
    })
    expect(Object.fromEntries(rules)).toEqual({
      'broken-dependency': {level: 'off', options: undefined},
      'cyclic-dependency': {level: 'warning', options: undefined},
      'unbounded-scope': {level: 'warning', options: {globs: true, limit: 5}}
    })
  })

  test('a level alone keeps the options of before', async () => {
    write({'base.json': '{"rules": {"unbounded-scope": ["info", {"limit": 1}]}}'})
    const {rules} = await read('{"extends": "./base.json", "rules": {"unbounded-scope": "error"}}')
    expect(rules.get('unbounded-scope')).toEqual({level: 'error', options: {limit: 1}})
  })

  test('in a list the later wins', async () => {
    write({'a.json': '{"preset": "gsd"}', 'b.json': '{"preset": "droid"}', 'c.json': '{}'})
    expect((await read('{"extends": ["./a.json", "./b.json", "c.json"]}')).preset).toBe('droid')
    expect((await read('{"extends": ["./b.json", "./a.json", "c.json"]}')).preset).toBe('gsd')
  })

  test('globs stay where they were written, and those of extended files come first', async () => {
    write({
      'np-lint.json': `{
        "extends": "./agents/base.json",
        "overrides": [{"files": "/a.md", "preset": "gsd"}],
        "ignore": ["/agents/x.md", "!/agents/old/keep.md"]
      }`,
      'agents/base.json':
        '{"overrides": [{"files": "/a.md", "preset": "droid"}], "ignore": ["/old/*", "/b.md"]}'
    })
    const {overrides, ignores, folder: own} = await load()
    expect(own).toBe(folder)
    expect(overrides.map(({preset}) => preset)).toEqual(['droid', 'gsd'])
    expect(overrides.map(({matches}) => matches(`${folder}/a.md`))).toEqual([false, true])
    expect(overrides.map(({matches}) => matches(`${folder}/agents/a.md`))).toEqual([true, false])
    expect(ignores(`${folder}/agents/b.md`)).toBe(true)
    expect(ignores(`${folder}/b.md`)).toBe(false)
    expect(ignores(`${folder}/agents/x.md`)).toBe(true)
    expect(ignores(`${folder}/agents/old/a.md`)).toBe(true)
    expect(ignores(`${folder}/agents/old/keep.md`)).toBe(false)
  })

  test('an exclamation mark takes back a folder that a file beside it ignores', async () => {
    write({'base.json': '{"ignore": ["drafts/"]}'})
    const {ignores} = await read(
      '{"extends": "./base.json", "ignore": ["!drafts/", "drafts/b.md"]}'
    )
    expect(ignores(`${folder}/drafts/a.md`)).toBe(false)
    expect(ignores(`${folder}/drafts/b.md`)).toBe(true)
  })

  test('a file extended by two counts where it stands last', async () => {
    write({
      'np-lint.json': '{"extends": ["./a.json", "./b.json"]}',
      'a.json': '{"extends": "./base.json", "preset": "gsd"}',
      'b.json': '{"extends": "./base.json"}',
      'base.json': '{"preset": "droid", "overrides": [{"files": "a.md"}]}'
    })
    const {preset, overrides} = await load()
    expect(preset).toBe('droid')
    expect(overrides.length).toBe(1)
  })

  test('many files that extend each other twice are still few', async () => {
    write({'f0.json': '{"overrides": [{"files": "a.md"}]}'})
    for (let at = 1; at <= 40; at++) {
      write({[`f${at}.json`]: `{"extends": ["./f${at - 1}.json", "./f${at - 1}.json"]}`})
    }
    expect((await load('f40.json')).overrides.length).toBe(1)
  })

  test('a cycle', async () => {
    const cycle =
      'Unexpected cycle `a.json` → `np-lint.json` → `shared/b.json` → `a.json`, expected files that do not extend each other'
    const files = {
      'np-lint.json': '{\n  "extends": ["recommended", "./shared/b.json"]\n}',
      'shared/b.json': '{"extends": "../a.json"}',
      'a.json': '{"extends": "./np-lint.json"}'
    }
    expect(await mistakes(files)).toEqual([`a.json:1:13: ${cycle}`])
    expect(await mistakes(files, 'a.json')).toEqual([`shared/b.json:1:13: ${cycle}`])
  })

  test('a file that extends itself, also through a link', async () => {
    const cycle =
      'Unexpected cycle `np-lint.json` → `np-lint.json`, expected files that do not extend each other'
    expect(await mistakes('{"extends": "np-lint.json"}')).toEqual([`np-lint.json:1:13: ${cycle}`])
    symlinkSync('.', join(folder, 'link'))
    expect(await mistakes('{"extends": "./link/np-lint.json"}')).toEqual([
      `np-lint.json:1:13: ${cycle}`
    ])
  })

  test('a cycle beside the entry is cut to itself', async () => {
    expect(
      await mistakes({
        'np-lint.json': '{"extends": "./b.json"}',
        'a.json': '{"extends": "./b.json"}',
        'b.json': '{"extends": "./a.json"}'
      })
    ).toEqual([
      'a.json:1:13: Unexpected cycle `a.json` → `b.json` → `a.json`, expected files that do not extend each other'
    ])
  })

  test('what cannot be extended', async () => {
    mkdirSync(join(folder, 'shared'))
    write({'big.json': ' '.repeat(1_048_577), token: 'secret'})
    symlinkSync('token', join(folder, 'link.json'))
    expect(
      await mistakes(`{"extends": [
  "extend",
  "base",
  "",
  "./base.json",
  "./shared",
  "./token",
  "/etc/np-lint.json",
  "C:\\\\np-lint.json",
  "./big.json",
  "./link.json",
]}`)
    ).toEqual([
      'np-lint.json:2:3: Unexpected set `extend`, expected `extended`',
      'np-lint.json:3:3: Unexpected set `base`, expected `recommended`, `extended`, or a relative path',
      'np-lint.json:4:3: Unexpected set ``, expected `recommended`, `extended`, or a relative path',
      'np-lint.json:5:3: Missing file `./base.json`, expected a config',
      'np-lint.json:6:3: Unexpected file `./shared` (not a regular file), expected one that can be read',
      'np-lint.json:7:3: Unexpected file `./token`, expected one whose name ends in `.json`',
      'np-lint.json:8:3: Unexpected absolute path `/etc/np-lint.json`, expected a relative path',
      'np-lint.json:9:3: Unexpected absolute path `C:\\np-lint.json`, expected a relative path',
      'np-lint.json:10:3: Unexpected size of `./big.json` (1048577 bytes), expected at most 1048576 bytes',
      'np-lint.json:11:3: Unexpected file `./link.json`, expected one whose name ends in `.json`'
    ])
  })

  test('mistakes of all files come together, each once, by path and place', async () => {
    expect(
      await mistakes({
        'np-lint.json': '{"rulez": {}, "extends": ["./b.json", "./a.json"], "preset": "portabel"}',
        'a.json': '{"extends": "./b.json",\n "prset": "gsd"}',
        'b.json': '{"rules": {}'
      })
    ).toEqual([
      'a.json:2:2: Unexpected key `prset`, expected `preset`',
      'b.json:1:13: Unexpected end of the file, expected `,` or `}`',
      'np-lint.json:1:2: Unexpected key `rulez`, expected `rules`',
      'np-lint.json:1:62: Unexpected preset `portabel`, expected `portable`'
    ])
  })

  test('a failure is one text as well', async () => {
    write({'np-lint.json': '{"rule": 1, "preset": 2}'})
    await expect(load()).rejects.toThrow(
      'np-lint.json:1:2: Unexpected key `rule`, expected `rules`\nnp-lint.json:1:23: Unexpected number for `preset`, expected the name of a preset'
    )
  })
})

describe('docs/configuration.md', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const blocks = (language: string) =>
    Array.from(page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, info = '', text = '']) => ({
      info,
      text
    }))
      .filter(({info}) => info === language)
      .map(({text}) => text)
  const examples = blocks('json')
  const wrong = examples.at(-1) ?? ''

  test.each(examples.slice(0, -1))('this can be read: %s', async (text) => {
    const file = text.includes('"np-lint":') ? 'package.json' : 'np-lint.json'
    write({[file]: text, 'shared/team.json': '{}'})
    const config = await loadConfig(join(folder, file), ownRules, folder)
    expect(config.path).toBe(`${folder}/${file}`)
  })

  test('mistakes read as shown', async () => {
    write({'np-lint.json': wrong})
    const failure = await loadConfig(join(folder, 'np-lint.json'), ownRules, folder).catch(
      (error: unknown) => error
    )
    const lines = failure instanceof RunFailure ? failure.lines : []
    expect(lines.map((line) => `np-lint: ${line}\n`).join('')).toBe(blocks('text')[0])
  })
})
