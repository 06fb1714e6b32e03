import type {Document} from '../model/document.ts'
import {formatSliceId} from '../model/id.ts'
import type {Located} from '../model/source.ts'
import {type PlanGraph, type PlanNode, phaseOf} from './plan-graph.ts'

/** One file that several nodes write at once. */
export interface FileConflict {
  /** What runs at once: `slice M001-S002`, `wave 2 of phase 13`. */
  readonly when: string
  /** As it is compared: forward slashes, without `./`. */
  readonly file: string
  /** Two or more, in order; each with the place at which it names the file. */
  readonly writers: readonly Writer[]
}

export interface Writer {
  readonly node: PlanNode
  readonly at: Located<string>
}

const conflicts = new WeakMap<PlanGraph, ReadonlyMap<Document, readonly FileConflict[]>>()

/** The conflicts of a graph, by the document of the last who writes. */
export function fileConflicts(graph: PlanGraph): ReadonlyMap<Document, readonly FileConflict[]> {
  const known = conflicts.get(graph)
  if (known) return known
  const found = findConflicts(graph)
  conflicts.set(graph, found)
  return found
}

function findConflicts({nodes}: PlanGraph): ReadonlyMap<Document, readonly FileConflict[]> {
  const writers = new Map<string, {when: string; file: string; writers: Writer[]}>()
  for (const node of nodes) {
    const when = timeOf(node)
    if (when === undefined) continue
    const seen = new Set<string>()
    for (const at of filesOf(node)) {
      const file = tidy(at.value)
      if (file === undefined || seen.has(file)) continue
      seen.add(file)
      const key = `${when}\n${file}`
      const known = writers.get(key) ?? {when, file, writers: []}
      known.writers.push({node, at})
      writers.set(key, known)
    }
  }
  const byDocument = new Map<Document, FileConflict[]>()
  for (const conflict of writers.values()) {
    const last = conflict.writers.length > 1 ? conflict.writers.at(-1) : undefined
    if (!last) continue
    const {document} = last.node
    const known = byDocument.get(document)
    if (known) known.push(conflict)
    else byDocument.set(document, [conflict])
  }
  return byDocument
}

/** What a node runs together with; undefined where nobody knows. */
function timeOf({task, slice, id, document}: PlanNode): string | undefined {
  if (task) return slice && `slice ${formatSliceId(slice)}`
  const wave = /^["']?(\d+)/.exec(document.header.field('wave')?.value.value ?? '')?.[1]
  return wave === undefined ? undefined : `wave ${Number(wave)} of phase ${phaseOf(id)}`
}

function filesOf({task, document}: PlanNode): readonly Located<string>[] {
  return task ? task.files : (document.list('files_modified')?.items ?? [])
}

/** A path as it is compared; undefined for what may be several files. */
function tidy(path: string): string | undefined {
  const tidied = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  return /[*?{}[\]]|\/$|^$/.test(tidied) ? undefined : tidied
}
