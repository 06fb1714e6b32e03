import {defineRule} from '../core/define-rule.ts'
import {code, safe} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {Field, YamlError, YamlFault} from '../model/header.ts'
import {headedKinds} from '../model/kind.ts'
import type {Preset} from '../model/preset.ts'
import {lineEnd, type Span} from '../model/source.ts'

export default defineRule({
  code: 'frontmatter-yaml-error',
  summary: 'The header must be YAML: hosts that cannot read it may drop the whole file.',
  kinds: headedKinds,
  messages: {syntax: 'error', elsewhere: 'warning', unread: 'warning'},
  mergesInto: {'frontmatter-parse-error': 'line'},
  fix: 'safe',

  *check(document) {
    const {header, preset, source} = document
    if (header.state !== 'found') return
    const {error, root} = header.yaml
    if (root === 'unread') {
      yield {
        at: header.opening,
        messageId: 'unread',
        message: 'Unexpected header too long or too deep to be read as YAML, expected plain fields',
        note: 'Whether a host can read it is not known.'
      }
    }
    if (!error) return
    const field = header.fields.find(({value}) => {
      return value.start <= error.start && error.start < value.end
    })
    const goesOn = field !== undefined && mayGoOn(document, field)
    // Quotes around its first line would part the text from the rest of it.
    const fix = field && !goesOn ? quote(document, field, error) : undefined
    const {message, advice} = explain(document, field, error, goesOn)
    yield {
      at: {start: error.start, end: error.end},
      messageId: preset.reader === 'loader' ? 'elsewhere' : 'syntax',
      message,
      note: [...(fix ? [] : [advice]), consequence(document)].join(' '),
      details: {
        yaml: error.code,
        line: source.lineAt(error.start),
        ...(field && {field: field.key.value})
      },
      ...(fix && {fix})
    }
  }
})

interface Explanation {
  readonly message: string
  /** The way out, where no fix shows it. */
  readonly advice: string
}

/** What a fault is explained with. */
interface Facts {
  /** The text that is wrong. */
  readonly written: string
  /** " of `tools`" and " in the value of `tools`"; nothing where no field of its own is at fault. */
  readonly of: string
  readonly within: string
  /** The first character of the value. */
  readonly opener: string
  /** Whether the next lines may be meant as a part of the value. */
  readonly goesOn: boolean
  /** Whether the reader is one by lines, who knows no escapes, no blocks and no comments. */
  readonly isLoader: boolean
  /** What the YAML library says. */
  readonly message: string
}

const explanations: Readonly<Record<YamlFault, (facts: Facts) => Explanation>> = {
  colon: (facts) => wantsQuotes('`: `', facts.within, facts),
  start: (facts) => wantsQuotes(code(facts.written[0] ?? ''), ` at the start${facts.of}`, facts),
  token: (facts) => wantsQuotes(code(facts.written), facts.within, facts),
  'tight-colon': () => ({
    message: 'Missing space after the colon, expected `field: value`',
    advice: 'Put a space after the colon.'
  }),
  line: ({written}) => ({
    message: `Unexpected line ${code(written)}, expected \`field: value\``,
    advice: 'Make it a field, or join it to the line above.'
  }),
  'star-key': () => ({
    message: 'Unexpected `*` as a field, expected `"*"`',
    advice: 'Put it in quotes.'
  }),
  indentation: ({written}) => ({
    message: `Unexpected indentation of ${code(written.trim())}, expected that of the lines around it`,
    advice: 'Indent it like the lines around it.'
  }),
  'tab-indentation': () => ({
    message: 'Unexpected tab in the indentation, expected spaces',
    advice: 'Indent with spaces: YAML takes no tabs there.'
  }),
  tab: ({of}) => ({
    message: `Unexpected tab before the value${of}, expected a space`,
    advice: 'Put a space in its place.'
  }),
  'open-quote': ({written, of, isLoader}) => ({
    message: `Missing closing quote${of}, expected ${code(written)} at the end`,
    advice: isLoader
      ? 'Close the quote at the end of the line.'
      : `Close the quote; inside it, ${code(written)} is written ${code(doubled(written))}.`
  }),
  'open-bracket': ({written, of}) => ({
    message: `Missing closing bracket${of}, expected ${code(written === '[' ? ']' : '}')}`,
    advice: 'Close the bracket, or put the value in quotes.'
  }),
  'inner-quote': ({written, of, isLoader}) => ({
    message: `Unexpected ${code(written)} inside ${code(written)} quotes${of}, expected ${isLoader ? 'other' : `${code(doubled(written))} or other`} quotes`,
    advice: quotesAdvice(isLoader)
  }),
  'after-quote': ({of}) => ({
    message: `Unexpected text after the closing quote${of}, expected the end of the line`,
    advice: 'Move it into the quotes, or remove it.'
  }),
  'after-block': ({within, opener, isLoader}) => ({
    message: `Unexpected text after ${code(opener)}${within}, expected the end of the line`,
    advice: isLoader
      ? `Write the text without ${code(opener)}, on one line.`
      : 'Write the text on the next line, indented.'
  }),
  'in-list': ({written, within}) => ({
    message: `Unexpected ${code(written)}${within}, expected \`,\` or the closing bracket`,
    advice: 'Separate the items with commas.'
  }),
  'after-list': ({written, within}) => ({
    message: `Unexpected ${code(written)}${within}, expected brackets in pairs`,
    advice: 'Put the value in quotes, or mend its brackets.'
  }),
  escape: ({written, within, isLoader}) => ({
    message: `Unexpected escape ${code(written)}${within}, expected one that YAML knows`,
    advice: isLoader
      ? "Use `'` quotes, which know no escapes."
      : "Double the backslash, or use `'` quotes, which know no escapes."
  }),
  'second-document': () => ({
    message: 'Unexpected second document in the header, expected one',
    advice: 'Remove this line.'
  }),
  other: ({within, message}) => ({
    message: `Unexpected YAML${within}: ${safe(message)}`,
    advice: 'Put the value in quotes, or write it so that YAML can read it.'
  })
}

