import {expect, test} from 'vitest'
import {inFolder} from '../model/path.ts'
import {readCommands} from './shell.ts'

test.each<[string, readonly string[]]>([
  ['npm test', ['npm|test']],
  ['- npm test', ['npm|test']],
  ['2. $ npm test', ['npm|test']],
  ['a && b || c; d | e & f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['(a; b)', ['a', 'b']],
  ['CI=1 FOO="a b" npm test', ['npm|test']],
  ['! time npm test', ['npm|test']],
  ['A=1', []],
  ['echo "a && b" \'c; d\'', ['echo|a && b|c; d']],
  ['echo a\\ b a"b c"d', ['echo|a b|ab cd']],
  ['echo "open', ['echo|open']],
  ['a > out 2>&1 b', ['a|b']],
  ['a <in >>out 2> err b', ['a|b']],
  ['a # b; c', ['a']],
  ['a#b', ['a#b']],
  ['# a', []],
  ['Run `npm test` and `npm run lint`.', ['npm|test', 'npm|run|lint']],
  ['a \\\n  b\nc', ['a|b', 'c']],
  ['cat <<EOF\nnpm run a\nEOF\nb', ['cat', 'b']],
  ['a\r\nb', ['a', 'b']],
  ['\\', ['\\']],
  ['a &amp;&amp; b &gt; c', ['a', 'b']],
  ['```bash\na\n```\n~~~\nb\n~~~', ['a', 'b']],
  ['if a; then b; else c; fi', ['a', 'b', 'c']],
  ['for x in 1 2; do a "$x"; done', ['a|$x']],
  ['{ a; } && while b; do c; done', ['a', 'b', 'c']],
  ['sudo env A=1 a', ['a']],
  ['a $(b) c', ['a|$(b)|c']],
  ['Open the page (and look).', ['Open|the|page']],
  ['', []]
])('%j holds %j', (text, commands) => {
  expect(readCommands(text, 0).map(({words}) => words.map(({value}) => value).join('|'))).toEqual(
    commands
  )
})

test('each command and word says where it stands', () => {
  const text = 'é 😀 - a\n  $ npm "te st" && b \\\n c'
  const commands = readCommands(text, 10)
  const written = ({start, end}: {start: number; end: number}) => text.slice(start - 10, end - 10)
  expect(commands.map(written)).toEqual(['é 😀 - a', 'npm "te st"', 'b \\\n c'])
  expect(commands[1]?.words.map(written)).toEqual(['npm', '"te st"'])
})

test('a folder holds for the rest of its line', () => {
  const folders = readCommands('a; cd web && b; cd ../api/x && c; cd .. ; d\ne', 0)
  expect(folders.map(({folder, words}) => [words[0]?.value, folder])).toEqual([
    ['a', ''],
    ['b', 'web'],
    ['c', 'api/x'],
    ['d', 'api'],
    ['e', '']
  ])
})

test.each([
  ['', 'a/b', 'a/b'],
  ['web', './a', 'web/a'],
  ['web', '../a', 'a'],
  ['', '../a', '../a'],
  ['../x', '../../y', '../../y'],
  ['web', '/a', '/a'],
  ['web', '~/a', '~/a'],
  ['web', '.', 'web']
])('in %j %j is %j', (folder, path, seen) => {
  expect(inFolder(folder, path)).toBe(seen)
})
