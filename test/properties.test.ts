import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {lint} from '../src/core/lint.ts'
import {internalError} from '../src/core/rule.ts'
import type {Document} from '../src/model/document.ts'
import type {Problem} from '../src/model/finding.ts'
import type {YamlValue} from '../src/model/header.ts'
import type {PresetName} from '../src/model/preset.ts'
import {type Located, largestFile, type Source, type Span} from '../src/model/source.ts'
import {emptyWorkspace} from '../src/model/workspace.ts'
import {presets} from '../src/presets/index.ts'
import {rules} from '../src/rules/index.ts'
import {documentOf} from './support/check.ts'
import {files} from './support/texts.ts'

const agent = 'agents/np-critic.md'
const plan = 'plans/PLAN.md'
const presetNames = Object.keys(presets) as PresetName[]
const settings = rules.map((rule) => ({rule, level: undefined, options: rule.meta.options}))
const fixed = {seed: 20_260_101}

function problemsIn(document: Document): readonly Problem[] {
  return lint(document, settings, emptyWorkspace, {merge: true}).problems
}

describe('every span of a document cuts the text that it names', () => {
  function holds(says: (document: Document) => void, numRuns = 1000): void {
    fc.assert(
      fc.property(files, (text) => says(documentOf(agent, text))),
      {...fixed, numRuns}
    )
  }

  test('delimiters and the header between them', () => {
    holds(({header, source}) => {
      const {opening, content, end, blanks, repeated} = header
      for (const span of [opening, content, ...blanks]) expectInside(span, source)
      for (const span of blanks) expect(source.slice(span)).toMatch(/^[^\S\r\n]+$/)
      if (repeated) expect(source.slice(repeated)).toMatch(/^---[^\S\r\n]*$/)
      if (header.state === 'late') expect(source.slice(opening)).toMatch(/^---[^\S\r\n]*$/)
      if (header.state !== 'found') return
      expect(source.slice(opening).trimEnd()).toBe('---')
      expect(source.text.slice(content.end, end).trimEnd()).toBe('---')
      expect(startsLine(content.start, source) && startsLine(content.end, source)).toBe(true)
    })
  })

  test('fields: keys, values and entries', () => {
    holds(({header, source}) => {
      let last = header.content.start
      for (const {key, value, entry} of header.fields) {
        expect(unquoted(source.slice(key))).toBe(key.value)
        expectCut(value, source)
        expect(value.value).toBe(value.value.trim())
        expect([last, entry.start, key.start, key.end, value.start, value.end, entry.end]).toEqual(
          [last, entry.start, key.start, key.end, value.start, value.end, entry.end].toSorted(
            (a, b) => a - b
          )
        )
        expect(source.text.slice(key.end, value.start).trim()).toBe(':')
        expect(startsLine(entry.start, source) && startsLine(entry.end, source)).toBe(true)
        last = entry.end
      }
      expect(last).toBeLessThanOrEqual(header.content.end)
      for (const stray of header.strayFields) expectCut(stray, source)
    })
  })

  test('what the loader reads: keys, raw values and errors', () => {
    holds(({header, source}) => {
      for (const [name, {key, raw}] of header.loader.entries) {
        expect(key.value).toBe(name)
        expectCut(key, source)
        expectCut(raw, source)
        expect(source.text.slice(key.end, raw.start).trim()).toBe(':')
      }
      for (const error of header.loader.errors) {
        expectInside(error, source)
        expect(source.lineAt(error.start)).toBe(source.lineAt(error.end))
        expect(error.end).toBeGreaterThan(error.start)
      }
    })
  })

  test('what YAML reads: scalars, lists, properties, duplicates and the error', () => {
    holds(({header, source}) => {
      const {entries, error, nestedDuplicates} = header.yaml
      if (error) expectInside(error, source)
      if (error) return
      for (const value of entries.values()) {
        expectInside(value, source)
        expectWritten(value, source.slice(value))
        if (value.property) expect(source.slice(value.property)).toMatch(/^[!&]\S*$/)
        for (const item of value.items) {
          expectInside(item, source)
          expectWritten({...item, plain: false}, source.slice(item))
          if (item.value) expectInside(item.value, source)
        }
      }
      for (const key of nestedDuplicates) expect(source.slice(key)).toContain(key.value)
    })
  })

  test('examples, and the mask hides nothing else', () => {
    holds(({examples, masked, source, header}) => {
      let at = header.end
      for (const example of examples) {
        expect(example.start).toBeGreaterThanOrEqual(at)
        expect(masked.slice(at, example.start)).toBe(source.text.slice(at, example.start))
        const form = (example.open ? open : closed)[example.kind]
        expect(source.slice(example)).toMatch(form)
        at = example.end
      }
      expect(masked.slice(at)).toBe(source.text.slice(at))
      expect(masked.length).toBe(source.text.length)
    })
  })

  test('tags: names, attributes and values', () => {
    holds(({tags, source}) => {
      let last = 0
      for (const tag of tags) {
        const written = source.slice(tag)
        const ends = {open: /^<[^/].*>$/s, close: /^<\/.*>$/s, void: /^<[^/].*\/>$/s}
        expect(written).toMatch(ends[tag.type])
        expectCut(tag.name, source)
        expect(source.text.slice(tag.start, tag.name.start)).toBe(tag.type === 'close' ? '</' : '<')
        expect(tag.start).toBeGreaterThanOrEqual(last)
        last = tag.name.end
        for (const {start, end, name, value, quote} of tag.attributes) {
          expectCut(name, source)
          expect(source.text.slice(last, name.start)).toMatch(/^\s+$/)
          if (value) {
            expectCut(value, source)
            const between = source.text.slice(name.end, value.start)
            expect(between.replace(/\s/g, '')).toBe(`=${quote}`)
            expect(source.text.slice(value.end, end)).toBe(quote)
          }
          expect(start).toBeLessThanOrEqual(name.start)
          last = end
        }
        last = tag.end
      }
    })
  })

  test('findings and the edits of their fixes', () => {
    let fixes = 0
    fc.assert(
      fc.property(
        files,
        fc.constantFrom(...presetNames),
        fc.constantFrom(agent, plan),
        (text, preset, path) => {
          const document = documentOf(path, text, preset)
          const {source} = document
          for (const {at, fix, related = []} of problemsIn(document)) {
            for (const span of [at, ...related.map((each) => each.at)]) expectInside(span, source)
            for (const {start, end} of fix?.edits ?? []) {
              fixes += 1
              expectInside({start: source.bom && start === -1 ? 0 : start, end}, source)
            }
          }
        }
      ),
      {...fixed, numRuns: 1000}
    )
    expect(fixes).toBeGreaterThan(200)
  })
})

