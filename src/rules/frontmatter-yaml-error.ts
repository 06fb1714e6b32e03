import {defineRule} from '../core/define-rule.ts'
import {code, safe} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {Field, YamlError} from '../model/header.ts'
import type {Preset} from '../model/preset.ts'
import {lineEnd, type Span} from '../model/source.ts'

export default defineRule({
  code: 'frontmatter-yaml-error',
  summary: 'The header must be YAML: hosts that cannot read it drop the whole file.',
  kinds: ['agent', 'workflow', 'plan', 'task-plan'],
  messages: {syntax: 'error'},
  mergesInto: {'frontmatter-parse-error': 'line'},
  fix: 'safe',

  *check(document) {
    const {header, preset, source} = document
    if (header.state !== 'found' || !header.yaml.error) return
    const {error} = header.yaml
    const field = header.fields.find(({value}) => {
      return value.start <= error.start && error.start < value.end
    })
    const fix = field && quote(document, field, error)
    yield {
      at: {start: error.start, end: error.end},
      messageId: 'syntax',
      level: preset.reader === 'loader' ? 'warning' : 'error',
      message: explain(error, field, source.slice(error)),
      note: [...(fix ? [] : [advice(error, preset)]), consequence(preset)].join(' '),
      details: {
        yaml: error.code,
        line: source.lineAt(error.start),
        ...(field && {field: field.key.value})
      },
      ...(fix && {fix})
    }
  }
})

function explain(error: YamlError, field: Field | undefined, written: string): string {
  const where = field ? ` in the value of ${code(field.key.value)}` : ''
  const start = field?.value.value[0] ?? ''
  if (written === '*' && !field) return 'Unexpected `*` as a field, expected `"*"`'
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (written === ':') return `Unexpected \`: \`${where}, expected the value in quotes`
      return written === '?'
        ? `Unexpected \`?\` at the start of${where.slice(3)}, expected the value in quotes`
        : `Unexpected indentation of ${code(written)}, expected that of the fields around it`
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      if (written === ':') return 'Missing blank behind the colon, expected `field: value`'
      return written === '"' || written === "'"
        ? `Unclosed quote${where}, expected its closing quote`
        : `Unexpected line ${code(written)}, expected \`field: value\``
    case 'BAD_SCALAR_START':
      return `Unexpected ${code(written)} at the start${where.replace(' in', ' of')}, expected the value in quotes`
    case 'BAD_ALIAS':
      return `Unexpected \`*\`${where}, expected the value in quotes`
    case 'UNEXPECTED_TOKEN':
      if (written === "'" && start === "'")
        return `Unexpected \`'\`${where}, expected none inside \`'\` quotes`
      return start === '"' || start === "'"
        ? `Unexpected text behind the closing quote${where}, expected nothing`
        : `Unexpected ${code(written)}${where}, expected YAML`
    case 'TAB_AS_INDENT':
      return 'Unexpected tab in the indentation, expected blanks: tabs cannot indent YAML'
    case 'BAD_INDENT':
      return written === '[' || written === '{'
        ? `Unclosed ${code(written)}${where}, expected its closing bracket`
        : `Unexpected indentation of ${code(written.trim())}, expected that of the lines around it`
    case 'MULTIPLE_DOCS':
      return 'Unexpected second document in the header, expected one'
    case 'BAD_DQ_ESCAPE':
      return `Unexpected escape ${code(written)}${where}, expected one that YAML knows`
    default:
      return `Unexpected YAML${where}: ${safe(error.message)}`
  }
}

/** The way out where no fix shows it. */
function advice({code: error}: YamlError, {reader}: Preset): string {
  if (error !== 'BLOCK_AS_IMPLICIT_KEY' && error !== 'MULTILINE_IMPLICIT_KEY') {
    return 'Quote the value, or write it so that YAML can read it.'
  }
  return reader === 'loader'
    ? 'Word the text so that it can stand in quotes, or does without them.'
    : 'Put the whole text in quotes, or below `|` with every line indented.'
}

function consequence({reader, title}: Preset): string {
  return reader === 'loader'
    ? 'The loader reads this line; every host that reads YAML (Claude Code, opencode, Copilot, Gemini CLI) drops the file or its fields.'
    : `${title} cannot read such a header: it drops the file, or loads it without its fields.`
}

/** Characters that no quotes make harmless. */
const unquotable = /[\p{Cc}\u2028\u2029\uFEFF]/u

/** Quotes, or a block, around a value of one line; nothing when a reader would then read another text. */
function quote({source, preset}: Document, field: Field, error: YamlError): Fix | undefined {
  const {key, entry} = field
  const {text} = source
  const oneLine = source.lineAt(Math.max(entry.start, entry.end - 1)) === source.lineAt(key.start)
  const written = unquoted(field.value.value)
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
