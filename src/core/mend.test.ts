import fc from 'fast-check'
import {expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {files} from '../../test/support/texts.ts'
import type {Level} from '../model/finding.ts'
import type {PresetName} from '../model/preset.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {presets} from '../presets/index.ts'
import {rules} from '../rules/index.ts'
import {defineRule} from './define-rule.ts'
import {lint} from './lint.ts'
import {mend} from './mend.ts'
import type {Rule} from './rule.ts'

/** Finds a word and replaces it; without `by` it is only found. */
function word(code: string, pattern: string, by?: string, level: Level = 'warning'): Rule {
  return defineRule({
    code,
    summary: code,
    kinds: ['agent'],
    messages: {found: level},
    ...(by !== undefined && {fix: 'safe' as const}),
    *check({source}) {
      for (const {index, 0: found} of source.text.matchAll(new RegExp(pattern, 'g'))) {
        const at = {start: index, end: index + found.length}
        const fix = {title: 'Replace', edits: [{...at, text: by ?? ''}], safety: 'safe'} as const
        yield {at, messageId: 'found', message: code, ...(by !== undefined && {fix})}
      }
    }
  })
}

function mended(
  text: string,
  own: readonly Rule[],
  safety: 'safe' | 'unsafe' = 'safe',
  preset?: PresetName
) {
  const settings = own.map((rule) => ({rule, level: undefined, options: rule.meta.options}))
  const read = (written: string) => documentOf('agents/np-critic.md', written, preset)
  const check = (document: ReturnType<typeof read>) =>
    lint(document, settings, emptyWorkspace, {merge: true})
  const document = read(text)
  const {
    document: after,
    count,
    linted
  } = mend(document, check(document), {
    safety,
    read,
    lint: check
  })
  return {text: after.source.written, count, problems: linted.problems}
}

const said = (...given: Parameters<typeof mended>) => {
  const {text, count} = mended(...given)
  return [text, count]
}

test('mends until nothing is left: of two that touch the second in the next round', () => {
  expect(said('aaa', [word('np-a', 'a', 'c')])).toEqual(['ccc', 3])
})

test('leaves out a fix that adds a finding where it is', () => {
  const rules = [word('np-a', 'a', 'b'), word('np-b', 'b'), word('np-x', 'x', 'y')]
  expect(said('a\nx\n', rules)).toEqual(['a\ny\n', 1])
})

test.each([
  ['a second one of a kind', 'a x', [word('np-a', 'a', 'x'), word('np-x', 'x')]],
  ['one below, in the same edit', 'a', [word('np-a', 'a', 'b\nx'), word('np-x', 'x')]]
])('leaves out a fix that adds %s', (_, text, own) => {
  expect(said(text, own)).toEqual([text, 0])
})

test('leaves out such a fix also below lines that go', () => {
  const own = [word('np-cut', 'cut\n\n\n', ''), word('np-a', 'a', 'b'), word('np-b', 'b')]
  expect(said('cut\n\n\none\na\ntwo\n', own)).toEqual(['one\na\ntwo\n', 1])
})

test('takes one beside an error on its line', () => {
  const own = [word('np-a', 'a', 'b'), word('np-x', 'x', undefined, 'error')]
  expect(said('a x', own)).toEqual(['b x', 1])
})

test('takes one that adds a finding further down, unless it is an error', () => {
  const far = (level: Level) =>
    defineRule({
      code: 'np-far',
      summary: 'Looks at the last line while there is a `b`.',
      kinds: ['agent'],
      messages: {far: level},
      *check({source: {text}}) {
        const at = {start: text.length - 1, end: text.length}
        if (text.includes('b')) yield {at, messageId: 'far', message: 'far'}
      }
    })
  expect(said('a\n\n\nz', [word('np-a', 'a', 'b'), far('warning')])).toEqual(['b\n\n\nz', 1])
  expect(said('a\n\n\nz', [word('np-a', 'a', 'b'), far('error')])).toEqual(['a\n\n\nz', 0])
})

test('finds the bad ones among many', () => {
  const lines = Array.from({length: 64}, (_, at) => (at % 16 === 5 ? 'bad' : 'a'))
  const own = [
    word('np-a', 'a(?!d)', 'c'),
    word('np-bad', 'bad', 'worse'),
    word('np-worse', 'worse')
  ]
  const after = lines.map((line) => (line === 'a' ? 'c' : line))
  expect(said(`${lines.join('\n')}\n`, own)).toEqual([`${after.join('\n')}\n`, 60])
})

test('ends where fixes bring forth each other', () => {
  expect(said('a', [word('np-a', 'a', 'b'), word('np-b', 'b', 'a')])[0]).toMatch(/^[ab]$/)
  expect(said('a', [word('np-a', '^a', 'aa')])[0]).toMatch(/^a+$/)
})

test('goes round no circle', () => {
  const other = word('np-a', 'a|b', 'c')
  const turn = defineRule({
    ...other.meta,
    *check(document, context) {
      const next = document.source.text === 'a' ? 'b' : 'a'
      for (const found of other.check(document, context)) {
        yield {...found, fix: {title: 'Turn', edits: [{...found.at, text: next}], safety: 'safe'}}
      }
    }
  })
  expect(said('a', [turn])).toEqual(['b', 1])
})

test('counts a line that stays as the same when the one above is removed', () => {
  const text =
    '---\nname: np-critic\ndescription: Reads.\nmodel: x\ntier: medium\ntools: Read\n---\n'
  expect(said(text, rules, 'unsafe')).toEqual([text.replace('model: x\n', ''), 1])
})

test('a byte order mark goes, and what stands behind it is mended', () => {
  const text = '\uFEFF--- \nname: np-critic\ndescription: Reads.\ntier: haiku\ntools: Read\n---\n'
  expect(said(text, rules)).toEqual([text.replace('\uFEFF--- ', '---'), 2])
})

test.each(Object.keys(presets) as PresetName[])(
  'under %s fixes add nothing, and a second run changes nothing',
  (preset) => {
    const property = fc.property(files, fc.constantFrom('safe', 'unsafe'), (text, safety) => {
      const first = mended(text, rules, safety, preset)
      const second = mended(first.text, rules, safety, preset)
      expect([second.text, second.count]).toEqual([first.text, 0])
      const errors = (problems: typeof first.problems) =>
        problems.filter(({level}) => level === 'error').length
      expect(errors(first.problems)).toBeLessThanOrEqual(errors(unmended(text, preset)))
    })
    fc.assert(property, {seed: 20_260_101, numRuns: 150})
  }
)

function unmended(text: string, preset: PresetName) {
  const settings = rules.map((rule) => ({rule, level: undefined, options: rule.meta.options}))
  const document = documentOf('agents/np-critic.md', text, preset)
  return lint(document, settings, emptyWorkspace, {merge: true}).problems
}

test('an error that only moves to another line is a new one', () => {
  const text = '---\nname: a\ndescription: Use when: asked\nnotes: b: c\n---\n'
  expect(said(text, rules, 'unsafe', 'claude-code')).toEqual([text, 0])
})
