import {type Directive, directiveForms} from '../model/directive.ts'
import type {Example} from '../model/document.ts'
import type {Header} from '../model/header.ts'
import type {Preset} from '../model/preset.ts'
import {lineEnd, linesOf, nextLine, type Span} from '../model/source.ts'

/** What a text must hold for a suppression to be in it: asked before anything is read. */
const mark = 'np-lint-'
// Other words with our name are markers of ours, for instance around what a command writes.
const directive = /^(\s*)(np-lint-(?:disable|enable)[\w-]*)(?=\s|$)(.*)$/s
const reasonMark = /(?:^|\s)--(?:\s|$)/
// A comment of ours may stand behind another one on the same line.
const ourComment = /(?:^|\s)#\s*np-lint-(?:disable|enable)/

/** Where suppressions are looked for. */
interface Readings {
  readonly header: Header
  readonly reader: Preset['reader']
  /** Asked for only when there may be a suppression in the body. */
  readonly examples: () => readonly Example[]
}

/** The suppression comments of a file, in order; never inside code. */
export function readDirectives(
  text: string,
  {header, reader, examples}: Readings
): readonly Directive[] {
  const first = text.indexOf(mark)
  if (first < 0) return []
  const inHeader = first < header.content.end ? headerComments(text, header, reader) : []
  const inBody = text.includes(mark, header.end) ? examples().filter(isComment) : []
  return [
    ...inHeader.map(({start, end}) => ({
      start,
      end,
      place: 'header' as const,
      from: start + 1,
      to: end
    })),
    ...inBody.map(({start, end}) => ({
      start,
      end,
      place: 'body' as const,
      from: start + 4,
      to: end - 3
    }))
  ].flatMap((comment) =>
    readDirective(text, comment, comment.place === 'body' || reader === 'yaml')
  )
}

/** A comment, and where its text stands inside it. */
interface Comment extends Span {
  readonly place: Directive['place']
  readonly from: number
  readonly to: number
}

function isComment({kind, open}: Example): boolean {
  return kind === 'comment' && !open
}

/** To who reads by lines there are no comments; what looks like one of ours is found to say so. */
function headerComments(
  text: string,
  {content, yaml}: Header,
  reader: Preset['reader']
): readonly Span[] {
  const stretches = reader === 'yaml' ? yaml.comments : Array.from(linesOf(text, content))
  return stretches.flatMap(({start, end}) => {
    const found = ourComment.exec(text.slice(start, end))
    return found ? [{start: text.indexOf('#', start + found.index), end}] : []
  })
}

function readDirective(
  text: string,
  {start: first, end: last, place, from, to}: Comment,
  isRead: boolean
): readonly Directive[] {
  const found = directive.exec(text.slice(from, to))
  if (!found) return []
  const [, lead = '', value = '', rest = ''] = found
  const start = from + lead.length
  const name = {value, start, end: start + value.length}
  const form = directiveForms[place].find((each) => value === `${mark}disable-${each}`)
  const cut = reasonMark.exec(rest)
  const codes = Array.from(rest.slice(0, cut?.index).matchAll(/[^\s,]+/g), ({0: code, index}) => {
    const begin = name.end + index
    return {value: code, start: begin, end: begin + code.length}
  })
  const reason = cut ? rest.slice(cut.index + cut[0].length).trim() : ''
  const covers = isRead && form ? coverOf(text, {start: first, end: last}, form) : undefined
  return [{start: first, end: last, place, name, form, codes, reason, covers}]
}

function coverOf(text: string, {start, end}: Span, form: Directive['form'] & {}): Span {
  if (form === 'file') return {start: 0, end: text.length + 1}
  if (form === 'line')
    return {start: text.lastIndexOf('\n', start) + 1, end: nextLine(text, lineEnd(text, end))}
  const below = nextLine(text, lineEnd(text, end))
  return {start: below, end: nextLine(text, lineEnd(text, below))}
}
