import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {internalError} from '../src/core/rule.ts'
import {rules} from '../src/rules/index.ts'
import {check, mended} from './support/check.ts'
import {readPage, renderPage} from './support/page.ts'
import {bytesOf, isMarked} from './support/squiggles.ts'

const pages = new URL('../docs/rules/', import.meta.url)
/** Codes that the core gives out itself: pages without a rule. */
const coreCodes = [internalError]
/** Rules whose fault no page can draw; their own tests show it. */
const undrawable = ['file-too-large']

test('every code has a page, and every page a code', () => {
  const codes = [...rules.map(({meta}) => meta.code), ...coreCodes].toSorted()
  expect(readdirSync(pages).toSorted()).toEqual(codes.map((code) => `${code}.md`))
})

describe.each(rules.map((rule) => [rule.meta.code, rule] as const))('%s', (code, rule) => {
  const path = new URL(`${code}.md`, pages)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const page = readPage(text)

  test('is called like its file and page, and says the same in one sentence', () => {
    expect(existsSync(new URL(`../src/rules/${code}.ts`, import.meta.url))).toBe(true)
    expect({title: page.title, summary: page.summary}).toEqual({
      title: code,
      summary: rule.meta.summary
    })
  })

  test('has a page whose facts are those of the rule', async () => {
    await expect(renderPage(text, rule.meta)).toMatchFileSnapshot(path.pathname)
  })

  test('names every message on its page', () => {
    const named = Object.keys(rule.meta.messages).filter((id) => text.includes(`\`${id}\``))
    expect(named).toEqual(Object.keys(rule.meta.messages))
  })

  test('refers to rules that exist', () => {
    const codes = rules.map(({meta}) => meta.code)
    const {mergesInto, silentBeside} = rule.meta
    expect(codes).toEqual(expect.arrayContaining([...Object.keys(mergesInto), ...silentBeside]))
  })

  test('shows what it finds and what it does not', () => {
    const marked = page.examples.filter(({files}) => Object.values(files).some(isMarked))
    const expected = undrawable.includes(code) ? 0 : 1
    expect(marked.length).toBeGreaterThanOrEqual(expected)
    expect(page.examples.length - marked.length).toBeGreaterThanOrEqual(expected)
  })

  test.each(page.examples.map(({name, files}) => [name, files] as const))('%s', (_, files) => {
    expect(check(rule, files)).toEqual(files)
  })

  test('shows every kind of fix that it has', () => {
    const shown = page.examples.flatMap(({after}) => after.map(({safety}) => safety))
    expect(rule.meta.fix === undefined || shown.includes(rule.meta.fix)).toBe(true)
  })

  const afters = page.examples.flatMap(({name, files, after}) =>
    after.map((each) => [`${name}, ${each.safety}`, files, each] as const)
  )
  test.runIf(afters.length > 0).each(afters)('mends %s', (_, files, {path, safety, text}) => {
    const wanted = Buffer.from(bytesOf(text)).toString()
    expect(mended(rule, path, files, safety)).toBe(wanted)
    expect(mended(rule, path, {...files, [path]: text}, safety)).toBe(wanted)
  })
})
