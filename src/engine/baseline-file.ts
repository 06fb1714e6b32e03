import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {compare} from '../core/compare.ts'
import {code} from '../core/say.ts'
import type {Source, Span} from '../model/source.ts'
import {decode} from '../parse/decode.ts'
import {reasonOf} from './disk.ts'
import {RunFailure} from './failure.ts'
import {membersOf, parseJson, type Say, startOf, textsOf} from './jsonc.ts'

/** In the root of a project. */
export const baselineName = 'np-lint-suppressions.json'

/** In bytes; a finding takes some 30 of them. */
const largest = 64 * 1_048_576

/** Findings that were there when the baseline was made, and that nobody is to be told again. */
export interface Baseline {
  /** The file; undefined when there is none. */
  readonly source: Source | undefined
  readonly entries: readonly BaselineEntry[]
}

/** What one rule had found in one file. */
export interface BaselineEntry {
  /** Forward slashes, relative to the project root. */
  readonly path: string
  readonly rule: string
  readonly fingerprints: readonly string[]
  /** Where the rule stands in the baseline; undefined before that is written. */
  readonly at: Span | undefined
}

/**
 * The baseline of a project; an empty one when it has none.
 * @throws RunFailure for a file that cannot be read or is no baseline.
 */
export async function readBaseline(root: string): Promise<Baseline> {
  const file = join(root, baselineName)
  if (!existsSync(file)) return {source: undefined, entries: []}
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    throw new RunFailure(`${baselineName} cannot be read (${reasonOf(cause)})`)
  }
  if (bytes.length > largest) {
    throw new RunFailure(`Unexpected size of ${baselineName}, expected at most ${largest} bytes`)
  }
  const source = decode(baselineName, bytes)
  const mistakes: string[] = []
  const entries = await readEntries(source, (offset, message) => {
    const {line, column} = source.point(offset)
    mistakes.push(`${baselineName}:${line}:${column}: ${message}`)
  })
  if (mistakes.length > 0) throw new RunFailure(...mistakes)
  return {source, entries}
}

async function readEntries(source: Source, say: Say): Promise<readonly BaselineEntry[]> {
  const root = await parseJson(source.text, false, say)
  if (!root) return []
  const members = membersOf(root, 'a baseline', say)
  const version = members.find(({key}) => key.value === 'version')?.value
  if (!version || !('value' in version) || version.value !== 1) {
    say(startOf(version ?? root), 'Unexpected version of the baseline, expected `"version": 1`')
    return []
  }
  return members.flatMap(({key, value}) => {
    if (key.value === 'version') return []
    if (key.value !== 'files') {
      say(key.start, `Unexpected key ${code(key.value)}, expected ${code('files')}`)
      return []
    }
    return membersOf(value, '`files`', say).flatMap(({key: path, value: rules}) =>
      membersOf(rules, code(path.value), say).map(({key: rule, value: names}) => ({
        path: path.value,
        rule: rule.value,
        fingerprints: textsOf(names, code(rule.value), 'a list of fingerprints', say).map(
          ({value: name}) => name
        ),
        at: {start: rule.start, end: rule.end}
      }))
    )
  })
}

/** Sorted, so that two people who make the same baseline write the same bytes. */
export function renderBaseline(entries: readonly BaselineEntry[]): string {
  const files = new Map<string, Map<string, readonly string[]>>()
  for (const {path, rule, fingerprints} of entries) {
    if (fingerprints.length === 0) continue
    const rules = files.get(path) ?? new Map<string, readonly string[]>()
    files.set(path, rules.set(rule, fingerprints.toSorted(compare)))
  }
  const content = sorted(files).map(([path, rules]) => [path, Object.fromEntries(sorted(rules))])
  return `${JSON.stringify({version: 1, files: Object.fromEntries(content)}, null, 2)}\n`
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].toSorted(([a], [b]) => compare(a, b))
}
