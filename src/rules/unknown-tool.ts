import {defineRule} from '../core/define-rule.ts'
import {nearest, slipOf} from '../core/nearest.ts'
import {code, list} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {ToolForms, ToolNames} from '../model/preset.ts'
import type {Located} from '../model/source.ts'
import type {Tools} from '../model/tool.ts'

/** UTF-16 units: what is longer is no name that somebody would look up. */
const longestName = 100

const ownTools = 'Tools of your own can be added under `tables` in the config.'

type Found = Finding<'unknown' | 'replaced'>

export default defineRule({
  code: 'unknown-tool',
  summary: 'An agent must name tools that its host has.',
  kinds: ['agent'],
  needs: 'unknownTools',
  messages: {unknown: 'warning', replaced: 'warning'},

  *check(agent) {
    const {tools: known, toolForms} = agent.contract ?? {}
    if (!known || !toolForms) return
    const said = new Set<string>()
    for (const field of toolForms.fields) {
      const tools = agent.tools(field)
      // In a form that the host does not read there are no names to it.
      if (!tools || !takesForm(toolForms, tools.form)) continue
      for (const {name, isText} of tools.entries) {
        if (!isText || said.has(name.value)) continue
        said.add(name.value)
        const found = findReplaced(name, known, agent) ?? findUnknown(name, known, agent)
        if (found) yield {...found, details: {field, tool: name.value, expected: found.expected}}
      }
    }
  }
})

function takesForm({forms, lesser = []}: ToolForms, form: Tools['form']): boolean {
  return [...forms, ...lesser].some((each) => each === form)
}

/** A name that the host had once, or that does the same in another host. */
function findReplaced(name: Located<string>, known: ToolNames, {preset}: AgentDocument) {
  if (!Object.hasOwn(known.replaced, name.value)) return undefined
  const expected = known.replaced[name.value] ?? []
  return tool('replaced', name, expected, {
    otherwise: 'none',
    note: `${known.note} ${preset.title} has no tool of this name, or has it no more.`
  })
}

function findUnknown(name: Located<string>, known: ToolNames, agent: AgentDocument) {
  const {preset, contract} = agent
  if (!isDoubtful(name.value, known)) return undefined
  const slip = slipOf(name.value, known.names)
  if (!slip && contract?.unknownTools === 'near') return undefined
  const near = slip ?? nearest(name.value, known.names)
  return tool('unknown', name, near ? [near] : [], {
    otherwise: `a tool of ${preset.title}`,
    note: [known.note, near ? undefined : known.openNote, ownTools].filter(Boolean).join(' ')
  })
}

function tool(
  messageId: 'unknown' | 'replaced',
  {value, start, end}: Located<string>,
  expected: readonly string[],
  {otherwise, note}: {readonly otherwise: string; readonly note: string}
): Found {
  const right = expected.length > 0 ? list(expected) : otherwise
  return {
    at: {start, end},
    messageId,
    message: `Unexpected tool ${code(value)}, expected ${right}`,
    note,
    actual: value,
    expected
  }
}

/** Whether a name is no tool of the host, and none that only its user can know. */
function isDoubtful(name: string, tools: ToolNames): boolean {
  if (name.length > longestName) return false
  const known = knownNames(tools)
  const isKnown = (word: string) => known.has(tools.anyCase ? word.toLowerCase() : word)
  if (isKnown(name)) return false
  // `Agent(worker` and `researcher)` are what YAML makes of a comma in brackets.
  if (!/[\p{L}\p{N}]/u.test(name) || /[()]/.test(name) || tools.open.test(name)) return false
  // Some hosts part names at blanks, too.
  return !name.split(/[\s,]+/).every(isKnown)
}

const sets = new WeakMap<ToolNames, ReadonlySet<string>>()

/** The names of a table, in lower case where that does not count; asked of every tool of every agent. */
function knownNames(tools: ToolNames): ReadonlySet<string> {
  const before = sets.get(tools)
  if (before) return before
  const names = new Set(tools.names.map((name) => (tools.anyCase ? name.toLowerCase() : name)))
  sets.set(tools, names)
  return names
}
