import {join} from 'node:path'
import type {FileResult} from '../core/result.ts'
import {code} from '../core/say.ts'
import {readFields} from '../parse/fields.ts'
import {findHeader} from '../parse/header.ts'
import {agentFolder} from '../parse/kind.ts'
import {seenFrom} from './disk.ts'
import type {CheckedFile} from './files.ts'

/** Notices folders whose agents were hardly written for the portable contract. */
export interface Lead {
  /** Takes a file that a walk came to. */
  see(file: CheckedFile): void
  /** One line about folders in which no agent has a tier and something is found; undefined without any. */
  text(results: readonly FileResult[]): string | undefined
}

export function createLead(cwd: string, root: string): Lead {
  /** Whether an agent of a folder has a tier; folders relative to the root. */
  const folders = new Map<string, boolean>()
  return {
    see({path, kind, source, settings}) {
      // Whoever chose a contract needs no advice, and who calls a file `np-…` means the portable one.
      if (settings.presetFrom.by !== 'default') return
      if (kind !== 'agent' || !settings.preset.agent?.tiers || isPortableName(path)) return
      const folder = agentFolder(path)
      folders.set(folder, folders.get(folder) || hasTier(source.text))
    },

    text(results) {
      const found = results.filter(({problems}) => problems.length > 0)
      const speaking = new Set(found.map(({path}) => agentFolder(path)))
      const [first, ...more] = [...folders].flatMap(([folder, hasTiers]) =>
        !hasTiers && speaking.has(folder) ? [folder] : []
      )
      if (first === undefined) return undefined
      const others =
        more.length > 0 ? ` and ${more.length} more folder${more.length > 1 ? 's' : ''}` : ''
      const place = `${code(`${seenFrom(cwd, join(root, first))}/`)}${others}`
      return `No agent in ${place} has a \`tier\`: written for one host, these keep its contract with \`np-lint init\`, or \`"preset": "claude-code"\` in np-lint.json`
    }
  }
}

function isPortableName(path: string): boolean {
  return /(?:^|\/)np-[^/]*$/.test(path)
}

function hasTier(text: string): boolean {
  return readFields(text, findHeader(text).content).some(({key}) => key.value === 'tier')
}
