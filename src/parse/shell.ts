import {parse, type Command as ShellCommand, type Word} from 'unbash'
import type {Command} from '../model/command.ts'
import {inFolder} from '../model/path.ts'
import type {Located} from '../model/source.ts'

/** Reads the commands of a text that stands at an offset; handed in, so that who needs none loads none. */
export type ShellReader = (text: string, offset: number) => readonly Command[]

/** Words before a command that change nothing about it. */
const carriers = new Set(['env', 'sudo', 'command', 'exec'])
const assignment = /^\w+=/
/** UTF-16 units: nobody goes deeper. */
const longestPath = 1000

/** Reads commands with `unbash`, as far as a text that is no script holds any. */
export const readCommands: ShellReader = (text, offset) => {
  const script = scriptOf(text)
  const commands: Command[] = []
  let folder = ''
  let last = 0
  for (const command of commandsIn(parse(script))) {
    const words = wordsOf(command, offset)
    const [program, target] = words
    const end = words.at(-1)
    if (!program || !end) continue
    // Each line is a check of its own.
    if (script.slice(last, command.pos).includes('\n')) folder = ''
    last = command.pos
    if (program.value !== 'cd') {
      commands.push({words, folder, start: program.start, end: end.end})
      continue
    }
    const next = inFolder(folder, target?.value ?? '~')
    folder = next.length > longestPath ? '$' : next
  }
  return commands
}

/**
 * The script in a text, at the same offsets. Bullets, prompts and fences are no part of it, `&amp;` is
 * `&`, and where a line has inline code, only that is a command.
 */
function scriptOf(text: string): string {
  return text
    .replaceAll('\r', ' ')
    .split('\n')
    .map((line) => {
      if (/^\s*(?:`{3,}|~{3,})/.test(line)) return ' '.repeat(line.length)
      const decoded = line.replace(/(?:&(?:amp|lt|gt);)+/g, (run) =>
        run
          .replace(/&(amp|lt|gt);/g, (_, name: keyof typeof entities) => entities[name])
          .padEnd(run.length)
      )
      if (/`[^`]+`/.test(decoded)) return codeOf(decoded)
      return decoded.replace(/^\s*(?:(?:[-*+]|\d+[.)])\s+)?(?:\$\s+)?/, (lead) =>
        ' '.repeat(lead.length)
      )
    })
    .join('\n')
}

const entities = {amp: '&', lt: '<', gt: '>'}

/** What stands in inline code, each a command of its own. */
function codeOf(line: string): string {
  let script = ''
  for (const {0: whole, 1: code = '', index} of line.matchAll(/`([^`]+)`/g)) {
    script = `${script.padEnd(index)} ${code};`
    script = script.padEnd(index + whole.length)
  }
  return script.padEnd(line.length)
}

type Node = Readonly<Record<string, unknown>>

/** The simple commands of a script in order, those in `if`, loops, groups and functions too. */
function* commandsIn(script: object): Iterable<ShellCommand> {
  const open: unknown[] = [script]
  while (open.length > 0) {
    const node = open.pop()
    if (Array.isArray(node)) for (const each of node.toReversed()) open.push(each)
    else if (isCommand(node)) yield node
    else if (isNode(node) && !leaves.has(node.type)) {
      for (const each of Object.values(node).reverse()) {
        if (typeof each === 'object') open.push(each)
      }
    }
  }
}

/** Nodes without commands of their own. */
const leaves = new Set<unknown>(['Word', 'Redirect', 'HereDoc', 'Assignment'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function isCommand(value: unknown): value is ShellCommand {
  return isNode(value) && value.type === 'Command'
}

function wordsOf({name, suffix}: ShellCommand, offset: number): readonly Located<string>[] {
  const given = suffix.filter((part): part is Word => part.type === 'Word')
  const words = (name ? [name, ...given] : given).map(({value, pos, end}) => ({
    value,
    start: pos + offset,
    end: end + offset
  }))
  const first = words.findIndex(({value}) => !carriers.has(value) && !assignment.test(value))
  return first < 0 ? [] : words.slice(first)
}
