import {expect, test} from 'vitest'
import {deferralsIn, placeholdersIn} from './placeholders.ts'

const whole = (text: string) => ({start: 0, end: text.length})
const marked = (text: string, spans: readonly {start: number; end: number}[]) =>
  spans.map(({start, end}) => text.slice(start, end))

test.each([
  ['The separator is TBD.', 'TBD'],
  ['(TBD)', 'TBD'],
  ['- TBD: who?', 'TBD'],
  ['TODO', 'TODO'],
  ['- TODO: negative prices', 'TODO'],
  ['  * [ ] FIXME - dates', 'FIXME'],
  ['1. TBA', 'TBA'],
  ['**Owner**: TODO', 'TODO'],
  ['Owner: to be decided', 'to be decided'],
  ['_To be written._', 'To be written'],
  ['[fill in]', 'fill in'],
  ['???', '???'],
  ['{{slice_id}}', '{{slice_id}}'],
  ['- **Name:** {{ task name }}', '{{ task name }}'],
  ['a\nTODO\nb', 'TODO']
])('%j holds a placeholder', (text, placeholder) => {
  expect(marked(text, placeholdersIn(text, whole(text)))).toEqual([placeholder])
})

test.each([
  'Show tbd in lower case.',
  'TBD-12 and XTBD',
  'No TBD is left',
  'Remove every TBD from the list',
  'Count TBD markers',
  'List each TODO of the file',
  'TODO list: the page',
  'TODOs: none',
  'Fill in the form: name and date',
  'To be decided by the user at run time',
  'Render {{title}} as a heading',
  'Open tasks: see TODO.md'
])('%j holds none', (text) => {
  expect(placeholdersIn(text, whole(text))).toEqual([])
})

test('only a stretch is looked at', () => {
  expect(placeholdersIn('TBD\nTBD\nTBD', {start: 4, end: 8})).toEqual([{start: 4, end: 7}])
})

test.each([
  ['The writer is a stub.', 'is a stub'],
  ['Dates are handled in a follow-up', 'in a follow-up'],
  ['For now the list is empty', 'For now'],
  ['Negative prices: not yet implemented', 'not yet implemented'],
  ['Parsed with a workaround', 'with a workaround']
])('%j puts something off', (text, words) => {
  expect(marked(text, deferralsIn(text, whole(text), 'done'))).toEqual([words])
})

test.each([
  'The writer is no stub.',
  'A stub server answers 200.',
  'The field shows a placeholder.',
  'A follow-up mail is sent.',
  'Dates come in a follow-up (ADR-12).',
  'Dates come in a follow-up, see docs/adr/12.md',
  'Dates come in a follow-up (D-03)',
  'Deferred: dates are added later',
  'Known workarounds are listed'
])('%j puts nothing off', (text) => {
  expect(deferralsIn(text, whole(text), 'done')).toEqual([])
})

test('what is worked on may be for now, but no way round', () => {
  const text = 'For now use a workaround.'
  expect(marked(text, deferralsIn(text, whole(text), 'work'))).toEqual(['use a workaround'])
})
