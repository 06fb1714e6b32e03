import {defineRule} from '../core/define-rule.ts'
import {code, safe} from '../core/say.ts'
import {type Document, headedKinds} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {Field, YamlError} from '../model/header.ts'
import {lineEnd, type Span} from '../model/source.ts'

export default defineRule({
  code: 'frontmatter-yaml-error',
  summary: 'The header must be YAML: hosts that cannot read it drop the whole file.',
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
        note: 'Whether a host can read it is not known; nothing else is said about its fields.'
      }
    }
    if (!error) return
    const field = header.fields.find(({value}) => {
      return value.start <= error.start && error.start < value.end
    })
    const fix = field && quote(document, field, error)
    const {message, advice} = explain(document, field, error)
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

function noField(line: string): Explanation {
  return {
    message: `Unexpected line ${code(line)}, expected \`field: value\``,
    advice: 'Make it a field, or join it to the line above.'
  }
}

interface Explanation {
  readonly message: string
  /** The way out, where no fix shows it. */
  readonly advice: string
}

function explain(
  {preset, source}: Document,
  field: Field | undefined,
  error: YamlError
): Explanation {
  const name = field && code(field.key.value)
  const of = name ? ` of ${name}` : ''
  const within = name ? ` in the value of ${name}` : ''
  const written = source.slice(error)
  const line = source.line(source.lineAt(error.start))
  const start = field?.value.value[0] ?? ''
  const isLoader = preset.reader === 'loader'
  const unquoted = (what: string): Explanation => ({
    message: `Unexpected ${what}, expected the value in quotes`,
    advice: isLoader
      ? 'Word the text so that it can stand in quotes, or does without them.'
      : 'Put the whole text in quotes, or below `|` with every line indented.'
  })
  const misplaced: Explanation = {
    message: `Unexpected indentation of ${code((written.trim() ? written : source.slice(line)).trim())}, expected that of the lines around it`,
    advice: 'Indent it like the lines around it.'
  }
  if (written === '*' && !field) {
    return {message: 'Unexpected `*` as a field, expected `"*"`', advice: 'Put it in quotes.'}
  }
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (written === ':') return unquoted(`\`: \`${within}`)
      return written === '?' ? unquoted(`\`?\` at the start${of}`) : misplaced
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      if (written === ':') {
        return {
          message: 'Missing space after the colon, expected `field: value`',
          advice: 'Put a space after the colon.'
        }
      }
      if (written === '"' || written === "'") {
        return {
          message: `Missing closing quote${of}, expected ${code(written)} at its end`,
          // The loader knows no escapes.
          advice: isLoader
            ? 'Close the quote at the end of the line.'
            : `Close the quote; inside it, ${code(written)} is written ${code(written === "'" ? "''" : '\\"')}.`
        }
      }
      return start === '[' || start === '{'
        ? {
            message: `Unexpected ${code(written)}${within}, expected \`,\` or the closing bracket`,
            advice: 'Separate the items with commas.'
          }
        : noField(written)
    case 'BAD_SCALAR_START':
      return field
        ? unquoted(`${code(written)} at the start${of}`)
        : noField(source.slice(line).trim())
    case 'BAD_ALIAS':
      return unquoted(`${code(written[0] ?? '')}${within}`)
    case 'UNEXPECTED_TOKEN':
      if (written === "'" && start === "'") {
        return {
          message: `Unexpected \`'\` inside \`'\` quotes${of}, expected ${isLoader ? 'other' : "`''` or other"} quotes`,
          advice: unquoted('').advice
        }
      }
      if (start === '"' || start === "'") {
        return {
          message: `Unexpected text after the closing quote${of}, expected the end of the line`,
          advice: 'Move it into the quotes, or remove it.'
        }
      }
      if (start === '|' || start === '>') {
        return {
          message: `Unexpected text after ${code(start)}${within}, expected the end of the line`,
          advice: isLoader
            ? `Write the text without ${code(start)}, on one line.`
            : 'Write the text on the next line, indented.'
        }
      }
      if (start === '[' || start === '{' || !field) {
        return {
          message: `Unexpected ${code(written)}${within}, expected ${field ? 'brackets in pairs' : '`field: value`'}`,
          advice: field ? 'Put the value in quotes, or mend its brackets.' : 'Remove it.'
        }
      }
      return unquoted(`${code(written)}${within}`)
    case 'TAB_AS_INDENT':
      return source.text.slice(line.start, error.start).trim() === ''
        ? {
            message: 'Unexpected tab in the indentation, expected spaces',
            advice: 'Indent with spaces: YAML takes no tabs there.'
          }
        : {
            message: `Unexpected tab before the value${of}, expected a space`,
            advice: 'Put a space in its place.'
          }
    case 'BAD_INDENT':
      return written === '[' || written === '{'
        ? {
            message: `Missing closing bracket${of}, expected ${code(written === '[' ? ']' : '}')}`,
            advice: 'Close the bracket, or put the value in quotes.'
          }
        : misplaced
    case 'MULTIPLE_DOCS':
      return {
        message: 'Unexpected second document in the header, expected one',
        advice: 'Remove this line.'
      }
    case 'BAD_DQ_ESCAPE':
      return {
        message: `Unexpected escape ${code(written)}${within}, expected one that YAML knows`,
        advice: "Double the backslash, or use `'` quotes, which know no escapes."
      }
    default:
      return {
        message: `Unexpected YAML${within}: ${safe(error.message)}`,
        advice: 'Put the value in quotes, or write it so that YAML can read it.'
      }
  }
}

function consequence({kind, preset: {reader, title}}: Document): string {
  if (kind !== 'agent') return 'Whoever reads this header as YAML finds no fields in it.'
  return reader === 'loader'
    ? 'The loader reads this line; every host that reads YAML (Claude Code, opencode, Copilot, Gemini CLI, Droid) drops the file or its fields.'
    : `${title} cannot read such a header: it drops the file, or loads it without its fields.`
}

/** Characters that no quotes make harmless. */
const unquotable = /[\p{Cc}\u2028\u2029\uFEFF]/u

/** Quotes, or a block, around a value of one line; nothing when a reader would then read another text. */
function quote(document: Document, field: Field, error: YamlError): Fix | undefined {
  const {source, preset} = document
  const {key, entry} = field
  const {text} = source
  const oneLine = source.lineAt(Math.max(entry.start, entry.end - 1)) === source.lineAt(key.start)
  const written = unquoted(field.value.value)
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

/** Whether words that the host wants as fields of their own are part of this value. */
function isLosingFields({header, preset}: Document, {value}: Field): boolean {
  return header.strayFields.some(
    ({value: name, start}) =>
      value.start <= start && start < value.end && preset.agent?.required.includes(name)
  )
}

/** The text that quotes would stand around; that of a value in quotes which YAML cannot read is inside them. */
function unquoted(written: string): string | undefined {
  const [mark = ''] = written
  if (mark === '"' || mark === "'") {
    const isWhole = written.length > 2 && written.endsWith(mark) && !written.includes('\\')
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
