import type {Command} from './command.ts'
import type {Criteria} from './criterion.ts'
import type {Document} from './document.ts'
import type {SliceId} from './id.ts'
import type {Located, Span} from './source.ts'
import type {Attribute, Tag} from './tag.ts'

/** A file with tasks: a plan, or the copy that one task has of its own. */
export interface PlanDocument extends Document {
  readonly kind: 'plan' | 'task-plan'
  /** The slice that its path names, else its header; undefined when neither does. */
  readonly slice: SliceId | undefined
  /** In order. A task plan is one task. */
  readonly tasks: readonly Task[]
  /** A list in the header; undefined where there is no such field. */
  list(field: string): List | undefined
  /** What it says itself of when it is done; of a task plan nothing. */
  readonly criteria: Criteria
  /** What stands in the tags of that name, in any letter case, in tasks and outside of them. */
  blocks(name: string): readonly Span[]
  /** The commands of a stretch, as a shell reads them; only for rules that say `shell`. */
  commands(span: Span): readonly Command[]
  /** The text of a stretch with comments as blanks; code stays. */
  uncommented(span: Span): string
}

/** Several texts in one value. */
export interface List {
  /** The key, or the name of an attribute. */
  readonly key: Span
  /** Where the value is written; where the key is, when nothing stands behind that. */
  readonly at: Span
  /** `text`: words that are no list. */
  readonly form: 'list' | 'text' | 'empty'
  /** Without quotes; what is empty is left out. */
  readonly items: readonly Located<string>[]
}

/** One task, with what its tag or its header says. */
export interface Task {
  /** The name in the opening tag, with its bracket; of a task plan the key `id`, or the first line. */
  readonly at: Span
  /** From the opening tag to the closing one; of a task plan the whole file. */
  readonly span: Span
  /** Undefined for a task plan. */
  readonly tag: Tag | undefined
  /** Whether its closing tag is missing. */
  readonly open: boolean
  readonly id: Located<string> | undefined
  /** Where the task stands: in the slice of its file, else in that of its own id. */
  readonly slice: SliceId | undefined
  readonly dependsOn: List | undefined
  readonly wave: Located<string> | undefined
  readonly tier: Located<string> | undefined
  /** `<name>`, or the heading of a task plan behind its id; without `Task 1:`. */
  readonly title: Located<string> | undefined
  /** What it writes, as declared. */
  readonly files: readonly Located<string>[]
  /** An attribute of the tag; of two the later counts. */
  attribute(name: string): Attribute | undefined
  /** What stands in the tags of that name, in any letter case. */
  blocks(name: string): readonly Span[]
}

export function isPlan(document: Document): document is PlanDocument {
  return document.kind === 'plan' || document.kind === 'task-plan'
}
