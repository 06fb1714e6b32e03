import type {Document, YAMLError} from 'yaml'
import {isAlias, isCollection, isScalar, parseDocument, visit} from 'yaml'
import type {YamlError, YamlFault} from '../model/header.ts'
import {lineEnd, linesOf} from '../model/source.ts'

type Place = readonly [start: number, end: number]
interface Diagnosis {
  readonly fault: YamlFault
  readonly place: Place
}
interface Fault extends Diagnosis {
  readonly code: string
  readonly message: string
}

/** How headers are parsed here: faults as data, and no word on the console. */
export const yamlOptions = {
  prettyErrors: false,
  // Its own search compares every key with every other; ours is linear.
  uniqueKeys: false,
  // `silent` would also hide that there is a second document.
  logLevel: 'error'
} as const

/** The first fault of a header, at the character that breaks it; `offset` is where the header begins. */
export function findYamlError(
  document: Document.Parsed,
  text: string,
  offset: number
): YamlError | undefined {
  const fault = firstFault(document, text)
  if (!fault) return undefined
  const {place, ...facts} = fault
  // An end that is missing is noticed behind the text, where nothing can be marked.
  const last = Math.max(1, text.trimEnd().length)
  const start = Math.min(place[0], last - 1)
  const end = Math.min(Math.max(place[1], start + 1), last)
  return {
    ...facts,
    start: start - (isInCharacter(text, start) ? 1 : 0) + offset,
    end: end + (isInCharacter(text, end) ? 1 : 0) + offset
  }
}

/** Whether `at` is between the halves of a surrogate pair, where nobody can mark anything. */
function isInCharacter(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}

function firstFault(document: Document.Parsed, text: string): Fault | undefined {
  const [error] = document.errors
  if (!error) return text.includes('*') ? unresolvedAlias(document) : undefined
  const whole = faultOf(error, document, text)
  // A quote that is never closed swallows the fields below it, up to the next quote: each field is
  // asked alone, too.
  const alone = faultOfOneField(text, whole.place[0])
  return alone && alone.place[0] < whole.place[0] ? alone : whole
}

