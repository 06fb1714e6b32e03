import {expect, test} from 'vitest'
import {problemsOf} from '../../test/support/check.ts'
import rule from './agent-color-invalid.ts'

const claude = '.claude/agents/painter.md'
const opencode = '.opencode/agents/painter.md'

function said(path: string, color: string): readonly string[] {
  const text = `---\nname: painter\ncolor: ${color}\n---\n`
  return problemsOf(rule, path, text).map(({message}) => message)
}

test.each([
  [claude, 'red'],
  [claude, '"magenta"'],
  [claude, ''],
  [claude, '#FF0000'],
  [opencode, 'info'],
  [opencode, '"#ff00Aa"'],
  ['.github/agents/a.agent.md', 'gold'],
  ['.gemini/agents/a.md', 'gold'],
  ['.factory/droids/a.md', 'gold']
])('%s takes %s', (path, color) => {
  expect(said(path, color)).toEqual([])
})

const words = '`primary`, `secondary`, `accent`, `success`, `warning`, `error`, or `info`'

test.each([
  [claude, 'RED', 'Unexpected color `RED`, expected `red`'],
  [opencode, 'warnings', 'Unexpected color `warnings`, expected `warning`'],
  [opencode, '"#fff"', `Unexpected color \`#fff\`, expected \`#RRGGBB\`, ${words}`],
  [opencode, '""', `Unexpected value \`""\` as the color, expected \`#RRGGBB\`, ${words}`],
  [opencode, '7', `Unexpected number \`7\` as the color, expected \`#RRGGBB\`, ${words}`],
  [opencode, '[red]', `Unexpected list \`[red]\` as the color, expected \`#RRGGBB\`, ${words}`]
])('%s does not take %s', (path, color, message) => {
  expect(said(path, color)).toEqual([message])
})
