import type {DocumentKind} from './kind.ts'

export type PresetName =
  | 'portable'
  | 'nubos'
  | 'gsd'
  | 'claude-code'
  | 'opencode'
  | 'copilot'
  | 'gemini'
  | 'droid'

/** The contract of one host, as data: a new host is a new table, not new code. */
export interface Preset {
  readonly name: PresetName
  /** What people call the host. */
  readonly title: string
  /** Kinds of file that this contract knows. */
  readonly kinds: readonly DocumentKind[]
  /**
   * Who reads the header. `loader` reads line by line and knows no comments;
   * `yaml` is any YAML library.
   */
  readonly reader: 'loader' | 'yaml'
  /** Whether an agent is called by its path below the agent folder, whatever its header says. */
  readonly namesByPath?: boolean
  /** Whether the host itself writes `\n` for a line break into the descriptions of agents that it makes. */
  readonly escapesDescriptions?: boolean
  /** What an agent header must and must not hold; without it only its form is checked. */
  readonly agent?: AgentContract
  /** What workflows and plans must hold to. */
  readonly plan?: PlanContract
  /** Where the facts of this table come from. */
  readonly source: string
  /** The day on which they were true. */
  readonly date: string
}

/** What one host wants of an agent header. A rule runs where the part that it checks is there. */
export interface AgentContract {
  /** Fields that need a value, in the order in which the host looks at them. */
  readonly required: readonly string[]
  /** Fields that must not be there, in order, each with the hint that the loader gives. */
  readonly forbidden?: Readonly<Record<string, string>>
  /** The only values of `tier`. */
  readonly tiers?: readonly string[]
  /** Whether `name` must be the file name without its extension. */
  readonly nameIsStem?: boolean
  /** Fields that may only be `true`. */
  readonly flags?: readonly string[]
  /** Every field that the host knows. */
  readonly fields: Readonly<Record<string, FieldType>>
}

/** What one host wants of its workflows and plans. A rule runs where the part that it checks is there. */
export interface PlanContract {
  /** What asks the user on every host; workflows call it instead of the tool of one. */
  readonly gateway?: {
    /** The programs that it may be a verb of, behind any path. */
    readonly programs: readonly string[]
    readonly verb: string
    /** A whole call, as people write it. */
    readonly example: string
  }
}

/** The parts of a contract that a rule may need. */
export type ContractPart = keyof AgentContract | keyof PlanContract

/** Forms that a host takes a value in. */
export type FieldType =
  | 'text'
  | 'line'
  | 'number'
  | 'flag'
  | 'list'
  | 'map'
  | 'text-or-list'
  | 'any'
