import {defineRule} from '../core/define-rule.ts'
import type {Suppression} from '../core/rule.ts'
import {code, list} from '../core/say.ts'
import {type Directive, directiveForms} from '../model/directive.ts'
import type {Document} from '../model/document.ts'
import type {Finding, Fix} from '../model/finding.ts'
import {textKinds} from '../model/kind.ts'
import {lineEnd, nextLine, type Span} from '../model/source.ts'

type MessageId = 'unused' | 'barred' | 'form' | 'no-comments-here' | 'baseline'

export default defineRule({
  code: 'unused-suppression',
  summary: 'A suppression must hide a finding.',
  kinds: textKinds,
  messages: {
    unused: 'warning',
    barred: 'warning',
    form: 'warning',
    'no-comments-here': 'warning',
    // Said by the engine: a baseline belongs to a project, not to a file.
    baseline: 'warning'
  },
  fix: 'safe',
  last: true,

  *check(document, {suppressions}) {
    for (const directive of document.directives) {
      const own = suppressions.filter((each) => each.directive === directive)
      const form = checkForm(directive, document)
      if (form) yield form
      else yield* checkCodes(own, document)
    }
  }
})

/** What is no suppression at all, or stands where nobody reads one. */
function checkForm(directive: Directive, document: Document): Finding<MessageId> | undefined {
  const {name, form, place, codes} = directive
  const details = {name: name.value, codes: codes.map(({value}) => value)}
  if (place === 'header' && document.preset.reader === 'loader') {
    return {
      at: directive,
      messageId: 'no-comments-here',
      message: `Unexpected comment in a ${document.preset.title} header, expected \`<!-- np-lint-disable-file … -->\` in the body`,
      note: 'The loader knows no comments: to it this text is a part of the value, or a line that it cannot read.',
      details,
      fix: remove(directive, document)
    }
  }
  if (form) return undefined
  const forms = directiveForms[place].map((each) => `np-lint-disable-${each}`)
  return {
    at: name,
    messageId: 'form',
    message: `Unexpected suppression ${code(name.value)}, expected ${list(forms)}`,
    note: `This one hides nothing: there are no ranges, and in a ${place} only these are read.`,
    details
  }
}

function* checkCodes(
  suppressions: readonly Suppression[],
  document: Document
): Iterable<Finding<MessageId>> {
  for (const {directive, code: named, outcome} of suppressions) {
    const finding = {
      at: named,
      details: {name: directive.name.value, code: named.value},
      fix: removeCode(directive, named, document)
    }
    if (outcome === 'unused') {
      yield {
        ...finding,
        messageId: 'unused',
        message: `Unexpected suppression of ${code(named.value)} (nothing is found ${where[directive.form ?? 'file']}), expected none`
      }
    } else if (outcome === 'barred') {
      yield {
        ...finding,
        messageId: 'barred',
        message: `Unexpected suppression of ${code(named.value)}, expected an override in the config`,
        note: 'The agent loader rejects the file for this, whatever a comment says; `overrides` in np-lint.json chooses another contract or level.'
      }
    }
  }
}

const where = {'next-line': 'on the next line', line: 'on this line', file: 'in this file'}

/** One code out of several, or all of the comment. */
function removeCode(directive: Directive, named: Span, document: Document): Fix {
  const at = directive.codes.findIndex(({start}) => start === named.start)
  const before = directive.codes[at - 1]
  const after = directive.codes[at + 1]
  if (!before && !after) return remove(directive, document)
  const edit = after
    ? {start: named.start, end: after.start, text: ''}
    : {start: before?.end ?? named.start, end: named.end, text: ''}
  return {title: 'Remove the code', edits: [edit], safety: 'safe'}
}

/** With its line when it stands alone on it, else with the blanks before it. */
function remove({start, end}: Span, {source: {text}}: Document): Fix {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const last = lineEnd(text, end)
  const blanks = /[^\S\r\n]*$/.exec(text.slice(first, start))?.[0].length ?? 0
  const isAlone = start - blanks === first && text.slice(end, last).trim() === ''
  const edit = isAlone
    ? {start: first, end: nextLine(text, last), text: ''}
    : {start: start - blanks, end, text: ''}
  return {title: 'Remove the comment', edits: [edit], safety: 'safe'}
}
