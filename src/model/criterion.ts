import type {Document} from './document.ts'
import type {SliceId} from './id.ts'
import type {Span} from './source.ts'

/** A file that says when something is done. */
export interface CriteriaDocument extends Document {
  readonly kind: 'roadmap' | 'uat' | 'plan'
  readonly criteria: Criteria
}

export interface Criteria {
  readonly lists: readonly CriteriaList[]
  /** Why a roadmap that is data could not be read. */
  readonly error: (Span & {readonly message: string}) | undefined
}

export function hasCriteria(document: Document): document is CriteriaDocument {
  return ['roadmap', 'uat', 'plan'].includes(document.kind)
}

/** What must be true when a milestone or a slice is done. */
export interface CriteriaList {
  /** Of several lists about one milestone the first of these counts. */
  readonly origin: 'roadmap.yaml' | 'meta' | 'roadmap' | 'uat' | 'plan'
  readonly milestone: number
  /** Undefined for a whole milestone. */
  readonly slice: SliceId | undefined
  /** As written, in lower case; empty where nobody says. */
  readonly status: string
  readonly items: readonly Criterion[]
}

/** One of them; the place is that of its id where it has one of its own, else of its text. */
export interface Criterion extends Span {
  /** `SC-2`, without leading zeros: as written, or in a milestone the place in the list. */
  readonly id: string | undefined
  readonly text: string
}
