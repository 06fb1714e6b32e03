import {expect, test} from 'vitest'
import {mended} from '../../test/support/check.ts'
import rule from './unused-suppression.ts'

/** What the fixes leave of the codes; of a space behind dashes and a second header there is one each. */
function left(codes: string): string | undefined {
  const header = '--- \nname: a\ndescription: Reads.\n---\n---\nname: b\n---\n'
  const text = `${header}<!-- np-lint-disable-file ${codes} -- why -->\n`
  const after = mended(rule, '.claude/agents/a.md', {'.claude/agents/a.md': text}, 'safe')
  return /disable-file (.*) -- why -->\n$/.exec(after)?.[1]
}

const [space, second] = ['frontmatter-delimiter-space', 'frontmatter-repeated']

test.each([
  ['the first', `file-bom, ${space}`, space],
  ['the last', `${space}, file-bom`, space],
  ['the middle one', `${space}, file-bom, ${second}`, `${space}, ${second}`],
  ['one before a blank', `${space},file-bom ${second}`, `${space},${second}`],
  ['all but the middle one', `file-bom, ${space}, frontmatter-missing`, space],
  ['two side by side', `${space}, file-bom, frontmatter-missing, ${second}`, `${space}, ${second}`]
])('takes out an idle code with one separator: %s', (_, codes, after) => {
  expect(left(codes)).toBe(after)
})

test('leaves codes that hide something', () => {
  expect(left(`${space}, ${second}`)).toBe(`${space}, ${second}`)
})
