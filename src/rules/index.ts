// Generated from the files of this folder by `vitest -u`.
import type {Rule} from '../core/rule.ts'
import agentColorInvalid from './agent-color-invalid.ts'
import agentForbiddenField from './agent-forbidden-field.ts'
import agentInvalidFrontmatter from './agent-invalid-frontmatter.ts'
import agentInvalidTier from './agent-invalid-tier.ts'
import agentNameFormat from './agent-name-format.ts'
import agentToolsFormat from './agent-tools-format.ts'
import autonomousCheckpointConflict from './autonomous-checkpoint-conflict.ts'
import bareAskuserCall from './bare-askuser-call.ts'
import brokenDependency from './broken-dependency.ts'
import cyclicDependency from './cyclic-dependency.ts'
import dependencyShortForm from './dependency-short-form.ts'
import dependsOnFormat from './depends-on-format.ts'
import descriptionLiteralEscape from './description-literal-escape.ts'
import duplicateAgentName from './duplicate-agent-name.ts'
import duplicateTaskId from './duplicate-task-id.ts'
import fakePromotionTrigger from './fake-promotion-trigger.ts'
import fileBom from './file-bom.ts'
import fileEncoding from './file-encoding.ts'
import fileTooLarge from './file-too-large.ts'
import forbiddenAgentField from './forbidden-agent-field.ts'
import frontmatterDelimiterSpace from './frontmatter-delimiter-space.ts'
import frontmatterDuplicateKey from './frontmatter-duplicate-key.ts'
import frontmatterMissing from './frontmatter-missing.ts'
import frontmatterNotFirst from './frontmatter-not-first.ts'
import frontmatterNotMapping from './frontmatter-not-mapping.ts'
import frontmatterParseError from './frontmatter-parse-error.ts'
import frontmatterRepeated from './frontmatter-repeated.ts'
import frontmatterUnclosed from './frontmatter-unclosed.ts'
import frontmatterUnsupportedFormat from './frontmatter-unsupported-format.ts'
import frontmatterValueTruncated from './frontmatter-value-truncated.ts'
import frontmatterYamlError from './frontmatter-yaml-error.ts'
import hookFieldPresent from './hook-field-present.ts'
import missingCoverageAnnotation from './missing-coverage-annotation.ts'
import missingSuccessCriterion from './missing-success-criterion.ts'
import nonAtomicTask from './non-atomic-task.ts'
import parallelTaskImplicitDependency from './parallel-task-implicit-dependency.ts'
import planOverSpecifiesImplementation from './plan-over-specifies-implementation.ts'
import planPlaceholder from './plan-placeholder.ts'
import sameWaveFileConflict from './same-wave-file-conflict.ts'
import taskAttributeQuoting from './task-attribute-quoting.ts'
import taskIdMismatch from './task-id-mismatch.ts'
import taskInvalidTier from './task-invalid-tier.ts'
import taskNumbering from './task-numbering.ts'
import taskPlanFrontmatter from './task-plan-frontmatter.ts'
import taskUnclosed from './task-unclosed.ts'
import unboundedScope from './unbounded-scope.ts'
import unclosedFence from './unclosed-fence.ts'
import unexplainedSuppression from './unexplained-suppression.ts'
import unknownAgentField from './unknown-agent-field.ts'
import unknownCode from './unknown-code.ts'
import unknownTool from './unknown-tool.ts'
import unusedSuppression from './unused-suppression.ts'
import unverifiedAssumption from './unverified-assumption.ts'
import verifyCommandUnknown from './verify-command-unknown.ts'
import waveMismatch from './wave-mismatch.ts'
import workflowFrontmatter from './workflow-frontmatter.ts'

/** Every rule, by code. */
export const rules: readonly Rule[] = [
  agentColorInvalid,
  agentForbiddenField,
  agentInvalidFrontmatter,
  agentInvalidTier,
  agentNameFormat,
  agentToolsFormat,
  autonomousCheckpointConflict,
  bareAskuserCall,
  brokenDependency,
  cyclicDependency,
  dependencyShortForm,
  dependsOnFormat,
  descriptionLiteralEscape,
  duplicateAgentName,
  duplicateTaskId,
  fakePromotionTrigger,
  fileBom,
  fileEncoding,
  fileTooLarge,
  forbiddenAgentField,
  frontmatterDelimiterSpace,
  frontmatterDuplicateKey,
  frontmatterMissing,
  frontmatterNotFirst,
  frontmatterNotMapping,
  frontmatterParseError,
  frontmatterRepeated,
  frontmatterUnclosed,
  frontmatterUnsupportedFormat,
  frontmatterValueTruncated,
  frontmatterYamlError,
  hookFieldPresent,
  missingCoverageAnnotation,
  missingSuccessCriterion,
  nonAtomicTask,
  parallelTaskImplicitDependency,
  planOverSpecifiesImplementation,
  planPlaceholder,
  sameWaveFileConflict,
  taskAttributeQuoting,
  taskIdMismatch,
  taskInvalidTier,
  taskNumbering,
  taskPlanFrontmatter,
  taskUnclosed,
  unboundedScope,
  unclosedFence,
  unexplainedSuppression,
  unknownAgentField,
  unknownCode,
  unknownTool,
  unusedSuppression,
  unverifiedAssumption,
  verifyCommandUnknown,
  waveMismatch,
  workflowFrontmatter
]
