import {cpSync, mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {rules} from '../src/rules/index.ts'
import {npLint} from './support/run.ts'

const projects = fileURLToPath(new URL('fixtures/projects/', import.meta.url))

async function reportOn(name: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'np-lint-'))
  cpSync(join(projects, name), root, {recursive: true})
  const {code, stdout, stderr} = await npLint(root, ['.', '-f', 'unix'])
  expect({code, stderr}).toEqual({code: 1, stderr: ''})
  return stdout
}

test.each(['broken-slices', 'broken-phases'])('the findings in %s', async (name) => {
  await expect(await reportOn(name)).toMatchFileSnapshot(join(projects, `${name}.txt`))
})

test('between them they break every rule of plans', async () => {
  const reports = await Promise.all(['broken-slices', 'broken-phases'].map(reportOn))
  const aboutPlans = rules.filter(
    ({meta: {kinds}}) => kinds.includes('plan') && !kinds.includes('agent')
  )
  const unseen = aboutPlans.filter(({meta}) => !reports.join('').includes(`[${meta.code}]`))
  expect(unseen.map(({meta}) => meta.code)).toEqual([])
})
