import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import type {AgentDocument} from '../model/document.ts'
import type {Finding} from '../model/finding.ts'

type Found = Iterable<Finding<'name' | 'file'>>

export default defineRule({
  code: 'agent-name-format',
  summary: 'The name of an agent must be one that its host can call it by.',
  kinds: ['agent'],
  needs: 'names',
  messages: {name: 'error', file: 'error'},

  *check(agent) {
    if (agent.header.state !== 'found') return
    yield* agent.contract?.nameIsStem ? checkFile(agent) : checkName(agent)
  }
})

function* checkName({contract, values}: AgentDocument): Found {
  const name = values.get('name')
  if (!contract?.names || typeof name?.value !== 'string') return
  const {pattern, words, note} = contract.names
  if (pattern.test(name.value)) return
  yield {
    at: name.at,
    messageId: 'name',
    message: `Unexpected name ${code(name.value)}, expected ${words}`,
    note,
    actual: name.value,
    details: {name: name.value}
  }
}

/** Where the name is that of the file, the file has to be renamed. */
function* checkFile({contract, header, stem, values}: AgentDocument): Found {
  const name = values.get('name')
  // Without a name that is the fault, and the name that is asked for will be looked at.
  if (!contract?.names || !name?.value || contract.names.pattern.test(stem)) return
  if (header.loader.errors.some(({key}) => key === 'name')) return
  const {words, note} = contract.names
  yield {
    at: name.at,
    messageId: 'file',
    message: `Unexpected file name ${code(`${stem}.md`)}, expected ${words}`,
    note,
    actual: stem,
    details: {name: stem}
  }
}
