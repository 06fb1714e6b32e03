import {expect, test} from 'vitest'
import {check, problemsOf} from '../../test/support/check.ts'
import rule from './description-literal-escape.ts'

const droid = '.factory/droids/a.md'

function found(path: string, field: string): readonly unknown[] {
  return problemsOf(rule, path, `---\n${field}\n---\n`).map(({details}) => details?.count)
}

test.each([
  ['plain', String.raw`description: Reads.\nWrites.\n`, 2],
  ['in single quotes', String.raw`description: 'Reads.\n\nWrites it.'`, 2],
  ['escaped twice in double quotes', String.raw`description: "Reads.\\nWrites, too."`, 1],
  ['with a carriage return', String.raw`description: Reads\r\n\r\nand writes`, 2],
  ['a tab beside a line break', String.raw`description: 'Steps:\n\t- Read'`, 2],
  ['before a tag', String.raw`description: Reads\n<example>\nuser says a\nb</example>`, 3],
  ['before an item', String.raw`description: reads\n- one`, 1],
  ['in a literal block', 'description: |\n  Reads\\n\\nwrites', 2],
  ['in a folded block', 'description: >-\n  Reads,\n  then\\n\\nwrites', 2],
  ['over several lines', 'description: Reads\n  and.\\nWrites', 1],
  ['behind two pieces of code', 'description: Reads `a`, `b`.\\n\\nWrites.', 2],
  ['in a header that YAML cannot read', String.raw`description: Examples: a.\n\nB`, 2]
])('finds escapes %s', (_, field, count) => {
  expect(found(droid, field)).toEqual([count])
})

test.each([
  ['that YAML decodes', String.raw`description: "Reads.\n\n<example>\tB"`],
  ['three backslashes that YAML decodes', String.raw`description: "Reads.\\\n\nB"`],
  [
    'in a broken header, where quotes would decode them',
    'description: "Reads.\\n\\nB"\nname: a: b'
  ],
  ['in a drive', String.raw`description: 'Reads C:\new\Notes.\nested and D:\n\nB'`],
  ['in relative paths', String.raw`description: Reads .\new and ..\notes, ~\notes and %TEMP%\new`],
  ['in names', String.raw`description: Reads share\new and docs\tools\notes`],
  ['in formulas', String.raw`description: Writes $\nabla \times \nu \neq 0$`],
  ['in patterns', String.raw`description: Splits at /\n+/, [\t ] and (\n) or ^\n`],
  ['in quotes', String.raw`description: Joins with "\n" or '\n'.`],
  ['in code', 'description: Joins with `a.\\n\\nB` and `x`'],
  ['in the second of two pieces of code', 'description: Joins `a` with `b.\\n\\nB`'],
  ['spoken of', String.raw`description: finds a literal \n and \t in texts`],
  ['a quote', String.raw`description: say \"it\" now`],
  ['elsewhere', String.raw`name: a.\n\nB`]
])('lets pass escapes %s', (_, field) => {
  expect(found(droid, field)).toEqual([])
})

test('points at the first, with CRLF and behind a byte order mark', () => {
  const files = {
    [droid]: String.raw`⌖---␍
description: Reads C:\new, \tor what.\n\nWrites.␍
                           ^^ description-literal-escape
---␍
`.replaceAll('\\\\', '\\')
  }
  expect(check(rule, files)).toEqual(files)
})

test('is information where the host writes such descriptions itself', () => {
  const text = String.raw`---
description: Reads.\n\nWrites.
---
`
  const levelIn = (path: string) => problemsOf(rule, path, text).map(({level}) => level)
  expect(levelIn('.claude/agents/a.md')).toEqual(['info'])
  expect(levelIn('agents/a.md')).toEqual(['warning'])
})

test('takes backslashes of portable agents for what they are', () => {
  expect(found('agents/a.md', String.raw`description: "Reads.\nWrites."`)).toEqual([1])
  expect(found('agents/a.md', String.raw`description: "Reads.\\nWrites."`)).toEqual([1])
  expect(found('agents/a.md', 'description: |\n  Reads.\\nWrites.')).toEqual([])
})
