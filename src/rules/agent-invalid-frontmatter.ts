import {defineRule} from '../core/define-rule.ts'
import {code, list} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {LoaderValue} from '../model/header.ts'
import type {Span} from '../model/source.ts'

type MessageId = 'required' | 'multi-line' | 'name-match' | 'module' | 'blank'

/** A value of the header, as the host of the file reads it. */
interface Value {
  readonly key: Span
  readonly at: Span
  readonly value: LoaderValue
}

export default defineRule({
  code: 'agent-invalid-frontmatter',
  summary:
    'An agent header must hold every required field, with a value, and the name of its file.',
  kinds: ['agent'],
  needs: 'required',
  messages: {
    required: 'error',
    'multi-line': 'error',
    'name-match': 'error',
    module: 'error',
    blank: 'warning'
  },
  gates: {required: 'required', 'multi-line': 'parse', 'name-match': 'name', module: 'module'},
  mergesInto: {
    'file-bom': 'span',
    'frontmatter-delimiter-space': 'span',
    'frontmatter-missing': 'span',
    'frontmatter-not-first': 'span',
    'frontmatter-unclosed': 'span',
    'frontmatter-unsupported-format': 'span'
  },

  *check(agent) {
    const hidden = hiddenFromLoader(agent)
    if (hidden) yield notFound(agent, hidden)
    if (agent.header.state !== 'found' && agent.header.state !== 'empty') return
    const values = agent.preset.reader === 'loader' ? loaderValues(agent) : yamlValues(agent)
    yield* checkLines(agent)
    yield* checkRequired(agent, values)
    yield* checkName(agent, values)
    yield* checkFlags(agent, values)
  }
})

/** Where the loader stops short of the header, when it does. */
function hiddenFromLoader({header, preset, source}: AgentDocument): Span | undefined {
  if (preset.reader !== 'loader' || header.state === 'empty') return undefined
  if (header.state !== 'found' || source.bom) return header.opening
  return header.blanks[0]
}

function notFound(agent: AgentDocument, at: Span): Finding<MessageId> {
  const {header, stem, contract} = agent
  const fields = contract?.required ?? []
  return {
    at,
    messageId: 'required',
    message: `Missing header, expected the fields ${list(fields, 'and')} between two lines \`---\``,
    note: 'The loader looks for `---` alone on the very first line; it sees no header in this file.',
    details: {field: fields[0], fields, agent: stem, reason: header.state}
  }
}

function loaderValues({header, source}: AgentDocument): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>()
  for (const [name, {key, raw, value}] of header.loader.entries) {
    values.set(name, {key, at: raw.value === '' ? key : raw, value})
  }
  return source.text === '' ? new Map() : values
}

/** A header that YAML cannot read is read by its lines: a broken line must not hide the others. */
function yamlValues({header}: AgentDocument): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>()
  const {entries, error} = header.yaml
  for (const {key, value} of header.fields) {
    const read = entries.get(key.value)
    const text = error ? value.value || 'unread' : read?.text
    const isEmpty = !error && (read === undefined || read.kind === 'null')
    const isCollection = read?.kind === 'list' || read?.kind === 'map'
    values.set(key.value, {
      key,
      at: value.value === '' ? key : value,
      value: isEmpty ? null : isCollection ? [] : (text ?? null)
    })
  }
  // Quoted or indented keys that the lines do not show.
  for (const [name, {start, end, kind, text}] of error ? [] : entries) {
    const at = {start, end}
    if (!values.has(name)) values.set(name, {key: at, at, value: kind === 'null' ? null : text})
  }
  return values
}

/** The loader has no values over several lines. */
function* checkLines({header, preset, stem}: AgentDocument): Iterable<Finding<MessageId>> {
  if (preset.reader !== 'loader') return
  for (const {start, end, reason, key = ''} of header.loader.errors) {
    if (reason !== 'multi-line') continue
    yield {
      at: {start, end},
      messageId: 'multi-line',
      message: `Unexpected ${code(key)} over several lines, expected one line`,
      note: 'The loader reads line by line and knows no `|`, no `>` and no continuation lines.',
      details: {field: key, agent: stem, reason: 'multi-line'}
    }
  }
}

