/** The commands that `np-tools` has. Source: nubos-pilot 1.2.4; date: 2026-06-16. */
export const verbs: readonly string[] = [
  ...['add-tests', 'add-todo', 'agent-skills', 'archive-project', 'askuser', 'checkpoint'],
  ...['close-project', 'commit', 'commit-task', 'config-get', 'context-stats', 'dashboard'],
  ...['derive-tier', 'detect-runtime', 'discuss-phase', 'discuss-project', 'doctor'],
  ...['execute-milestone', 'generate-slug', 'graph-impact', 'handoff-list', 'handoff-read'],
  ...['handoff-status', 'handoff-write', 'help', 'init', 'knowledge-index', 'knowledge-search'],
  ...['knowledge-stats', 'lang-directive', 'learning-list', 'learning-log', 'learning-match'],
  ...['learnings', 'loop-audit-tool-use', 'loop-evaluate', 'loop-metrics', 'loop-preflight'],
  ...['loop-run-round', 'loop-state-read', 'loop-state-record', 'loop-stuck', 'memory-add'],
  ...['memory-index', 'memory-query', 'memory-rebuild', 'memory-stats', 'messages-archive'],
  ...['messages-inbox', 'messages-send', 'messages-thread', 'metrics', 'new-milestone'],
  ...['new-project', 'output-lint', 'park', 'pause-work', 'phase-meta', 'plan-lint'],
  ...['plan-milestone', 'propose-milestones', 'render-template', 'render-todo', 'research-phase'],
  ...['researcher-reconcile', 'reset-slice', 'resolve-model', 'resume-work', 'scan-codebase'],
  ...['security', 'session-aggregate', 'session-pointer-write', 'session-snapshot-read'],
  ...['session-snapshot-write', 'skill-audit', 'skip', 'spawn-headless', 'state', 'state-dir'],
  ...['state-incr', 'stats', 'template-path', 'text-mode', 'thread-resume', 'undo', 'undo-task'],
  ...['unpark', 'update-docs', 'update-phase-meta', 'verify-reliability', 'verify-work'],
  ...['workspace-scan', 'worktree-create', 'worktree-ff-merge', 'worktree-list'],
  ...['worktree-remove']
]
