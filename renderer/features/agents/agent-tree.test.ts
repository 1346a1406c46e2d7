import { expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import { stamp, type Scripted } from '../../bridge/fake/fake-events';
import { agent, agentDone, bash, inside } from '../../bridge/fake/fake-script';
import { type AgentNode, buildAgentTree, countRunning } from './agent-tree';

const treeOf = (script: Scripted[]): AgentNode[] => {
  const { items, tasks } = foldEvents(
    emptyTimeline(),
    stamp(asSessionId('s'), script, 1, 1_000, 10),
  );
  return buildAgentTree(items, tasks);
};

const task = (
  taskId: string,
  toolCallId: string | null,
  status: 'running' | 'completed' | 'stopped',
  isBackground = true,
): Scripted => ({
  type: 'task_update',
  taskId,
  toolCallId,
  taskType: 'local_bash',
  description: 'serve',
  status,
  background: isBackground,
});

/** Depth by indent, then what it is. */
const outline = (nodes: AgentNode[], indent = ''): string[] =>
  nodes.flatMap((node) => [
    `${indent}${node.description}: ${node.state}`,
    ...outline(node.children, `${indent}  `),
  ]);

it('agents of agents are below what began them, newest first', () => {
  const tree = treeOf([
    agent('A', 'one'),
    ...inside('A', [agent('B', 'inner')]),
    ...inside('B', bash('b', 'ls', 'x')),
    agent('C', 'two'),
    agentDone('C', 'two'),
  ]);
  expect(outline(tree)).toEqual(['two: completed', 'one: running', '  inner: running']);
  expect(tree[1]?.children[0]).toMatchObject({ steps: 1, lastTool: 'Bash' });
  expect(countRunning(tree)).toBe(2);
});

it('a request inside an agent shows at it and at those around it', () => {
  const ask: Scripted = {
    type: 'permission_request',
    requestId: 'R',
    kind: 'tool',
    toolName: 'Bash',
    input: { command: 'rm x' },
    suggestions: [],
    reason: null,
    blockedPath: null,
    agentId: 'k',
  };
  const tree = treeOf([
    agent('A', 'one'),
    agent('C', 'two'),
    ...inside('A', [agent('B', 'inner')]),
    ...inside('B', [...bash('b', 'rm x', null), ask]),
  ]);
  expect(outline(tree).slice(0, 4)).toEqual([
    'two: running',
    'one: waiting',
    '  inner: waiting',
    '    rm x: waiting',
  ]);
});

it('a background command has the time of its task, not of the call that began it', () => {
  const call = bash('s', 'npm run serve', 'started').map((event) =>
    event.type === 'tool_call' || event.type === 'tool_update'
      ? ({ ...event, payload: { ...event.payload, background: true } } as Scripted)
      : event,
  );
  const running = treeOf([...call, task('K', 's', 'running')]);
  expect(running).toMatchObject([
    { kind: 'command', state: 'running', taskId: 'K', endedAt: null },
  ]);
  const over = treeOf([...call, task('K', 's', 'running'), task('K', 's', 'stopped')]);
  expect(over).toMatchObject([{ state: 'stopped', endedAt: 1_030 }]);
});

it('a command in the foreground is there only while it runs', () => {
  expect(outline(treeOf(bash('x', 'sleep 9', null)))).toEqual(['sleep 9: running']);
  expect(treeOf(bash('x', 'sleep 9', 'done'))).toEqual([]);
});

it('a task without a call stands for itself', () => {
  expect(outline(treeOf([task('K', null, 'running')]))).toEqual(['serve: running']);
});
