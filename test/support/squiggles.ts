import type {Problem} from '../../src/model/finding.ts'
import type {Source} from '../../src/model/source.ts'

// One notation for pages and tests: a line of blanks, carets, a code and perhaps `: message`, below
// the text that it marks. Invisible characters are drawn: control pictures (`␉`, `␍`, `␀`, …) stand
// for control characters, `␠` for a blank, `⌖` for the byte order mark, `⍯` for a byte that is not UTF-8.
const markLine = /^( *)(\^+) ([a-z][a-z-]*)(?:: (.*))?$/

/** The file that a drawn text stands for. */
export function bytesOf(drawn: string): Uint8Array {
  const text = drawn
    .split('\n')
    .filter((line) => !markLine.test(line))
    .join('\n')
    .replace('⌖', '\uFEFF')
    .replace(/[\u2400-\u2420]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400))
  const parts = text.split('⍯').map((part) => Buffer.from(part))
  return Buffer.concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.of(0xff), part]))
  )
}

/** The drawn text with the marks of what was found, in the place of those it had. */
export function annotate(drawn: string, source: Source, problems: readonly Problem[]): string {
  const messages = new Map(marksOf(drawn).map(({key, message}) => [key, message]))
  const lines = drawn.split('\n').filter((line) => !markLine.test(line))
  const below = new Map<number, string[]>()
  for (const problem of problems) {
    const {line, column} = source.point(problem.at.start)
    const end = Math.min(problem.at.end, source.line(line).end)
    const width = Math.max(1, end - problem.at.start)
    const shift = source.bom && line === 1 ? 1 : 0
    const mark = `${' '.repeat(column - 1 + shift)}${'^'.repeat(width)} ${problem.ruleId}`
    // A message is only drawn where the reader of the page drew one.
    const wanted = messages.get(`${line} ${mark}`)
    const text = wanted === undefined ? mark : `${mark}: ${problem.message}`
    below.set(line, [...(below.get(line) ?? []), text])
  }
  return lines.flatMap((line, index) => [line, ...(below.get(index + 1) ?? [])]).join('\n')
}

function marksOf(drawn: string): readonly {key: string; message: string | undefined}[] {
  let line = 0
  return drawn.split('\n').flatMap((text) => {
    const match = markLine.exec(text)
    if (!match) {
      line++
      return []
    }
    const [, indent = '', carets = '', code = '', message] = match
    return [{key: `${line} ${indent}${carets} ${code}`, message}]
  })
}

/** Whether a drawn text expects any finding. */
export function isMarked(drawn: string): boolean {
  return marksOf(drawn).length > 0
}