test('CRLF changes no finding, no line and no column', () => {
  let found = 0
  fc.assert(
    fc.property(
      files,
      fc.constantFrom(...presetNames),
      fc.constantFrom(agent, plan),
      (text, preset, path) => {
        const lines = text.replaceAll('\r', '')
        const said = (version: string) => {
          const document = documentOf(path, version, preset)
          return problemsIn(document).map(({ruleId, messageId, aliases, at}) => {
            const {line, column} = document.source.point(at.start)
            return `${line}:${column} ${[ruleId, ...aliases].join(', ')} ${messageId}`
          })
        }
        const withFeeds = said(lines)
        found += withFeeds.length
        expect(said(lines.replaceAll('\n', '\r\n'))).toEqual(withFeeds)
      }
    ),
    {...fixed, numRuns: 1000}
  )
  expect(found).toBeGreaterThan(1000)
})

describe('nothing crashes', () => {
  /** Reads every part, runs every rule. */
  function expectSound(document: Document): void {
    const {header, tags, masked} = document
    const parts = [header.fields, header.loader, header.yaml, tags, masked]
    expect(parts).not.toContain(undefined)
    const crashes = problemsIn(document).filter(({ruleId}) => ruleId === internalError)
    expect(crashes.map(({message}) => message)).toEqual([])
  }

  function expectSoundEverywhere(text: string | Uint8Array): void {
    for (const preset of presetNames) expectSound(documentOf(agent, text, preset))
    expectSound(documentOf(plan, text))
  }

  test('over files of any lines', () => {
    fc.assert(fc.property(files, expectSoundEverywhere), {...fixed, numRuns: 150})
  })

  test('over random bytes', () => {
    const start = Buffer.from('---\nname: ')
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 80}), fc.boolean(), (bytes, inHeader) => {
        expectSoundEverywhere(
          inHeader ? Buffer.concat([start, bytes, Buffer.from('\n---\n')]) : bytes
        )
      }),
      {...fixed, numRuns: 200}
    )
  })

  test('over any beginning of a rich file', () => {
    const bytes = Buffer.from(rich)
    for (let end = 0; end <= bytes.length; end++) expectSoundEverywhere(bytes.subarray(0, end))
  })

  test.each([
    ...['---\n', '\n---\n', '---\nname: a\n', '`', '<task ', '<a b="', '<!--', '>', '\\'],
    ...['a: b\n', '- ', '-\n', ' ', '\t', '\r', '\r\n', '"', '[', '{"a": 1, ', '😀', '\ufeff']
  ])('over 1 MiB of %j', (piece) => {
    const heap = piece.repeat(Math.floor(largestFile / Buffer.byteLength(piece)))
    expectSound(documentOf(agent, heap, 'portable'))
    expectSound(documentOf(agent, heap, 'claude-code'))
  })

  test.each([
    ...['AskUserQuestion', 'AskUserQuestion\n', 'AskUserQuestion ', '- AskUserQuestion\n\n'],
    ...['`AskUserQuestion` ', '```\nAskUserQuestion(\n', '```\n```\n', '|AskUserQuestion', 'call '],
    ...['AskUserQuestion\nnp-tools ', 'np-tools askuser ', '\n\n', '# a\n', 'never: ', "it's. "]
  ])('over a plan of 1 MiB of %j', (piece) => {
    const heap = piece.repeat(Math.floor(largestFile / Buffer.byteLength(piece)) - 2)
    const end = '\nCall AskUserQuestion'
    expectSound(documentOf(plan, heap.slice(0, -end.length) + end))
  })

  test.each([
    ['<files>', 'src/a.ts, '],
    ['<name>Add a', ' '],
    ['<name>Add ', ' a; '],
    ['<action>', 'SC-1..SC-99999 '],
    ['<action>', '<!-- a -->'],
    ['<verify><automated>', 'cd a; '],
    ['<verify><automated>', 'npm run a && '],
    ['<verify><automated>', 'git status\n'],
    ['<verify><automated>', '"'],
    ['', '<files>a.ts<!-- b --></files><done>c</done>\n</task>\n<task id="M001-S001-T0001">']
  ])('over a task of 1 MiB of %s%j', (open, piece) => {
    const head = `<task id="M001-S001-T0001" depends_on="" wave="1" tier="haiku">\n${open}`
    const heap = piece.repeat(Math.floor((largestFile - 200) / Buffer.byteLength(piece)))
    const text = `${head}${heap}\n</task>\n<success_criteria>\n- a\n</success_criteria>\n`
    const document = documentOf('plans/M001/slices/S001/S001-PLAN.md', text)
    const workspace = {...emptyWorkspace, complete: true, documents: [document]}
    const {problems} = lint(document, settings, workspace, {merge: true})
    expect(problems.filter(({ruleId}) => ruleId === internalError)).toEqual([])
  })

  test('over a plan with one line of 1 MiB, half of it blank', () => {
    const half = largestFile / 2
    const mentions = 'AskUserQuestion '.repeat(Math.floor(half / 16) - 3)
    expectSound(documentOf(plan, `\`\`\`\n${' '.repeat(half)}a ${mentions}`))
    expectSound(documentOf(plan, `${' '.repeat(half)}| ${mentions}`))
  })

  test.each(['\\', '\\n', '\\\\n', '\\n\\n', '`', '`\\n', 'a.\\nB', 'C:\\n', '" \\r\\n'])(
    'over a description of 1 MiB of %j',
    (piece) => {
      const text = piece.repeat(Math.floor((largestFile - 90) / Buffer.byteLength(piece)))
      for (const [open, close] of ['""', "''", '  '].map((pair) => Array.from(pair))) {
        expectSound(documentOf(agent, `---\ndescription: ${open}${text}${close}\n---\n`))
      }
    }
  )

  test.each(['- ', '`', '😀', ' ', '---'])('over a header of 1 MiB of %j', (piece) => {
    const heap = piece.repeat(Math.floor((largestFile - 9) / Buffer.byteLength(piece)))
    expectSound(documentOf(agent, `---\n${heap}\n---\n`, 'portable'))
  })

  test.each([
    ...['[', '{', '[{', '{a: ', '[]', '[a, ', '- ', '-\t', '? ', ': ', '"', "'", '|', '&a ', '*a '],
    ...['!a ', '%', '@', '`', '<task ', ' #', ' ', '\t', '\r', '\n', '😀', '\ud83d', '\u0000'],
    ...[
      'a: b\n',
      'a:\n',
      '- a\n',
      '- a: b\n',
      '\ta: b\n',
      'a: b: c\n',
      'a: [\n',
      'a: "\n',
      'a: |\n  b\n'
    ],
    ...['a: &a *a\n', '...\n', '---\n', '# a\n', 'description: a\n  b\n', 'hooks: a\nmodel: b\n']
  ])('over headers of 2 kB of %j', (piece) => {
    for (const lead of ['', 'name: ']) {
      const text = `---\n${lead}${piece.repeat(2000 / piece.length)}\n---\n`
      expectSound(documentOf(agent, text, 'claude-code'))
    }
  })

  test('over keys that are nested ever deeper', () => {
    const steps = Array.from({length: 200}, (_, depth) => `${' '.repeat(depth)}a:\n`)
    expectSoundEverywhere(`---\n${steps.join('')}---\n`)
  })
})

