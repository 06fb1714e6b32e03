import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {Tag} from '../model/tag.ts'
import {readMask} from './mask.ts'
import {readTags} from './tags.ts'

// The same cases on every machine and in every run.
fc.configureGlobal({seed: 20_260_101})

function tagsOf(text: string): readonly Tag[] {
  return readTags(text, readMask(text, 0).masked)
}

/** Each tag as the text that it covers. */
function slices(text: string): string[] {
  return tagsOf(text).map(({start, end}) => text.slice(start, end))
}

function attributesOf(text: string): [string, string | undefined, string][] {
  return tagsOf(text).flatMap(({attributes}) =>
    attributes.map(({name, value, quote}): [string, string | undefined, string] => [
      name.value,
      value?.value,
      quote
    ])
  )
}

test('opening, closing and void tags', () => {
  expect(
    tagsOf('<task wave="1"><name/></task >').map(({type, name}) => [type, name.value])
  ).toEqual([
    ['open', 'task'],
    ['void', 'name'],
    ['close', 'task']
  ])
})

test('spans of a tag', () => {
  const text = 'See <task  id = "M001" tdd>.'
  expect(tagsOf(text)).toEqual([
    {
      start: 4,
      end: 27,
      name: {start: 5, end: 9, value: 'task'},
      type: 'open',
      attributes: [
        {
          start: 11,
          end: 22,
          name: {start: 11, end: 13, value: 'id'},
          value: {start: 17, end: 21, value: 'M001'},
          quote: '"'
        },
        {
          start: 23,
          end: 26,
          name: {start: 23, end: 26, value: 'tdd'},
          value: undefined,
          quote: ''
        }
      ]
    }
  ])
})

describe('attributes', () => {
  test('come in four forms', () => {
    expect(attributesOf(`<task id="M001" tier='opus' wave=1 tdd>`)).toEqual([
      ['id', 'M001', '"'],
      ['tier', 'opus', "'"],
      ['wave', '1', ''],
      ['tdd', undefined, '']
    ])
  })

  test('may be empty, and an empty one has its place', () => {
    const [attribute] = tagsOf('<task depends_on="">')[0]?.attributes ?? []
    expect(attribute?.value).toEqual({start: 18, end: 18, value: ''})
  })

  test('may hold the end of a tag, other quotes, code and line ends', () => {
    expect(
      attributesOf(`<task name="a > b" note='say "x"' use="\`sort\`" long="one\ntwo">`)
    ).toEqual([
      ['name', 'a > b', '"'],
      ['note', 'say "x"', "'"],
      ['use', '`sort`', '"'],
      ['long', 'one\ntwo', '"']
    ])
  })

  test('may stand on lines of their own', () => {
    const text = '<task\r\n  id="M001"\r\n\twave="1"\r\n>'
    expect(slices(text)).toEqual([text])
    expect(attributesOf(text).map(([name]) => name)).toEqual(['id', 'wave'])
  })

  test('stay as written: no entity is decoded, no case changed, none dropped', () => {
    expect(attributesOf('<task Name="a &lt; b" id="1" id="2">')).toEqual([
      ['Name', 'a &lt; b', '"'],
      ['id', '1', '"'],
      ['id', '2', '"']
    ])
  })

  test('end before the slash when quoted, and hold it when not', () => {
    expect(tagsOf('<task id="1"/>')[0]?.type).toBe('void')
    expect(attributesOf('<task id=1/>')).toEqual([['id', '1/', '']])
  })
})

test.for([
  '<files_modified>',
  '</success_criteria>',
  '<read-first>',
  '<H2>',
  '<Task>',
  '<task\n>',
  '</task\r\n>',
  '<hr />'
])('%s is a tag', (text) => {
  expect(slices(text)).toEqual([text])
})

test.for([
  '< task>',
  '<1task>',
  '<_task>',
  '<task',
  '<task id="M001',
  '<task id="M001"wave="1">',
  '<task id="M001 wave="1">',
  '<task id=>',
  '<task ="M001">',
  '<task id=a"b">',
  '<task id=“M001” "x">',
  '<task / >',
  '</task id="M001">',
  '</task/>',
  '</ task>',
  '<>',
  '</>',
  'a < b && x<y',
  '<https://example.org>',
  '<mail@example.org>',
  '<!DOCTYPE html>',
  '<?xml version="1.0"?>',
  '<!-- <task> -->',
  '`<task>`'
])('%s is no tag', (text) => {
  expect(slices(text)).toEqual([])
})

test('a backslash makes a tag prose, two do not', () => {
  expect(slices('\\<task> \\\\<name> \\\\\\<done>')).toEqual(['<name>'])
})

