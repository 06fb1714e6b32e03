import {type Dirent, readdirSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {compare} from '../core/compare.ts'
import {isMissing, reasonOf} from '../engine/disk.ts'
import {isNeverAgent} from '../parse/kind.ts'
import {type AgentFrontmatter, type AgentText, readAgent} from './agent.ts'
import {NubosPilotError} from './error.ts'
import {staysInside} from './project.ts'
import {readAgentFile, unreadable} from './read.ts'

/** An agent that passed every gate. */
export interface Agent extends AgentText {
  /** The name of its file without `.md`. */
  readonly name: string
  /** Absolute. */
  readonly path: string
}

/** What a list of agents says of each; the values as its header holds them. */
export interface AgentSummary
  extends Pick<AgentFrontmatter, 'name' | 'description' | 'tier' | 'tools' | 'color' | 'module'> {
  /** Absolute. */
  readonly path: string
}

/**
 * Loads one agent file; a link is followed.
 * @throws NubosPilotError `agent-not-found`, `file-unreadable`, `file-too-large`, `file-encoding`,
 * `frontmatter-parse-error`, or what `validateAgentFrontmatter` throws.
 */
export function loadAgent(file: string): Agent {
  const path = file && resolve(file)
  const name = basename(path).replace(/\.md$/i, '')
  return {name, ...readAgent(readAgentFile(path, name), name), path}
}

/**
 * The agents that stand in a folder and load, sorted by name as `<` does. What does not load is left
 * out, and so is what links lead to outside of the project. None when there is no such folder.
 * @throws NubosPilotError `file-unreadable` for what is no folder or cannot be opened.
 */
export function listAgents(folder: string): AgentSummary[] {
  const path = resolve(folder)
  return entriesOf(path)
    .filter((entry) => /\.md$/i.test(entry.name) && !isNeverAgent(entry.name))
    .filter((entry) => !entry.isSymbolicLink() || staysInside(path, entry.name))
    .flatMap((entry) => summaryOf(join(path, entry.name)))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.path, b.path))
}

function entriesOf(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, {withFileTypes: true})
  } catch (cause) {
    if (isMissing(cause) && !isFile(cause)) return []
    throw unreadable(path, reasonOf(cause))
  }
}

/** Whether something else than a folder stands there. */
function isFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR'
}

/** None for what does not load: one broken agent must not hide the others. */
function summaryOf(path: string): readonly AgentSummary[] {
  try {
    const {name, frontmatter} = loadAgent(path)
    const {description, tier, tools, color, module} = frontmatter
    return [
      {
        name,
        description,
        tier,
        tools,
        ...(color !== undefined && color !== null && {color}),
        ...(module && {module}),
        path
      }
    ]
  } catch (cause) {
    if (cause instanceof NubosPilotError) return []
    throw cause
  }
}
