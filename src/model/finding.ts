import type {Span} from './source.ts'

/** How bad a finding is; vfile's `fatal` true, false, undefined. */
export type Level = 'error' | 'warning' | 'info'

/** What a rule says. `M` are the rule's own message ids. */
export interface Finding<M extends string = string> {
  /** The smallest text that is wrong; what is missing points at what should hold it. */
  readonly at: Span
  readonly messageId: M
  /** One sentence: "Unexpected X, expected Y". */
  readonly message: string
  /** Background and the way out. */
  readonly note?: string
  /** The facts for programs; the keys stand on the rule page. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly actual?: string
  readonly expected?: readonly string[]
  readonly related?: readonly Related[]
  readonly fix?: Fix
}

/** Another place that belongs to a finding, perhaps in another file. */
export interface Related {
  /** Forward slashes, relative to the project root. */
  readonly path: string
  readonly at: Span
  readonly message: string
}

/** Edits that mend a finding: all apply or none. */
export interface Fix {
  /** Imperative: "Rename to `tier`". */
  readonly title: string
  readonly edits: readonly Edit[]
  /** `unsafe` may lose or change meaning. */
  readonly safety: 'safe' | 'unsafe'
}

/** Replaces a span; a start of -1 takes the byte order mark too (as in ESLint). */
export interface Edit extends Span {
  readonly text: string
}

/** A finding with its name and its level: what hosts show. */
export interface Problem extends Finding {
  readonly ruleId: string
  readonly level: Level
  /** Other codes for the same defect. */
  readonly aliases: readonly string[]
  /** The page of the rule. */
  readonly url: string
}

/** A problem that somebody wants to hear nothing of. */
export interface SuppressedProblem extends Problem {
  readonly suppression: {
    /** `directive`: a comment in the file; `file`: the baseline. */
    readonly kind: 'directive' | 'file'
    /** The reason that was given; empty when none was. */
    readonly reason: string
  }
}
