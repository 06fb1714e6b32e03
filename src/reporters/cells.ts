import {printable} from './shown.ts'

/** What a terminal shows for one character as people count, and where in its line that stands. */
export interface Cell {
  readonly text: string
  /** Columns. */
  readonly width: number
  /** UTF-16 offset. */
  readonly at: number
}

const simple = /^[\x20-\x7E\t]*$/

// Of half width are the forms from U+FF61 on, whatever their script.
const wide =
  /(?![\uFF61-\uFFDC])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]|\uFE0F/u

/** The cells of a piece of a line that begins at `offset`. */
export function readCells(text: string, offset: number): readonly Cell[] {
  // The segmenter costs a run its first ten milliseconds; most lines can do without.
  if (simple.test(text)) return Array.from(text, (char, at) => ({...toCell(char), at: offset + at}))
  return Array.from(new Intl.Segmenter('en').segment(text), ({segment, index}) => ({
    ...toCell(segment),
    at: offset + index
  }))
}

/** The cells from the first on that `columns` have room for. */
export function keep(cells: readonly Cell[], columns: number): readonly Cell[] {
  let width = 0
  const end = cells.findIndex((cell) => {
    width += cell.width
    return width > columns
  })
  return end < 0 ? cells : cells.slice(0, end)
}

export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, {width}) => sum + width, 0)
}

export function textOf(cells: readonly Cell[]): string {
  return cells.map(({text}) => text).join('')
}

function toCell(char: string): {readonly text: string; readonly width: number} {
  if (char === '\t') return {text: '    ', width: 4}
  // A joiner inside an emoji is part of its picture; anywhere else it is hidden text.
  const text = /^\p{Extended_Pictographic}/u.test(char) ? char : printable(char)
  if (text !== char) return {text, width: text.length}
  return {text, width: wide.test(char) ? 2 : 1}
}
