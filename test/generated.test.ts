import {readdirSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'

const folder = fileURLToPath(new URL('../src/rules/', import.meta.url))

const codes = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')
  .map((name) => name.slice(0, -3))
  .toSorted()

test('the list of rules is what the folder holds', async () => {
  const name = (code: string) => code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const text = [
    '// Generated from the files of this folder by `vitest -u`.',
    "import type {Rule} from '../core/rule.ts'",
    ...codes.map((code) => `import ${name(code)} from './${code}.ts'`),
    '',
    '/** Every rule, by code. */',
    'export const rules: readonly Rule[] = [',
    codes.map((code) => `  ${name(code)}`).join(',\n'),
    ']',
    ''
  ].join('\n')
  await expect(text).toMatchFileSnapshot(`${folder}index.ts`)
})
