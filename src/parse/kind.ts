import type {DocumentKind} from '../model/kind.ts'
import type {PresetName} from '../model/preset.ts'
import {linesOf} from '../model/source.ts'
import {findHeader} from './header.ts'
import {readMask} from './mask.ts'
import {readTags} from './tags.ts'

/** What a file is, which contract it keeps, and the reason for both. */
export interface Classification {
  readonly kind: DocumentKind | 'other'
  readonly preset: PresetName
  readonly why: string
}

/** What classifying may ask of the project; paths as the file's own, relative to the root. */
export interface ProjectFacts {
  exists(path: string): boolean
}

const neverAgents = new Set(
  ['readme', 'changelog', 'contributing', 'license', 'index', 'agents', 'claude', 'gemini'].map(
    (name) => `${name}.md`
  )
)

/** Whether a file of this name is about agents, wherever it stands. */
export function isNeverAgent(fileName: string): boolean {
  return neverAgents.has(fileName.toLowerCase())
}

/** Folders in which nothing is a plan or a workflow by what it holds. */
const proseFolders = new Set(['docs', 'templates', 'skills'])

interface Row {
  readonly kind: DocumentKind
  readonly preset: PresetName
  readonly path: RegExp
  readonly what: string
}

// The folders of the hosts. The most specific row stands first, and the first that fits wins.
const hostRows: readonly Row[] = [
  agentRow('claude-code', /(?:^|\/)\.claude\/agents\/.+\.md$/i, '.claude/agents'),
  agentRow('opencode', /(?:^|\/)\.opencode\/agents?\/.+\.md$/i, '.opencode/agent'),
  agentRow('gemini', /(?:^|\/)\.gemini\/agents\/.+\.md$/i, '.gemini/agents'),
  agentRow('droid', /(?:^|\/)\.factory\/droids\/.+\.md$/i, '.factory/droids'),
  agentRow('copilot', /(?:^|\/)\.github\/agents\/.+\.md$/i, '.github/agents'),
  agentRow('copilot', /\.(?:agent|chatmode)\.md$/i, '*.agent.md')
]

/** Names that belong to a host in whatever folder, as globs. */
export const hostNames: readonly string[] = ['*.agent.md', '*.chatmode.md']

/** The names that are portable in whatever folder, as a glob. */
export const portableName = 'np-*.md'

const planRows: readonly Row[] = [
  {kind: 'definition', preset: 'portable', path: /\.agent-def\.json$/i, what: '*.agent-def.json'},
  {
    kind: 'plan',
    preset: 'gsd',
    path: /(?:^|\/)\.planning\/(?:.+\/)?[^/]+-PLAN\.md$/,
    what: '.planning/**/*-PLAN.md'
  },
  row('task-plan', /(?:^|\/)T\d{4,}-PLAN\.md$/, 'T<NNNN>-PLAN.md'),
  row('plan', /(?:^|\/)S\d{3,}-PLAN\.md$/, 'S<NNN>-PLAN.md'),
  row('uat', /(?:^|\/)(?:plans|\.nubos-pilot)\/(?:.+\/)?S\d{3,}-UAT\.md$/, 'S<NNN>-UAT.md'),
  row(
    'roadmap',
    /(?:^|\/)(?:plans|\.nubos-pilot)\/(?:.+\/)?(?:ROADMAP\.md|M\d{3,}-ROADMAP\.md|roadmap\.yaml|M\d{3,}-META\.json)$/,
    'a roadmap'
  )
]

// Milestone papers of a nubos project: named like plans, but no task stands in them.
const noPlan = /(?:^|\/)\.nubos-pilot\/(?:.+\/)?M\d{3,}-PLAN\.md$/
const planRow = row('plan', /(?:^|\/)(?:[^/]+-)?PLAN\.md$/, '*-PLAN.md')
const workflowRow = row('workflow', /(?:^|\/)workflows\/.+\.md$/i, 'workflows/**')
const dotFolder = /(?:^|\/)\.[^/]+\//

const other = (why: string): Classification => ({kind: 'other', preset: 'portable', why})

/**
 * Decides what the file at `path` is: kind first, by path and then by content, then the contract.
 * `text` is only asked for where the path does not settle it.
 */
