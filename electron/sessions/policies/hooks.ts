import { uncommittedWords } from '@shared/domain/uncommitted-words';
import type { HookRegistration } from '../../claude/driver-types';
import type { SupervisedRules } from './supervised-rules';

/** Tools Supervised lets through: they read inside the session, plan, or ask the user themselves. */
export const UNSUPERVISED_TOOLS: ReadonlySet<string> = new Set([
  'Glob',
  'Grep',
  'NotebookRead',
  'Read',
  'Task',
  'Agent',
  'TodoWrite',
  'TaskCreate',
  'TaskUpdate',
  'TaskList',
  'TaskGet',
  'ToolSearch',
  'AskUserQuestion',
  'ExitPlanMode',
]);

/** The hook answers from memory; a CLI that waits longer than this has lost us. */
const TOOL_HOOK_SECONDS = 30;
/** The CLI's own limit for the Stop hook; ours below ends earlier. */
const STOP_HOOK_SECONDS = 5;
/** `git status` of a large checkout; a slower one is not worth holding the turn open for. */
export const STOP_HOOK_MS = 2_000;

/**
 * Every tool but the named ones is answered `ask`, which brings a `can_use_tool` (2.1.332), or `allow`
 * when a rule of ours covers it. A hook that fails blocks the tool.
 */
export const supervisedHooks = (rules: Pick<SupervisedRules, 'find'>): HookRegistration[] => [
  {
    event: 'PreToolUse',
    matcher: null,
    onFailure: 'block',
    timeoutSeconds: TOOL_HOOK_SECONDS,
    answer: (input) => {
      const toolName = typeof input.tool_name === 'string' ? input.tool_name : '';
      if (UNSUPERVISED_TOOLS.has(toolName)) return Promise.resolve({});
      const rule = rules.find(toolName, asRecord(input.tool_input));
      return Promise.resolve(
        rule === null
          ? decide('ask', 'This session is supervised.')
          : decide('allow', `Allowed by your rule ${rule}.`),
      );
    },
  },
];

/** The plan always reaches the user, whatever the CLI's own rules say. */
export const planHooks = (): HookRegistration[] => [
  {
    event: 'PreToolUse',
    matcher: 'ExitPlanMode',
    onFailure: 'block',
    timeoutSeconds: TOOL_HOOK_SECONDS,
    answer: () => Promise.resolve(decide('ask', 'The plan needs your approval.')),
  },
];

/**
 * Names uncommitted changes made since the session began. Only ever `{systemMessage}` or `{}`: a
 * `block` made the model go on for nine rounds at nine times the cost (2.1.332).
 */
export const stopHook = (
  listNewlyUncommitted: (signal: AbortSignal) => Promise<string[]>,
): HookRegistration => ({
  event: 'Stop',
  matcher: null,
  onFailure: 'allow',
  timeoutSeconds: STOP_HOOK_SECONDS,
  answer: async (_input, signal) => {
    const paths = await listNewlyUncommitted(signal);
    return paths.length === 0 ? {} : { systemMessage: uncommittedWords(paths) };
  },
});

const decide = (permissionDecision: 'ask' | 'allow', permissionDecisionReason: string) => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision,
    permissionDecisionReason,
  },
});

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