function* checkRequired(
  agent: AgentDocument,
  values: ReadonlyMap<string, Value>
): Iterable<Finding<MessageId>> {
  const {header, preset, stem, contract, source} = agent
  // A line that cannot be read may be the one that holds the field.
  const unread = preset.reader === 'loader' && header.loader.errors.some(isUnreadable)
  const unseen: string[] = []
  for (const field of contract?.required ?? []) {
    const found = values.get(field)
    if (!found) unseen.push(field)
    else if (isEmpty(found.value) && !unread) {
      yield {
        at: found.key,
        messageId: 'required',
        message: `Unexpected empty field ${code(field)} in agent header, expected ${wanted(field, agent)}`,
        details: {field, agent: stem, reason: 'empty'}
      }
    } else if (typeof found.value === 'string' && found.value !== '' && found.value.trim() === '') {
      yield {
        at: found.at,
        messageId: 'blank',
        message: `Unexpected blanks in field ${code(field)}, expected ${wanted(field, agent)}`,
        details: {field, agent: stem, reason: 'blank'}
      }
    }
  }
  const multiLine = preset.reader === 'loader' ? header.loader.errors.map(({key}) => key) : []
  const missing = unread ? [] : unseen.filter((field) => !multiLine.includes(field))
  const [first] = missing
  if (first === undefined) return
  const at = header.opening
  if (header.state === 'empty') {
    yield {
      at,
      messageId: 'required',
      message: `Unexpected empty header, expected the fields ${list(missing, 'and')}`,
      details: {field: first, fields: missing, agent: stem, reason: 'empty'}
    }
    return
  }
  const text = source.slice(header.content)
  const hiddenIn = (field: string) => new RegExp(`\\b${field}["']?[^\\S\\n]*:(?=\\s)`).test(text)
  const joined = missing.filter(hiddenIn)
  if (joined.length > 0 && header.yaml.error) {
    // Their words stand on the line that YAML cannot read: one fault, one message.
    const line = source.lineAt(header.yaml.error.start)
    const onLine = hiddenInLine(source.slice(source.line(line)), joined)
    if (onLine.length === 0) return
    yield {
      at,
      messageId: 'required',
      message: `Missing fields ${list(missing, 'and')} in agent header, expected each on its own line`,
      note: `Line ${line} holds ${list(onLine, 'and')} behind another field, where nobody reads them.`,
      details: {field: first, fields: missing, agent: stem, reason: 'missing'}
    }
    return
  }
  for (const field of missing) {
    yield {
      at,
      messageId: 'required',
      message: `Missing field ${code(field)} in agent header, expected ${wanted(field, agent)}`,
      details: {field, agent: stem, reason: 'missing'}
    }
  }
}

function hiddenInLine(line: string, fields: readonly string[]): readonly string[] {
  return fields.filter((field) => new RegExp(`\\s${field}:(?:\\s|$)`).test(line))
}

function isUnreadable({reason}: {readonly reason: string}): boolean {
  return reason !== 'multi-line'
}

/** As the loader asks: false for null, false, 0 and the empty text. */
function isEmpty(value: LoaderValue): boolean {
  return !value
}

function wanted(field: string, {contract, stem}: AgentDocument): string {
  if (field === 'tier' && contract?.tiers) return list(contract.tiers)
  if (field === 'name') return contract?.nameIsStem ? code(stem) : 'the name that calls the agent'
  if (field === 'description') return 'one line that says when to use the agent'
  return field === 'tools' ? 'a list like `Read, Grep`' : 'a value'
}

function* checkName(
  {contract, stem, header, source}: AgentDocument,
  values: ReadonlyMap<string, Value>
): Iterable<Finding<MessageId>> {
  const name = contract?.nameIsStem ? values.get('name') : undefined
  if (!name || isEmpty(name.value) || name.value === stem) return
  if (header.loader.errors.some(({key}) => key === 'name')) return
  const got = typeof name.value === 'string' ? name.value : source.slice(name.at)
  if (typeof name.value === 'string' && got.trim() === '') return
  const note = nameHint(name.value, stem)
  yield {
    at: name.at,
    messageId: 'name-match',
    message: `Unexpected name ${code(got)}, expected ${code(stem)} as the file is called`,
    ...(note && {note}),
    actual: got,
    expected: [stem],
    details: {field: 'name', agent: stem, expected: stem, got: name.value}
  }
}

function nameHint(value: LoaderValue, stem: string): string | undefined {
  if (typeof value !== 'string') return `Written like this it is no text; \`"${stem}"\` is.`
  if (/[\u2018-\u201F]/.test(value)) {
    return 'Typographic quotes are part of the value; only `"` and `\'` quote.'
  }
  if (value === `${stem}.md`) return 'The name is written without `.md`.'
  return undefined
}

function* checkFlags(
  {contract, stem, source}: AgentDocument,
  values: ReadonlyMap<string, Value>
): Iterable<Finding<MessageId>> {
  for (const field of contract?.flags ?? []) {
    const found = values.get(field)
    if (!found || found.value === true) continue
    yield {
      at: found.at,
      messageId: 'module',
      message: `Unexpected value ${code(source.slice(found.at))} of ${code(field)}, expected \`true\` or no such field`,
      details: {field, agent: stem, expected: true, got: found.value}
    }
  }
}
