import {defineRule} from '../core/define-rule.ts'
import {planGroup} from '../core/plan-graph.ts'
import {wordPattern} from '../core/prose.ts'
import {
  type Assumption,
  covers,
  entriesIn,
  type RealityCheck,
  realityCheckIn,
  realityParts,
  referenceOf,
  spaced
} from '../core/reality-check.ts'
import {code, list} from '../core/say.ts'
import {wordsOf} from '../core/subject.ts'
import {commandFolder} from '../core/verify.ts'
import type {Finding} from '../model/finding.ts'
import {inFolder} from '../model/path.ts'
import type {PlanDocument} from '../model/plan.ts'
import type {Workspace} from '../model/workspace.ts'
import {waivers} from '../words/waivers.ts'

type MessageId =
  | 'missing'
  | 'order'
  | 'part'
  | 'unverified'
  | 'unread'
  | 'unrun'
  | 'absent'
  | 'unknown'
  | 'waiver'

const waiver = wordPattern(waivers)
/** Share of the words of an unknown that the first task must have to be about it. */
const taken = 1 / 3

export default defineRule({
  code: 'unverified-assumption',
  summary:
    'A plan must say what was read and run before it was written, and what it takes for true.',
  kinds: ['plan'],
  needs: 'slices',
  set: 'extended',
  messages: {
    missing: 'error',
    order: 'error',
    part: 'error',
    unverified: 'error',
    unread: 'error',
    unrun: 'error',
    absent: 'error',
    unknown: 'error',
    waiver: 'error'
  },
  across: planGroup,

  *check(plan, {workspace}) {
    const start = startOf(plan)
    if (!start) return
    const reality = realityCheckIn(plan)
    if (!reality || reality.isEmpty) {
      yield {
        at: reality?.at ?? start,
        messageId: 'missing',
        message: `${reality ? 'Empty' : 'Missing'} ${code('<reality_check>')}, expected one above the tasks`,
        note: `It holds ${list(realityParts, 'and')}: what a plan rests on, so that somebody can tell when that is no longer so.`
      }
      return
    }
    if (reality.at.start > start.start) {
      yield {
        at: reality.at,
        messageId: 'order',
        message: `Unexpected ${code('<reality_check>')} below the tasks, expected it above them`,
        note: 'What is looked at after the tasks were written can no longer change them.'
      }
    }
    const missing = realityParts.filter((name) => !reality.parts[name])
    if (missing.length > 0) {
      yield {
        at: reality.at,
        messageId: 'part',
        message: `Missing ${list(missing, 'and')} in the reality check, expected ${missing.length === 1 ? 'it' : 'them'} even when there is nothing to say`,
        details: {missing}
      }
    }
    yield* filesIn(plan, reality, workspace)
    for (const assumption of reality.assumptions) yield* assumed(plan, reality, assumption)
    yield* unknownsIn(plan, reality)
  }
})

/** Where the tasks begin; undefined for a plan without any. */
function startOf({
  tags,
  tasks
}: PlanDocument): {readonly start: number; readonly end: number} | undefined {
  const [first] = tasks
  const around = tags.find(({type, name}) => type === 'open' && name.value === 'tasks')
  if (!around) return first?.at
  return {start: around.start, end: around.name.end}
}

function* filesIn(
  plan: PlanDocument,
  {read}: RealityCheck,
  workspace: Workspace
): Iterable<Finding<MessageId>> {
  if (!workspace.complete) return
  const base = commandFolder(plan, workspace)
  for (const {path, start, end} of read) {
    if (!isPath(path)) continue
    if ([path, inFolder(base, path)].some((each) => workspace.exists(each))) continue
    yield {
      at: {start, end},
      messageId: 'absent',
      message: `Unexpected file ${code(path)}, expected one that is there`,
      note: 'It cannot have been read, or is gone since: then what was learned from it may be wrong.',
      details: {path}
    }
  }
}

/** Only what is plainly a path of the project; `example.com/page` is none. */
function isPath(text: string): boolean {
  const isPlain = /^[\w@.][\w@./-]*$/.test(text) && /[./]/.test(text)
  return isPlain && !/^(?:\.\.|[^./]+\.[^/]*\/)/.test(text)
}

function* assumed(
  plan: PlanDocument,
  reality: RealityCheck,
  {at, text, verifiedBy}: Assumption
): Iterable<Finding<MessageId>> {
  const by = verifiedBy?.value.trim() ?? ''
  const place = verifiedBy && by !== '' ? {start: verifiedBy.start, end: verifiedBy.end} : at
  if (by === '') {
    yield {
      at: place,
      messageId: 'unverified',
      message: `Missing ${code('verified_by')} of the assumption, expected ${code('path:line')} or ${code('cmd:…')}`,
      note: 'What nobody has looked up is an unknown, and belongs into `unknowns`.'
    }
  } else if (/^cmd:/i.test(by)) {
    const command = by.slice(4).trim()
    if (!reality.run.includes(spaced(command))) {
      yield {
        at: place,
        messageId: 'unrun',
        message: `Unexpected command ${code(command)}, expected one of ${code('commands_run')}`,
        note: 'Nobody has run it, or it is written otherwise there.',
        details: {command}
      }
    }
  } else {
    const wanted = referenceOf({value: by, start: place.start, end: place.end})
    if (wanted.lines && !reality.read.some((read) => covers(read, wanted))) {
      yield {
        at: place,
        messageId: 'unread',
        message: `Unexpected place ${code(by)}, expected one that ${code('files_read')} lists`,
        note: 'Nobody has read it, or other lines of it.',
        details: {path: wanted.path, lines: wanted.lines}
      }
    }
  }
  // What others said stands in quotes.
  const own = plan.source.text
    .slice(text.start, text.end)
    .replace(/"[^"\n]*"|`[^`\n]*`/g, (said) => ' '.repeat(said.length))
  const found = waiver.exec(own)
  if (!found) return
  const start = text.start + found.index
  yield {
    at: {start, end: start + found[0].length},
    messageId: 'waiver',
    message: `Unexpected ${code(found[0])} in an assumption, expected what was seen`,
    note: 'What is only thought to be so belongs into `unknowns`, and into the first task.',
    details: {match: found[0]}
  }
}

/** What nobody knows is the work of the first task. */
function* unknownsIn(
  plan: PlanDocument,
  {parts: {unknowns}}: RealityCheck
): Iterable<Finding<MessageId>> {
  const [first] = plan.tasks
  if (!unknowns || !first) return
  const work = wordsOf(plan.uncommented(first.span))
  for (const {value, start, end} of entriesIn(plan, unknowns)) {
    const words = Array.from(wordsOf(value))
    const shared = words.filter((word) => work.has(word))
    if (words.length === 0 || shared.length / words.length >= taken) continue
    yield {
      at: {start, end},
      messageId: 'unknown',
      message: `Unexpected unknown that the first task says nothing of, expected a task that finds it out`,
      note: 'All that follows rests on a guess until it is known.',
      ...(first.id && {details: {task: first.id.value}})
    }
  }
}
