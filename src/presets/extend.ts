import type {FieldType, Preset} from '../model/preset.ts'

/** What a user adds to the table of a host. */
export interface TableAdditions {
  /** Names; `*` stands for any letters. */
  readonly tools: readonly string[]
  readonly fields: Readonly<Record<string, FieldType>>
  readonly models: readonly string[]
}

/** A contract with more in its tables. */
export function extendPreset(preset: Preset, additions: readonly TableAdditions[]): Preset {
  const {agent} = preset
  if (!agent || additions.length === 0) return preset
  const {tools, models} = agent
  const added = additions.flatMap((each) => each.tools)
  const patterns = added.filter((name) => name.includes('*')).map(patternOf)
  return {
    ...preset,
    agent: {
      ...agent,
      fields: Object.assign({}, agent.fields, ...additions.map(({fields}) => fields)),
      ...(tools && {
        tools: {
          ...tools,
          names: [...tools.names, ...added.filter((name) => !name.includes('*'))],
          open: new RegExp([tools.open.source, ...patterns].join('|'), tools.open.flags)
        }
      }),
      ...(models && {models: [...models, ...additions.flatMap((each) => each.models)]})
    }
  }
}

function patternOf(name: string): string {
  const parts = name.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return `^${parts.join('.*')}$`
}
