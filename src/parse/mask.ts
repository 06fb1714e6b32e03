import type {Example} from '../model/document.ts'
import {lineEnd, type Span} from '../model/source.ts'

/**
 * The text with code, comments and whatever stands before `from` as blanks: same length, same
 * lines. Unlike CommonMark, indented text is no code and a tag never hides a fence: plans indent
 * whatever stands inside a tag. Whatever opens first wins.
 */
export function readMask(
  text: string,
  from: number
): {masked: string; examples: readonly Example[]} {
  const examples = findExamples(text, from)
  if (from === 0 && examples.length === 0) return {masked: text, examples}
  const parts = [blank(text.slice(0, from))]
  let at = from
  for (const {start, end} of examples) {
    parts.push(text.slice(at, start), blank(text.slice(start, end)))
    at = end
  }
  parts.push(text.slice(at))
  return {masked: parts.join(''), examples}
}

/** As many blanks, with the line ends kept. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, (stretch) => ' '.repeat(stretch.length))
}

/** Whether an odd number of backslashes stands before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

function findExamples(text: string, from: number): Example[] {
  const examples: Example[] = []
  const reader = new ExampleReader(text, from)
  const marks = /`+|~{3,}|<!--/g
  marks.lastIndex = from
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const example = reader.read(mark.index, mark[0])
    if (example) {
      examples.push(example)
      marks.lastIndex = example.end
    } else if (isEscaped(text, mark.index)) {
      // The rest of a run of backticks may still open code.
      marks.lastIndex = mark.index + 1
    }
  }
  return examples
}

/** Reads what marks open, from the first to the last. */
class ExampleReader {
  readonly #text: string
  readonly #from: number
  readonly #fences: FenceEnds
  #line: {readonly end: number; runs?: Map<number, number[]>}

  constructor(text: string, from: number) {
    this.#text = text
    this.#from = from
    this.#fences = new FenceEnds(text)
    this.#line = {end: from - 1}
  }

