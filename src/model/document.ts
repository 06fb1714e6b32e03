import type {Root} from 'mdast'
import type {CriteriaDocument} from './criterion.ts'
import type {Directive} from './directive.ts'
import type {Header, LoaderValue} from './header.ts'
import type {DocumentKind} from './kind.ts'
import type {PlanDocument} from './plan.ts'
import type {AgentContract, Preset} from './preset.ts'
import type {Source, Span} from './source.ts'
import type {Tag} from './tag.ts'
import type {Tools} from './tool.ts'

/** What each kind of file is read as. */
export type Documents = {
  readonly [K in DocumentKind]: K extends 'agent'
    ? AgentDocument
    : K extends PlanDocument['kind']
      ? PlanDocument
      : K extends CriteriaDocument['kind']
        ? CriteriaDocument
        : Document
}

/** One file as rules see it. Every part is read on first use. */
export interface Document {
  readonly kind: DocumentKind
  readonly source: Source
  /** The contract that this file keeps. */
  readonly preset: Preset
  readonly header: Header
  /** The text with code and comments blanked: same length, same lines. */
  readonly masked: string
  /** Code and comments, in order. */
  readonly examples: readonly Example[]
  /** XML-like tags outside code and comments, in order. */
  readonly tags: readonly Tag[]
  /** Suppression comments, in order. */
  readonly directives: readonly Directive[]
  /** The body as markdown; only for rules that say `prose`. */
  readonly tree: Root
}

/** Whether the agent loader reads this file: it is blind to a header that is not byte by byte its own. */
export function isForLoader({kind, preset}: Document): boolean {
  return kind === 'agent' && preset.reader === 'loader'
}

export function isAgent(document: Document): document is AgentDocument {
  return document.kind === 'agent'
}

/** A stretch whose content is an example, not part of the document. */
export interface Example extends Span {
  readonly kind: 'fence' | 'comment' | 'code'
  /** Whether its end is missing. */
  readonly open: boolean
}

export interface AgentDocument extends Document {
  readonly kind: 'agent'
  /** The file name without `.md`: what `name` is held against. */
  readonly stem: string
  /** The folder in which no other agent, at any depth, may have its name; `.` for the root. */
  readonly folder: string
  /** The agent part of the preset, where it has a table. */
  readonly contract: AgentContract | undefined
  /** Top-level fields as the host of the file reads them; of two with one name the later. */
  readonly values: ReadonlyMap<string, HostValue>
  /** The tools that a field names; undefined where it is absent or cannot be read. */
  tools(field: string): Tools | undefined
}

/** A field of the header, as the host of the file reads it. */
export interface HostValue {
  readonly key: Span
  /** Where its value is written; where its key is, when nothing stands behind that. */
  readonly at: Span
  /** The value as written on the line of the key, without outer blanks. */
  readonly written: string
  /** What it stands for. Of maps and lists in YAML only that they are some. */
  readonly value: LoaderValue
}
