import {lstatSync, readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {largestFile} from '../model/source.ts'
import {isInside, realPath, statOf} from './disk.ts'

/** A file that is there; without a text it is none that could be added to. */
export interface Existing {
  readonly text: string | undefined
}

/** What stands at a path in a folder that it must not lead out of. */
export function existing(folder: string, path: string): Existing | undefined {
  const file = resolve(folder, path)
  try {
    if (lstatSync(file, {throwIfNoEntry: false}) === undefined) return undefined
    const real = realPath(file)
    if (real === undefined || !isInside(realPath(folder) ?? folder, real)) return {text: undefined}
    if ((statOf(real)?.size ?? 0) > largestFile) return {text: undefined}
    return {
      text: new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(readFileSync(real))
    }
  } catch {
    return {text: undefined}
  }
}
