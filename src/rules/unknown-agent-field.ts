import {isFieldSomewhere} from '../core/contract.ts'
import {defineRule} from '../core/define-rule.ts'
import {slipOf} from '../core/nearest.ts'
import {code} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'
import type {Located} from '../model/source.ts'

type MessageId = 'near' | 'unknown' | 'rejected'

export default defineRule({
  code: 'unknown-agent-field',
  summary: 'An agent header must hold fields that its host knows.',
  kinds: ['agent'],
  needs: 'unknownFields',
  messages: {near: 'warning', unknown: 'warning', rejected: 'error'},

  *check(agent) {
    const {header} = agent
    if (header.state !== 'found') return
    const {error} = header.yaml
    const said = new Set<string>()
    for (const {key} of header.fields) {
      // Below a line that YAML cannot read, `user:` may be a line of a dialogue.
      if (error && key.start >= error.start) return
      if (said.has(key.value)) continue
      said.add(key.value)
      const found = findUnknown(key, agent)
      if (found) yield found
    }
  }
})

function findUnknown(
  {value: name, start, end}: Located<string>,
  {contract, preset}: AgentDocument
): Finding<MessageId> | undefined {
  const {fields = {}, misnamed = {}, unknownFields} = contract ?? {}
  if (Object.hasOwn(fields, name)) return undefined
  const meant = Object.hasOwn(misnamed, name)
    ? misnamed[name]
    : isFieldSomewhere(name)
      ? undefined
      : slipOf(name, Object.keys(fields))
  if (!meant && unknownFields === 'near') return undefined
  const isRejected = unknownFields === 'error'
  return {
    at: {start, end},
    messageId: isRejected ? 'rejected' : meant ? 'near' : 'unknown',
    message: `Unexpected field ${code(name)} in agent header, expected ${meant ? code(meant) : `one that ${preset.title} knows`}`,
    note: isRejected
      ? `${preset.title} does not load an agent with a field that it does not know.`
      : `${preset.title} passes over fields that it does not know.`,
    actual: name,
    expected: meant ? [meant] : Object.keys(fields),
    details: {field: name, expected: meant ?? null}
  }
}