export function classify(
  path: string,
  facts: ProjectFacts,
  text: () => string | undefined
): Classification {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  if (isNeverAgent(name)) return other(`\`${name}\` is never an agent`)

  const agent = classifyAgent(path, segments, facts)
  if (agent) return agent
  const plan = planRows.find((each) => each.path.test(path))
  if (plan) return byPath(plan)
  if (noPlan.test(path)) return other('a milestone paper')
  if (planRow.path.test(path)) {
    const own = /(?:^|\/)\.nubos-pilot\//.test(path)
    return (own ? undefined : phasePlan(text())) ?? byPath(planRow)
  }
  // Only nubos keeps workflows of this kind below a dot folder.
  const hidden = dotFolder.test(path.replace(/(?:^|\/)\.nubos-pilot\//g, '/'))
  if (workflowRow.path.test(path) && !hidden) return byPath(workflowRow)
  return (
    classifyContent(path, segments, text) ??
    other('nothing in its path or content says agent, workflow or plan')
  )
}

function classifyAgent(
  path: string,
  segments: readonly string[],
  {exists}: ProjectFacts
): Classification | undefined {
  const host = hostRows.find((each) => each.path.test(path))
  const nubosProject = exists('.nubos-pilot')
  const own: PresetName = nubosProject ? 'nubos' : 'portable'
  const project = nubosProject ? ', in a project with `.nubos-pilot/`' : ''
  if (host) {
    if (!isPortableName(path)) return byPath(host)
    return {kind: 'agent', preset: own, why: `\`np-*.md\` in ${host.what}${project}`}
  }
  const folder = segments.findIndex((each, at) => each === 'agents' && at < segments.length - 1)
  if (folder < 0 || !/\.md$/i.test(path)) return undefined
  const above = segments.slice(0, folder)
  // What stands in `docs/agents/` is about agents.
  if (above.includes('docs')) return undefined
  const prefix = above.length > 0 ? `${above.join('/')}/` : ''
  if (exists(`${prefix}.claude-plugin`)) {
    return {kind: 'agent', preset: 'claude-code', why: '`agents/` beside `.claude-plugin`'}
  }
  if (above.includes('.nubos-pilot')) {
    return {kind: 'agent', preset: 'nubos', why: '`agents/` in `.nubos-pilot/`'}
  }
  if (dotFolder.test(path)) return undefined
  return {kind: 'agent', preset: own, why: `in \`agents/\`${project}`}
}

function classifyContent(
  path: string,
  segments: readonly string[],
  text: () => string | undefined
): Classification | undefined {
  if (!/\.md$/i.test(path)) return undefined
  if (segments.some((each) => proseFolders.has(each) || (each.startsWith('.') && each !== '.'))) {
    return undefined
  }
  const content = text()
  if (content === undefined) return undefined
  if (hasHeaderLine(content, /^command:[^\S\n]*["']?np:/)) {
    return {
      kind: 'workflow',
      preset: 'nubos',
      why: 'its header has a `command` that starts with `np:`'
    }
  }
  if (!content.includes('<task')) return undefined
  const {masked} = readMask(content, findHeader(content).end)
  const isPlan = readTags(content, masked).some(
    ({name, type, attributes}) =>
      type !== 'close' &&
      (name.value === 'tasks' || (name.value === 'task' && attributes.length > 0))
  )
  if (!isPlan) return undefined
  return phasePlan(content) ?? {kind: 'plan', preset: 'nubos', why: 'it holds a task outside code'}
}

/** A plan of get-shit-done tells itself by its header. */
function phasePlan(text: string | undefined): Classification | undefined {
  if (text === undefined || !hasHeaderLine(text, /^phase:/)) return undefined
  if (!hasHeaderLine(text, /^plan:/)) return undefined
  return {kind: 'plan', preset: 'gsd', why: 'its header has `phase` and `plan`'}
}

function hasHeaderLine(text: string, pattern: RegExp): boolean {
  const lines = linesOf(text, findHeader(text).content)
  return Array.from(lines).some(({start, end}) => pattern.test(text.slice(start, end)))
}

/** Whether `--preset` leaves this file its own contract: it stands in the folder of another host. */
export function isHostFile(path: string): boolean {
  const host =
    hostRows.some((each) => each.path.test(path)) ||
    /(?:^|\/)\.(?:planning|nubos-pilot)\//.test(path)
  return host && dotFolder.test(path) && !isPortableName(path)
}

/** Whether a file says by its name that it is portable, in whatever folder. */
export function isPortableName(path: string): boolean {
  return /(?:^|\/)np-[^/]*$/.test(path)
}

const agentFolderPath =
  /^(?:.*?\/)??(?:\.claude\/agents|\.opencode(?=\/agents?\/)|\.gemini\/agents|\.factory\/droids|\.github\/agents)(?=\/)/i

/**
 * The folder whose agents, at any depth, a host knows by their names; of opencode the one around
 * `agent` and `agents`, since it reads both. `.` for the root.
 */
export function agentFolder(path: string): string {
  const host = agentFolderPath.exec(path)?.[0]
  if (host !== undefined) return host
  const segments = path.split('/').slice(0, -1)
  const folder = segments.indexOf('agents')
  return (folder < 0 ? segments : segments.slice(0, folder + 1)).join('/') || '.'
}

/** Dot folders that a walk goes into. */
export const hostFolders: readonly string[] = [
  '.claude',
  '.factory',
  '.gemini',
  '.github',
  '.nubos-pilot',
  '.opencode',
  '.planning'
]

function row(kind: DocumentKind, path: RegExp, what: string): Row {
  return {kind, preset: 'nubos', path, what}
}

function agentRow(preset: PresetName, path: RegExp, folder: string): Row {
  return {kind: 'agent', preset, path, what: `\`${folder}\``}
}

function byPath({kind, preset, what}: Row): Classification {
  return {kind, preset, why: `its path is ${what.startsWith('`') ? what : `\`${what}\``}`}
}
