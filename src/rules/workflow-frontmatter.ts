import {defineRule} from '../core/define-rule.ts'
import {code, list} from '../core/say.ts'

export default defineRule({
  code: 'workflow-frontmatter',
  summary: 'A workflow must say its command, which is its file name, and what it is for.',
  kinds: ['workflow'],
  needs: 'workflow',
  set: 'extended',
  messages: {missing: 'warning', command: 'warning'},

  *check({header, preset, source}) {
    const {prefix = '', fields = []} = preset.plan?.workflow ?? {}
    // What is wrong with its form is said by others.
    if (header.state !== 'found' && header.state !== 'missing') return
    const missing = fields.filter((name) => {
      const value = header.loader.entries.get(name)?.value
      return value === undefined || value === null || value === ''
    })
    if (missing.length > 0) {
      yield {
        at: header.opening,
        messageId: 'missing',
        message: `Missing ${list(missing, 'and')} of the workflow, expected ${missing.length === 1 ? 'a value' : 'values'} in the header`,
        note: 'Hosts list their commands by these.',
        details: {missing}
      }
    }
    const command = header.loader.entries.get('command')
    const stem = /([^/]*)\.md$/.exec(source.path)?.[1]
    if (!command || missing.includes('command') || stem === undefined) return
    const expected = `${prefix}${stem}`
    if (command.value === expected) return
    yield {
      at: {start: command.raw.start, end: command.raw.end},
      messageId: 'command',
      message: `Unexpected command ${code(command.raw.value)}, expected ${code(expected)}`,
      note: 'A workflow is started by the name of its file.',
      details: {expected, got: command.raw.value}
    }
  }
})
