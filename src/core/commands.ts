import type {Located, Span} from '../model/source.ts'

/** One command of a line as a shell reads it; what it is put into, or fed with, is left out. */
export interface Command extends Span {
  /** Without quotes, behind assignments: the program, then what it is given. */
  readonly words: readonly Located<string>[]
  /** Where `cd` went before on its line; empty for where the line began. */
  readonly folder: string
}

const lineStart = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:\$\s+)?/
const assignment = /^\w+=/
/** Words before a command that change nothing about it. */
const carriers = new Set([
  '!',
  'time',
  'env',
  'sudo',
  'command',
  'exec',
  'then',
  'do',
  'else',
  'if'
])
/** UTF-16 units. */
const longestPath = 1000
/** White space, quotes, what ends a command, and what sends it elsewhere. */
const sign = /[\s'"\\;&|()<>#]|$/g

/** The commands of a text that stands at `offset`, line by line. Where a line has inline code, only that is read. */
export function commandsIn(text: string, offset: number): readonly Command[] {
  // What a backslash joins is one line.
  const joined = text.replace(/\\\r?\n/g, (gap) => ' '.repeat(gap.length))
  const commands: (readonly Command[])[] = []
  let at = offset
  for (const line of joined.split('\n')) {
    commands.push(read(line, at))
    at += line.length + 1
    // Lines that a program is fed with are no commands.
    if (/<<-?\s*["']?\w/.test(line)) break
  }
  return commands.flat()
}

function read(line: string, offset: number): readonly Command[] {
  const codes = Array.from(line.matchAll(/`([^`]+)`/g), ({1: inside = '', index}) =>
    new LineReader(inside, offset + index + 1).read()
  )
  if (codes.length > 0) return codes.flat()
  const lead = lineStart.exec(line)?.[0].length ?? 0
  return new LineReader(line.slice(lead), offset + lead).read()
}

/** Reads one line of a shell: enough of it to tell the words of each command. */
class LineReader {
  readonly #text: string
  readonly #offset: number
  readonly #commands: Command[] = []
  #words: Located<string>[] = []
  #folder = ''
  /** Whether the next word says where output goes. */
  #isTarget = false

  constructor(text: string, offset: number) {
    this.#text = text
    this.#offset = offset
  }

  read(): readonly Command[] {
    const text = this.#text
    for (let at = 0; at < text.length; ) {
      const char = text[at] ?? ''
      if (/\s/.test(char)) at += 1
      else if (char === '#') break
      else if (/[;&|()]/.test(char)) {
        this.#end()
        at += 1
      } else if (/[<>]/.test(char)) {
        this.#isTarget = true
        at += /^[<>]+&?/.exec(text.slice(at, at + 4))?.[0].length ?? 1
      } else at = this.#word(at)
    }
    this.#end()
    return this.#commands
  }

  /** Reads a word, and returns where it ends. */
  #word(from: number): number {
    let value = ''
    let at = from
    while (at < this.#text.length) {
      sign.lastIndex = at
      const next = sign.exec(this.#text)?.index ?? this.#text.length
      value += this.#text.slice(at, next)
      at = next
      const char = this.#text[at] ?? ''
      if (char === '\\') {
        value += this.#text[at + 1] ?? ''
        at += 2
      } else if (char === "'" || char === '"') {
        const close = this.#text.indexOf(char, at + 1)
        value += this.#text.slice(at + 1, close < 0 ? undefined : close)
        at = close < 0 ? this.#text.length : close + 1
      } else if (char === '#') {
        value += char
        at += 1
      } else break
    }
    const end = Math.min(at, this.#text.length)
    // The number before an arrow names an output.
    const isOutput = /^\d$/.test(value) && /[<>]/.test(this.#text[end] ?? '')
    if (this.#isTarget || isOutput) this.#isTarget = false
    else this.#words.push({value, start: this.#offset + from, end: this.#offset + end})
    return end
  }

  #end(): void {
    this.#isTarget = false
    const first = this.#words.findIndex(
      ({value}) => !carriers.has(value) && !assignment.test(value)
    )
    const words = first < 0 ? [] : this.#words.slice(first)
    this.#words = []
    const [program, folder] = words
    const last = words.at(-1)
    if (!program || !last) return
    if (program.value === 'cd') this.#enter(folder?.value ?? '~')
    else this.#commands.push({words, folder: this.#folder, start: program.start, end: last.end})
  }

  #enter(path: string): void {
    const folder = inFolder(this.#folder, path)
    // Nobody goes so deep: as good as a variable.
    this.#folder = folder.length > longestPath ? '$' : folder
  }
}

/** A path as seen from where its folder is seen from, without `.` and `..` where these can be told. */
export function inFolder(folder: string, path: string): string {
  if (/^[~/$]/.test(path)) return path
  const parts: string[] = folder === '' ? [] : folder.split('/')
  for (const part of path.replace(/^\.\/+/, '').split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
