import {join} from 'node:path'
import type {FileResult} from '../core/result.ts'
import {code} from '../core/say.ts'
import {readFields} from '../parse/fields.ts'
import {findHeader} from '../parse/header.ts'
import {agentFolder, isPortableName} from '../parse/kind.ts'
import {seenFrom} from './disk.ts'
import type {CheckedFile} from './files.ts'

/** Notices folders whose agents were hardly written for the portable contract. */
export interface Lead {
  see(file: CheckedFile): void
  /**
   * One line about folders in which no agent has a tier and something is found; undefined without any.
   * `isWalked` says whether every file of a folder was seen: of others nobody knows.
   */
  text(results: readonly FileResult[], isWalked: (folder: string) => boolean): string | undefined
}

export function createLead(cwd: string, root: string): Lead {
  /** Whether an agent of a folder has a tier, or a contract of its own; folders relative to the root. */
  const folders = new Map<string, boolean>()
  return {
    see({path, kind, source, settings}) {
      // Whoever chose a contract needs no advice.
      const isChosen = settings.presetFrom.by !== 'default'
      if (kind !== 'agent' || !(isChosen || settings.preset.agent?.tiers)) return
      const folder = agentFolder(path)
      if (folders.get(folder)) return
      const isSettled = isChosen || hasTier(source.text)
      // Who calls a file `np-…` means the portable contract, and has forgotten the tier.
      if (isSettled || !isPortableName(path)) folders.set(folder, isSettled)
    },

    text(results, isWalked) {
      const found = results.filter(({problems}) => problems.length > 0)
      const speaking = new Set(found.map(({path}) => agentFolder(path)))
      const [first, ...more] = [...folders].flatMap(([folder, isSettled]) =>
        !isSettled && speaking.has(folder) && isWalked(folder) ? [folder] : []
      )
      if (first === undefined) return undefined
      const others =
        more.length > 0 ? ` and ${more.length} more folder${more.length > 1 ? 's' : ''}` : ''
      const place = `${code(`${seenFrom(cwd, join(root, first))}/`)}${others}`
      return `No agent in ${place} has a \`tier\`: written for one host, these keep its contract with \`np-lint init\`, or \`"preset": "claude-code"\` in np-lint.json`
    }
  }
}

function hasTier(text: string): boolean {
  return readFields(text, findHeader(text).content).some(({key}) => key.value === 'tier')
}
