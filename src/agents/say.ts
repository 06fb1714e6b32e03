import {code} from '../core/say.ts'

/** A value of any kind as code; of lists and maps only that they are some. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value ? 'map' : code(String(value))
}
