import type {YamlItem, YamlReading, YamlValue} from '../model/header.ts'
import {linesOf, nextLine, type Span} from '../model/source.ts'

// Lines on which no YAML reader can stumble. Everything else is left to a YAML library: this is a
// fast path, so it says no whenever it is not sure.
// Characters that no value may hold: asked once, for the whole header.
const odd = /[^\P{Cc}\n\r]|\r(?!\n)|[\p{Cf}\p{Cs}\u2028\u2029]/u
const plainStart = /^(?:[A-Za-z0-9/(<$]|[\p{L}\p{N}])/u
const doubleQuoted = /^"[^"\\]*"$/
const singleQuoted = /^'[^']*'$/
const flowItem = `(?:[A-Za-z_][\\w./-]*(?: [\\w./-]+)*|'[^'\\\\]*'|"[^"\\\\]*")`
const flowList = new RegExp(`^\\[ *(?:${flowItem}(?: *, *${flowItem})* *)?\\]$`)
const flowItems = new RegExp(flowItem, 'g')
// Words and numbers that YAML does not read as the text that is written.
const typed =
  /^(?:null|true|false|~|[-+.]?\d[\d_.eE+-]*|0[xo][\da-fA-F]+|\.inf|\.nan|y|n|yes|no|on|off)$/i
const keyLine = /^([A-Za-z_][\w-]*):(?: +(.*))?$/
const itemLine = /^( {0,8})- +(.*)$/

/**
 * What YAML reads in a header of plainly safe lines: `key: value`, comments, and lists of plain items
 * below an empty key. Undefined when a line is not plainly safe.
 */
export function readPlainly(text: string, content: Span): YamlReading | undefined {
  if (odd.test(text.slice(content.start, content.end))) return undefined
  const entries = new Map<string, YamlValue>()
  const comments: Span[] = []
  /** The empty key that items may follow, and how far they are indented. */
  let holder:
    | {readonly name: string; readonly items: YamlItem[]; indent: number | undefined}
    | undefined

  for (const {start, end} of linesOf(text, content)) {
    const line = text.slice(start, trimBlanks(text, start, end))
    if (line === '') continue
    // A comment between an empty key and its items would be a part of neither.
    if (line[0] === '#' && !holder) {
      comments.push({start, end})
      continue
    }

    const item = itemLine.exec(line)
    if (item) {
      const indent = item[1]?.length ?? 0
      const written = item[2] ?? ''
      if (!holder || !isPlainScalar(written)) return undefined
      if (holder.indent !== undefined && holder.indent !== indent) return undefined
      const list = entries.get(holder.name)
      if (!list) return undefined
      const first = holder.indent === undefined ? start + indent : list.start
      // To YAML a block ends behind its last line end.
      entries.set(holder.name, {
        ...list,
        kind: 'list',
        plain: false,
        start: first,
        end: nextLine(text, end),
        items: holder.items
      })
      holder.items.push(textItem(written, start + line.length - written.length))
      holder.indent = indent
      continue
    }
    const pair = keyLine.exec(line)
    if (!pair) return undefined
    const name = pair[1] ?? ''
    const written = pair[2] ?? ''
    if (typed.test(name)) return undefined
    // Where nothing is written, YAML stands at the end of the line, behind its blanks.
    const value = readValue(written, written === '' ? end : start + line.length - written.length)
    if (!value) return undefined
    entries.set(name, value)
    holder = written === '' ? {name, items: [], indent: undefined} : undefined
  }
  return {
    root: entries.size > 0 ? 'map' : 'empty',
    error: undefined,
    nestedDuplicates: [],
    aliases: new Set(),
    entries,
    comments
  }
}

/** Where the text from `start` to `end` ends without the blanks behind it. */
function trimBlanks(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text[last - 1] === ' ') last--
  return last
}

function readValue(written: string, start: number): YamlValue | undefined {
  const place = {start, end: start + written.length, property: undefined, items: []}
  if (written === '') return {...place, kind: 'null', text: '', plain: true}
  if (doubleQuoted.test(written) || singleQuoted.test(written)) {
    return {...place, kind: 'text', text: written.slice(1, -1), plain: false}
  }
  if (written === 'true' || written === 'false') {
    return {...place, kind: 'boolean', text: written, plain: true}
  }
  if (flowList.test(written)) return readFlowList(written, start)
  return isPlainScalar(written) ? {...place, kind: 'text', text: written, plain: true} : undefined
}

function readFlowList(written: string, start: number): YamlValue | undefined {
  const items = Array.from(written.matchAll(flowItems), ({0: item, index}) =>
    textItem(item, start + index)
  )
  // `[true, null]` holds no texts; in quotes it would.
  if (items.some(({text, start: at, end}) => end - at === text.length && typed.test(text))) {
    return undefined
  }
  const place = {start, end: start + written.length, property: undefined}
  return {...place, kind: 'list', text: '', plain: false, items}
}

function textItem(written: string, start: number): YamlItem {
  const text = /^["']/.test(written) ? written.slice(1, -1) : written
  return {start, end: start + written.length, kind: 'text', text, value: undefined}
}

/** It starts with a letter, a digit or one of `/(<$`, and holds no `: `, no ` #`, no colon at its end. */
function isPlainScalar(written: string): boolean {
  // Tabs are ruled out already: of what YAML takes for white space only the blank is left.
  const breaks = written.includes(': ') || written.includes(' #') || written.endsWith(':')
  // What the loader trims and YAML does not, as a no-break space.
  const trims = written.trimEnd() !== written
  return !breaks && !trims && plainStart.test(written) && !typed.test(written)
}
