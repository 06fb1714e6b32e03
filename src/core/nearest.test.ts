import {expect, test} from 'vitest'
import {nearest, slipOf} from './nearest.ts'

const fields = ['name', 'description', 'tier', 'tools', 'model', 'color']

test.each([
  ['a letter too many', 'names', 'name'],
  ['a letter missing', 'desciption', 'description'],
  ['another letter', 'colar', 'color'],
  ['a third of the letters', 'dezcryptjon', 'description'],
  ['other case', 'TIER', 'tier'],
  ['the name itself', 'tools', 'tools'],
  ['one letter of a short name', 'tie', 'tier']
])('%s: %s is %s', (_, written, name) => {
  expect(nearest(written, fields)).toBe(name)
})

test.each([
  ['nothing alike', 'permissions'],
  ['two letters of a short name', 'tiXX'],
  ['more than a third of the letters', 'dezcryptjom'],
  ['a long name that begins alike', 'namespace'],
  ['no text', ''],
  ['a whole file', 'name'.repeat(100_000)]
])('%s is near no name', (_, written) => {
  expect(nearest(written, fields)).toBeUndefined()
})

test('the nearest of several wins, and of equally near ones the first', () => {
  expect(nearest('modes', ['nodes', 'mode', 'model', 'modes'])).toBe('modes')
  expect(nearest('modes', ['nodes', 'mode', 'model'])).toBe('nodes')
})

test('a name of two letters may miss one', () => {
  expect(nearest('di', ['dir'])).toBe('dir')
})

test('no names, no name', () => {
  expect(nearest('name', [])).toBeUndefined()
})

test.each([
  ['letter case', 'Tools', 'tools'],
  ['dashes', 'descrip-tion', 'description'],
  ['neighbours that changed places', 'toosl', 'tools'],
  ['a letter less', 'tool', 'tools'],
  ['two letters of a long name', 'desciption_', 'description'],
  ['two wrong letters of a long name', 'dezcryption', 'description']
])('a slip, %s: %s is %s', (_, written, name) => {
  expect(slipOf(written, fields)).toBe(name)
})

test.each([
  ['a short word', 'tie'],
  ['two letters of a short name', 'tielr2'],
  ['letters in quite another order', 'slooT'],
  ['three letters of a long name', 'dezcrypzion'],
  ['no text', '']
])('%s is no slip: %s', (_, written) => {
  expect(slipOf(written, fields)).toBeUndefined()
})

test('a long name has eight letters', () => {
  expect(slipOf('notabaok', ['notebook'])).toBe('notebook')
  expect(slipOf('natwark', ['network'])).toBeUndefined()
})

test('the smallest slip wins', () => {
  expect(slipOf('model', ['modal', 'Model', 'models'])).toBe('Model')
})
