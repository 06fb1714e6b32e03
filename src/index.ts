export {defineRule} from './core/define-rule.ts'
export {applyFixes, type Fixed, type Safety} from './core/fix.ts'
export type {
  FileResult,
  FixedFile,
  NewBaseline,
  PassedOver,
  Report,
  Reporter,
  ReportOptions
} from './core/result.ts'
export type {Context, Rule, RuleMeta, RuleSpec, Setting} from './core/rule.ts'
export {RunFailure} from './engine/failure.ts'
export {type LintRequest, lintFiles as lint, lintText, type TextRequest} from './engine/run.ts'
export {writeChanges} from './engine/write.ts'
export type {Directive} from './model/directive.ts'
export type {AgentDocument, Document} from './model/document.ts'
export type {
  Edit,
  Finding,
  Fix,
  Level,
  Problem,
  Related,
  SuppressedProblem
} from './model/finding.ts'
export type {Field, Header} from './model/header.ts'
export type {DocumentKind} from './model/kind.ts'
export type {AgentContract, Preset, PresetName} from './model/preset.ts'
export type {Located, Point, Source, Span} from './model/source.ts'
export type {Workspace} from './model/workspace.ts'
export {presets} from './presets/index.ts'
export {loadReporter, type ReporterName, reporterNames} from './reporters/index.ts'
export {rules} from './rules/index.ts'
