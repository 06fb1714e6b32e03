import {code} from '../core/say.ts'
import {unseenReason} from '../core/unseen-header.ts'
import type {Source} from '../model/source.ts'
import {HeaderReader} from '../parse/header.ts'
import type {Tier} from './contract.ts'
import {NubosPilotError} from './error.ts'
import {
  type Frontmatter,
  type FrontmatterValue,
  frontmatterOf,
  parseError,
  readParts
} from './frontmatter.ts'
import {passGates} from './gates.ts'

/** A header that passed every gate. */
export interface AgentFrontmatter extends Frontmatter {
  readonly name: string
  /** A text, unless its author wrote a list or a number: the gates ask for a value alone. */
  readonly description: FrontmatterValue
  readonly tier: Tier
  /** A text with commas, unless its author wrote a list. */
  readonly tools: FrontmatterValue
  readonly color?: FrontmatterValue
  /** Read by other agents, not to be spawned. */
  readonly module?: true
}

/** The text of an agent, taken apart. */
export interface AgentText {
  readonly frontmatter: AgentFrontmatter
  /** What stands behind the header, unchanged. */
  readonly body: string
}

/**
 * What the loader makes of the text of an agent called `name`.
 * @throws NubosPilotError for the first gate that fails, unreadable lines before all others.
 */
export function readAgent(source: Source, name: string): AgentText {
  const text = source.written
  const {entries, errors, body} = readParts(text)
  // The reader notes that a value goes on when it has read the next line.
  const [first] = errors.toSorted((a, b) => a.start - b.start)
  if (first?.reason === 'multi-line') throw multiLine(first.key ?? '', name)
  if (first) throw parseError(text, first)
  const whyMissing = entries.size > 0 ? undefined : unseenReason(new HeaderReader(source), source)
  const frontmatter = passGates(frontmatterOf(entries), name, whyMissing)
  return {frontmatter: frontmatter as AgentFrontmatter, body}
}

function multiLine(field: string, agent: string): NubosPilotError {
  return new NubosPilotError(
    'agent-invalid-frontmatter',
    `Unexpected ${code(field)} over several lines, expected one line`,
    {field, agent, reason: 'multi-line'}
  )
}
