import {type Block, Blocks, type Place} from '../core/blocks.ts'
import {defineRule} from '../core/define-rule.ts'
import {
  commandPattern,
  namePattern,
  sentenceAfter,
  sentenceBefore,
  wordPattern
} from '../core/prose.ts'
import {code} from '../core/say.ts'
import {lineEnd, type Span} from '../model/source.ts'
import {
  badExamples,
  imperatives,
  promptTools,
  references,
  statements,
  verdicts
} from '../words/prompt-tools.ts'

const bad = wordPattern(badExamples)
const forbidden = wordPattern(verdicts)
const reference = wordPattern(references)
const imperative = wordPattern(imperatives, 'giu')
/** UTF-16 units: what stands further off says nothing about a call. */
const nearby = 200
// It is the subject of what follows, or owns it.
const spoken = new RegExp(`^[\`*_]*(?:['’]s\\b|\\s+(?:${wordPattern(statements).source}))`, 'iu')

export default defineRule({
  code: 'bare-askuser-call',
  summary: 'Workflows and plans must ask the user by the gateway, not by the tool of one host.',
  kinds: ['workflow', 'plan', 'task-plan'],
  needs: 'gateway',
  messages: {call: 'error'},
  options: {tools: promptTools, strict: false},

  *check(document, {options: {tools, strict}}) {
    const {text} = document.source
    const {gateway} = document.preset.plan ?? {}
    const called = tools.filter((tool) => tool !== '')
    if (!gateway || called.length === 0) return
    const command = commandPattern(gateway.programs, gateway.verb)
    const blocks = new Blocks(document)
    const routing = new Map<Block, boolean>()
    // Asked once of each block: one may name tools a thousand times.
    const isRouting = (block: Block | undefined) => {
      if (block?.kind !== 'text') return false
      const known = routing.get(block) ?? command.test(text.slice(block.start, block.end))
      routing.set(block, known)
      return known
    }
    let line: Line = {start: 0, end: -1, first: 0}
    let isDone = false
    for (const {0: tool, index: start} of text.matchAll(namePattern(called))) {
      if (start > line.end) {
        line = lineAround(text, start)
        isDone = command.test(text.slice(line.start, line.end))
      }
      if (isDone) continue
      const place = blocks.at(start)
      const {where} = place
      const mention = {text, line, at: {start, end: start + tool.length}, ...place}
      const match = strict ? where !== 'comment' && tool : matchOf(mention, isRouting)
      if (!match) continue
      // One on a line is enough.
      isDone = true
      yield {
        at: mention.at,
        messageId: 'call',
        message: `Unexpected call of ${code(tool)}, expected ${code(gateway.example)}`,
        note: `Other hosts do not have this tool, and the run stops there. Matched: ${code(match)}. Where it is only spoken of, write it as inline code, without a word that tells to call it; or put \`<!-- np-lint-disable-next-line bare-askuser-call -- reason -->\` above it.`,
        details: {tool, where, match}
      }
    }
  }
})

interface Line extends Span {
  /** Where its first letter stands. */
  readonly first: number
}

function lineAround(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset) + 1
  return {start, end: lineEnd(text, offset), first: start + text.slice(start).search(/\S/)}
}

interface Mention extends Place {
  readonly text: string
  readonly line: Line
  readonly at: Span
}

/** What makes a mention a call; undefined when it is none. */
function matchOf(
  mention: Mention,
  isRouting: (block: Block | undefined) => boolean
): string | undefined {
  const {where, block, previous, text, line, at} = mention
  if (where === 'header' || where === 'comment' || bad.test(block?.heading ?? '')) return undefined
  if (where === 'fence') return matchInFence(mention)
  // A paragraph that names the gateway says which host takes which way; so does one right below it.
  if (isRouting(block) || isRouting(previous)) return undefined
  const before = sentenceBefore(text, at.start, 120)
  if (bad.test(before) || bad.test(block?.lead ?? '')) return undefined
  const after = sentenceAfter(text, at.end, 120)
  if (forbidden.test(after) || spoken.test(after.slice(0, 20))) return undefined
  if (reference.test(before.slice(-18))) return undefined
  const told = before.slice(-60).match(imperative)?.at(-1)
  if (told !== undefined) return `${told} … ${text.slice(at.start, at.end)}`
  const isMention = where === 'code' || text[line.first] === '|'
  const isCall = text[at.end] === '('
  return !isMention || isCall ? text.slice(at.start, at.end + (isCall ? 1 : 0)) : undefined
}

/** In code a call has an argument, or a line of its own. */
function matchInFence({block, text, line, at}: Mention): string | undefined {
  const isFirst = line.first === at.start
  const opening = /^\s*[({[:]/.exec(text.slice(at.end, at.end + 10))?.[0]
  if (!block || (!isFirst && opening === undefined)) return undefined
  const info = text.slice(block.start, block.start + nearby).split('\n', 1)
  const own = text.slice(line.start, Math.min(line.end, line.start + 2 * nearby))
  // A comment right above says what the line shows.
  const above = text
    .slice(Math.max(0, line.start - nearby), line.start)
    .split('\n')
    .at(-2)
  if ([block.lead, above ?? '', own, ...info].some((each) => bad.test(each))) return undefined
  return text.slice(at.start, at.end) + (opening ?? '')
}
