import type {Reporter} from '../engine/result.ts'

export const reporterNames = ['pretty', 'unix', 'json', 'json-with-metadata', 'github'] as const

export type ReporterName = (typeof reporterNames)[number]

// Each is loaded when it is asked for: vfile-reporter alone costs more start-up time than a rule.
const loaders: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  unix: async () => (await import('./unix.ts')).unix,
  json: async () => (await import('./json.ts')).json,
  'json-with-metadata': async () => (await import('./json-with-metadata.ts')).jsonWithMetadata,
  github: async () => (await import('./github.ts')).github
}

export function loadReporter(name: ReporterName): Promise<Reporter> {
  return loaders[name]()
}
