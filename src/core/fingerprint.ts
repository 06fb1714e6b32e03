import type {Problem} from '../model/finding.ts'
import type {Source} from '../model/source.ts'
import {sortProblems} from './compare.ts'
import type {FileResult} from './result.ts'

/** Names for problems that outlive a move: the same as long as the text of their line is. */
export function fingerprints(
  path: string,
  source: Source,
  problems: readonly Problem[]
): readonly string[] {
  const seen = new Map<string, number>()
  // A line may hold thousands of problems, and most of the text.
  const lines = new Map<number, string>()
  return problems.map(({ruleId, messageId, at}) => {
    const line = source.lineAt(at.start)
    const text = lines.get(line) ?? hash(source.slice(source.line(line)).trim())
    lines.set(line, text)
    // No part can hold a line end, so no two lists of parts make one key.
    const key = [ruleId, messageId, path, text].join('\n')
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return hash(`${key}\n${nth}`)
  })
}

/** The name of everything that was found in a file: hiding one finding must not rename another. */
export function nameProblems({
  path,
  source,
  problems,
  suppressed,
  apart = []
}: Pick<FileResult, 'path' | 'source' | 'problems' | 'suppressed' | 'apart'>): ReadonlyMap<
  Problem,
  string
> {
  const all = sortProblems<Problem>([...problems, ...suppressed, ...apart])
  const names = fingerprints(path, source, all)
  return new Map(all.map((problem, at) => [problem, names[at] ?? '']))
}

/** 64 bits as 16 hex digits: FNV's multiply-and-xor in two lanes, since BigInt is slow. */
function hash(text: string): string {
  let a = 0x811c9dc5
  let b = 0xcbf29ce4
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x5bd1e995)
  }
  // Multiplying carries upwards only: without this, low digits would depend on low bits alone.
  a = mix(a ^ (b >>> 16))
  b = mix(b ^ (a >>> 16))
  return hex(a) + hex(b)
}

function mix(lane: number): number {
  const half = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  const rest = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return rest ^ (rest >>> 16)
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0')
}
