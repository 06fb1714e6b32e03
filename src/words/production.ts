/** What makes a file part of what is shipped. Source: agent and plan conventions of nubos-pilot, 1.2.4, 2026-06-16. */

/** Below these nothing is written by hand, or nothing is shipped. */
export const foreignFolders = [
  ...['.nubos-pilot', '.planning', 'node_modules', 'vendor', 'dist', 'build', 'coverage']
]

export const testFolders = [
  ...['test', 'tests', '__tests__', '__mocks__', 'spec', 'specs', 'e2e', 'fixture', 'fixtures'],
  ...['__fixtures__', 'testdata', 'cypress', 'playwright', 'stub', 'stubs', 'mock', 'mocks']
]

/** Names of tests, by language. */
export const testNames: readonly RegExp[] = [
  /\.(?:test|spec|e2e|stories)\.\w+$/,
  /_(?:test|spec)\.\w+$/,
  /^test_.*\.py$/,
  /^conftest\.py$/,
  /Tests?\.(?:java|kt|cs|php|swift|scala)$/
]

/** Configuration of tools, and what a compiler makes. */
export const toolNames: readonly RegExp[] = [
  /\.config\.\w+$/,
  /^\.?(?:vite|vitest|jest|eslint|eslintrc|prettierrc|babel|webpack|rollup|tailwind|postcss|karma|cypress|playwright)\.\w+$/,
  /\.d\.[cm]?ts$/
]

export const sourceExtensions = [
  ...['js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'mts', 'tsx', 'vue', 'svelte', 'astro', 'py', 'rb'],
  ...['php', 'go', 'rs', 'java', 'kt', 'kts', 'scala', 'swift', 'c', 'h', 'cc', 'cpp', 'cxx', 'hh'],
  ...['hpp', 'm', 'mm', 'cs', 'fs', 'ex', 'exs', 'erl', 'clj', 'hs', 'lua', 'pl', 'r', 'dart'],
  ...['sol', 'sh', 'bash', 'zsh', 'ps1', 'sql', 'proto', 'graphql', 'gql']
]

/** A folder or a pattern below them is code, whatever is in it. */
export const sourceFolders = [
  ...['src', 'lib', 'bin', 'app', 'packages', 'internal', 'cmd', 'server', 'client', 'pkg']
]
