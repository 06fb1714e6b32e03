import type {Document} from '../model/document.ts'
import {lineEnd, linesOf, type Span} from '../model/source.ts'

/** A fence, or lines of text without an empty one between them. */
export interface Block extends Span {
  readonly kind: 'text' | 'fence'
  /** The heading that it stands below; empty when there is none. */
  readonly heading: string
  /** The line that leads to it: the last text before a fence; of text the one before a list that ends in a colon. */
  readonly lead: string
}

/** Where in a document an offset stands. */
export interface Place {
  readonly where: 'header' | 'comment' | 'fence' | 'code' | 'prose'
  readonly block: Block | undefined
  /** The block directly before that. */
  readonly previous: Block | undefined
}

/** UTF-16 units: of a longer line only the start says what it is. */
const longestLine = 400
const item = /^(?:[-*+]|\d+[.)])\s/

/** The body of a document in blocks, read on first use. */
export class Blocks {
  readonly #document: Document
  #all: readonly Block[] | undefined

  constructor(document: Document) {
    this.#document = document
  }

  at(offset: number): Place {
    const {examples, header} = this.#document
    this.#all ??= readBlocks(this.#document)
    const index = findLast(this.#all, offset)
    const example = examples[findLast(examples, offset)]
    const kind = example && offset < example.end ? example.kind : 'prose'
    return {
      where: offset < header.end ? 'header' : kind,
      block: this.#all[index],
      previous: this.#all[index - 1]
    }
  }
}

/** Where the last span starts that does so at or before an offset; -1 when none does. */
function findLast(spans: readonly Span[], offset: number): number {
  let low = -1
  let high = spans.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((spans[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function readBlocks({source: {text}, header, examples}: Document): readonly Block[] {
  const blocks: Block[] = []
  let open: {start: number; end: number; lead: string} | undefined
  let heading = ''
  let last = ''
  let at = header.end
  for (const {kind, start, end} of examples) {
    if (kind !== 'fence') continue
    readText(at, text.lastIndexOf('\n', start) + 1)
    blocks.push({kind, start, end, heading, lead: last})
    at = Math.min(lineEnd(text, end) + 1, text.length)
  }
  readText(at, text.length)
  return blocks

  function readText(start: number, end: number): void {
    for (const line of linesOf(text, {start, end})) {
      const written = text.slice(line.start, Math.min(line.end, line.start + longestLine)).trim()
      if (written !== '') meet(line, written)
      else close()
    }
    close()
  }

  function meet({start, end}: Span, written: string): void {
    open ??= {start, end, lead: item.test(written) && last.endsWith(':') ? last : ''}
    open.end = end
    if (!item.test(written) && written.endsWith(':')) open.lead = written
    if (/^#{1,6}\s/.test(written)) heading = written
    last = written
  }

  function close(): void {
    if (open) blocks.push({kind: 'text', heading, ...open})
    open = undefined
  }
}
