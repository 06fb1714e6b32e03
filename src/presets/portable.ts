import type {AgentContract, Preset} from '../model/preset.ts'

const tierHint = 'Use "tier" instead.'

const agent: AgentContract = {
  required: ['name', 'description', 'tier', 'tools'],
  forbidden: {
    model: tierHint,
    model_profile: tierHint,
    hooks: 'hooks are runtime-specific and live in lib/runtime/.'
  },
  tiers: ['haiku', 'sonnet', 'opus'],
  nameIsStem: true,
  names: {
    pattern: /^[A-Za-z0-9_-]*$/,
    words: 'letters, digits, `-` and `_`',
    note: 'The loader takes no other file names, and `name` is the name of the file.'
  },
  flags: ['module'],
  fields: {
    name: 'text',
    description: 'line',
    tier: 'text',
    tools: 'line',
    color: 'text',
    module: 'flag'
  },
  toolForms: {fields: ['tools'], forms: ['comma'], strict: true}
}

/** The portable agent contract: one file for every host, a tier instead of a model. */
export const portable: Preset = {
  name: 'portable',
  title: 'portable',
  kinds: ['agent'],
  reader: 'loader',
  agent,
  source: 'nubos-pilot, canonical agent frontmatter schema, 1.2.4',
  date: '2026-06-16'
}

/** Portable agents, with the workflows and plans of a nubos project. */
export const nubos: Preset = {
  ...portable,
  name: 'nubos',
  title: 'nubos',
  kinds: ['agent', 'workflow', 'plan', 'task-plan', 'uat', 'roadmap'],
  plan: {
    gateway: {
      programs: ['np-tools.cjs', 'np-tools'],
      verb: 'askuser',
      example: "node np-tools.cjs askuser --json '{…}'"
    },
    slices: {
      attributes: ['id', 'depends_on', 'wave', 'tier'],
      tiers: ['haiku', 'sonnet', 'opus'],
      taskPlan: {
        fields: {
          id: 'text',
          slice: 'text',
          milestone: 'text',
          type: 'text',
          status: 'text',
          tier: 'text',
          owner: 'text',
          wave: 'number',
          depends_on: 'list',
          files_modified: 'list',
          autonomous: 'flag',
          must_haves: 'map'
        },
        values: {
          type: ['execute'],
          status: ['pending', 'in-progress', 'done', 'skipped', 'parked']
        }
      }
    },
    workflow: {prefix: 'np:', fields: ['command', 'description']}
  }
}
