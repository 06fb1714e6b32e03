import {compare} from '../core/compare.ts'
import {type PlanGraph, planGraph, planGroup} from '../core/plan-graph.ts'
import type {Document} from '../model/document.ts'
import {isPlan} from '../model/plan.ts'
import {emptyWorkspace} from '../model/workspace.ts'
import {parseDocument} from '../parse/document.ts'
import {openProject, type ProjectRequest} from './project.ts'
import {findTargets} from './targets.ts'

/** The plans of a request, and those that they know. */
export interface PlanFiles {
  /** One for each state folder of a planner. */
  readonly graphs: readonly PlanGraph[]
  /** Paths of the files that were asked for, relative to the project root. */
  readonly asked: ReadonlySet<string>
  /** Lines that say what could not be read. */
  readonly failures: readonly string[]
}

/**
 * Reads plans with all around them: without paths those of the working folder.
 * @throws RunFailure as `lintFiles` does.
 */
export async function readPlans({
  paths = [],
  ...request
}: ProjectRequest & {readonly paths?: readonly string[]}): Promise<PlanFiles> {
  const {cwd, root, ignoreFiles, reader, index} = await openProject(request)
  const options = {cwd, root, ignoreFiles, allowUnmatched: false}
  const targets = await findTargets(paths.length > 0 ? paths : ['.'], options)
  const documents = new Map<string, Document>()
  const read = async (filePath: string) => {
    const admission = await reader.read(filePath)
    if (!('file' in admission)) return
    const {source, kind, settings} = admission.file
    const document = parseDocument(source, kind, settings.preset, {})
    if (isPlan(document)) documents.set(filePath, document)
  }
  for (const {filePath} of targets.files) await read(filePath)
  const asked = new Set(Array.from(documents.values(), ({source}) => source.path))
  const folders = new Set(Array.from(documents.values(), (each) => planGroup(each)?.folder ?? '.'))
  const given = new Set(documents.keys())
  for (const {filePath} of await index.others(folders, given)) {
    if (!documents.has(filePath)) await read(filePath)
  }
  return {graphs: graphsOf([...documents.values()]), asked, failures: targets.failures}
}

function graphsOf(documents: readonly Document[]): readonly PlanGraph[] {
  const groups = new Map<string, Document[]>()
  for (const document of documents) {
    const {folder} = planGroup(document) ?? {folder: '.'}
    const known = groups.get(folder)
    if (known) known.push(document)
    else groups.set(folder, [document])
  }
  return Array.from(groups.values()).flatMap((group) => {
    const sorted = group.toSorted((a, b) => compare(a.source.path, b.source.path))
    const [first] = sorted
    return first ? [planGraph(first, {...emptyWorkspace, documents: sorted})] : []
  })
}
