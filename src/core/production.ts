import {
  foreignFolders,
  sourceExtensions,
  sourceFolders,
  testFolders,
  testNames,
  toolNames
} from '../words/production.ts'

/** Whether a file, a folder or a pattern that a task names is code that is shipped; the first row that fits decides. */
export function isProduction(path: string): boolean {
  const tidied = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  const folders = tidied.split('/')
  const name = folders.pop() ?? ''
  if (folders.some((folder) => foreignFolders.includes(folder))) return false
  // Agents and workflows are the code of a planner.
  if (/^(?:agents|workflows)\/[^/]+\.md$/.test(tidied)) return true
  if (folders.some((folder) => testFolders.includes(folder))) return false
  if ([...testNames, ...toolNames].some((pattern) => pattern.test(name))) return false
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && sourceExtensions.includes(extension)) return true
  const isOpen = name === '' || name.includes('*')
  return isOpen && folders.some((folder) => sourceFolders.includes(folder))
}

/** A pattern of files: `*` within a folder, `**` over folders. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replace(/\*\*\/?|\*/g, (stars) =>
      stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?'
    )
  return new RegExp(`^${source}$`)
}
