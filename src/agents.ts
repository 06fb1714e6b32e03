export type {AgentFrontmatter} from './agents/agent.ts'
export {FORBIDDEN, REQUIRED, TIER_ENUM, type Tier} from './agents/contract.ts'
export {NubosPilotError, type NubosPilotErrorCode} from './agents/error.ts'
export {
  type Extracted,
  extractFrontmatter,
  type Frontmatter,
  type FrontmatterValue
} from './agents/frontmatter.ts'
export {validateAgentFrontmatter} from './agents/gates.ts'
export type {Agent, AgentSummary} from './agents/load.ts'
export {listAgents, loadAgent} from './agents/load.ts'
export type {ModelFormat, ModelProfile} from './agents/profiles.ts'
export {type ResolveOptions, resolveModel} from './agents/resolve.ts'
