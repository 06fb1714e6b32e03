import {RunFailure} from '../engine/failure.ts'
import type {Host} from './host.ts'

/** @throws RunFailure when somebody has removed it. */
export function workingFolder(host: Pick<Host, 'cwd'>): string {
  try {
    return host.cwd()
  } catch {
    throw new RunFailure('The working folder does not exist any more; go to one that does')
  }
}
