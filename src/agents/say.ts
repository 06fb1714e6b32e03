import {code, longest} from '../core/say.ts'

/** A value of any kind as code; of lists and maps only that they are some. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value ? 'map' : code(String(value))
}

/** A path as code; of a long one the end, which says what file it is. */
export function place(path: string): string {
  return code(path.length > longest ? `…${path.slice(1 - longest)}` : path)
}
