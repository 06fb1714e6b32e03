import type {AgentDocument} from '../model/document.ts'
import type {Fix} from '../model/finding.ts'
import type {ToolForm} from '../model/preset.ts'
import type {Tools} from '../model/tool.ts'

// Texts that need no quotes, wherever YAML meets them.
const word = /^[A-Za-z_][\w./-]*$/
// `*all` stands for something else; the star of `docs_*` and `Bash(git *)` does not.
const anchor = /(?:^|[\s,[])[&*!]\w/
const readAsOther = /^(?:null|true|false|y|n|yes|no|on|off)$/i

/**
 * Writes the tools of a field in another form, in their order; undefined when anything would be lost:
 * a comment, an entry that is no text, a text that the form cannot hold.
 */
export function rewriteTools(agent: AgentDocument, tools: Tools, form: ToolForm): Fix | undefined {
  const {header, source, preset} = agent
  const field = header.field(tools.field)
  const names = tools.entries.map(({text}) => text)
  if (!field || names.length === 0 || tools.form === 'map') return undefined
  if (tools.entries.some(({isText, text}) => !isText || text.trim() !== text || text === '')) {
    return undefined
  }
  const entry = source.slice(field.entry).trimEnd()
  const yaml = preset.reader === 'yaml' ? header.yaml.entries.get(tools.field) : undefined
  // What means something to people only, or hangs together with other lines.
  if (entry.includes('#') || yaml?.property || (yaml && anchor.test(entry))) return undefined
  const text = writers[form](names, source.eol)
  if (text === undefined) return undefined
  const end = field.entry.start + entry.length
  return {
    title: titles[form],
    edits: [{start: field.key.end, end, text: `:${text}`}],
    safety: 'safe'
  }
}

const titles: Readonly<Record<ToolForm, string>> = {
  comma: 'Write as a text with commas',
  list: 'Write as a list',
  map: 'Write as a map'
}

type Writer = (names: readonly string[], eol: string) => string | undefined

const writers: Readonly<Record<ToolForm, Writer>> = {
  comma(names) {
    // A comma inside an entry would part it, unless brackets hold it.
    const text = names.join(', ')
    if (names.some((name) => /[,\n]/.test(name.replace(/\([^()]*\)/g, '')))) return undefined
    const isPlain = /^[A-Za-z]/.test(text) && !/: |:$| #/.test(text) && !readAsOther.test(text)
    const written = isPlain ? text : inQuotes(text)
    return written && ` ${written}`
  },
  list(names) {
    const items = names.map(wordOrQuotes)
    return items.includes(undefined) ? undefined : ` [${items.join(', ')}]`
  },
  map(names, eol) {
    if (new Set(names).size < names.length || names.some((name) => name.includes('('))) {
      return undefined
    }
    const keys = names.map(wordOrQuotes)
    return keys.includes(undefined) ? undefined : keys.map((key) => `${eol}  ${key}: true`).join('')
  }
}

function wordOrQuotes(text: string): string | undefined {
  return word.test(text) && !readAsOther.test(text) ? text : inQuotes(text)
}

/** In single quotes every reader reads what is written. */
function inQuotes(text: string): string | undefined {
  return /['\\\n]/.test(text) ? undefined : `'${text}'`
}
