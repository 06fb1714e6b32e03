import type {Header, HeaderState} from '../model/header.ts'
import type {Source} from '../model/source.ts'

/**
 * Why the agent loader finds no field in a header, in the words that its users know; undefined when it
 * finds some.
 */
export function unseenReason(header: Header, source: Source): string | undefined {
  if (header.state === 'empty') return 'empty'
  if (header.loader.found) return undefined
  return source.bom && header.state === 'found' ? 'bom' : reasons[header.state]
}

const reasons: Readonly<Record<HeaderState, string>> = {
  found: 'fence-trailing-space',
  empty: 'empty',
  missing: 'absent',
  late: 'not-at-top',
  unclosed: 'unterminated',
  toml: 'absent',
  json: 'absent'
}
