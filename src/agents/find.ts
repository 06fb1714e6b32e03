import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {ancestors} from '../engine/disk.ts'
import {isNeverAgent} from '../parse/kind.ts'
import {NubosPilotError} from './error.ts'
import {staysInside} from './project.ts'
import {notFound, unreadable} from './read.ts'
import {shown} from './say.ts'

const agentName = /^[A-Za-z0-9_-]+$/

/**
 * The file of an agent: below the project, else among those that come with np-lint.
 * @throws NubosPilotError `agent-invalid-name`, `agent-not-found`, or `file-unreadable` for a link that
 * leads out of the project.
 */
export function findAgent(name: unknown, root: string): string {
  if (typeof name !== 'string' || !agentName.test(name)) {
    throw new NubosPilotError(
      'agent-invalid-name',
      `Unexpected name ${shown(name)} of an agent, expected letters, digits, \`_\` and \`-\``,
      {name}
    )
  }
  const file = `${name}.md`
  const folders = [...new Set([root, ...ownFolder()])].map((folder) => join(folder, 'agents'))
  const folder = isNeverAgent(file)
    ? undefined
    : folders.find((each) => existsSync(join(each, file)))
  if (!folder) {
    throw notFound(
      name,
      folders.map((each) => join(each, file))
    )
  }
  const path = join(folder, file)
  if (!staysInside(folder, file)) throw unreadable(path, 'a link that leads out of the project')
  return path
}

/** The folder of this package; none when somebody has bundled this file into something of theirs. */
function ownFolder(): readonly string[] {
  const url: string | undefined = import.meta.url
  if (!url) return []
  return Array.from(ancestors(dirname(fileURLToPath(url))))
    .filter(isOwn)
    .slice(0, 1)
}

function isOwn(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === 'np-lint'
  } catch {
    return false
  }
}
