import type {Safety} from '../../src/core/fix.ts'
import {checksUnder, type RuleMeta} from '../../src/core/rule.ts'
import {presets} from '../../src/presets/index.ts'
import type {Files} from './check.ts'

/** What a rule page says, read for the tests. */
export interface Page {
  readonly title: string
  /** The paragraph below the title. */
  readonly summary: string
  readonly examples: readonly Example[]
}

/** One `###` section of `## Examples`: a small project. */
export interface Example {
  readonly name: string
  readonly files: Files
  /** What fixes make of the file shown last. */
  readonly after: readonly After[]
}

export interface After {
  readonly path: string
  readonly safety: Safety
  readonly text: string
}

export function readPage(text: string): Page {
  const lines = text.split('\n')
  const examples: {name: string; files: Record<string, string>; after: After[]}[] = []
  let section = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^(`{3,})/.exec(line)?.[1]
    if (fence) {
      const end = lines.indexOf(fence, at + 1)
      // The line end before the closing fence belongs to the file.
      const content = [...lines.slice(at + 1, end), ''].join('\n')
      const lead = lines[at - 2] ?? ''
      const path = /^`([^`]+)`:$/.exec(lead)?.[1]
      const flag = /^After `--(fix|unsafe-fixes)`:$/.exec(lead)?.[1]
      const example = section === 'Examples' ? examples.at(-1) : undefined
      if (path && example) example.files[path] = content
      const last = Object.keys(example?.files ?? {}).at(-1)
      if (flag && last) {
        example?.after.push({path: last, safety: flag === 'fix' ? 'safe' : 'unsafe', text: content})
      }
      at = end
    } else if (line.startsWith('## ')) section = line.slice(3)
    else if (line.startsWith('### ')) examples.push({name: line.slice(4), files: {}, after: []})
  }
  return {title: lines[0]?.replace('# ', '') ?? '', summary: lines[2] ?? '', examples}
}

const start = '<!-- meta -->'
const end = '<!-- /meta -->'

/** The page with its table of facts as the rule has them. */
export function renderPage(text: string, meta: RuleMeta): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < 0) return `${text.trimEnd()}\n\n${start}\n${end}\n`
  return `${text.slice(0, from)}${start}\n\n${factsOf(meta)}\n\n${text.slice(to)}`
}

function factsOf(meta: RuleMeta): string {
  const levels = Object.entries(meta.messages).map(([id, level]) => `| \`${id}\` | ${level} |`)
  return [
    '| Checks | Contracts | Set | Fix |',
    '| --- | --- | --- | --- |',
    `| ${meta.kinds.join(', ')} | ${contractsOf(meta)} | ${meta.set} | ${meta.fix ?? 'none'} |`,
    '',
    '| Message | Level |',
    '| --- | --- |',
    ...levels
  ].join('\n')
}

/** The presets under which a rule says anything. */
export function contractsOf(meta: RuleMeta): string {
  const all = Object.values(presets).filter((preset) =>
    preset.kinds.some((kind) => meta.kinds.includes(kind))
  )
  const some = all.filter((preset) => checksUnder(meta, preset))
  return some.length === all.length && meta.needs === undefined
    ? 'all'
    : some.map(({name}) => name).join(', ')
}
