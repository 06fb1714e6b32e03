import {defineRule} from '../core/define-rule.ts'
import {code} from '../core/say.ts'

export default defineRule({
  code: 'autonomous-checkpoint-conflict',
  summary: 'A phase plan with a checkpoint for people must not call itself autonomous.',
  kinds: ['plan'],
  needs: 'phases',
  messages: {conflict: 'error'},

  *check({header, tasks, source}) {
    const value = header.field('autonomous')?.value
    const flag = /^["']?(true|yes|on)\b/i.exec(value?.value ?? '')?.[1]
    if (!value || flag === undefined) return
    const checkpoints = tasks.flatMap((task) => {
      const type = task.attribute('type')?.value
      return type && /^checkpoint(?::|$)/.test(type.value) ? [type] : []
    })
    const [first] = checkpoints
    if (!first) return
    const start = value.start + value.value.indexOf(flag)
    yield {
      at: {start, end: start + flag.length},
      messageId: 'conflict',
      message: `Unexpected \`autonomous: ${flag}\` in a plan with the task ${code(first.value)}, expected \`autonomous: false\``,
      note: 'A plan that runs by itself has nobody who answers: it waits at the checkpoint, or passes over it.',
      details: {field: 'autonomous', types: checkpoints.map((type) => type.value)},
      related: checkpoints.map(({start, end}) => ({
        path: source.path,
        at: {start, end},
        message: 'waits for somebody'
      }))
    }
  }
})