  read(start: number, mark: string): Example | undefined {
    // Only the first mark of a line can be a fence; to look back from each would be quadratic.
    const isFirst = start > this.#line.end
    if (isFirst) this.#line = {end: lineEnd(this.#text, start)}
    const example = (isFirst ? this.#fence(start, mark) : undefined) ?? this.#inline(start, mark)
    if (example && example.end > this.#line.end) {
      this.#line = {end: lineEnd(this.#text, example.end)}
    }
    return example
  }

  #fence(start: number, mark: string): Example | undefined {
    if (mark.length < 3 || mark === '<!--') return undefined
    const {end} = this.#line
    if (mark.startsWith('`') && this.#text.slice(start + mark.length, end).includes('`')) {
      return undefined
    }
    const begin = Math.max(this.#from, this.#text.lastIndexOf('\n', start - 1) + 1)
    const depth = quoteDepth(this.#text.slice(begin, start))
    return depth < 0 ? undefined : this.#fences.read({start, end}, mark, depth)
  }

  #inline(start: number, mark: string): Example | undefined {
    if (mark.startsWith('~') || isEscaped(this.#text, start)) return undefined
    if (mark === '<!--') return readComment(this.#text, start)
    this.#line.runs ??= backtickRuns(this.#text, start, this.#line.end)
    return readCode(this.#line.runs, start, mark.length)
  }
}

function readComment(text: string, start: number): Example {
  // As in HTML, `<!-->` is a whole comment.
  const close = text.indexOf('-->', start + 2)
  return close < 0
    ? {kind: 'comment', start, end: text.length, open: true}
    : {kind: 'comment', start, end: close + 3, open: false}
}

function readCode(runs: Map<number, number[]>, start: number, length: number): Example | undefined {
  const closers = runs.get(length) ?? []
  while ((closers.at(-1) ?? start + 1) <= start) closers.pop()
  const close = closers.at(-1)
  return close === undefined ? undefined : {kind: 'code', start, end: close + length, open: false}
}

/** Where the runs of backticks between two offsets begin, by length, the first one last. */
function backtickRuns(text: string, start: number, end: number): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  let last = text.lastIndexOf('`', end - 1)
  while (last >= start) {
    let first = last
    while (first > start && text[first - 1] === '`') first -= 1
    const length = last - first + 1
    const starts = runs.get(length)
    if (starts) starts.push(first)
    else runs.set(length, [first])
    last = first > start ? text.lastIndexOf('`', first - 1) : -1
  }
  return runs
}

/** How many quote marks stand before a fence; -1 when anything but markers does. */
function quoteDepth(prefix: string): number {
  const quotes = prefix.replace(/(?:[-*+]|\d{1,9}[.)])(?=[ \t])/g, '')
  return /[^ \t>]/.test(quotes) ? -1 : quotes.split('>').length - 1
}

interface Closer {
  readonly start: number
  readonly end: number
  readonly length: number
  /** The longest from here to the end of the text. */
  readonly longest: number
}

/** Finds where fences end. What may close one is read once: fences without end must not add up. */
class FenceEnds {
  readonly #text: string
  #closers: Readonly<Record<string, Closer[]>> | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The fence whose first line is `opening` and that begins with `run`. */
  read(opening: Span, run: string, depth: number): Example {
    if (depth > 0) return quotedFence(this.#text, opening, run, depth)
    const {start} = opening
    const close = this.#closer(start, run)
    if (close) return {kind: 'fence', start, end: close.end, open: false}
    // A fence that somebody forgot to close must not hide the tasks after it.
    const task = /\r?\n[ \t]*<\/?tasks?(?![\w-])/g
    task.lastIndex = opening.end
    const end = task.exec(this.#text)?.index ?? this.#text.length
    return {kind: 'fence', start, end, open: true}
  }

  #closer(start: number, run: string): Closer | undefined {
    this.#closers ??= findClosers(this.#text, start)
    const ahead = this.#closers[run.charAt(0)] ?? []
    while ((ahead.at(-1)?.start ?? start) < start) ahead.pop()
    if ((ahead.at(-1)?.longest ?? 0) < run.length) return undefined
    return ahead.findLast(({length}) => length >= run.length)
  }
}

/** Lines with nothing but a run of one fence character, by character, the first one last. */
function findClosers(text: string, from: number): Record<string, Closer[]> {
  const closers: Record<string, Closer[]> = {'`': [], '~': []}
  const lines = text.slice(from).matchAll(/\n[ \t]*(`{3,}|~{3,})(?=[ \t]*(?:\r?\n|$))/g)
  for (const {0: line, 1: run = '', index} of Array.from(lines).reverse()) {
    const start = from + index
    const end = start + line.length
    const sameMark = closers[run.charAt(0)]
    const longest = Math.max(run.length, sameMark?.at(-1)?.longest ?? 0)
    sameMark?.push({start, end, length: run.length, longest})
  }
  return closers
}

/** A fence in a quote closes at the same depth; it ends with the quote at the latest. */
function quotedFence(text: string, opening: Span, run: string, depth: number): Example {
  const {start} = opening
  let {end} = opening
  for (let feed = text.indexOf('\n', end); feed >= 0; feed = text.indexOf('\n', end)) {
    const content = quoteContent(text, feed + 1, depth)
    if (content < 0) break
    end = lineEnd(text, feed + 1)
    const close = /^[ \t]*(`{3,}|~{3,})(?=[ \t]*$)/.exec(text.slice(content, end))
    if (close?.[1]?.startsWith(run)) {
      return {kind: 'fence', start, end: content + close[0].length, open: false}
    }
  }
  return {kind: 'fence', start, end, open: true}
}

/** Where a line goes on after `depth` quote marks; -1 when it has fewer. */
function quoteContent(text: string, start: number, depth: number): number {
  let at = start
  for (let left = depth; left > 0; at += 1) {
    if (text[at] === '>') left -= 1
    else if (text[at] !== ' ' && text[at] !== '\t') return -1
  }
  return at
}
