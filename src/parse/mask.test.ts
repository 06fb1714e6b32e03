import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readMask} from './mask.ts'
import {readTree} from './tree.ts'

// The same cases on every machine and in every run.
fc.configureGlobal({seed: 20_260_101})

/** The text with a dot for each character that the mask hides. */
function dotted(text: string, from = 0): string {
  const {masked} = readMask(text, from)
  return Array.from({length: text.length}, (_, at) => {
    return masked[at] === text[at] ? text[at] : '·'
  }).join('')
}

function kinds(text: string): string[] {
  return readMask(text, 0).examples.map(({kind, open}) => (open ? `open ${kind}` : kind))
}

describe('fences', () => {
  test('hide their lines, blank ones and tags too', () => {
    const text = '<action>\n```ts\nsort()\n\n<task>\n```\n</action>\n'
    expect(dotted(text)).toBe('<action>\n·····\n······\n\n······\n···\n</action>\n')
    expect(kinds(text)).toEqual(['fence'])
  })

  test('may be indented as deep as they like', () => {
    expect(dotted('        ```\n      <task>\n          ```\n<done>')).toBe(
      '        ···\n      ······\n          ···\n<done>'
    )
    expect(kinds('\t```\n\t<task>\n\t\t```\n<done>')).toEqual(['fence'])
  })

  test('may follow list and quote markers', () => {
    expect(dotted('- 1. ```\n<task>\n```\n<done>')).toBe('- 1. ···\n······\n···\n<done>')
    expect(dotted('> - ~~~\n>   <task>\n>   ~~~\n<done>')).toBe(
      '> - ···\n·   ······\n·   ···\n<done>'
    )
  })

  test('close at their own character only, as often at least, alone on the line', () => {
    const text = '````md\n```\n~~~~\n```` no\n`````\n<done>'
    expect(dotted(text)).toBe('······\n···\n····\n···· ··\n·····\n<done>')
  })

  test('take blanks behind the closing run', () => {
    expect(readMask('```\nx\n``` \t\n<done>', 0).examples).toEqual([
      {kind: 'fence', start: 0, end: 9, open: false}
    ])
  })

  test('have no backtick behind opening backticks, but may have one behind tildes', () => {
    expect(dotted('``` `ts`\n<done>')).toBe('``` ····\n<done>')
    expect(dotted('~~~ `ts`\n<done>\n~~~')).toBe('··· ····\n······\n···')
  })

  test('begin with three characters at least, first on their line', () => {
    expect(kinds('``\n<done>\n``')).toEqual([])
    expect(kinds('~~\n<done>\n~~')).toEqual([])
    expect(kinds('Sort ~~~\n<done>\n~~~\n')).toEqual(['open fence'])
    expect(kinds('-```\n1```\n1.```\n1)~~~\n')).toEqual([])
  })

  test.for([
    '<task id="M001-S001-T0001">',
    '</task>',
    '<tasks>',
    '  </tasks>',
    '\t<task',
    '<task/>'
  ])('without end end before %s', (line) => {
    expect(dotted(`\`\`\`ts\nsort()\n${line}\n`)).toBe(`·····\n······\n${line}\n`)
    expect(kinds(`\`\`\`ts\nsort()\n${line}\n`)).toEqual(['open fence'])
  })

  test.for(['<tasklist>', 'the <task>', '<files>'])('without end go on over %s', (line) => {
    expect(readMask(`\`\`\`\n${line}\n`, 0).examples).toEqual([
      {kind: 'fence', start: 0, end: line.length + 5, open: true}
    ])
  })

  test('that close hide tasks', () => {
    expect(dotted('```\n<task>\n```\n<task>\n')).toBe('···\n······\n···\n<task>\n')
  })

  test('without end give way to the next one', () => {
    const text = '~~~\na\n<task>\n```\n<name>\n```\n</task>\n````\nb\n<task>\n'
    expect(dotted(text)).toBe('···\n·\n<task>\n···\n······\n···\n</task>\n····\n·\n<task>\n')
    expect(kinds(text)).toEqual(['open fence', 'fence', 'open fence'])
  })

  test('in a quote end with the quote', () => {
    expect(dotted('> ```\n> <task>\n<done>\n')).toBe('> ···\n· ······\n<done>\n')
    expect(kinds('> ```\n> <task>\n<done>\n')).toEqual(['open fence'])
  })

  test('do not end at a fence of a quote inside them', () => {
    expect(dotted('```\n> ```\n<name>\n```\n<done>')).toBe('···\n· ···\n······\n···\n<done>')
    expect(dotted('> ```\n> > ```\n> ```\n<done>')).toBe('> ···\n· · ···\n· ···\n<done>')
  })
})

