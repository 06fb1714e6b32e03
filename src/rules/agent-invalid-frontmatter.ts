import {defineRule} from '../core/define-rule.ts'
import {code, describe, list} from '../core/say.ts'
import {unseenReason} from '../core/unseen-header.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {LoaderValue, StrayField} from '../model/header.ts'

type MessageId = 'required' | 'multi-line' | 'name-match' | 'module' | 'blank'
type Found = Iterable<Finding<MessageId>>

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
    'agent-name-format': 'span',
    'frontmatter-missing': 'span',
    'frontmatter-not-first': 'span',
    'frontmatter-unclosed': 'span',
    'frontmatter-unsupported-format': 'span',
    'file-bom': 'span',
    'frontmatter-delimiter-space': 'span'
  },

  *check(agent) {
    yield* checkHeader(agent)
    if (agent.header.state !== 'found' && agent.header.state !== 'empty') return
    yield* checkLines(agent)
    yield* inOrder(agent, checkRequired(agent))
    yield* checkName(agent)
    yield* checkFlags(agent)
  }
})

/** The loader must see the header: what hides it is one fault, whatever its fields say. */
function* checkHeader({header, preset, source, stem, contract}: AgentDocument): Found {
  if (preset.reader !== 'loader' || header.loader.found || header.state === 'empty') return
  const reason = unseenReason(header, source)
  const fields = contract?.required ?? []
  yield {
    at: (reason === 'fence-trailing-space' && header.blanks[0]) || header.opening,
    messageId: 'required',
    message: `Missing header, expected the fields ${list(fields, 'and')} between two lines \`---\``,
    note: 'The loader looks for `---` alone on the very first line; it sees no header in this file.',
    details: {field: fields[0], fields, agent: stem, reason}
  }
}

