import {join} from 'node:path'
import {ancestors, findRoot, isInside, realPath, statOf} from '../engine/disk.ts'

/** The project whose config and agents count in a folder: the nearest with `.nubos-pilot/`, else the root. */
export function findProject(folder: string): string {
  return findStateRoot(folder) ?? findRoot(folder)
}

/** Whether what stands in a folder is there, also where a link leads, without leaving the project of that folder. */
export function staysInside(folder: string, name: string): boolean {
  const target = realPath(join(folder, name))
  return target !== undefined && isInside(boundsOf(realPath(folder) ?? folder), target)
}

/** The wider project; where nothing marks one, that of the state. */
function boundsOf(folder: string): string {
  const root = findRoot(folder)
  return root === folder ? findProject(folder) : root
}

function findStateRoot(below: string): string | undefined {
  return Array.from(ancestors(below)).find((folder) =>
    statOf(join(folder, '.nubos-pilot'))?.isDirectory()
  )
}