function wantsQuotes(what: string, where: string, {goesOn, isLoader}: Facts): Explanation {
  const expected = goesOn ? 'the whole text below `|`, indented' : 'the value in quotes'
  return {
    message: `Unexpected ${what}${where}, expected ${expected}`,
    advice: quotesAdvice(isLoader)
  }
}

function quotesAdvice(isLoader: boolean): string {
  return isLoader
    ? 'Word the text so that it can stand in quotes, or does without them.'
    : 'Put the whole text in quotes, or below `|` with every line indented.'
}

/** A quote as YAML writes it inside a value in such quotes. */
function doubled(quote: string): string {
  return quote === "'" ? "''" : '\\"'
}

function explain(
  {preset, source}: Document,
  field: Field | undefined,
  error: YamlError,
  goesOn: boolean
): Explanation {
  const name = field && code(field.key.value)
  return explanations[error.fault]({
    written: source.slice(error),
    of: name ? ` of ${name}` : '',
    within: name ? ` in the value of ${name}` : '',
    opener: field?.value.value[0] ?? '|',
    goesOn,
    isLoader: preset.reader === 'loader',
    message: error.message
  })
}

function consequence({kind, preset: {reader, title}}: Document): string {
  if (kind !== 'agent') return 'Whoever reads this header as YAML finds no fields in it.'
  return reader === 'loader'
    ? 'The loader reads this line; a host that reads YAML (Claude Code, opencode, Copilot, Gemini CLI, Droid) may drop the file or its fields.'
    : `${title} may drop a file with such a header, or load it without its fields.`
}

/** Characters that no quotes make harmless. */
const unquotable = /[\p{Cc}\u2028\u2029\uFEFF]/u

/** Quotes, or a block, around a value of one line; nothing when a reader would then read another text. */
function quote(document: Document, field: Field, error: YamlError): Fix | undefined {
  const {source, preset} = document
  const {key, entry} = field
  const {text} = source
  const oneLine = source.lineAt(Math.max(entry.start, entry.end - 1)) === source.lineAt(key.start)
  const written = unquoted(field.value.value, preset)
  // Quotes would make the loss of these fields a lasting one.
  if (isLosingFields(document, field)) return undefined
  // Lists and blocks mean something to one reader or the other; an open bracket was meant.
  if (!oneLine || written === undefined || unquotable.test(written)) return undefined
  if (/^[[{]$/.test(source.slice(error)) || text[field.value.start - 1] === ':') return undefined
  const place = withOddBlanks(text, field)
  const lead = place.start < field.value.start ? ' ' : ''
  const replace = (title: string, by: string, end = place.end): Fix => {
    return {title, edits: [{start: place.start, end, text: lead + by}], safety: 'safe'}
  }
  const mark = !written.includes("'") ? "'" : /["\\]/.test(written) ? undefined : '"'
  if (mark) return replace(`Put the value in \`${mark}\` quotes`, `${mark}${written}${mark}`)
  // Who reads by lines knows no blocks.
  if (preset.reader === 'loader') return undefined
  const indent = ' '.repeat(source.point(key.start).column + 1)
  const block = `|-${source.eol}${indent}${written}`
  return replace('Put the value below `|-`', block, lineEnd(text, field.value.end))
}

/** Whether the next lines may be meant as a part of this value: to the host they are no fields. */
function mayGoOn({header, preset}: Document, field: Field): boolean {
  const next = header.fields[header.fields.indexOf(field) + 1]
  const known = preset.reader === 'yaml' ? preset.agent?.fields : undefined
  return next !== undefined && known !== undefined && !Object.hasOwn(known, next.key.value)
}

/** Whether words that the host wants as fields of their own are part of this value. */
function isLosingFields({header, preset}: Document, {value}: Field): boolean {
  return header.strayFields.some(
    ({value: name, start}) =>
      value.start <= start && start < value.end && preset.agent?.required.includes(name)
  )
}

/** The text that quotes would stand around; that of a value in quotes which YAML cannot read is inside them. */
function unquoted(written: string, {reader}: Preset): string | undefined {
  const [mark = ''] = written
  if (mark === '"' || mark === "'") {
    // Other quotes would show what YAML writes for a quote.
    const isEscaped = written.includes('\\') || (reader === 'yaml' && written.includes("''"))
    const isWhole = written.length > 2 && written.endsWith(mark) && !isEscaped
    return isWhole ? written.slice(1, -1) : undefined
  }
  return /^(?:$|[|>]|\[.*\]$)/.test(written) ? undefined : written
}

/** The place of a value, with the white space around it where YAML takes that for text. */
function withOddBlanks(text: string, {key, value}: Field): Span {
  const colon = text.indexOf(':', key.end) + 1
  const end = value.end + (/^[^\S\r\n]*/.exec(text.slice(value.end))?.[0].length ?? 0)
  const isOdd = (from: number, to: number) => /[^ \t]/.test(text.slice(from, to))
  return {
    start: isOdd(colon, value.start) ? colon : value.start,
    end: isOdd(value.end, end) ? end : value.end
  }
}