describe('comments', () => {
  test('hide tags over lines', () => {
    expect(dotted('a <!-- <task>\n\n``` --> <done>')).toBe('a ···· ······\n\n··· ··· <done>')
  })

  test('without end run to the end of the file', () => {
    expect(dotted('<done>\n<!-- <task>\n```\n<task>')).toBe('<done>\n···· ······\n···\n······')
    expect(kinds('<done>\n<!-- <task>\n```\n<task>')).toEqual(['open comment'])
  })

  test('may be empty', () => {
    expect(dotted('<!--> <a> <!---> <b> <!----> <c>')).toBe('····· <a> ······ <b> ······· <c>')
  })

  test('do not begin behind a backslash', () => {
    expect(kinds('\\<!-- <done>')).toEqual([])
    expect(kinds('\\\\<!-- <done>')).toEqual(['open comment'])
  })

  test('make what follows them no first mark of a line', () => {
    expect(dotted('<!--\n--> ```\n<done>\n')).toBe('····\n··· ```\n<done>\n')
  })
})

describe('inline code', () => {
  test('ends at as many backticks', () => {
    expect(dotted('`<a>` ``<b> ` <c>`` <d>')).toBe('····· ····· · ····· <d>')
    expect(dotted('``<a>` <b>')).toBe('``<a>` <b>')
  })

  test('ends on its line', () => {
    expect(dotted('a ` b\n<done> ` c')).toBe('a ` b\n<done> ` c')
  })

  test('starts over on each line, also behind a comment', () => {
    expect(dotted('` `` <!--\n--> `<a>` ``')).toBe('` `` ····\n··· ····· ``')
  })

  test('does not begin at an escaped backtick, but may end at one', () => {
    expect(dotted('\\`<a>`')).toBe('\\`<a>`')
    expect(dotted('\\\\`<a>`')).toBe('\\\\·····')
    expect(dotted('\\``<a>` <b>')).toBe('\\`····· <b>')
    expect(dotted('`a\\` <b>')).toBe('···· <b>')
  })
})

test('whatever opens first wins', () => {
  expect(kinds('`<!--` <!-- ` --> `x`')).toEqual(['code', 'comment', 'code'])
  expect(kinds('```\n<!--\n```\n<!--\n```\n-->\n')).toEqual(['fence', 'comment'])
})

test('the header is hidden, and nothing in it opens', () => {
  const header = '---\ntools: "`<!--"\n---\n'
  const text = `${header}<role>\`x\`</role>\n`
  expect(readMask(text, header.length).masked).toBe('   \n              \n   \n<role>   </role>\n')
  expect(readMask(text, header.length).examples.map(({start}) => text.slice(start))).toEqual([
    '`x`</role>\n'
  ])
})

test('a text without examples comes back as it is', () => {
  const text = '# Sort\n\n<task id="M001-S001-T0001">\n~~old~~ new\n</task>\n'
  expect(readMask(text, 0)).toEqual({masked: text, examples: []})
})

test('CRLF stays, a lone CR ends no line', () => {
  expect(dotted('```\r\n<a>\r\n```\r\n<b>\r\n')).toBe('···\r\n···\r\n···\r\n<b>\r\n')
  expect(dotted('```\r\n<a>\r\n<task>\r\n')).toBe('···\r\n···\r\n<task>\r\n')
  expect(readMask('```\r\n<a>\r\n<task>\r\n', 0).examples[0]?.end).toBe(8)
  expect(dotted('`<a>\r<b>`')).toBe('····\r····')
})

