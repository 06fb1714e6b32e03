import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'
import {type AgentDocument, isAgent} from '../model/document.ts'
import {lineEnd, type Span} from '../model/source.ts'

/** The name that a file claims, in the folder in which it has to be the only one. */
interface Claim {
  readonly folder: string
  readonly key: string
  /** Where the name is written; the first line where the path is the name. */
  readonly at: Span
}

export default defineRule({
  code: 'duplicate-agent-name',
  summary: 'Two agents in one folder must not have one name.',
  kinds: ['agent'],
  messages: {duplicate: 'warning'},
  across: claimOf,

  *check(agent, {workspace}) {
    const own = claimOf(agent)
    // Without a path nobody knows in which folder it will stand.
    if (!own || agent.source.path === '') return
    const first = workspace.documents.find((other) => isAgent(other) && isSame(claimOf(other), own))
    const claim = first && isAgent(first) && claimOf(first)
    if (!claim || first.source.path === agent.source.path) return
    const {path} = first.source
    yield {
      at: own.at,
      messageId: 'duplicate',
      message: `Unexpected name ${code(own.key)}, expected one that no other agent of the folder has (${code(path)} has it)`,
      note: `A host knows agents by their names: in ${code(own.folder)} it takes one of the two without a word, or shows two that look the same.`,
      details: {name: own.key, folder: own.folder, first: path},
      related: [{path, at: claim.at, message: 'has the same name'}]
    }
  }
})

/** By lines, since every agent of the folder is asked. */
function claimOf({source, folder, header, preset}: AgentDocument): Claim | undefined {
  const {path, text} = source
  if (preset.namesByPath) {
    const below = path.slice(folder.length + 1).replace(/^agents?\//, '')
    return {folder, key: below.replace(/\.md$/i, ''), at: header.opening}
  }
  const field = header.field('name')
  if (!field) return undefined
  const {value, entry} = field
  const name = plainName(value.value)
  const goesOn = text.slice(lineEnd(text, value.end), entry.end).trim() !== ''
  return name === undefined || goesOn ? undefined : {folder, key: name, at: value}
}

function isSame(one: Claim | undefined, other: Claim): boolean {
  return one?.folder === other.folder && one.key === other.key
}

/** What is written, where every reader takes it for the same name. */
function plainName(written: string): string | undefined {
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(written)
  if (quoted) return quoted[1] ?? quoted[2]
  const isPlain = /^[\p{L}\p{N}_][^"'#\\]*$/u.test(written) && !/:(?:\s|$)/.test(written)
  return isPlain ? written : undefined
}
