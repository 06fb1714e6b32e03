import {defineRule} from '../core/define-rule.ts'
import {code, describe} from '../core/say.ts'
import {rewriteTools} from '../core/tools-fix.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {ToolForm, ToolForms} from '../model/preset.ts'
import type {ToolEntry, Tools} from '../model/tool.ts'

type MessageId =
  | 'form'
  | 'lesser-form'
  | 'entry'
  | 'split'
  | 'setting'
  | 'none'
  | 'empty-entry'
  | 'repeated'
type Found = Iterable<Finding<MessageId>>

export default defineRule({
  code: 'agent-tools-format',
  summary: 'The tools of an agent must be written in the form that its host reads.',
  kinds: ['agent'],
  needs: 'toolForms',
  messages: {
    form: 'error',
    'lesser-form': 'info',
    entry: 'error',
    split: 'error',
    setting: 'error',
    none: 'error',
    'empty-entry': 'warning',
    repeated: 'warning'
  },
  fix: 'safe',

  *check(agent) {
    const wanted = agent.contract?.toolForms
    if (!wanted || agent.header.state !== 'found') return
    for (const field of wanted.fields) {
      const tools = agent.tools(field)
      if (!tools || isExplained(agent, tools)) continue
      yield* wanted.forms.some((form) => form === tools.form)
        ? checkEntries(agent, tools, wanted)
        : checkForm(agent, tools, wanted)
    }
  }
})

/** Whether another rule says that nobody can read this value, or that it is none. */
function isExplained({header, preset, contract, values}: AgentDocument, {field}: Tools): boolean {
  const value = values.get(field)?.value
  const isNone = typeof value === 'string' ? value.trim() === '' : !value
  if (isNone && contract?.required.includes(field)) return true
  if (preset.reader === 'yaml') return header.yaml.error !== undefined
  const {start = 0, end = 0} = header.field(field)?.entry ?? {}
  return header.loader.errors.some((error) => error.start >= start && error.start < end)
}

const words: Readonly<Partial<Record<Tools['form'], string>>> = {
  comma: 'text',
  list: 'list',
  map: 'map',
  bracket: 'text in brackets',
  empty: 'empty value'
}
const examples: Readonly<Record<ToolForm, string>> = {
  comma: 'a text like `Read, Grep`',
  list: 'a list like `[read, edit]`',
  map: 'a map like `{bash: false}`'
}

function* checkForm(agent: AgentDocument, tools: Tools, wanted: ToolForms): Found {
  const {field, form, key} = tools
  const {forms, lesser = []} = wanted
  // No tools at all is what a text may say, and nothing is an empty text.
  if (form === 'empty' && [...forms, ...lesser].includes('comma')) return
  const isLesser = lesser.some((each) => each === form)
  const [first = 'comma'] = forms
  // In a form that the host reads, names that it does not have would be the next finding.
  const fix = !isLesser && hasForeign(agent, tools) ? undefined : rewriteTools(agent, tools, first)
  const {title} = agent.preset
  const value = agent.values.get(field)
  const what = words[form] ?? (value ? describe(value) : 'value')
  yield {
    at: key,
    messageId: isLesser ? 'lesser-form' : 'form',
    message: `Unexpected ${what} for ${code(field)}, expected ${forms.map((each) => examples[each]).join(' or ')}`,
    note: isLesser
      ? `Not everything that reads files of ${title} takes tools in this form.`
      : noteFor(form, agent),
    details: {field, form, expected: forms},
    ...(fix && {fix})
  }
}

function hasForeign({contract}: AgentDocument, {entries}: Tools): boolean {
  const {replaced = {}} = contract?.tools ?? {}
  return entries.some(({name}) => Object.hasOwn(replaced, name.value))
}

function noteFor(form: Tools['form'], {preset}: AgentDocument): string {
  if (form === 'bracket') return 'Brackets in a text make no list: they become part of the names.'
  return preset.reader === 'loader'
    ? 'The hosts of portable agents agree on one form only: one line, with commas.'
    : `${preset.title} does not read tools in this form.`
}

function* checkEntries(agent: AgentDocument, tools: Tools, {strict}: ToolForms): Found {
  const {field, key, form, entries} = tools
  for (const {name, isText, setting} of entries) {
    if (!isText && form === 'list') {
      yield {
        at: name.end > name.start ? name : key,
        messageId: 'entry',
        message: `Unexpected entry in ${code(field)}, expected the name of a tool`,
        note: 'A colon and a blank make a map, a bare number is no text: quotes make a name of both.',
        details: {field}
      }
    }
    if (setting && form === 'map' && !setting.isFlag) {
      yield {
        at: setting.end > setting.start ? setting : name,
        messageId: 'setting',
        message: `Unexpected value ${code(setting.text)} of tool ${code(name.value)}, expected \`true\` or \`false\``,
        details: {field, tool: name.value, value: setting.text}
      }
    }
  }
  if (form === 'list') yield* checkSplits(agent, tools)
  if (strict) yield* checkRepeats(agent, tools)
}

/** A comma parts the entries of a YAML list also in brackets. */
function* checkSplits({source}: AgentDocument, {field, entries}: Tools): Found {
  let open: ToolEntry | undefined
  for (const entry of entries) {
    if (!open) {
      if (entry.text.includes('(') && !entry.text.includes(')')) open = entry
      continue
    }
    if (!entry.text.includes(')')) continue
    const at = {start: open.name.start, end: entry.name.end}
    const whole = source.slice(at)
    open = undefined
    // Items below each other are parted by no comma.
    if (/\n\s*-\s/.test(whole)) continue
    yield {
      at,
      messageId: 'split',
      message: `Unexpected comma in ${code(whole)} of ${code(field)}, expected the entry in quotes`,
      note: 'In a YAML list a comma ends the entry, also in brackets: these are tools that no host has.',
      details: {field},
      ...(!/["'\\\n]/.test(whole) && {
        fix: {
          safety: 'safe',
          title: 'Put the entry in quotes',
          edits: [{...at, text: `"${whole}"`}]
        }
      })
    }
  }
}

function* checkRepeats({source}: AgentDocument, {field, at, entries}: Tools): Found {
  if (entries.every(({text}) => text === '')) {
    const message = `Unexpected ${code(field)} without a tool, expected ${examples.comma}`
    yield {at, messageId: 'none', message, details: {field}}
    return
  }
  const said = new Set<string>()
  for (const {name, text} of entries) {
    if (text === '') {
      // An entry is empty before a comma, or behind the last one.
      const start =
        source.text[name.end] === ',' ? name.end : source.text.lastIndexOf(',', name.end)
      yield {
        at: {start, end: start + 1},
        messageId: 'empty-entry',
        message: `Unexpected comma in ${code(field)}, expected a tool on both sides of it`,
        details: {field}
      }
    } else if (said.has(text)) {
      yield {
        at: {start: name.start, end: name.end},
        messageId: 'repeated',
        message: `Unexpected second ${code(text)} in ${code(field)}, expected each tool once`,
        details: {field, tool: text}
      }
    }
    said.add(text)
  }
}
