import {code, list} from '../core/say.ts'
import {FORBIDDEN, hints, isTier, onlyTrue, REQUIRED, TIER_ENUM} from './contract.ts'
import {NubosPilotError} from './error.ts'
import {shown} from './say.ts'

/**
 * Returns the header of an agent when it passes every gate: required fields, forbidden fields, tier,
 * name, module. Only own keys count, and one whose value is `undefined` is absent.
 * @throws NubosPilotError for the first gate that fails: `agent-invalid-frontmatter`,
 * `agent-forbidden-field` or `agent-invalid-tier`.
 */
export function validateAgentFrontmatter<T>(frontmatter: T, agentName: string): T {
  return passGates(frontmatter, agentName)
}

/** The same for who knows why fields are missing. */
export function passGates<T>(frontmatter: T, agentName: string, whyMissing = 'missing'): T {
  for (const failure of failures(frontmatter, agentName, whyMissing)) throw failure
  return frontmatter
}

/** What fails, in the order of the gates. */
function* failures(
  frontmatter: unknown,
  agent: string,
  whyMissing: string
): Iterable<NubosPilotError> {
  const fields = new Map(
    Object.entries(frontmatter ?? {}).filter(([, value]) => value !== undefined)
  )

  for (const field of REQUIRED) {
    if (fields.get(field)) continue
    const [what, reason] = fields.has(field)
      ? ['Unexpected empty', 'empty']
      : ['Missing', whyMissing]
    yield new NubosPilotError(
      'agent-invalid-frontmatter',
      `${what} field ${code(field)} in the header of agent ${code(agent)}, expected a value`,
      {field, agent, reason}
    )
  }

  for (const field of FORBIDDEN) {
    if (!fields.has(field)) continue
    yield new NubosPilotError(
      'agent-forbidden-field',
      `Unexpected field ${code(field)} in the header of agent ${code(agent)}, expected no such field`,
      {field, agent, hint: hints[field]}
    )
  }

  const tier = fields.get('tier')
  if (!isTier(tier)) {
    yield new NubosPilotError(
      'agent-invalid-tier',
      `Unexpected tier ${shown(tier)} of agent ${code(agent)}, expected ${list(TIER_ENUM)}`,
      {agent, value: tier, allowed: TIER_ENUM}
    )
  }

  const name = fields.get('name')
  if (name !== agent) {
    yield new NubosPilotError(
      'agent-invalid-frontmatter',
      `Unexpected name ${shown(name)}, expected ${code(agent)}, the name of the file`,
      {field: 'name', agent, expected: agent, got: name}
    )
  }

  for (const field of onlyTrue) {
    const value = fields.get(field)
    if (value === true || !fields.has(field)) continue
    yield new NubosPilotError(
      'agent-invalid-frontmatter',
      `Unexpected value ${shown(value)} of ${code(field)}, expected \`true\` or no such field`,
      {field, agent, expected: true, got: value}
    )
  }
}
