import type {DocumentKind} from '../model/kind.ts'
import type {PresetName} from '../model/preset.ts'
import {isHostFile} from '../parse/kind.ts'
import {presets} from '../presets/index.ts'

/** What decides about the contract of a file before anybody is asked. */
export interface Contracted {
  /** Forward slashes, relative to the root of its project; empty when nobody knows. */
  readonly path: string
  readonly kind: DocumentKind
  /** The contract that its place or its content says. */
  readonly preset: PresetName
}

/** The contract that somebody wants for all files, where it knows this kind and the file has no host of its own. */
export function contractOf(file: Contracted, wanted: PresetName | undefined): PresetName {
  return wanted && !objectionTo(wanted, file) ? wanted : file.preset
}

/** Why a file keeps the contract that its place or its content says, whatever somebody wants for all. */
export type Objection = 'kind' | 'host'

/** `kind`: the contract says nothing about such files. `host`: the file has a host of its own. */
export function objectionTo(wanted: PresetName, {path, kind}: Contracted): Objection | undefined {
  if (!knowsKind(wanted, kind)) return 'kind'
  return isHostFile(path) ? 'host' : undefined
}

/** Whether a contract says anything about files of this kind. */
export function knowsKind(preset: PresetName, kind: DocumentKind): boolean {
  return presets[preset].kinds.includes(kind)
}

/** Whether some host has a field of this name: then it was written for that host, and is no slip. */
export function isFieldSomewhere(name: string): boolean {
  return Object.values(presets).some(({agent}) => agent && Object.hasOwn(agent.fields, name))
}
