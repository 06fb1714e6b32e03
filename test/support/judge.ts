import type {Nodes} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {htmlFlow} from 'micromark-core-commonmark'
import type {Construct, Extension, State, Tokenizer} from 'micromark-util-types'
import type {Span} from '../../src/model/source.ts'
import {blank} from '../../src/parse/mask.ts'

/** A tag in a form that is easy to compare. */
export interface PlainTag {
  /** `<name` or `</name`. */
  readonly tag: string
  readonly start: number
  readonly end: number
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[]
}

export interface Judgement {
  readonly masked: string
  readonly tags: readonly PlainTag[]
  /** Code that runs over a line end. */
  readonly longCode: readonly Span[]
}

/** What CommonMark itself makes of a text when tags are inline and nothing is indented code. */
export function judge(text: string, from: number): Judgement {
  const body = blank(text.slice(0, from)) + text.slice(from)
  const nodes = flatten(fromMarkdown(body, {extensions: [agentSyntax]}))
  const hidden = nodes.flatMap((node) => hiddenBy(node, body))
  const masked = hidden.reduce(cover, body)
  const longCode = nodes
    .filter(({type}) => type === 'inlineCode')
    .map(spanOf)
    .filter(({start, end}) => /[\r\n]/.test(body.slice(start, end)))
  return {masked, tags: judgeTags(text, masked), longCode}
}

const tokenizeComment: Tokenizer = function (effects, ok, nok) {
  return effects.check(commentStart, htmlFlow.tokenize.call(this, effects, ok, nok), nok)
}

const tokenizeCommentStart: Tokenizer = (effects, ok, nok) => {
  let left = '<!--'
  const next: State = (code) => {
    if (code !== left.charCodeAt(0)) return nok(code)
    effects.consume(code)
    left = left.slice(1)
    if (left) return next
    effects.exit('htmlFlowData')
    return ok
  }
  return (code) => {
    effects.enter('htmlFlowData')
    return next(code)
  }
}

const commentStart: Construct = {partial: true, tokenize: tokenizeCommentStart}

const agentSyntax: Extension = {
  // Under its own name it would be disabled with the rest.
  flow: {60: {...htmlFlow, name: 'commentFlow', tokenize: tokenizeComment}},
  disable: {null: ['htmlFlow', 'codeIndented']}
}

function flatten(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(flatten)] : [node]
}

function spanOf({position}: Nodes): Span {
  return {start: position?.start.offset ?? 0, end: position?.end.offset ?? 0}
}

function hiddenBy(node: Nodes, text: string): Span[] {
  const {start, end} = spanOf(node)
  if (node.type === 'code' || node.type === 'inlineCode') return [{start, end}]
  if (node.type !== 'html' || !node.value.trimStart().startsWith('<!--')) return []
  // A block that begins as a comment goes on to the end of its line: only the comments hide.
  const comments = text.slice(start, end).matchAll(/<!--(?:-?>|[\s\S]*?(?:-->|$))/g)
  return Array.from(comments, ({0: comment, index}) => ({
    start: start + index,
    end: start + index + comment.length
  }))
}

function cover(text: string, {start, end}: Span): string {
  return text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end)
}

const gap = '[\\t\\n\\r ]'
const value = `"[^"]*"|'[^']*'|[^\\t\\n\\r "'=<>\`]+`
const attribute = (group: '' | '?:') =>
  `${gap}+(${group}[A-Za-z_:][\\w.:-]*)(?:${gap}*=${gap}*(${group}${value}))?`
const name = '[A-Za-z][A-Za-z0-9-]*'
const tag = new RegExp(`(<${name})(?:${attribute('?:')})*${gap}*/?>|(</${name})${gap}*>`, 'g')

/** CommonMark's own grammar, as one expression. */
function judgeTags(text: string, masked: string): PlainTag[] {
  return Array.from(masked.matchAll(tag))
    .filter(({index}) => (/\\*$/.exec(masked.slice(0, index))?.[0].length ?? 0) % 2 === 0)
    .map(({0: whole, 1: opening, 2: closing, index}) => ({
      tag: opening ?? closing ?? '',
      start: index,
      end: index + whole.length,
      attributes: judgeAttributes(text, whole, index)
    }))
}

function judgeAttributes(text: string, whole: string, at: number): [string, string | undefined][] {
  const found = whole.matchAll(new RegExp(attribute(''), 'dg'))
  return Array.from(found, ({1: title = '', indices}) => {
    const [start, end] = indices?.[2] ?? [0, 0]
    const raw = text.slice(at + start, at + end)
    return [title, indices?.[2] && raw.replace(/^(["'])([\s\S]*)\1$/, '$2')]
  })
}
