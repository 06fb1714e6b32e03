import {describe, expect, test} from 'vitest'
import {addPreCommitHook} from './pre-commit.ts'

const hook = {repo: 'https://host/np-lint', rev: 'v1', id: 'np-lint'}
const add = (text: string) => addPreCommitHook(text, hook)

describe('a hook is added', () => {
  test('behind the last one, and all else stays byte by byte', () => {
    const before = `# Ours.
default_stages:   [pre-commit]
repos:
  -   repo: "https://host/x"   # pinned
      rev: 'v2'

      hooks:
        - {id: a}  # first
        # - id: b
`
    expect(add(before)).toBe(`${before}  - repo: https://host/np-lint
    rev: v1
    hooks:
      - id: np-lint
`)
  })

  test('before what follows', () => {
    expect(add('repos:\n- repo: x\n  hooks: [{id: a}]\n\n# End.\nci:\n  skip: [a]\n')).toBe(
      'repos:\n- repo: x\n  hooks: [{id: a}]\n- repo: https://host/np-lint\n  rev: v1\n  hooks:\n    - id: np-lint\n\n# End.\nci:\n  skip: [a]\n'
    )
  })

  test('with the line ends that are there', () => {
    expect(add('repos:\r\n- repo: x\r\n  hooks: [{id: a}]')).toBe(
      'repos:\r\n- repo: x\r\n  hooks: [{id: a}]\r\n- repo: https://host/np-lint\r\n  rev: v1\r\n  hooks:\r\n    - id: np-lint\r\n'
    )
  })

  test('behind and before any number of blank lines', () => {
    const list = `repos:\r\n- repo: x\r\n${'\r\n'.repeat(5000)}  hooks: [{id: a}]`
    const blank = ' \r\n'.repeat(5000)
    const added = '- repo: https://host/np-lint\r\n  rev: v1\r\n  hooks:\r\n    - id: np-lint\r\n'
    expect(add(`${list}  \r\n${blank}ci: {}\r\n`)).toBe(`${list}  \r\n${added}${blank}ci: {}\r\n`)
  })

  test.each(['repos: []  # none\n', 'repos:\n', '', 'ci: {}\n'])('to no list: %j', (text) => {
    expect(add(text)).toMatch(
      /repos:.*\n {2}- repo: https:\/\/host\/np-lint\n {4}rev: v1\n {4}hooks:\n {6}- id: np-lint\n/
    )
  })
})

test('a hook that is there is not added', () => {
  expect(add('repos: [{repo: local, hooks: [{id: a}, {id: np-lint}]}]\n')).toBe('there')
  const own = (command: string) => `repos: [{repo: local, hooks: [{id: agents, ${command}}]}]\n`
  expect(add(own('entry: npx np-lint --fix'))).toBe('there')
  expect(add(own('entry: npx, args: [--offline, np-lint]'))).toBe('there')
  expect(add(own('entry: ./node_modules/.bin/np-lint'))).toBe('there')
  expect(add(own('entry: np-lint-docs'))).toContain('rev: v1')
  expect(add('repos:\n- repo: x\n  hooks: [{id: np-lint-docs}] # np-lint\n')).toContain('rev: v1')
})

test('nothing is added where that would change what is there', () => {
  expect(add('repos:\n  - repo: |+\n      x\n\n\n')).toBe(undefined)
})

test.each(['repos: {a: 1}\n', 'repos: no\n', '- repo: x\n', 'a: b: c\n', '"\n'])(
  'nothing is added to what is no list of repositories: %j',
  (text) => {
    expect(add(text)).toBe(undefined)
  }
)
