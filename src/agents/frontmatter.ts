import {list, snippet} from '../core/say.ts'
import {
  type LoaderError,
  type LoaderErrorReason,
  type LoaderReading,
  type LoaderValue,
  reservedKeys
} from '../model/header.ts'
import {lineEnd, nextLine, Source} from '../model/source.ts'
import {findLoaderBlock, readLoaderBlock} from '../parse/loader.ts'
import {NubosPilotError} from './error.ts'

/** What a field of a header holds. Maps have no prototype. */
export type FrontmatterValue = LoaderValue

/** The fields of a header by name, without a prototype: no key is special. Undefined: no such field. */
export interface Frontmatter {
  readonly [field: string]: FrontmatterValue | undefined
}

/** A text taken apart. */
export interface Extracted {
  /** Empty when the loader sees no header. */
  readonly frontmatter: Frontmatter
  /** What stands behind the header, unchanged; the whole text when there is none. */
  readonly body: string
}

/**
 * Reads the header of a text in the dialect of the agent loader, which is line by line and not YAML.
 * A header behind a byte order mark, a blank or anything else is none.
 * @throws NubosPilotError `frontmatter-parse-error` for the first line that it cannot read.
 */
export function extractFrontmatter(text: string): Extracted {
  // That a text goes on over several lines is for the gates to say; here lines are just lines.
  const {entries, errors, body} = readParts(text, new Set())
  if (errors[0]) throw parseError(text, errors[0])
  return {frontmatter: frontmatterOf(entries), body}
}

/** What `readLoaderBlock` makes of the header of a text, and what stands behind it. */
export function readParts(text: string, oneLine?: ReadonlySet<string>): Parts {
  const block = findLoaderBlock(text)
  if (!block) return {entries: new Map(), errors: [], body: text}
  const body = text.slice(nextLine(text, lineEnd(text, block.end)))
  return {...readLoaderBlock(text, block, oneLine), body}
}

export interface Parts extends Pick<LoaderReading, 'entries' | 'errors'> {
  readonly body: string
}

/** The values of fields by name. */
export function frontmatterOf(entries: LoaderReading['entries']): Frontmatter {
  const frontmatter: Record<string, FrontmatterValue> = Object.create(null)
  for (const [name, {value}] of entries) frontmatter[name] = value
  return frontmatter
}

/** What is thrown for a line that the loader cannot read. */
export function parseError(text: string, {reason, start}: LoaderError): NubosPilotError {
  const source = new Source(text, {path: ''})
  const line = source.lineAt(start)
  const [found, wanted] = faults[reason]
  return new NubosPilotError(
    'frontmatter-parse-error',
    `Unexpected ${found} in line ${line}, expected ${wanted}`,
    {line, snippet: snippet(source.slice(source.line(line))), reason}
  )
}

const faults: Readonly<Record<LoaderErrorReason, readonly [found: string, wanted: string]>> = {
  tab: ['tab in the indentation', 'spaces'],
  item: ['list item', 'it below a field without a value'],
  line: ['text', '`field: value`'],
  quote: ['end of a value', 'the quote it starts with'],
  list: ['end of a list', 'every quote to be closed'],
  'key-in-list': ['field in a list', '`- item`'],
  'reserved-key': ['field', `a name other than ${list(reservedKeys)}`],
  'multi-line': ['value over several lines', 'one line']
}