/** The first fault that a field has by itself, in the lines before `limit`. */
function faultOfOneField(text: string, limit: number): Fault | undefined {
  const starts = [0]
  // Fields start at the margin; what is indented, a list item or a comment belongs to the one above.
  const field = /\n(?=[^\s#-])/g
  for (const {index} of text.matchAll(field)) starts.push(index + 1)
  for (const [index, start] of starts.entries()) {
    if (start >= limit) return undefined
    const end = starts[index + 1] ?? text.length
    const entry = text.slice(start, end)
    // Only what opens something, or goes on, can be at fault by itself without being noticed at once.
    if (!/["'[{]|\n./.test(entry)) continue
    const document = parseDocument(entry, yamlOptions)
    const [error] = document.errors
    if (!error) continue
    const {place, ...fault} = faultOf(error, document, entry)
    return {...fault, place: [place[0] + start, Math.min(place[1] + start, end)]}
  }
  return undefined
}

function faultOf(error: YAMLError, document: Document.Parsed, text: string): Fault {
  return {code: error.code, message: error.message, ...diagnose(error, document, text)}
}

const key = `(?:- +)*(?:"[^"]*"|'[^']*'|[\\w.$/-]+)\\s*:`
const fieldStart = new RegExp(`^${key}(?:\\s|$)`)
const valueStart = new RegExp(`^\\s*${key}\\s+(?=\\S)`)
// What follows a quote that was not meant to end the value.
const quoteInside = /^[\p{L}\p{N}_]/u

/** What is wrong and where; the parser names the place at which it noticed. */
function diagnose(error: YAMLError, document: Document.Parsed, text: string): Diagnosis {
  const start = Math.min(error.pos[0], text.length)
  const last = lineEnd(text, start)
  const end = Math.min(Math.max(error.pos[1], start + 1), last)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(lineStart, last)
  const first = lineStart + (/^\s*/.exec(line)?.[0].length ?? 0)
  const opener = openerOf(line, start - lineStart)
  const isList = opener === '[' || opener === '{'
  const is = (fault: YamlFault, place: Place = [start, end]): Diagnosis => ({fault, place})

  // Behind a directive YAML waits for a document; people write `%` without knowing that it is one.
  const directive = /(?:^|\n)(%[^\r\n]*)/.exec(text.slice(0, start))
  if (directive && error.code === 'MISSING_CHAR') {
    const at = directive.index + directive[0].length - (directive[1]?.length ?? 0)
    return is('line', [at, at + (directive[1]?.length ?? 0)])
  }
  const star = /^\s*\*(?=\s*:)/.exec(line)?.[0].length
  if (star) return is('star-key', [lineStart + star - 1, lineStart + star])
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return misplacedColon(text, start) ?? is('indentation', [first, last])
    case 'MULTILINE_IMPLICIT_KEY':
    case 'MISSING_CHAR': {
      const quote = error.code === 'MISSING_CHAR' ? openQuote(document, text) : undefined
      if (quote) return is('open-quote', quote)
      const colon = tightColon(line, lineStart)
      if (colon) return is('tight-colon', colon)
      // Indented by one too many or too few, a field is taken for text that goes on.
      if (first > lineStart && fieldStart.test(text.slice(first, last))) {
        return is('indentation', [first, last])
      }
      return is(isList ? 'in-list' : 'line', [start, last])
    }
    case 'BAD_INDENT': {
      const bracket = openBracket(document, text)
      return bracket ? is('open-bracket', bracket) : is('indentation', [first, last])
    }
    case 'BAD_ALIAS':
    case 'TAG_RESOLVE_FAILED':
      return is('token', [start, start + 1])
    case 'BAD_SCALAR_START':
      return opener ? is('start') : is('line', [start, last])
    case 'UNEXPECTED_TOKEN':
      // A quote inside the value ended it too early.
      if (opener && text[start - 1] === opener && quoteInside.test(text.slice(start))) {
        return is('inner-quote', [start - 1, start])
      }
      if (opener === "'" || opener === '"') return is('after-quote')
      if (opener === '|' || opener === '>') return is('after-block')
      if (isList && /^[\]}]/.test(text.slice(start))) return is('after-list')
      return is(opener ? 'token' : 'line')
    case 'TAB_AS_INDENT':
      return is(text.slice(lineStart, start).trim() === '' ? 'tab-indentation' : 'tab')
    case 'MULTIPLE_DOCS':
      return is('second-document', endOfDocument(text))
    case 'BAD_DQ_ESCAPE': {
      const wrong = /^\\(?:x\w{0,2}|u\w{0,4}|U\w{0,8}|.?)/su.exec(text.slice(start, start + 10))
      return is('escape', [start, start + (wrong?.[0].length ?? 1)])
    }
    default:
      return is('other')
  }
}

/** The first character of the value on a line, when it stands at or before `column`; else nothing. */
function openerOf(line: string, column: number): string {
  const at = valueStart.exec(line)?.[0].length
  return at !== undefined && at <= column ? (line[at] ?? '') : ''
}

/** The line that ends the first document. */
function endOfDocument(text: string): Place | undefined {
  const lines = linesOf(text, {start: 0, end: text.length})
  const line = Array.from(lines).find(({start}) => text.startsWith('...', start))
  return line && [line.start, line.end]
}

/** The parser points at the word before the colon that should not be there. */
function misplacedColon(text: string, start: number): Diagnosis | undefined {
  if (/^\?\s/.test(text.slice(start, start + 2))) {
    return {fault: 'start', place: [start, start + 1]}
  }
  const rest = text.slice(start)
  const colon = start + rest.search(/:(?=\s|$)/)
  if (colon < start) return undefined
  const lineStart = text.lastIndexOf('\n', colon) + 1
  if (lineStart <= start) return {fault: 'colon', place: [colon, colon + 1]}
  const indented = lineStart + (/^\s*/.exec(text.slice(lineStart, colon))?.[0].length ?? 0)
  // The colon is that of a field further down: it is the indentation that makes it part of this value.
  const isField = fieldStart.test(text.slice(indented, colon + 1))
  return isField
    ? {fault: 'indentation', place: [indented, colon]}
    : {fault: 'colon', place: [colon, colon + 1]}
}

/** `name:value` is one word for YAML. */
function tightColon(line: string, lineStart: number): Place | undefined {
  const colon = /^\s*[\w-]+(?=:\S)/.exec(line)
  if (!colon) return undefined
  return [lineStart + colon[0].length, lineStart + colon[0].length + 1]
}

/** The quote whose end is missing. */
function openQuote(document: Document.Parsed, text: string): Place | undefined {
  let opening: Place | undefined
  visit(document, {
    Scalar(_, {type, range}) {
      if (!range || (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) return
      const written = text.slice(range[0], range[1]).trimEnd()
      const isOpen = written.length < 2 || written.at(-1) !== written[0]
      if (isOpen) opening = [range[0], range[0] + 1]
    }
  })
  return opening
}

/** The innermost `[` or `{` whose end is missing. */
function openBracket(document: Document.Parsed, text: string): Place | undefined {
  let opening: Place | undefined
  visit(document, {
    Collection(_, {flow, range}) {
      if (!flow || !range) return
      const isOpen = !/[\]}]\s*$/.test(text.slice(range[0], range[1]))
      if (isOpen) opening = [range[0], range[0] + 1]
    }
  })
  return opening
}

/** An alias without its anchor: a fault that the parser leaves to whoever resolves it. */
function unresolvedAlias(document: Document.Parsed): Fault | undefined {
  const anchors = new Set<string>()
  let fault: Fault | undefined
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        if (anchors.has(node.source)) return undefined
        const [start] = node.range ?? [0]
        const message = `Unresolved alias ${node.source}`
        fault = {fault: 'token', code: 'BAD_ALIAS', message, place: [start, start + 1]}
        return visit.BREAK
      }
      if ((isScalar(node) || isCollection(node)) && node.anchor) anchors.add(node.anchor)
      return undefined
    }
  })
  return fault
}
