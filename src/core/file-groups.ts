import {genericNames} from '../words/tasks.ts'
import {findComponents} from './components.ts'

/** Files that belong together. */
export interface FileGroup {
  readonly files: readonly string[]
}

/** Which files of a task belong together, and which words mean them. */
export interface FileGroups {
  /** How many groups there are; none where fewer than two files are. */
  readonly size: number
  of(file: string): FileGroup | undefined
  /** Those that have one of these words in a name or a folder. */
  named(words: readonly string[]): readonly FileGroup[]
}

const none: FileGroups = {size: 0, of: () => undefined, named: () => []}
/** UTF-16 units: of a longer path only the folder counts in which its file is. */
const longestPath = 500

/** Files of one folder, of folders within each other, or with a word in common in their names. */
export function groupFiles(files: readonly string[]): FileGroups {
  if (files.length < 2) return none
  const groups = relatedFiles(files).map((own): FileGroup => ({files: own}))
  const byFile = new Map<string, FileGroup>()
  const byToken = new Map<string, Set<FileGroup>>()
  for (const group of groups) {
    for (const file of group.files) {
      byFile.set(file, group)
      for (const token of tokensOf(file)) {
        byToken.set(token, (byToken.get(token) ?? new Set()).add(group))
      }
    }
  }
  return {
    size: groups.length,
    of: (file) => byFile.get(file),
    named: (words) => [...new Set(words.flatMap((word) => [...(byToken.get(word) ?? [])]))]
  }
}

/** Each file is joined to what it may have in common with others, and files to each other over that. */
function relatedFiles(files: readonly string[]): readonly (readonly string[])[] {
  const folders = new Set(files.map(folderOf))
  const joints = new Map<string, number>()
  const targets: number[][] = files.map(() => [])
  for (const [index, file] of files.entries()) {
    const around = foldersAround(file).filter((folder) => folders.has(folder))
    for (const key of [...around.map((folder) => `${folder}/`), ...nameTokens(file)]) {
      const joint = joints.get(key) ?? targets.push([]) - 1
      joints.set(key, joint)
      targets[index]?.push(joint)
      targets[joint]?.push(index)
    }
  }
  return findComponents(targets).map((component) =>
    component.flatMap((index) => files[index] ?? [])
  )
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** The folder of a file, and those around it; the root only for what lies in it. */
function foldersAround(file: string): readonly string[] {
  const folder = folderOf(file)
  if (file.length > longestPath) return [folder]
  const parts = folder.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function nameTokens(file: string): readonly string[] {
  return tokensOf(file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))
}

/** Words that say what something is for: of three letters at least, in the singular. */
export function tokensOf(text: string): readonly string[] {
  const words = text
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return words
    .map((word) => word.replace(/(?<=\w{3})s$/, ''))
    .filter((word) => word.length > 2 && !genericNames.includes(word))
}
