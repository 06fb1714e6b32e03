/** Words of task titles. Source: np-lint's own reading of 566 real tasks, 2026-11. */

/** With which a deliverable begins. */
export const verbs = [
  ...['add', 'create', 'implement', 'build', 'write', 'remove', 'delete', 'drop', 'migrate'],
  ...['refactor', 'rename', 'update', 'fix', 'wire', 'configure', 'install', 'deploy', 'extract'],
  ...['replace', 'move', 'introduce', 'convert', 'upgrade', 'integrate', 'redesign', 'rewrite'],
  ...['publish', 'rework', 'generate', 'seed', 'set up', 'enable', 'disable', 'port', 'split'],
  ...['merge', 'expose', 'register', 'document', 'test', 'verify']
]

/** As a second step they finish the first. */
export const companionVerbs = [
  ...['test', 'verify', 'document', 'register', 'export', 'expose', 'wire', 'hook', 'commit'],
  ...['enable', 'configure', 'integrate', 'update', 'install', 'modify', 'adjust', 'import', 'use'],
  ...['connect', 'link', 'mount']
]

/** As a first step they prepare the second. */
export const wiringVerbs = [
  ...['test', 'verify', 'document', 'register', 'export', 'expose', 'wire', 'hook', 'commit'],
  ...['enable', 'configure', 'install', 'import', 'use', 'connect', 'link', 'mount', 'set up']
]

/** What comes along with any deliverable. */
export const companionObjects = [
  ...[
    'test',
    'tests',
    'spec',
    'specs',
    'docs',
    'documentation',
    'docstring',
    'changelog',
    'readme'
  ],
  ...['types', 'typings', 'export', 'exports', 'index', 'barrel', 'fixtures', 'snapshots', 'it'],
  ...['them', 'its', 'their']
]

/** What joins a second deliverable to a first. */
export const joints = ['and also', 'and additionally', 'and separately', 'while also']
export const titleJoints = [...joints, 'as well as', 'also']

export const negations = [
  'do not',
  "don't",
  'does not',
  'must not',
  'never',
  'not',
  'without',
  'no'
]

/** Words in names of files that say nothing about what these are for. */
export const genericNames = [
  ...['index', 'main', 'mod', 'init', 'app', 'util', 'helper', 'type', 'core', 'common', 'shared'],
  ...['base', 'page', 'layout', 'route', 'handler', 'service', 'model', 'view', 'controller'],
  ...['test', 'spec', 'src', 'lib', 'bin', 'agent', 'workflow', 'component', 'store']
]
