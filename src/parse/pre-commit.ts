import {isMap, isSeq, parseDocument} from 'yaml'
import {runs} from './hook-script.ts'

/** A hook of a repository, as `.pre-commit-config.yaml` names it. */
export interface PreCommitHook {
  readonly repo: string
  readonly rev: string
  readonly id: string
}

/** The text with the hook in it; `there` when one runs it already; undefined when it cannot be added. */
export function addPreCommitHook(text: string, hook: PreCommitHook): string | 'there' | undefined {
  const document = parseDocument(text)
  const before: unknown = document.errors.length === 0 ? document.toJS() : undefined
  if (before === undefined) return undefined
  if (hooksOf(before).some((each) => isHook(each, hook.id))) return 'there'
  const {contents} = document
  const repos = isMap(contents) ? contents.get('repos') : undefined
  const entry = {repo: hook.repo, rev: hook.rev, hooks: [{id: hook.id}]}
  // Comments, blank lines and quotes stay only where nothing is written anew.
  const added =
    isSeq(repos) && !repos.flow && repos.items.length > 0
      ? insertEntry(text, repos.range, hook)
      : addTo(document, entry)
  // What was read before, and the entry, is what has to be read now.
  const after: unknown = added === undefined ? undefined : parseDocument(added).toJS()
  const wanted = JSON.stringify({...Object(before), repos: [...reposOf(before), entry]})
  return JSON.stringify(after) === wanted ? added : undefined
}

/** Behind the last entry of a list, written as the first one is. */
function insertEntry(
  text: string,
  range: readonly [start: number, end: number, next: number] | null | undefined,
  hook: PreCommitHook
): string | undefined {
  if (!range) return undefined
  const [start, end] = range
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = text.slice(lineStart, start)
  if (indent.trim() !== '') return undefined
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = [
    `- repo: ${hook.repo}`,
    `  rev: ${hook.rev}`,
    '  hooks:',
    `    - id: ${hook.id}`
  ].map((line) => indent + line + newline)
  // The end of a list lies behind its last line, or on it, before a comment.
  const close = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1 || text.length
  const list = text.slice(0, close)
  const written = list.indexOf('\n', list.trimEnd().length) + 1
  const head = written > 0 ? list.slice(0, written) : list + newline
  return head + lines.join('') + text.slice(written > 0 ? written : close)
}

function addTo(document: ReturnType<typeof parseDocument>, entry: object): string | undefined {
  const {contents} = document
  if (contents !== null && !isMap(contents)) return undefined
  const repos = isMap(contents) ? contents.get('repos') : undefined
  if (isSeq(repos)) {
    repos.flow = false
    repos.add(document.createNode(entry))
  } else if (repos === undefined || repos === null) {
    document.set('repos', document.createNode([entry]))
  } else return undefined
  return document.toString({lineWidth: 0})
}

function reposOf(config: unknown): readonly unknown[] {
  const repos = isObject(config) ? config.repos : undefined
  return Array.isArray(repos) ? repos : []
}

function hooksOf(config: unknown): readonly Readonly<Record<string, unknown>>[] {
  return reposOf(config).flatMap((repo) => {
    const hooks = isObject(repo) ? repo.hooks : undefined
    return Array.isArray(hooks) ? hooks.filter(isObject) : []
  })
}

/** A hook of the repository itself has an id as it likes, and says what it runs. */
function isHook({id, entry, args}: Readonly<Record<string, unknown>>, wanted: string): boolean {
  const command = [entry, ...(Array.isArray(args) ? args : [])].join(' ')
  return id === wanted || runs(command, wanted)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
