import type {FileResult, ReportOptions} from '../core/result.ts'
import {safe} from '../core/say.ts'
import type {Problem} from '../model/finding.ts'

const plain = /^[\x20-\x7E]*$/

/** The problems that a report lists; what it counts is another matter. */
export function shown(
  {problems}: FileResult,
  {quiet}: Pick<ReportOptions, 'quiet'>
): readonly Problem[] {
  return quiet ? problems.filter(({level}) => level === 'error') : problems
}

/** Text, or the name of a file, with everything spelled out that would move a cursor. */
export function printable(text: string): string {
  return plain.test(text) ? text : Array.from(text, (char) => safe(char)).join('')
}

/** Text on one line: line ends become blanks. */
export function oneLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return printable(lines.join(' ').trim())
}