const pieces = fc.constantFrom(
  ...['`', '``', '```', '~~~', '````', '<!--', '-->', '\n', '\r\n', '\r', ' ', '    ', '\t', '> '],
  ...['- ', '1. ', '\\', '<task', '</task>', ' id="', '"', '>', 'mail', '📬', 'ä']
)
const texts = fc.array(pieces, {maxLength: 60}).map((parts) => parts.join(''))

test('property: length and line ends stay, and only examples are hidden', () => {
  fc.assert(
    fc.property(texts, fc.nat({max: 20}), (text, most) => {
      const from = text.indexOf('\n', Math.min(most, text.length)) + 1
      const {masked, examples} = readMask(text, from)
      expect(masked.length).toBe(text.length)
      let at = from
      for (const {start, end} of examples) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        expect(masked.slice(at, start)).toBe(text.slice(at, start))
        expect(masked.slice(start, end)).toBe(text.slice(start, end).replace(/[^\r\n]/g, ' '))
        at = end
      }
      expect(masked.slice(at)).toBe(text.slice(at))
      expect(masked.slice(0, from)).toBe(text.slice(0, from).replace(/[^\r\n]/g, ' '))
    })
  )
})

test('property: every example is what its kind says', () => {
  const forms = {
    fence: /^(?:`{3,}[^`\n]*|~{3}[^\n]*)(?:\n[\s\S]*)?$/,
    comment: /^<!--(?:-?>|[\s\S]*-->)$/,
    code: /^(`+)(?!`)[^\n]*(?<!`)\1$/
  }
  fc.assert(
    fc.property(texts, (text) => {
      for (const {kind, start, end, open} of readMask(text, 0).examples) {
        if (!open) expect(text.slice(start, end)).toMatch(forms[kind])
        else expect(kind).not.toBe('code')
      }
    })
  )
})

test('property: CRLF hides what LF hides', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = text.replaceAll('\r', '')
      const {masked} = readMask(lines.replaceAll('\n', '\r\n'), 0)
      expect(masked.replaceAll('\r\n', '\n')).toBe(readMask(lines, 0).masked)
    })
  )
})

const size = 1 << 20
const runs = Array.from({length: 1400}, (_, length) => '`'.repeat(length))

test.for([
  ['backticks', '`'],
  ['lone backticks', '` '],
  ['backticks on lines', '`\n'],
  ['runs of each length', `a ${runs.join(' ')}`],
  ['escaped backticks', '\\`'],
  ['backslashes', '\\'],
  ['openings of comments', '<!--'],
  ['comments', '<!-- a -->'],
  ['rules', '---\n'],
  ['tasks', '<task '],
  ['fences', '```\n'],
  ['fences without end', '```ts\n<task>\n'],
  ['shorter and shorter fences without end', runs.toReversed().join('ts\n<task>\n')],
  ['fences in a quote', '> ```\n> a\n'],
  ['quote marks', '>'],
  ['list markers', '- '],
  ['digits', '1'],
  ['blanks', ' ']
])('reads 1 MiB of %s', ([, piece = '']) => {
  const text = `${piece.repeat(Math.ceil(size / piece.length)).slice(0, size)}\`\`\``
  expect(readMask(text, 0).masked.length).toBe(text.length)
})

describe('the tree', () => {
  test('keeps offsets and lines behind a header', () => {
    const header = '---\nname: mail-sorter\n---\n'
    const [first] = readTree(`${header}Sort *mail*.\n`, header.length).children
    expect(first?.type).toBe('paragraph')
    expect(first?.position?.start).toEqual({line: 4, column: 1, offset: header.length})
  })

  test('has no trace of the header', () => {
    const header = '---\r\ndescription: |\r\n    # Sort\r\n\r\n---\r\n'
    const tree = readTree(`${header}# Mail\r\n`, header.length)
    expect(tree.children.map(({type}) => type)).toEqual(['heading'])
    expect(tree.children[0]?.position?.start.line).toBe(6)
  })
})
