// What a plan may say instead of what is to be done. Source: np-lint's own reading of real plans, 2026-12.

/** Words that stand for something, wherever they stand; letter case counts. */
export const placeholders = ['TBD']

/** Words that stand for something where nothing else does, or where they come first. */
export const lonePlaceholders = [
  ...[
    'TBA',
    'TBC',
    'TODO',
    'FIXME',
    'XXX',
    '???',
    'to be determined',
    'to be decided',
    'to be defined'
  ],
  ...['to be written', 'to be filled in', 'fill in', 'fill me in', 'lorem ipsum']
]

/** What is called done without being done. */
export const deferrals = [
  ...['stub for now', 'stubbed for now', 'stubbed out', 'stub implementation', 'is a stub'],
  ...['are stubs', 'is stubbed', 'are stubbed', 'remains a stub', 'returns a stub', 'as a stub'],
  ...[
    'placeholder for now',
    'placeholder implementation',
    'placeholder logic',
    'placeholder value'
  ],
  ...['placeholder values', 'placeholder data', 'is a placeholder', 'are placeholders'],
  ...['as a placeholder', 'in a follow-up', 'as a follow-up', 'as follow-up', 'follow-up task'],
  ...['follow-up tasks', 'follow-up ticket', 'follow-up issue', 'follow-up plan', 'follow-up PR'],
  ...['not implemented yet', 'not yet implemented', 'left for later', 'fixed later', 'done later'],
  ...['added later', 'implemented later', 'handled later', 'for now']
]

/** A way round that somebody has to have decided on. */
export const workarounds = [
  ...['as a workaround', 'with a workaround', 'use a workaround', 'using a workaround'],
  ...['add a workaround', 'apply a workaround', 'keep the workaround', 'a temporary workaround'],
  ...['a temporary hack', 'a quick hack']
]

/** Words before that take it back. */
export const refusals = [
  ...['no', 'not', 'never', 'without', 'instead of', 'rather than', 'remove', 'removes', 'removed'],
  ...['replace', 'replaces', 'replaced', 'drop', 'drops', 'delete', 'deletes', 'zero', 'forbidden'],
  ...['no longer', "isn't", "aren't", "don't", 'does not', 'avoid', 'avoids', 'obsolete']
]
