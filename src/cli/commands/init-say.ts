import {list} from '../../core/say.ts'
import type {HookPlan} from '../../engine/setup.ts'
import {openFolders, planConfig} from '../../engine/setup.ts'
import type {AgentFolder, Survey} from '../../engine/survey.ts'
import {presets} from '../../presets/index.ts'

type PathOf = (below: string) => string

/** What the repository holds, one line each. */
export function found(seen: Survey, path: PathOf): readonly string[] {
  const {folders, plans, workflows, config, hooks, manifest, hasActions} = seen
  const files = [
    ...folders.map((folder) => `${path(folder.path)}/: ${agents(folder)}`),
    ...count(plans, 'plan'),
    ...count(workflows, 'workflow')
  ]
  const setUp = [
    config && `${path(config)}: a config, which stays as it is`,
    hooks.preCommit && 'commit hooks of pre-commit',
    hooks.husky && `commit hooks of husky${manifest?.hasLintStaged ? ', with lint-staged' : ''}`,
    hooks.keeper && `commit hooks of ${hooks.keeper.name}`,
    hasActions && 'workflows of GitHub, where `np-lint --format github` annotates pull requests',
    !hooks.git && 'no git repository'
  ].filter((line) => typeof line === 'string')
  const nothing = files.length === 0 ? ['no agents, plans or workflows yet'] : []
  return ['Found:', ...[...files, ...nothing, ...setUp].map((line) => `  ${line}`)]
}

function agents({count: number, preset, tiers}: AgentFolder): string {
  const {title, agent} = presets[preset]
  const tier =
    !agent?.tiers || tiers === number ? '' : `, ${tiers === 0 ? 'none' : tiers} with a \`tier\``
  return `${count(number, 'agent').join('')} (${title})${tier}`
}

function count(number: number, word: string): readonly string[] {
  if (number === 0) return []
  return [`${number} ${word}${number === 1 ? '' : 's'}`]
}

/** What to add to a config that is there, when it says nothing about agents of which nothing else does. */
export function missing(seen: Survey, path: PathOf): readonly string[] {
  const {config} = seen
  const open = openFolders(seen).map((folder) => `${path(folder.path)}/`)
  if (config === undefined || open.length === 0) return []
  const where = config === 'package.json' ? '`np-lint` in package.json' : path(config)
  const lines = planConfig(seen, 'claude-code').split('\n').slice(1, -2)
  return [
    `Not written: ${where}. If the agents in ${list(open, 'and')} are for one host, add to it:`,
    ...lines
  ]
}

/** What is left to do about the commit hook. */
export function byHand(hook: HookPlan, path: PathOf): readonly string[] {
  if (hook.state === 'there') return [`${path(hook.path)} runs np-lint already`]
  if (hook.state !== 'by-hand') return []
  const lines = hook.lines.split('\n').map((line) => `  ${line}`)
  const where = hook.path === undefined ? 'your pre-commit hook' : path(hook.path)
  return [`Not written: the commit hook. Add to ${where}:`, ...lines]
}

/** What to type now. */
export function nextSteps({manifest}: Survey): readonly string[] {
  const install = manifest ? 'npm install --save-dev np-lint' : 'npm install --global np-lint'
  const first = manifest?.hasNpLint ? '' : `\`${install}\`, then `
  return [
    `Next: ${first}\`npx np-lint\` says what is wrong today`,
    '      `npx np-lint --fix` mends what cannot change what is meant',
    '      `npx np-lint --suppress-all` is for an old repository: from then on only what is new is reported'
  ]
}
