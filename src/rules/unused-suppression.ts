import {defineRule} from '../core/define-rule.ts'
import type {Suppression} from '../core/rule.ts'
import {code, list} from '../core/say.ts'
import {type Directive, directiveForms} from '../model/directive.ts'
import type {Document} from '../model/document.ts'
import type {Finding, Fix} from '../model/finding.ts'
import {textKinds} from '../model/kind.ts'
import {nextLine, type Span} from '../model/source.ts'

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
      const form = checkForm(directive, document)
      if (form) yield form
    }
    for (const suppression of suppressions) {
      if (suppression.directive.covers) yield* checkCode(suppression, document)
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

function* checkCode(suppression: Suppression, document: Document): Iterable<Finding<MessageId>> {
  const {directive, code: named, outcome} = suppression
  if (outcome !== 'unused' && outcome !== 'barred') return
  const finding = {
    at: named,
    messageId: outcome,
    details: {name: directive.name.value, code: named.value},
    fix: removeCode(suppression, document)
  }
  const what = `Unexpected suppression of ${code(named.value)}`
  if (outcome === 'unused') {
    const place = where[directive.form ?? 'file']
    yield {...finding, message: `${what} (nothing is found ${place}), expected none`}
  } else {
    yield {
      ...finding,
      message: `${what}, expected an override in the config`,
      note: 'The agent loader rejects the file for this, whatever a comment says; `overrides` in np-lint.json chooses another contract or level.'
    }
  }
}

const where = {'next-line': 'on the next line', line: 'on this line', file: 'in this file'}

/** One code out of several with what separates it from the next, or all of the comment. */
function removeCode({directive, code: named, nth}: Suppression, document: Document): Fix {
  const before = directive.codes[nth - 1]
  const after = directive.codes[nth + 1]
  if (!before && !after) return remove(directive, document)
  const edit = after
    ? {start: named.start, end: after.start, text: ''}
    : {start: before?.end ?? named.start, end: named.end, text: ''}
  return {title: 'Remove the code', edits: [edit], safety: 'safe'}
}

/** With its line when it stands alone on it, else with the blanks before it. */
function remove({start, end}: Span, {source: {text}}: Document): Fix {
  let first = start
  while (isBlank(text[first - 1])) first--
  let last = end
  while (isBlank(text[last])) last++
  const startsLine = first === 0 || text[first - 1] === '\n'
  const endsLine = last === text.length || /^\r?\n/.test(text.slice(last, last + 2))
  const edit =
    startsLine && endsLine
      ? {start: first, end: nextLine(text, last), text: ''}
      : {start: first, end, text: ''}
  return {title: 'Remove the comment', edits: [edit], safety: 'safe'}
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t'
}
