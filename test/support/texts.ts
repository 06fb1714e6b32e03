import fc from 'fast-check'

// Lines as they stand in headers, right and wrong, so that every reader meets what it trips over.
const names = [
  ...['name', 'description', 'tier', 'tools', 'model', 'model_profile', 'hooks', 'module', 'color'],
  ...['"name"', "'tier'", '"model"', '"a: b"', '"open', 'a.b', '$ref', 'x/y', 'über', 'two words'],
  ...[
    '__proto__',
    'constructor',
    '007',
    'true',
    '~',
    '<<',
    '*',
    '*star',
    '&a name',
    '? name',
    '😀'
  ],
  ...['!t name', '[name]', '{name}', '-name', '@name', '']
]

const colons = [': ', ': ', ': ', ':', ' : ', ':\t', ':  ', ':\u00a0', '']

const values = [
  ...['', '', '~', 'null', 'NULL', 'true', 'False', 'yes', 'on', '0', '-0', '42', '007', '1.50'],
  ...['0x1F', '0o17', '1e3', '.5', '.inf', '1_000', '2024-01-01', '12:30'],
  ...[
    'haiku',
    'opus',
    'np-critic',
    'Read, Grep',
    'Bash(git:*), Read',
    'Use when: asked',
    'a:',
    ':a'
  ],
  ...['a # b', 'a #b', '#1F6FEB', '# note', 'a:b', 'a : b', "it's", 'say "hi"', 'C:\\new', 'a\\nb'],
  ...[
    '"Read"',
    '"a" # b',
    '"a" b',
    '"a',
    'a"',
    '"a\\"b"',
    '"a\\qb"',
    '"a\\nb"',
    '""',
    '"',
    '"a: b"'
  ],
  ...["'Read'", "'it''s'", "'it's'", "'a", "a'", "''", "'", "'a: b'", '\'a"', '"don\'t"'],
  ...['[Read, Grep]', '[ "Read", \'Grep\' ]', '[]', '[a, "b]', '[a', 'a]', '[a, [b]]', '[a: b, c]'],
  ...['[a]b', '[a,, b]', '[a, b,]', '{a: b}', '{a', '{}', '{a: b, a: c}', '[', '{', ']', '}', ','],
  ...[
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '>-2',
    '| a',
    '&a b',
    '&a',
    '*a',
    '*',
    '!t a',
    '!!str a',
    '!',
    '&'
  ],
  ...[
    '@a',
    '`a`',
    '%a',
    '?',
    '? a',
    '-',
    '- a',
    '--- a',
    '---',
    '...',
    '<a>',
    '(a)',
    '$a',
    '=',
    '<<'
  ],
  ...[
    '😀',
    'a 😀 b',
    '"😀"',
    '[😀',
    "'😀",
    '"a" 😀',
    '@😀',
    '😀: b',
    '\\😀',
    '"\\😀"',
    'a: 😀',
    '{😀'
  ],
  ...[
    '\u00a0a',
    'a\u00a0',
    'a\u200b',
    '\u3000',
    'a\tb',
    '\ta',
    'a \t',
    'a  ',
    'é',
    '日本語',
    '\ufeff',
    'a\ufeff'
  ],
  ...[
    'a\rb',
    '\r',
    'a\r',
    'a\u2028b',
    '\u0085',
    '\ud83d',
    '\ude00',
    'a\ufffd',
    '__proto__',
    '**bold**'
  ]
]

const lines = [
  ...['', ' ', '\t', '# note', '  # note', '#', 'plain words', '  plain words', '<example>', '- a'],
  ...[
    '---',
    '--- ',
    ' ---',
    '----',
    '...',
    '... ',
    '+++',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\\',
    '|',
    '\t- a'
  ],
  ...[
    'user: "hi"',
    '  user: "hi"',
    '    - a: b',
    '  - "a',
    "  'a'",
    '  "a": b',
    '😀',
    '  😀',
    '\r',
    '\ufeff'
  ]
]

const indents = ['', '', '', '', '  ', '  ', '    ', ' ', '\t', ' \t', '\u00a0']
const bullets = ['', '', '', '', '- ', '- ', '-\t', '-  ', '- - ', '-']

const pair = fc
  .tuple(
    fc.constantFrom(...indents),
    fc.constantFrom(...bullets),
    fc.constantFrom(...names),
    fc.constantFrom(...colons),
    fc.constantFrom(...values)
  )
  .map((parts) => parts.join(''))

const item = fc
  .tuple(fc.constantFrom(...indents), fc.constantFrom('- ', '-'), fc.constantFrom(...values))
  .map((parts) => parts.join(''))

const field = fc
  .tuple(fc.constantFrom(...names.slice(0, 12)), fc.constantFrom(...values))
  .map(([name, value]) => `${name}: ${value}`)

/** One line of a header, without its end. */
export const headerLine = fc.oneof(
  {weight: 4, arbitrary: field},
  {weight: 2, arbitrary: pair},
  {weight: 2, arbitrary: item},
  {weight: 1, arbitrary: fc.constantFrom(...lines)}
)

/** The lines between two delimiters, each with its LF. */
export const headers = fc
  .array(headerLine, {maxLength: 7})
  .map((all) => all.map((line) => `${line}\n`).join(''))

const openings = [
  '---\n',
  '---\n',
  '---\n',
  '--- \n',
  '---\t\n',
  '\n---\n',
  '# A\n---\n',
  '<!-- a -->\n---\n'
]
const closings = [
  '---\n',
  '---\n',
  '---\n',
  '---',
  '--- \n',
  '---\u00a0\n',
  '---\n\n---\nname: a\n---\n',
  ''
]
const oddStarts = [
  '---toml\n',
  '+++\n',
  '{"name": 1}\n',
  '---json\n',
  '{\n',
  '----\n',
  ' ---\n',
  ''
]

const pieces = [
  ...[
    '\n',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '\t',
    '# Sort mail\n',
    'Sort mail.\n',
    '😀',
    '\\',
    '\r',
    '>',
    '> ',
    '- '
  ],
  ...[
    '`',
    '``',
    '```',
    '````',
    '~~~',
    '```ts\n',
    '\n```\n',
    '\n~~~ `\n',
    '> ```\n',
    '<!--',
    '-->',
    '<!-->'
  ],
  ...[
    '<tasks>\n',
    '</tasks>\n',
    '<task id="M001-S001-T0001" wave=1 tdd>',
    '</task>',
    "<task\n  tier='opus'\n>"
  ],
  ...[
    '<name>',
    '</name>',
    '<hr/>',
    '<a b="',
    '<a b=\'😀\' 😀="1">',
    '<task id="a > b" id=\'"\'>',
    '"',
    "'",
    '=',
    '/>',
    '<'
  ]
]

const bodies = fc.array(fc.constantFrom(...pieces), {maxLength: 12}).map((all) => all.join(''))

/** Whole files with LF only, most with a header; some begin with a byte order mark. */
export const files = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff', '\ufeff\ufeff'),
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...openings), headers, fc.constantFrom(...closings))
          .map((parts) => parts.join(''))
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...oddStarts), headers).map((parts) => parts.join(''))
      }
    ),
    bodies
  )
  .map((parts) => parts.join(''))