test('a tag goes on after a `<` that opens nothing', () => {
  expect(slices('a <b <task id="1"> x<y, done.</action>')).toEqual(['<task id="1">', '</action>'])
})

describe('a half-typed tag', () => {
  test('leaves the others alone', () => {
    const text = '<task id="\n<name>Sort</name>\n</task>\n<task id="M002">\n</task>\n'
    expect(slices(text)).toEqual(['<name>', '</name>', '</task>', '<task id="M002">', '</task>'])
  })

  test('does not swallow the lines below, whatever they quote', () => {
    const text = '<task id="\n  <verify>grep "a" > b</verify>\n</task>'
    expect(slices(text)).toEqual(['<verify>', '</verify>', '</task>'])
    expect(slices('<task id="\n<done>read" wave="1">')).toEqual(['<done>'])
  })

  test('may break off anywhere', () => {
    const text = '<task id="M001" wave=\'1\' tdd\n/>'
    for (let end = 0; end < text.length; end += 1) expect(slices(text.slice(0, end))).toEqual([])
  })
})

const pieces = fc.constantFrom(
  ...['<', '</', '<task', '</task', '<files_modified', ' id', '=', '"', "'", '`', '```', '>', '/>'],
  ...['-->', '<!--', '\n', '\r\n', ' ', '\t', '\\', '/', 'a', ' wave="1"', " tier='opus'", '📬']
)
const texts = fc.array(pieces, {maxLength: 60}).map((parts) => parts.join(''))

test('property: every span cuts the text that it names', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cut = ({start, end}: {start: number; end: number}) => text.slice(start, end)
      let at = 0
      for (const tag of tagsOf(text)) {
        expect(tag.start).toBeGreaterThanOrEqual(at)
        const opening = tag.type === 'close' ? '</' : '<'
        expect(cut(tag).startsWith(opening + tag.name.value)).toBe(true)
        expect(cut(tag).endsWith(tag.type === 'void' ? '/>' : '>')).toBe(true)
        expect(cut(tag.name)).toBe(tag.name.value)
        at = tag.name.end
        for (const attribute of tag.attributes) {
          expect(attribute.start).toBeGreaterThan(at)
          expect(attribute.start).toBe(attribute.name.start)
          expect(cut(attribute.name)).toBe(attribute.name.value)
          at = attribute.end
          if (!attribute.value) {
            expect(attribute.end).toBe(attribute.name.end)
            continue
          }
          const {quote, value} = attribute
          expect(cut(value)).toBe(value.value)
          expect(text.slice(value.start - quote.length, attribute.end)).toBe(
            quote + value.value + quote
          )
          expect(text.slice(attribute.name.end, value.start)).toContain('=')
        }
        expect(tag.end).toBeGreaterThan(at)
        at = tag.end
      }
    }),
    {numRuns: 1000}
  )
})

test('property: CRLF changes nothing but line ends', () => {
  const plain = (text: string) =>
    tagsOf(text).map(({name, type, attributes}) => [
      name.value,
      type,
      attributes.map((a) => [a.name.value, a.value?.value.replaceAll('\r\n', '\n'), a.quote])
    ])
  fc.assert(
    fc.property(texts, (text) => {
      const lines = text.replaceAll('\r', '')
      expect(plain(lines.replaceAll('\n', '\r\n'))).toEqual(plain(lines))
    }),
    {numRuns: 1000}
  )
})

test('property: no text throws', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      tagsOf(text)
    })
  )
})

test('property: a tag reads back as it was written', () => {
  const names = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
  const values = fc.stringMatching(/^[^"\r\n`<]{0,12}$/)
  const attributes = fc.array(fc.tuple(names, values))
  fc.assert(
    fc.property(names, attributes, fc.constantFrom(' ', '\n  ', '\t'), (name, pairs, gap) => {
      const text = `<${name}${pairs.map(([key, value]) => `${gap}${key}="${value}"`).join('')}>`
      expect(slices(text)).toEqual([text])
      expect(attributesOf(text)).toEqual(pairs.map(([key, value]) => [key, value, '"']))
    })
  )
})

const size = 1 << 20

test.for([
  ['<task '],
  ['<task id="'],
  ['<task id="\n'],
  ['<a x="<b y=\''],
  ['<a x=" <b y=\' '],
  [' b="<a c=" d'],
  ['<task id=1'],
  ['<a'],
  ['<'],
  ['\\<'],
  ['</'],
  ['<task id="M001">'],
  [' wave="1"'],
  ['\n']
])('reads 2 MiB of %j', ([piece = '']) => {
  const text = `<task${piece.repeat(Math.ceil((2 * size) / piece.length))}`
  expect(readTags(text, text).every(({start, end}) => start < end)).toBe(true)
})
