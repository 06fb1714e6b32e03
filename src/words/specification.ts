// What a plan says of how, and not of what. Source: nubos-pilot 1.2.4, the checker of plans; date: 2026-06-16.

/** Fences in these languages are read or run, or say what goes in and comes out; an unnamed one may be a drawing. */
export const shownLanguages: readonly string[] = [
  ...['', 'bash', 'sh', 'shell', 'zsh', 'fish', 'console', 'terminal', 'powershell', 'yaml', 'yml'],
  ...['text', 'txt', 'plaintext', 'md', 'markdown', 'mermaid', 'log', 'diff', 'http', 'gherkin'],
  ...['json', 'jsonc', 'json5', 'toml', 'ini', 'env', 'dotenv', 'properties', 'csv', 'xml']
]

/** Statements that make or change the tables of a database, where a line begins. */
export const schemaStatements: readonly RegExp[] = [
  /create\s+(?:temp(?:orary)?\s+)?table\s+(?:if\s+not\s+exists\s+)?[\w."`[\]]+\s*\(/i,
  /alter\s+table\s+[\w."`[\]]+\s+(?:add|drop|alter|rename|modify)\b/i,
  /drop\s+table\s+(?:if\s+exists\s+)?[\w."`[\]]+\s*;/i,
  /create\s+(?:unique\s+)?index\s+[\w."`[\]]+\s+on\s+[\w."`[\]]+\s*\(/i,
  /Schema::(?:create|table)\s*\(/,
  /\$table->\w+\s*\(/,
  /(?:await\s+)?\w+\.schema\.(?:create|alter)Table\s*\(/,
  /op\.(?:create_table|add_column|drop_column|create_index)\s*\(/,
  /create_table\s+:\w+/,
  /add_column\s+:\w+\s*,/
]

/** The file of a migration whose name a generator makes, with the second in which it does. */
export const migrationFile = /\d{4}_\d{2}_\d{2}_\d{6}_\w+\.php/g
