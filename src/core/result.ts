import type {Level, Problem, SuppressedProblem} from '../model/finding.ts'
import type {DocumentKind} from '../model/kind.ts'
import type {PresetName} from '../model/preset.ts'
import type {Source} from '../model/source.ts'
import type {RuleMeta} from './rule.ts'

/** What was found in one file. */
export interface FileResult {
  /** Absolute, as the operating system writes it. */
  readonly filePath: string
  /** Forward slashes, relative to the working folder. */
  readonly relativePath: string
  /** Forward slashes, relative to the project root. */
  readonly path: string
  /** Undefined for a file of np-lint's own. */
  readonly kind: DocumentKind | undefined
  readonly preset: PresetName | undefined
  /** Without its text when no problem can have a place in it. */
  readonly source: Source
  /** Sorted by place, then code. */
  readonly problems: readonly Problem[]
  /** What is hidden by comments in the file or by the baseline; sorted as `problems`. */
  readonly suppressed: readonly SuppressedProblem[]
  /** What was found too and is no part of the report: fingerprints are counted over everything. */
  readonly apart?: readonly Problem[]
  /** Codes of the rules of which all that they could find is here; none where only a part is shown. */
  readonly heard: ReadonlySet<string>
  /** When fixes were asked for and there were some; then all else is as they leave the file. */
  readonly fixed: FixedFile | undefined
}

/** What fixes made of a file; nothing is written yet. */
export interface FixedFile {
  /** The file as it was read, and what was found in it. */
  readonly before: FileResult
  /** How many findings they mend. */
  readonly count: number
}

export function countLevel(problems: readonly Problem[], level: Level): number {
  return problems.filter((problem) => problem.level === level).length
}

/** How many files were checked: what is found in a file of np-lint's own makes it none of them. */
export function countChecked({results}: Pick<Report, 'results'>): number {
  return results.filter(({kind}) => kind !== undefined).length
}

/** A file or folder that was seen and not checked. */
export interface PassedOver {
  /** Absolute. */
  readonly filePath: string
  /** Relative to the working folder; a folder ends in `/`. */
  readonly relativePath: string
  /** For people: "ignored by `.gitignore`". */
  readonly reason: string
}

/** A baseline that is not written yet. */
export interface NewBaseline {
  /** Absolute. */
  readonly filePath: string
  /** Relative to the working folder. */
  readonly relativePath: string
  readonly text: string
  /** How many findings it knows. */
  readonly count: number
}

/** The outcome of one run: what reporters turn into text. */
export interface Report {
  /** Sorted by `path`; every checked file has an entry. */
  readonly results: readonly FileResult[]
  readonly passedOver: readonly PassedOver[]
  /** Remarks for stderr that are no findings. */
  readonly notes: readonly string[]
  /** What kept the run from checking everything: exit code 2, whatever was found. */
  readonly failures: readonly string[]
  /** What is said before everything else, on one line. */
  readonly lead: string | undefined
  /** When one was asked for: the baseline that is to be written. */
  readonly baseline: NewBaseline | undefined
  /** The rules that there are. */
  readonly rules: readonly RuleMeta[]
  /** Absolute. */
  readonly root: string
  /** Absolute. */
  readonly cwd: string
}

/** What a reporter may know besides the report. */
export interface ReportOptions {
  readonly color: boolean
  /** Whether to draw the line with carets below each message. */
  readonly frame: boolean
  readonly quiet: boolean
  /** Whether fixes are only shown, and nothing is written. */
  readonly dryRun?: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Turns a report into the text for stdout, with its last line end; empty when there is nothing to say. */
export type Reporter = (report: Report, options: ReportOptions) => string
