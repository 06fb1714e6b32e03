import type {Source, Span} from '../model/source.ts'
import {keep, readCells, textOf, widthOf} from './cells.ts'

/** How a frame looks. */
export interface Look {
  /** Room for a whole row. */
  readonly columns: number
  readonly gutter: (text: string) => string
  readonly caret: (text: string) => string
}

/** Lines shown above and below the marked one. */
const around = 1

/** The line of a place with carets below it, between its neighbours; `margin` is where its bar stands. */
export function frame(
  source: Source,
  at: Span,
  look: Look
): {readonly margin: string; readonly rows: readonly string[]} {
  const marked = source.lineAt(at.start)
  const first = Math.max(1, marked - around)
  const last = Math.max(marked, Math.min(countLines(source), marked + around))
  const digits = String(last).length
  const room = look.columns - digits - 4
  const row = (number: number | '', text: string) =>
    `${look.gutter(` ${String(number).padStart(digits)} |`)}${text && ` ${text}`}`

  const rows = [row('', '')]
  for (let line = first; line <= last; line++) {
    if (line !== marked) {
      rows.push(row(line, cutEnd(source.slice(source.line(line)), room)))
      continue
    }
    const {text, indent, length} = mark(source, at, room)
    rows.push(row(line, text), row('', ' '.repeat(indent) + look.caret('^'.repeat(length))))
  }
  return {margin: ' '.repeat(digits + 1), rows: [...rows, row('', '')]}
}

/** Behind the last line end there is no line that anybody would count. */
function countLines({lineStarts, text}: Source): number {
  return lineStarts.at(-1) === text.length ? lineStarts.length - 1 : lineStarts.length
}

interface Marked {
  readonly text: string
  /** Columns in front of the first caret. */
  readonly indent: number
  /** How many carets; of a place over several lines, those of the first. */
  readonly length: number
}

/** The marked line, cut around the place when it is long. */
function mark(source: Source, at: Span, columns: number): Marked {
  const line = source.line(source.lineAt(at.start))
  const whole = source.slice(line)
  const from = clamp(at.start - line.start, whole.length)
  const to = clamp(at.end - line.start, whole.length)
  // A line may be a megabyte long: only what could fit is looked at.
  const start = Math.max(0, from - 4 * columns)
  const end = Math.min(whole.length, from + 4 * columns)
  const before = readCells(whole.slice(start, from), start)
  const after = readCells(whole.slice(from, end), from)

  const isLeftWhole = start === 0 && widthOf(before) <= columns * 0.75
  const left = isLeftWhole ? before : keep(before.toReversed(), columns / 2).toReversed()
  const lead = isLeftWhole ? '' : '…'
  const indent = lead.length + widthOf(left)
  const isRightWhole = end === whole.length && widthOf(after) <= columns - indent
  const right = isRightWhole ? after : keep(after, columns - indent - 1)
  return {
    text: lead + textOf(left) + textOf(right) + (isRightWhole ? '' : '…'),
    indent,
    length: Math.max(1, widthOf(right.filter((cell) => cell.at < to)))
  }
}

function cutEnd(line: string, columns: number): string {
  const start = line.slice(0, 4 * columns)
  const cells = readCells(start, 0)
  if (start === line && widthOf(cells) <= columns) return textOf(cells)
  return `${textOf(keep(cells, columns - 1))}…`
}

function clamp(offset: number, length: number): number {
  return Math.max(0, Math.min(offset, length))
}
