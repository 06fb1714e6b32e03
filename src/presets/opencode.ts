import type {Preset} from '../model/preset.ts'

/** opencode names an agent after its file, and does not start when one header breaks its schema. */
export const opencode: Preset = {
  name: 'opencode',
  title: 'opencode',
  kinds: ['agent'],
  reader: 'yaml',
  namesByPath: true,
  agent: {
    required: ['description'],
    fields: {
      name: 'text',
      description: 'text',
      mode: 'text',
      model: 'text',
      variant: 'text',
      prompt: 'text',
      temperature: 'number',
      top_p: 'number',
      steps: 'number',
      maxSteps: 'number',
      tools: 'map',
      permission: 'any',
      disable: 'flag',
      hidden: 'flag',
      hidden_from_cycle: 'flag',
      color: 'text',
      options: 'map',
      petbox: 'any'
    },
    toolForms: {fields: ['tools'], forms: ['map']},
    tools: {
      names: [
        'apply_patch',
        'bash',
        'batch',
        'codesearch',
        'doom_loop',
        'edit',
        'external_directory',
        'glob',
        'grep',
        'invalid',
        'list',
        'lsp',
        'multiedit',
        'patch',
        'plan_enter',
        'plan_exit',
        'question',
        'read',
        'skill',
        'task',
        'todoread',
        'todowrite',
        'webfetch',
        'websearch',
        'write'
      ],
      // Tools of MCP servers are called `server_tool`, own ones like their file.
      open: /[_*:-]/,
      replaced: {
        Agent: ['task'],
        AskUserQuestion: ['question'],
        Bash: ['bash'],
        Edit: ['edit'],
        Glob: ['glob'],
        Grep: ['grep'],
        LS: ['list'],
        LSP: ['lsp'],
        MultiEdit: ['edit'],
        Read: ['read'],
        Skill: ['skill'],
        Task: ['task'],
        TodoRead: ['todoread'],
        TodoWrite: ['todowrite'],
        WebFetch: ['webfetch'],
        WebSearch: ['websearch'],
        Write: ['write']
      },
      note: 'opencode sets nothing by a name that none of its tools has.'
    },
    unknownTools: 'near',
    colors: {
      words: ['primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'],
      hex: true,
      note: 'opencode does not start while an agent has another color.'
    }
  },
  source:
    'opencode documentation, "Agents" and "Tools"; its agent schema, packages/core/src/v1/config/agent.ts',
  date: '2026-11-30'
}
