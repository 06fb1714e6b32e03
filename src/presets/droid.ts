import type {Preset} from '../model/preset.ts'

/** Factory's droid reads what it knows; its tools are a category, a text or a list. */
export const droid: Preset = {
  name: 'droid',
  title: 'Factory droid',
  kinds: ['agent'],
  reader: 'yaml',
  agent: {
    required: ['name', 'description'],
    names: {
      pattern: /^[a-z0-9_-]*$/,
      words: 'lower case letters, digits, `-` and `_`',
      note: 'Factory does not load a droid of another name.'
    },
    fields: {
      name: 'text',
      description: 'text',
      model: 'text',
      reasoningEffort: 'text',
      tools: 'text-or-list',
      mcpServers: 'list',
      createdAt: 'text',
      updatedAt: 'text',
      location: 'text',
      version: 'text',
      petbox: 'any'
    },
    toolForms: {fields: ['tools'], forms: ['comma', 'list']},
    tools: {
      names: [
        'read-only',
        'edit',
        'execute',
        'web',
        'mcp',
        'ApplyPatch',
        'AskUser',
        'Create',
        'Edit',
        'Execute',
        'FetchUrl',
        'GenerateDroid',
        'Glob',
        'Grep',
        'LS',
        'Read',
        'Skill',
        'Task',
        'TodoWrite',
        'WebSearch'
      ],
      open: /_/,
      replaced: {
        Bash: ['Execute'],
        BrowseURL: ['FetchUrl'],
        MultiEdit: ['Edit'],
        WebFetch: ['FetchUrl'],
        Write: ['Create', 'Edit']
      },
      note: 'Factory does not load a droid with a tool that it does not know.'
    },
    models: ['inherit']
  },
  source: 'Factory documentation, "Custom Droids (Subagents)"',
  date: '2026-11-30'
}
