import type {Reporter} from '../core/result.ts'
import {code, list} from '../core/say.ts'

export const reporterNames = [
  'pretty',
  'unix',
  'json',
  'json-with-metadata',
  'github',
  'verdict'
] as const

export type ReporterName = (typeof reporterNames)[number]

// Each is loaded when it is asked for: vfile-reporter alone costs more start-up time than a rule.
const loaders: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  unix: async () => (await import('./unix.ts')).unix,
  json: async () => (await import('./json.ts')).json,
  'json-with-metadata': async () => (await import('./json-with-metadata.ts')).jsonWithMetadata,
  github: async () => (await import('./github.ts')).github,
  verdict: async () => (await import('./verdict.ts')).verdict
}

/**
 * Loads what turns a report into text.
 * @throws TypeError for a name that is none of `reporterNames`.
 */
export async function loadReporter(name: ReporterName): Promise<Reporter> {
  if (!reporterNames.includes(name)) {
    throw new TypeError(`Unexpected format ${code(String(name))}, expected ${list(reporterNames)}`)
  }
  return loaders[name]()
}
