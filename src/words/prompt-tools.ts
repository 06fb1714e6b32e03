// What a workflow may say about a prompt tool of a host. Apostrophes stand for typographic ones, too.

/** Tools by which hosts ask the user: Claude Code, Cline and Roo Code, Codex (2026-11). */
export const promptTools = ['AskUserQuestion', 'ask_followup_question', 'request_user_input']

/** Words that tell somebody to call a tool. */
export const imperatives = [
  ...['call', 'use', 'using', 'invoke', 'emit', 'run', 'trigger', 'spawn', 'through', 'via'],
  ...['ask', 'prompt', 'present']
]

/** Words that mark what follows as how not to do it. */
export const badExamples = [
  ...['forbidden', 'wrong', 'bad', 'never', "don't", 'do not', "doesn't", 'does not', 'must not'],
  ...["mustn't", 'should not', "shouldn't", 'may not', 'cannot', "can't", 'anti-pattern'],
  ...['anti-patterns', 'antipattern', 'instead of', 'rather than', 'not allowed', 'disallowed'],
  ...['incorrect', 'avoid', 'replace', 'replaces', 'replaced', 'replacing', 'without', 'banned'],
  ...['prohibited', '❌']
]

/** Words behind a tool that say the same of it. */
export const verdicts = [
  ...[
    'is forbidden',
    'are forbidden',
    'is not allowed',
    'are not allowed',
    'is wrong',
    'are wrong'
  ],
  ...['is banned', 'are banned', 'is prohibited', 'are prohibited', 'is rejected', 'are rejected'],
  ...['is an anti-pattern', 'must not', 'may not', 'must never', 'should not', 'should never'],
  ...['is never', 'are never', 'is not available', 'are not available', 'does not exist']
]

/** Words right before a tool that is only spoken of. */
export const references = [
  ...['after', 'before', 'every', 'each', 'equivalent', 'equivalent of', 'equivalent to'],
  ...['no', 'not', 'like', 'called'],
  ...['migrated from', 'moved from', 'switched from', 'converted from', 'away from'],
  ...['answer of', 'answers of', 'response of', 'result of', 'output of', 'calls of', 'form of']
]

/** Words right behind a tool that is only spoken of. */
export const statements = [
  ...['returns', 'returned', 'limits', 'supports', 'accepts', 'shows', 'allows', 'requires'],
  ...['is', 'was', 'has', 'had', 'exists', 'expects', 'takes', 'fails']
]
