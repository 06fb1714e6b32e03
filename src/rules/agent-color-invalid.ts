import {defineRule} from '../core/define-rule.ts'
import {expectedName} from '../core/nearest.ts'
import {code, describe, list} from '../core/say.ts'

export default defineRule({
  code: 'agent-color-invalid',
  summary: 'The color of an agent must be one that its host can show.',
  kinds: ['agent'],
  needs: 'colors',
  messages: {color: 'warning'},

  *check({contract, values}) {
    const {words = [], hex = false, note} = contract?.colors ?? {}
    const color = values.get('color')
    // Of `color: #1F6FEB` YAML leaves nothing, which is another fault.
    if (!color || color.value === null) return
    const {at, value, written} = color
    const isHex = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
    if (hex && isHex) return
    if (typeof value === 'string' && words.includes(value)) return
    const isText = typeof value === 'string' && value !== ''
    const what = isText ? `color ${code(value)}` : `${describe(color)} as the color`
    const all = hex ? ['#RRGGBB', ...words] : words
    yield {
      at,
      messageId: 'color',
      message: `Unexpected ${what}, expected ${isText ? expectedName(value, words, list(all)) : list(all)}`,
      ...(note && {note}),
      actual: written,
      expected: all,
      details: {value, allowed: all}
    }
  }
})
