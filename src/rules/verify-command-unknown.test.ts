import {describe, expect, test} from 'vitest'
import {documentOf} from '../../test/support/check.ts'
import {lint} from '../core/lint.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import rule from './verify-command-unknown.ts'

const files: Readonly<Record<string, string>> = {
  'package.json': '{"scripts": {"lint": "x"}}',
  'web/package.json': '{"scripts": {"test": "x"}}',
  'bare/package.json': '{}',
  'broken/package.json': '{',
  'list/package.json': '{"scripts": null}',
  'scripts/a.mjs': ''
}

interface Place {
  readonly path?: string
  readonly declared?: string
  readonly complete?: boolean
  readonly project?: Readonly<Record<string, string>>
  readonly knownVerbs?: readonly string[]
}

/** What is found in a command, as `messageId text`. */
function found(
  command: string,
  {
    path = 'plans/M001/slices/S001/S001-PLAN.md',
    declared = '',
    complete = true,
    project = files,
    knownVerbs = ['askuser', 'state']
  }: Place = {}
): readonly string[] {
  const text = `<task id="M001-S001-T0001" depends_on="" wave="1" tier="haiku"><files>${declared}</files><verify><automated>${command}</automated></verify></task>\n`
  const document = documentOf(path, text, 'nubos')
  const workspace = {
    ...emptyWorkspace,
    complete,
    documents: [document],
    exists: (wanted: string) => Object.hasOwn(project, wanted),
    read: (wanted: string) => project[wanted]
  }
  const setting = {rule, level: undefined, options: {knownVerbs}}
  return lint(document, [setting], workspace, {merge: false}).problems.map(
    ({messageId, at}) => `${messageId} ${text.slice(at.start, at.end)}`
  )
}

describe('of np-tools', () => {
  test.each([
    ['np-tools stat', ['verb stat']],
    ['np-tools', []],
    ['np-tools --help', []],
    ['np-tools --json stat x', ['verb stat']],
    ['node .nubos-pilot/bin/np-tools.cjs stat', ['verb stat']],
    ['node "C:\\\\x\\\\np-tools.cjs" stat', ['verb stat']],
    ['np-tools state', []],
    ['np-tools $VERB', []],
    ['np-tools {verb}', []],
    ['np-tools [verb]', []],
    ['echo use np-tools stat', []],
    ['X=1 np-tools stat && np-tools state; np-tools ask', ['verb stat', 'verb ask']]
  ])('`%s`', (command, problems) => {
    expect(found(command)).toEqual(problems)
    expect(found(command, {complete: false})).toEqual(problems)
  })

  test('the verbs may be others', () => {
    expect(found('np-tools state', {knownVerbs: ['a']})).toEqual(['verb state'])
  })
})

describe('of a package', () => {
  test.each([
    ['npm run lint', []],
    ['npm run lnt', ['script lnt']],
    ['npm run-script lnt', ['script lnt']],
    ['pnpm run lnt', ['script lnt']],
    ['npm -s run lnt', ['script lnt']],
    ['npm run -s lnt', ['script lnt']],
    ['npm run lint -- -w x', []],
    ['npm run lnt -- --if-present', ['script lnt']],
    ['npm run', []],
    ['npm test', ['script test']],
    ['npm t', ['script t']],
    ['npm tst', ['script tst']],
    ['npm start && npm stop && npm restart && npm ci && npm exec x', []],
    ['npm run $SCRIPT', []],
    ['npm run test:*', []],
    ['npm --prefix web test', []],
    ['npm --prefix=web test', []],
    ['npm -C web test', []],
    ['npm --prefix web run lint', ['script lint']],
    ['npm test --prefix web', []],
    ['pnpm --dir web test', []],
    ['npm --prefix nowhere test', []],
    ['cd web && npm test', []],
    ['cd web && npm run lint', ['script lint']],
    ['cd web && npm --prefix .. run lint', []],
    ['cd "$DIR" && npm test', []],
    ['cd /tmp && npm test', []],
    ['npm --prefix bare test', ['script test']],
    ['npm --prefix broken test', []],
    ['npm --prefix list test', ['script test']],
    ['npm test -w x', []],
    ['npm test --workspace=x', []],
    ['npm test --workspaces', []],
    ['npm -ws test', []],
    ['pnpm --filter x test', []],
    ['pnpm -F x test', []],
    ['pnpm -r test', []],
    ['pnpm --recursive test', []],
    ['npm run lnt --if-present', []],
    ['npm run test-w', ['script test-w']],
    ['yarn test && yarn run x && bun run x', []],
    ['npx npm run', []]
  ])('`%s`', (command, problems) => {
    expect(found(command)).toEqual(problems)
  })

  test('a task may write it, and without one or all nobody knows', () => {
    expect(found('npm test', {declared: 'package.json'})).toEqual([])
    expect(found('npm test', {declared: './package.json'})).toEqual([])
    expect(found('npm test', {declared: 'web/package.json'})).toEqual(['script test'])
    expect(found('npm --prefix bare test', {declared: 'bare/'})).toEqual([])
    expect(found('npm test', {project: {}})).toEqual([])
    expect(found('npm test', {complete: false})).toEqual([])
  })

  test('commands are run in the package around the plans', () => {
    const path = 'web/plans/M001/slices/S001/S001-PLAN.md'
    expect(found('npm test', {path})).toEqual([])
    expect(found('npm run lint', {path})).toEqual(['script lint'])
    const deeper = 'docs/a/plans/M001/slices/S001/S001-PLAN.md'
    expect(found('npm run lint', {path: deeper})).toEqual([])
    expect(found('npm test', {path: deeper})).toEqual(['script test'])
  })
})

describe('of files', () => {
  test.each([
    ['node scripts/a.mjs', []],
    ['node ./scripts/a.mjs', []],
    ['node scripts/b.mjs --x', ['path scripts/b.mjs']],
    ['python3 b.py', ['path b.py']],
    ['bash b.sh && sh c.sh', ['path b.sh', 'path c.sh']],
    ['deno run b.ts', ['path b.ts']],
    ['./b.sh', ['path ./b.sh']],
    ['../b.sh', []],
    ['./gradlew test', ['path ./gradlew']],
    ['cd scripts && node a.mjs', []],
    ['cd scripts && node b.mjs', ['path b.mjs']],
    ['node dist/b.js && node node_modules/x/b.js && node coverage/b.js', []],
    ['node --test b.mjs && node -e "b.js" && node --import b.mjs c.mjs && node --check b.js', []],
    ['python -m b.py && bash -c b.sh', []],
    ['node $FILE.mjs && node "b*.mjs" && node /b.mjs && node ~/b.mjs', []],
    ['deno run https://example.com/b.ts', []],
    ['node b && vitest b.ts && cat b.sh', []]
  ])('`%s`', (command, problems) => {
    expect(found(command)).toEqual(problems)
  })

  test('a task may write them', () => {
    expect(found('node b.mjs', {declared: 'b.mjs'})).toEqual([])
    expect(found('node a/b.mjs', {declared: 'a/'})).toEqual([])
    expect(found('node a/b.mjs', {declared: 'a/**'})).toEqual([])
    expect(found('node a/b.mjs', {declared: 'a/c.mjs'})).toEqual(['path a/b.mjs'])
    expect(found('node b.mjs', {complete: false})).toEqual([])
  })

  test('around the plans, or in the root', () => {
    const path = 'web/plans/M001/slices/S001/S001-PLAN.md'
    expect(found('node scripts/a.mjs', {path})).toEqual([])
    expect(found('node scripts/b.mjs', {path})).toEqual(['path scripts/b.mjs'])
  })
})
