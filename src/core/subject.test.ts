import {expect, test} from 'vitest'
import {wordsOf} from './subject.ts'

test.each([
  ['one case, no words of two letters, no stop words', 'The Header of CSV is shown', 'head csv'],
  ['parts of names', 'parseHeaderRow', 'parse head row'],
  ['endings', 'exported exports exporting exporter', 'export'],
  ['doubled letters', 'stopped stopping', 'stop'],
  ['short words whole', 'bed red ring', 'bed red ring'],
  ['-ization as -ize', 'tokenization tokenize', 'tokenize'],
  ['digits and other letters', 'Überblick 2026-01', 'überblick 2026'],
  ['nothing', 'the user is able to', '']
])('%s', (_, text, words) => {
  expect([...wordsOf(text)].join(' ')).toBe([...new Set(words.split(' '))].join(' '))
})
