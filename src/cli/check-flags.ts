import {code, list} from '../core/say.ts'
import {RunFailure} from '../engine/failure.ts'
import type {Flags} from './program.ts'

/** @throws RunFailure for flags that do not go together. */
export function checkFlags(paths: readonly string[], flags: Flags): void {
  const stdin = flags.stdin || paths.includes('-')
  const others = paths.filter((path) => path !== '-')
  if (stdin && others.length > 0) {
    throw new RunFailure(
      `Unexpected ${list(others, 'and')} beside standard input, expected only one of them`
    )
  }
  if (!stdin && flags.stdinFilename !== undefined) {
    throw new RunFailure('Unexpected `--stdin-filename` without `--stdin`, expected both')
  }
  if (flags.stdinFilename === '') {
    throw new RunFailure('Unexpected empty `--stdin-filename`, expected a path')
  }
  if (flags.unsafeFixes && !flags.fix && !flags.diff) {
    throw new RunFailure(
      'Unexpected `--unsafe-fixes` alone, expected it beside `--fix` or `--diff`'
    )
  }
  if (flags.printConfig !== undefined) checkPrintConfig(others, stdin, flags)
  checkPairs([
    ['--config', flags.config !== undefined, '--no-config-lookup', !flags.configLookup],
    ['--fix', flags.fix, '--stdin', stdin],
    ['--suppress-all', flags.suppressAll, '--stdin', stdin],
    ['--prune-suppressions', flags.pruneSuppressions, '--stdin', stdin],
    ['--fix', flags.fix, '--diff', flags.diff],
    ['--suppress-all', flags.suppressAll, '--prune-suppressions', flags.pruneSuppressions],
    ['--diff', flags.diff, '--suppress-all', flags.suppressAll],
    ['--diff', flags.diff, '--prune-suppressions', flags.pruneSuppressions]
  ])
}

/** It says how a file would be checked: what is about checking it has no place beside it. */
function checkPrintConfig(paths: readonly string[], stdin: boolean, flags: Flags): void {
  if (paths.length > 0) {
    throw new RunFailure(
      `Unexpected ${list(paths, 'and')} beside \`--print-config\`, expected only the file behind it`
    )
  }
  const others: readonly (readonly [flag: string, isGiven: boolean | undefined])[] = [
    ['--stdin', stdin],
    ['--no-error-on-unmatched-pattern', !flags.errorOnUnmatchedPattern],
    ['--fix', flags.fix],
    ['--diff', flags.diff],
    ['--suppress-all', flags.suppressAll],
    ['--prune-suppressions', flags.pruneSuppressions],
    ['--no-inline-config', !flags.inlineConfig],
    ['--format', flags.format !== 'pretty'],
    ['--frame', flags.frame === true],
    ['--no-frame', flags.frame === false],
    ['--quiet', flags.quiet],
    ['--max-warnings', flags.maxWarnings !== undefined],
    ['--exit-zero', flags.exitZero],
    ['--gates', flags.gates !== 'all']
  ]
  checkPairs(others.map(([flag, isGiven]) => ['--print-config', true, flag, isGiven]))
}

type Pair = readonly [
  first: string,
  hasFirst: boolean | undefined,
  second: string,
  hasSecond: boolean | undefined
]

function checkPairs(pairs: readonly Pair[]): void {
  for (const [first, hasFirst, second, hasSecond] of pairs) {
    if (!hasFirst || !hasSecond) continue
    throw new RunFailure(
      `Unexpected ${code(first)} beside ${code(second)}, expected only one of them`
    )
  }
}
