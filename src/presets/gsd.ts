import type {Preset} from '../model/preset.ts'

/** get-shit-done: phase plans only. */
export const gsd: Preset = {
  name: 'gsd',
  title: 'get-shit-done',
  kinds: ['plan'],
  reader: 'yaml',
  plan: {
    phases: [
      'phase',
      'plan',
      'type',
      'wave',
      'depends_on',
      'files_modified',
      'autonomous',
      'must_haves'
    ]
  },
  source: 'get-shit-done, phase plan template',
  date: '2026-11-01'
}
