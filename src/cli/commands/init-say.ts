import {code, list} from '../../core/say.ts'
import {seenFrom} from '../../engine/disk.ts'
import type {HookProgram} from '../../engine/hook-facts.ts'
import {typedCommand} from '../../engine/hook-lines.ts'
import type {HookPlan} from '../../engine/hook-plan.ts'
import {type Manager, type Manifest, rangeOf} from '../../engine/manifest.ts'
import {openFolders, planConfig} from '../../engine/setup.ts'
import type {AgentFolder, Survey} from '../../engine/survey.ts'
import {presets} from '../../presets/index.ts'

type PathOf = (below: string) => string

/** What the repository holds, one line each. */
export function found(seen: Survey, path: PathOf): readonly string[] {
  const {folders, plans, workflows, config, hooks, manifest, hasActions} = seen
  const files = [
    ...folders.map(
      (folder) => `${path(folder.path)}/${folder.isNamed ? 'np-*.md' : ''}: ${agents(folder)}`
    ),
    ...count(plans, 'plan'),
    ...count(workflows, 'workflow')
  ]
  const setUp = [
    config && `${path(config)}: a config, which stays as it is`,
    ...hooks.programs.map((program) => commitHooks(program, manifest)),
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

function commitHooks({name}: HookProgram, manifest: Manifest | undefined): string {
  const lintStaged = name === 'husky' && manifest?.content['lint-staged'] !== undefined
  return `commit hooks of ${name}${lintStaged ? ', with lint-staged' : ''}`
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
  if (hook.state === 'there') {
    const file = path(hook.path)
    return [
      hook.start === undefined
        ? `${file} runs np-lint already`
        : `${file} has np-lint already, but git does not run it yet`
    ]
  }
  if (hook.state !== 'by-hand') return []
  const {part, lines} = hook.add
  const file = hook.path === undefined ? 'your pre-commit hook' : path(hook.path)
  const where = part === undefined ? file : `${part} in ${file}`
  return [`Not written: the commit hook. Add to ${where}:`, ...lines.map((line) => `  ${line}`)]
}

const installs: Readonly<Record<Manager, string>> = {
  npm: 'npm install --save-dev np-lint',
  pnpm: 'pnpm add -D np-lint',
  yarn: 'yarn add -D np-lint',
  bun: 'bun add -d np-lint'
}

/** What to type now; `errors` are those that stop a commit, undefined without a hook. */
export function nextSteps(
  {manifest, cwd, root}: Survey,
  start: string | undefined,
  errors: number | undefined
): readonly string[] {
  const folder = manifest?.folder ?? '.'
  const place = folder === '.' ? '' : `, in ${code(folder)},`
  const install = manifest ? installs[manifest.manager] : 'npm install --global np-lint'
  const run = typedCommand(manifest)
  const stop = errors ? `: ${count(errors, 'error').join('')}, on which every commit stops` : ''
  const steps = [
    rangeOf(manifest, 'np-lint') === undefined && `\`${install}\`${place} installs np-lint`,
    start !== undefined &&
      `\`${start}\`${start.startsWith('npm run') ? place : ''} makes git run the hook`,
    `\`${run}\` says what is wrong today${stop}`,
    `\`${run} --fix\` mends what cannot change what is meant`,
    `\`${run} --suppress-all\` records what is left: from then on only what is new is reported`
  ].filter((step) => step !== false)
  const head = cwd === root ? 'Next:' : `Next, in ${code(seenFrom(cwd, root))}:`
  return [head, ...steps.map((step) => `  ${step}`)]
}
