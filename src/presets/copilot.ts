import type {Preset} from '../model/preset.ts'

/** GitHub Copilot: on GitHub, in its command line and in VS Code, which know different fields and tools. */
export const copilot: Preset = {
  name: 'copilot',
  title: 'GitHub Copilot',
  kinds: ['agent'],
  reader: 'yaml',
  agent: {
    required: ['description'],
    fields: {
      name: 'text',
      description: 'text',
      target: 'text',
      tools: 'text-or-list',
      model: 'text-or-list',
      'reasoning-effort': 'text',
      reasoningEffort: 'text',
      agents: 'list',
      handoffs: 'list',
      hooks: 'map',
      github: 'map',
      advancedOptions: 'map',
      'argument-hint': 'text',
      'user-invocable': 'flag',
      // How VS Code first spelled it.
      'user-invokable': 'flag',
      'disable-model-invocation': 'flag',
      infer: 'flag',
      'mcp-servers': 'map',
      metadata: 'map'
    },
    // A field of prompt files, and no slip for `agents`.
    misnamed: {agent: undefined},
    unknownFields: 'warning',
    // GitHub splits a text at its commas; VS Code of 2025 took a list only.
    toolForms: {fields: ['tools'], forms: ['list'], lesser: ['comma']},
    tools: {
      names: [
        // Aliases that GitHub documents, those of Claude Code among them.
        'execute',
        'shell',
        'bash',
        'powershell',
        'read',
        'NotebookRead',
        'edit',
        'MultiEdit',
        'write',
        'NotebookEdit',
        'search',
        'grep',
        'glob',
        'agent',
        'custom-agent',
        'task',
        'web',
        'WebSearch',
        'WebFetch',
        'todo',
        'TodoWrite',
        // Copilot CLI.
        'ask_user',
        'create',
        'skill',
        'view',
        'web_fetch',
        'web_search',
        // VS Code, today's and older ones.
        'browser',
        'changes',
        'codebase',
        'editFiles',
        'extensions',
        'fetch',
        'fileSearch',
        'findTestFiles',
        'githubRepo',
        'listDirectory',
        'memory',
        'new',
        'newWorkspace',
        'openSimpleBrowser',
        'problems',
        'readFile',
        'runCommand',
        'runCommands',
        'runInTerminal',
        'runNotebooks',
        'runSubagent',
        'runTask',
        'runTasks',
        'runTests',
        'searchResults',
        'terminalLastCommand',
        'terminalSelection',
        'testFailure',
        'textSearch',
        'think',
        'todos',
        'usages',
        'vscode',
        'vscodeAPI'
      ],
      anyCase: true,
      // `server/tool`, `server/*`, `publisher.extension/tool`, names of MCP tools, sets with a space.
      open: /[/.*_ -]/,
      replaced: {
        LS: ['search', 'execute'],
        KillShell: ['execute'],
        BashOutput: ['execute'],
        AskUserQuestion: ['vscode/askQuestions'],
        ApplyPatch: ['edit'],
        FetchUrl: ['web']
      },
      note: 'GitHub Copilot passes over names that it does not know.'
    },
    unknownTools: 'near'
  },
  source:
    'GitHub documentation, "Custom agents configuration"; VS Code documentation, "Custom agents" and "Chat tools", and the attributes that it validates, promptFileAttributes.ts',
  date: '2026-11-30'
}
