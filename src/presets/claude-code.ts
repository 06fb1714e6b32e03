import type {Preset} from '../model/preset.ts'

/** Claude Code reads headers as YAML and takes what it knows. */
export const claudeCode: Preset = {
  name: 'claude-code',
  title: 'Claude Code',
  kinds: ['agent'],
  reader: 'yaml',
  escapesDescriptions: true,
  agent: {
    required: ['name', 'description'],
    fields: {
      name: 'text',
      description: 'text',
      tools: 'text-or-list',
      disallowedTools: 'text-or-list',
      model: 'text',
      permissionMode: 'text',
      maxTurns: 'number',
      skills: 'text-or-list',
      mcpServers: 'any',
      hooks: 'map',
      memory: 'text',
      background: 'flag',
      effort: 'text',
      isolation: 'text',
      initialPrompt: 'text',
      color: 'text',
      petbox: 'any'
    }
  },
  source: 'Claude Code documentation, "Create custom subagents", supported frontmatter fields',
  date: '2026-11-01'
}
