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
  /** Fields that need no value beside one of these others: what those name holds it. */
  readonly excused?: Readonly<Record<string, readonly string[]>>
  /** Fields that must not be there, in order, each with the hint that the loader gives. */
  readonly forbidden?: Readonly<Record<string, string>>
  /** The only values of `tier`. */
  readonly tiers?: readonly string[]
  /** Whether `name` must be the file name without its extension. */
  readonly nameIsStem?: boolean
  /** What `name` may be; where it must be the file name, that too. */
  readonly names?: NamePattern
  /** Fields that may only be `true`. */
  readonly flags?: readonly string[]
  /** Every field that the host knows. */
  readonly fields: Readonly<Record<string, FieldType>>
  /** Fields that people write for others, each with the one that was meant; undefined where none was. */
  readonly misnamed?: Readonly<Record<string, string | undefined>>
  /**
   * What is said of a field that is not among `fields`: of every one, with the level that its host
   * gives it, or only of those that are nearly one of them.
   */
  readonly unknownFields?: 'error' | 'warning' | 'near'
  /** How tools are written. */
  readonly toolForms?: ToolForms
  /** Names of tools. */
  readonly tools?: ToolNames
  /**
   * Which tool names are spoken about: `all` that nobody knows, or, where any extension may bring
   * more, only those that are `near` a known one, are retired or belong to another host.
   */
  readonly unknownTools?: 'all' | 'near'
  /** What `color` may be. */
  readonly colors?: Colors
  /** Words that `model` may be besides the id of a model. */
  readonly models?: readonly string[]
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
  /** Where tasks stand in slices, each with an id of its own: what each of them has to say. */
  readonly slices?: {
    /** Attributes without which a task is none. */
    readonly attributes: readonly string[]
    readonly tiers: readonly string[]
    /** What the header of a task plan must hold, and the only values that some of it may have. */
    readonly taskPlan: {
      readonly fields: Readonly<Record<string, TaskFieldType>>
      readonly values: Readonly<Record<string, readonly string[]>>
    }
  }
  /** What the header of a workflow must hold; its command is the name of its file behind a prefix. */
  readonly workflow?: {readonly prefix: string; readonly fields: readonly string[]}
  /** Where a plan as a whole waits for other plans: the fields of its header. */
  readonly phases?: readonly string[]
}

/** The parts of a contract that a rule may need. */
export type ContractPart = keyof AgentContract | keyof PlanContract

/** What a field of a task plan holds; a number may be none. */
export type TaskFieldType = 'text' | 'number' | 'list' | 'flag' | 'map'

/** Forms that a host takes a value in. */
export type FieldType = (typeof fieldTypes)[number]

export const fieldTypes = [
  'text',
  'line',
  'number',
  'flag',
  'list',
  'map',
  'text-or-list',
  'any'
] as const

export interface NamePattern {
  readonly pattern: RegExp
  /** The pattern in words: "letters, digits, `-` and `_`". */
  readonly words: string
  /** What happens to another name. */
  readonly note: string
}

/** A text with commas, a YAML list, or a map of names to `true` or `false`. */
export type ToolForm = 'comma' | 'list' | 'map'

export interface ToolForms {
  /** Fields that hold tools. */
  readonly fields: readonly string[]
  /** The forms that the host takes; fixes write the first. */
  readonly forms: readonly ToolForm[]
  /** Forms that only some readers of the host take. */
  readonly lesser?: readonly ToolForm[]
  /** Whether the list must hold tools, each once. */
  readonly strict?: boolean
}

export interface ToolNames {
  /** Names as the host writes them. */
  readonly names: readonly string[]
  /** Whether letter case does not count. */
  readonly anyCase?: boolean
  /** Names that are accepted unseen: those of MCP servers and extensions. */
  readonly open: RegExp
  /** Names that the host had once or that another host has, each with what does the same; empty for none. */
  readonly replaced: Readonly<Record<string, readonly string[]>>
  /** What happens with a name that the host does not know. */
  readonly note: string
  /** How names are written that are accepted unseen. */
  readonly openNote?: string
}

export interface Colors {
  readonly words: readonly string[]
  /** Whether `#RRGGBB` is one too. */
  readonly hex?: boolean
  /** What happens with another one. */
  readonly note: string
}