/** The loader has no values over several lines. */
function* checkLines({header, preset, stem}: AgentDocument): Found {
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

/** As the loader looks at the fields: `--gates first` keeps what comes first. */
function inOrder({contract}: AgentDocument, findings: Found): Found {
  const fields = contract?.required ?? []
  const place = ({details}: Finding) => fields.indexOf(String(details?.field))
  return Array.from(findings).sort((a, b) => place(a) - place(b))
}

function* checkRequired(agent: AgentDocument): Found {
  const {header, preset, stem, contract, values} = agent
  const errors = preset.reader === 'loader' ? header.loader.errors : []
  // A line that cannot be read may be the one that holds the field, or its value.
  const isUnread = errors.some(({reason}) => reason !== 'multi-line')
  const missing: string[] = []
  for (const field of contract?.required ?? []) {
    if (contract?.excused?.[field]?.some((other) => values.has(other))) continue
    const found = values.get(field)
    if (errors.some(({reason, key}) => reason === 'multi-line' && key === field)) continue
    if (!found) missing.push(field)
    else if (isEmpty(found.value, agent) && !isUnread) {
      yield {
        at: found.key,
        messageId: 'required',
        message: `Unexpected empty field ${code(field)} in agent header, expected ${wanted(field, agent)}`,
        details: {field, agent: stem, reason: 'empty'}
      }
    } else if (isBlank(found.value) && !(field === 'name' && contract?.nameIsStem && stem)) {
      yield {
        at: found.at,
        messageId: 'blank',
        message: `Unexpected spaces in field ${code(field)}, expected ${wanted(field, agent)}`,
        details: {field, agent: stem, reason: 'blank'}
      }
    }
  }
  if (!isUnread) yield* checkMissing(agent, missing)
}

/** A blank name is one that is not the name of the file. */
function isBlank(value: LoaderValue): boolean {
  return typeof value === 'string' && value !== '' && value.trim() === ''
}

/** The loader takes `false` and 0 for nothing too. */
function isEmpty(value: LoaderValue, {preset}: AgentDocument): boolean {
  return preset.reader === 'loader' ? !value : value === null || value === ''
}

function* checkMissing(agent: AgentDocument, missing: readonly string[]): Found {
  const {header, stem, preset, source} = agent
  const [field] = missing
  // Of a list or a text nobody asks for fields.
  const isMapping = preset.reader === 'loader' || /^(?:map|empty)$/.test(header.yaml.root)
  if (field === undefined || !(isMapping || header.yaml.error)) return
  const finding = {at: header.opening, messageId: 'required'} as const
  const details = {field, fields: missing, agent: stem}
  if (header.state === 'empty') {
    const message = `Unexpected empty header, expected the fields ${list(missing, 'and')}`
    yield {...finding, message, details: {...details, reason: 'empty'}}
    return
  }
  const line = header.yaml.error && source.lineAt(header.yaml.error.start)
  const onLine = header.strayFields.filter(({start}) => source.lineAt(start) === line)
  const behind = missing.filter((each) => isAmong(onLine, each, 'inline'))
  if (behind.length > 0) {
    // Their words stand on the line that YAML cannot read: one fault, one message.
    const [what, place] = missing.length === 1 ? ['field', 'it'] : ['fields', 'each']
    yield {
      ...finding,
      message: `Missing ${what} ${list(missing, 'and')} in agent header, expected ${place} on its own line`,
      note: `Line ${line} holds ${list(behind, 'and')} after another field, where no reader looks for fields.`,
      details: {...details, reason: 'missing'}
    }
    return
  }
  for (const each of missing) {
    // In a header that YAML cannot read it may only be indented too far.
    const isUnsure = preset.reader === 'yaml' && header.yaml.error
    if (isUnsure && isAmong(header.strayFields, each, 'indented')) continue
    yield {
      ...finding,
      message: `Missing field ${code(each)} in agent header, expected ${wanted(each, agent)}`,
      details: {field: each, agent: stem, reason: 'missing'}
    }
  }
}

function isAmong(strays: readonly StrayField[], name: string, place: StrayField['place']): boolean {
  return strays.some((stray) => stray.value === name && stray.place === place)
}

/** What the loader reads as something else than a text. */
const isNoText = /^(?:~|null|true|false|-?\d+(?:\.\d+)?)$/

function wanted(field: string, {contract, stem}: AgentDocument): string {
  if (field === 'tier' && contract?.tiers) return list(contract.tiers)
  if (field === 'name') {
    if (!contract?.nameIsStem) return 'the name the agent is called by'
    return code(isNoText.test(stem) ? `"${stem}"` : stem)
  }
  if (field === 'description') return 'one line that says when to use the agent'
  return field === 'tools' ? 'a list like `Read, Grep`' : 'a value'
}

function* checkName({contract, stem, header, values}: AgentDocument): Found {
  const name = contract?.nameIsStem ? values.get('name') : undefined
  // A text that nobody gave a path has no stem.
  if (!name?.value || name.value === stem || stem === '') return
  if (header.loader.errors.some(({key}) => key === 'name')) return
  const got = name.value
  const note = nameHint(got, stem)
  const what = typeof got === 'string' ? `name ${code(got)}` : `${describe(name)} as the name`
  // A number in quotes is a text.
  const expected = typeof got === 'string' ? stem : `"${stem}"`
  yield {
    at: name.at,
    messageId: 'name-match',
    message: `Unexpected ${what}, expected ${code(expected)}, the name of the file`,
    ...(note && {note}),
    actual: name.written,
    expected: [expected],
    details: {field: 'name', agent: stem, expected: stem, got}
  }
}

function nameHint(value: LoaderValue, stem: string): string | undefined {
  if (typeof value !== 'string')
    return `A name is a text: ${code(`"${stem}"`)} is one, whatever the file is called.`
  if (/[\u2018-\u201F]/.test(value)) {
    return 'Typographic quotes are part of the value; only `"` and `\'` quote.'
  }
  return value === `${stem}.md` ? 'The name is written without `.md`.' : undefined
}

function* checkFlags({contract, stem, values}: AgentDocument): Found {
  for (const field of contract?.flags ?? []) {
    const found = values.get(field)
    if (!found || found.value === true) continue
    yield {
      at: found.at,
      messageId: 'module',
      message: `Unexpected ${describe(found)} as ${code(field)}, expected \`true\` or no such field`,
      details: {field, agent: stem, expected: true, got: found.value}
    }
  }
}
