import type {Root} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {blank} from './mask.ts'

/** The body as markdown. The header becomes blank lines, so that offsets and lines hold. */
export function readTree(text: string, headerEnd: number): Root {
  return fromMarkdown(blank(text.slice(0, headerEnd)) + text.slice(headerEnd))
}