/** A file with everything that readers know, and what they trip over. */
const rich = [
  '\uFEFF--- ',
  'name: "np" # 😀',
  "tier: 'it's'",
  'model: opus',
  'tools: [a, "é',
  'hooks:',
  '  - b: `c`',
  '\td: e: f\r',
  '"x": &y !z |',
  '  name: g',
  '---\u00a0',
  '',
  '---',
  'h: 1',
  '---',
  '<task id="i" wave=1 tdd>',
  '<!-- `j` --> ``k`` <l>',
  '> ```m',
  '~~~',
  '</task>'
].join('\n')

const closed = {
  fence: /^(`{3}|~{3}).*\1$/s,
  comment: /^<!--(?:>|->|.*-->)$/s,
  code: /^(`+)[^\n]*[^`\n]\1$/
}

/** Code without an end is none. */
const open = {fence: /^(?:`{3}|~{3})/, comment: /^<!--/, code: /^$/}

function expectInside({start, end}: Span, {text}: Source): void {
  expect(start).toBeGreaterThanOrEqual(0)
  expect(end).toBeGreaterThanOrEqual(start)
  expect(end).toBeLessThanOrEqual(text.length)
  for (const at of [start, end]) {
    const splits = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
    expect(splits, `offset ${at} splits a character`).toBe(false)
  }
}

function expectCut(located: Located<string>, source: Source): void {
  expectInside(located, source)
  expect(source.slice(located)).toBe(located.value)
}

/** Of values on one line: what stands there is what they stand for. */
function expectWritten(
  {kind, text, plain}: Pick<YamlValue, 'kind' | 'text' | 'plain'>,
  written: string
): void {
  if (kind === 'list') expect(written).toMatch(/^(?:\[.*\]$|-)/s)
  if (kind !== 'text' || /[\r\n]/.test(written)) return
  if (plain) expect(written).toBe(text)
  if (written.startsWith("'")) expect(written.slice(1, -1).replaceAll("''", "'")).toBe(text)
  if (written.startsWith('"')) expect(written.endsWith('"')).toBe(true)
}

function startsLine(offset: number, {text}: Source): boolean {
  return offset === 0 || offset === text.length || text[offset - 1] === '\n'
}

function unquoted(written: string): string {
  return /^(["']).*\1$/s.test(written) ? written.slice(1, -1) : written
}
