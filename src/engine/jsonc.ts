import type {DocumentNode, ParseOptions, ValueNode} from '@humanwhocodes/momoa'
import {code} from '../core/say.ts'
import type {Located} from '../model/source.ts'

/** Notes a mistake at an offset of the text. */
export type Say = (offset: number, message: string) => void

/** One entry of an object. */
export interface Member {
  readonly key: Located<string>
  readonly value: ValueNode
}

type Parse = (text: string, options: ParseOptions) => DocumentNode

/** Levels of brackets; the parser and its readers recurse. */
const deepest = 64

// Strings up to their end or their first fault, comments, and brackets. No part is read twice.
const piece =
  /"[^"\\\r\n]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\r\n]*)*("?)|\/\/[^\n]*|\/\*[\s\S]*?(\*\/|$)|[[\]{}]/g

/** What people see as one thing. */
const word = /^(?:"[^"\r\n]*"?|[\w$.+-]+|[\s\S])/u

/** A character that is wrong wherever it stands. */
const wrong = '\0'

/** What may stand at a place, each with its name. */
const probes: readonly (readonly [text: string, name: string])[] = [
  [':', '`:`'],
  [',', '`,`'],
  ['}', '`}`'],
  [']', '`]`'],
  ['null', 'a JSON value'],
  ['""', 'a key in double quotes']
]

/**
 * Reads JSON, with `relaxed` also comments and trailing commas. Of a text that is none it says the
 * first mistake and returns undefined.
 */
export async function parseJson(
  text: string,
  relaxed: boolean,
  say: Say
): Promise<ValueNode | undefined> {
  const fault = scan(text, relaxed)
  if (fault) {
    say(...fault)
    return undefined
  }
  const {parse} = await import('@humanwhocodes/momoa')
  // Blanked here, because the parser recurses once for each comment in a row.
  const plain = relaxed
    ? text.replace(piece, (part) => (part[0] === '/' ? ' '.repeat(part.length) : part))
    : text
  const options = {mode: 'json', allowTrailingCommas: relaxed} as const
  try {
    return parse(plain, options).body
  } catch {
    say(...explain(plain, (tried) => failure(parse, tried, options)))
    return undefined
  }
}

/** What the parser would forgive, misplace or not survive. */
function scan(text: string, relaxed: boolean): Parameters<Say> | undefined {
  let depth = 0
  for (const {0: part, 1: quote, 2: end, index} of text.matchAll(piece)) {
    if (quote === '') return brokenString(text, index + part.length)
    if (part[0] === '/' && !relaxed) return [index, 'Unexpected comment, expected plain JSON']
    if (end === '') return [text.length, 'Unexpected end of the file, expected `*/`']
    if (part === ']' || part === '}') depth--
    if ((part === '[' || part === '{') && ++depth > deepest) {
      return [index, `Unexpected nesting, expected at most ${deepest} levels`]
    }
  }
  return undefined
}

function brokenString(text: string, at: number): Parameters<Say> {
  if (text[at] === '\\') {
    return [at, `Unexpected escape ${code(text.slice(at, at + 2))}, expected ${code('\\\\')}`]
  }
  return [at, `Unexpected end of the ${at < text.length ? 'line' : 'file'}, expected \`"\``]
}

/** The parser knows what is right but does not say so; trying shows it. */
function explain(text: string, failure: (text: string) => number): Parameters<Say> {
  // In a text that ends too early the parser blames what stands last, or the very first character.
  const at = Math.min(failure(text + wrong), text.length)
  const before = text.slice(0, at)
  const names = probes
    .filter(([probe]) => failure(before + probe + wrong) > at)
    .map(([, name]) => name)
  if (failure(before) === Infinity) names.push('the end of the file')
  // Where a value may stand, a string may too; that does not make it a key.
  const expected = names.includes('a JSON value')
    ? names.filter((name) => !name.includes('key'))
    : names
  const [found] = word.exec(text.slice(at)) ?? []
  const unexpected = found === undefined ? 'end of the file' : code(found)
  // Nothing at all may follow only where a number is half written.
  return [at, `Unexpected ${unexpected}, expected ${expected.join(' or ') || 'a digit'}`]
}

/** Where the parser gives up; `Infinity` when it does not. */
function failure(parse: Parse, text: string, options: ParseOptions): number {
  try {
    parse(text, options)
    return Infinity
  } catch (error) {
    return error instanceof Error && 'offset' in error ? Number(error.offset) : 0
  }
}

/** The members of an object, in order; says when it is none, and when a key comes twice. */
export function membersOf(node: ValueNode, owner: string, say: Say): readonly Member[] {
  if (node.type !== 'Object') {
    say(startOf(node), `Unexpected ${kindOf(node)} for ${owner}, expected an object`)
    return []
  }
  const seen = new Set<string>()
  return node.members.map(({name, value}) => {
    const key = located(name.type === 'String' ? name.value : name.name, name)
    if (seen.has(key.value))
      say(key.start, `Unexpected second key ${code(key.value)}, expected one`)
    seen.add(key.value)
    return {key, value}
  })
}

/** The text of a string; says when it is none. */
export function textOf(
  node: ValueNode,
  owner: string,
  expected: string,
  say: Say
): Located<string> | undefined {
  if (node.type === 'String') return located(node.value, node)
  say(startOf(node), `Unexpected ${kindOf(node)} for ${owner}, expected ${expected}`)
  return undefined
}

/** The strings of a list; says when it is none, and which of its entries are none. */
export function textsOf(
  node: ValueNode,
  owner: string,
  expected: string,
  say: Say
): readonly Located<string>[] {
  if (node.type !== 'Array') {
    say(startOf(node), `Unexpected ${kindOf(node)} for ${owner}, expected ${expected}`)
    return []
  }
  return node.elements.flatMap(({value}) => {
    const text = textOf(value, `an entry of ${owner}`, 'a string', say)
    return text ? [text] : []
  })
}

export function startOf({loc}: Pick<ValueNode, 'loc'>): number {
  return loc.start.offset
}

/** What people call a value. */
export function kindOf({type}: ValueNode): string {
  return type === 'Array' ? 'list' : type.toLowerCase()
}

function located(value: string, {loc}: Pick<ValueNode, 'loc'>): Located<string> {
  return {value, start: loc.start.offset, end: loc.end.offset}
}
