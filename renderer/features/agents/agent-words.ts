import type { TaskProgress } from '@shared/domain/task-progress';
import { toolDurationMs } from '@shared/domain/timeline/tool-duration';
import { formatDuration, formatTokens } from '../cost/format';
import type { AgentNode, AgentState } from './agent-tree';

export const STATE_WORDS: Record<AgentState, string> = {
  running: 'running',
  waiting: 'waits for you',
  completed: 'done',
  failed: 'failed',
  stopped: 'stopped',
  denied: 'denied',
};

export const STATE_GLYPHS = {
  running: 'working',
  waiting: 'needs-you',
  completed: 'done-unseen',
  failed: 'failed',
  stopped: 'interrupted',
  denied: 'interrupted',
} as const;

/** Type, tokens, steps, last tool, time and depth, as far as they are known. `now` in UTC ms. */
export function agentFacts(
  node: AgentNode,
  count: TaskProgress | undefined,
  depth: number,
  now: number,
): string[] {
  const lastTool = count?.lastTool ?? node.lastTool;
  const ms = toolDurationMs({ ...node, at: node.startedAt }, now);
  const facts = [
    node.type,
    node.isBackground && 'in the background',
    count !== undefined && count.tokens !== null && `${formatTokens(count.tokens)} tokens`,
    node.steps !== null && `${node.steps} ${node.steps === 1 ? 'step' : 'steps'}`,
    node.kind === 'agent' && lastTool !== null && `last ${lastTool}`,
    // A second that is not over yet would flicker.
    (node.endedAt !== null || ms >= 1000) && formatDuration(whole(ms, node.endedAt === null)),
    depth > 1 && `depth ${depth}`,
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string');
}

const whole = (ms: number, isRunning: boolean): number =>
  isRunning ? Math.floor(ms / 1000) * 1000 : ms;
