import {defineRule} from '../core/define-rule.ts'
import {code, safe} from '../core/say.ts'
import type {Document} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {Field, YamlError} from '../model/header.ts'

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
    const line = source.lineAt(error.start)
    const field = header.fields.find(
      ({key, entry}) =>
        entry.start <= error.start && error.start < entry.end && source.lineAt(key.start) === line
    )
    const fix = field && quote(document, field)
    const isLoader = preset.reader === 'loader'
    yield {
      at: {start: error.start, end: error.end},
      messageId: 'syntax',
      level: isLoader ? 'warning' : 'error',
      message: explain(error, field, source.slice(error)),
      note: `${advice(error, fix)} ${isLoader ? 'The loader reads this line; Claude Code, opencode, Copilot, Gemini CLI and every other host that reads YAML drops the file.' : `${preset.title} reads none of the fields of a header that is not YAML.`}`,
      details: {yaml: error.code, line, ...(field && {field: field.key.value})},
      ...(fix && {fix})
    }
  }
})

function explain(error: YamlError, field: Field | undefined, written: string): string {
  const where = field ? ` in the value of ${code(field.key.value)}` : ''
  const start = field?.value.value[0] ?? ''
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return `Unexpected \`: \`${where}, expected the value in quotes`
    case 'MULTILINE_IMPLICIT_KEY':
      return written === ':'
        ? 'Missing blank behind the colon, expected `field: value`'
        : `Unexpected line without a field, expected \`field: value\``
    case 'MISSING_CHAR':
      return /quote/.test(error.message)
        ? `Unclosed quote${where}, expected its closing quote`
        : `Unexpected line ${code(written)}, expected \`field: value\``
    case 'BAD_SCALAR_START':
      return `Unexpected ${code(written)} at the start${where.replace(' in', ' of')}, expected the value in quotes`
    case 'BAD_ALIAS':
      return `Unexpected \`*\`${where}, expected the value in quotes`
    case 'UNEXPECTED_TOKEN':
      if (written === '*') return 'Unexpected `*` as a field, expected `"*"`'
      if (written === "'" && start === "'") return `Unexpected \`'\`${where}, expected \`''\``
      return start === '"' || start === "'"
        ? `Unexpected text behind the closing quote${where}, expected nothing`
        : `Unexpected ${code(written)}${where}, expected YAML`
    case 'TAB_AS_INDENT':
      return 'Unexpected tab in the indentation, expected blanks: tabs cannot indent YAML'
    case 'BAD_INDENT':
      return /end with a [\]}]/.test(error.message)
        ? `Unclosed ${code(written)}${where}, expected its closing bracket`
        : `Unexpected indentation${where}, expected that of the fields around it`
    case 'MULTIPLE_DOCS':
      return 'Unexpected second document in the header, expected one'
    case 'BAD_DQ_ESCAPE':
      return `Unexpected escape ${code(written)}${where}, expected one that YAML knows`
    default:
      return `Unexpected YAML${where}: ${safe(error.message)}`
  }
}

function advice({code: error}: YamlError, fix: Fix | undefined): string {
  if (fix) return `${fix.title}.`
  return error === 'BLOCK_AS_IMPLICIT_KEY' || error === 'MULTILINE_IMPLICIT_KEY'
    ? 'Put the whole text in quotes, or below `|` with every line indented.'
    : 'Quote the value, or write it so that YAML can read it.'
}

/** Characters that no quotes make harmless. */
const unquotable = /[\p{Cc}\u2028\u2029\uFEFF]/u

/** Quotes around a value of one line that has none, when they change nothing for who reads by lines. */
function quote({source}: Document, {key, value, entry}: Field): Fix | undefined {
  const written = value.value
  const oneLine = source.lineAt(Math.max(entry.start, entry.end - 1)) === source.lineAt(key.start)
  // Brackets, quotes and block marks mean something to one reader or the other.
  if (!oneLine || written === '' || /^["'[{|>]/.test(written) || unquotable.test(written))
    return undefined
  const mark = !written.includes("'") ? "'" : /["\\]/.test(written) ? undefined : '"'
  if (!mark || source.text[value.start - 1] === ':') return undefined
  return {
    title: `Put the value in \`${mark}\` quotes`,
    edits: [{start: value.start, end: value.end, text: `${mark}${written}${mark}`}],
    safety: 'safe'
  }
}
