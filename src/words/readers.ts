/**
 * Checks that look at the whole working tree, each as the words that a command begins with; what is
 * written behind a program may stand behind flags. Source: nubos-pilot 1.2.4, the checker of plans,
 * without `git log`, which reads what is committed; date: 2026-06-16.
 */
export const readers: readonly (readonly [program: string, ...words: readonly string[]])[] = [
  ['git', 'diff'],
  ['git', 'status'],
  ['git', 'ls-files'],
  ['np-tools.cjs', 'update-docs'],
  ['np-tools', 'update-docs'],
  ['update-docs'],
  ['phpstan', 'analyse'],
  ['phpstan', 'analyze'],
  ['pint'],
  ['eslint'],
  ['tsc'],
  ['pre-commit', 'run'],
  ['find', '-newer']
]
