import {code} from '../core/say.ts'
import {isMissing, readSource, reasonOf} from '../engine/disk.ts'
import {largestFile, type Source} from '../model/source.ts'
import {NubosPilotError} from './error.ts'
import {place} from './say.ts'

/**
 * Reads a file of at most 1 MiB.
 * @throws NubosPilotError `agent-not-found`, `file-unreadable`, `file-too-large` or `file-encoding`.
 */
export function readAgentFile(path: string, name: string): Source {
  const source = readFile(path, name)
  const {size, invalid} = source
  if (size > largestFile) {
    throw new NubosPilotError(
      'file-too-large',
      `Unexpected size of ${place(path)} (${size} bytes), expected at most ${largestFile}`,
      {path, size, limit: largestFile}
    )
  }
  if (invalid !== undefined) {
    const line = source.lineAt(invalid)
    throw new NubosPilotError(
      'file-encoding',
      `Unexpected bytes in line ${line} of ${place(path)}, expected UTF-8`,
      {path, line}
    )
  }
  return source
}

function readFile(path: string, name: string): Source {
  try {
    return readSource(path, path)
  } catch (cause) {
    // No file system has such a name; Node calls it a wrong argument.
    if (isMissing(cause) || path.includes('\0')) throw notFound(name, [path])
    throw unreadable(path, reasonOf(cause))
  }
}

/** `tried`: where it was looked for, absolute, the best place first. */
export function notFound(name: string, tried: readonly string[]): NubosPilotError {
  const [path = ''] = tried
  return new NubosPilotError(
    'agent-not-found',
    `Missing file of agent ${code(name)}, expected ${place(path)}`,
    {name, path, tried}
  )
}

export function unreadable(path: string, reason: string): NubosPilotError {
  return new NubosPilotError('file-unreadable', `${place(path)} cannot be read (${reason})`, {
    path,
    reason
  })
}
