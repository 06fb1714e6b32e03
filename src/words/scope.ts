/** Words of plans that leave open where work ends. Source: np-lint's own reading of 566 real tasks, 2026-11. */

/** Of what they end, some was named before. */
export const listEndings = ['et cetera', 'and so on', 'and so forth']

export const openEndings = ['and the like', 'as needed', 'as necessary', 'as appropriate']

/** Between a word that adds and "related". */
export const relatedLeads = ['and', 'or', 'plus', '&']
export const elseLeads = ['plus', 'and', 'or']
export const elseWords = ['anything', 'everything', 'whatever']
export const quantities = ['any', 'all', 'other']

/** In front of a phrase they close the scope. */
export const exclusions = [
  'do not',
  "don't",
  'does not',
  'must not',
  'never',
  'without',
  'no',
  'not',
  'avoid',
  'instead of',
  'rather than'
]

/** What leads to the items that were meant. */
export const enumerations = ['namely', 'i.e.', 'specifically']

/** Extensions of files that a task may name. */
export const fileExtensions = [
  'cjs',
  'css',
  'go',
  'html',
  'java',
  'js',
  'json',
  'jsx',
  'kt',
  'md',
  'mjs',
  'php',
  'py',
  'rb',
  'rs',
  'sh',
  'sql',
  'svg',
  'swift',
  'toml',
  'ts',
  'tsx',
  'vue',
  'yaml',
  'yml'
]
