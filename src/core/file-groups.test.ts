import {expect, test} from 'vitest'
import {groupFiles} from './file-groups.ts'

/** The groups of some files, each as its files. */
const grouped = (...files: readonly string[]) => {
  const groups = groupFiles(files)
  return [...new Set(files.map((file) => groups.of(file)))].map((group) => group?.files)
}

test.each([
  ['one folder', ['src/a/x.ts', 'src/a/y.ts'], 1],
  ['folders within each other', ['src/a/x.ts', 'src/a/b/c/y.ts'], 1],
  ['folders beside each other', ['src/a/x.ts', 'src/b/y.ts'], 2],
  ['names alike', ['src/orders/list.ts', 'lib/order-lists.ts'], 1],
  ['a word within a name', ['src/a/priceList.ts', 'lib/b/price.ts'], 1],
  ['folders alike only', ['src/price/xyz.ts', 'lib/price/abc.ts'], 2],
  ['words that say nothing', ['src/a/index.ts', 'lib/b/index.ts'], 2],
  ['words of two letters', ['src/a/db.ts', 'lib/b/db.ts'], 2],
  ['extensions alike', ['src/a/one.vue', 'lib/b/two.vue'], 2],
  ['the root', ['one.ts', 'src/two.ts'], 2],
  ['two in the root', ['one.ts', 'two.ts'], 1],
  ['a chain', ['src/a/one.ts', 'lib/b/oneTwo.ts', 'bin/c/two.ts'], 1]
])('%s', (_, files, count) => {
  expect(grouped(...files)).toHaveLength(count)
})

test('words mean the groups that have them in a name or a folder', () => {
  const groups = groupFiles(['src/price/list.ts', 'src/stock/table.ts', 'lib/mail.ts'])
  const files = (...words: readonly string[]) => groups.named(words).map((group) => group.files)
  expect(groups.size).toBe(3)
  expect(files('price')).toEqual([['src/price/list.ts']])
  expect(files('list', 'price')).toEqual([['src/price/list.ts']])
  expect(files('mail', 'table')).toEqual([['lib/mail.ts'], ['src/stock/table.ts']])
  expect(files('nothing')).toEqual([])
})

test('a file alone is in no group', () => {
  const groups = groupFiles(['src/price.ts'])
  expect([groups.size, groups.of('src/price.ts'), groups.named(['price'])]).toEqual([
    0,
    undefined,
    []
  ])
})

test('a path of any length ends', () => {
  const deep = `${'a/'.repeat(100_000)}one.ts`
  expect(grouped(deep, `${'a/'.repeat(100_000)}two.ts`, 'a/three.ts')).toHaveLength(2)
})
