import type { AgentEvent, AgentEventBody } from '@shared/events';
import { blankSession } from '@shared/domain/blank-session';
import { complete } from '@shared/events/testing/complete';
import { asMessageUuid, asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import { openStore, type Store } from '../../../electron/store';

const WORKSPACE = asWorkspaceId('bench');

export function openBenchStore(path: string): Store {
  const opened = openStore({ path, mode: 'read-write', clock: Date });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  store.insertWorkspace({
    id: WORKSPACE,
    path: '/bench',
    name: 'bench',
    createdAt: 1,
    trust: null,
    autonomousConfirmedAt: null,
  });
  return store;
}

export function addSession(store: Store, name: string): SessionId {
  const id = asSessionId(name);
  store.insertSession(
    blankSession({ id, workspaceId: WORKSPACE, title: name, cwd: '/bench', now: 1 }),
  );
  return id;
}

/** Stamps and stores what one tick brings, one transaction for all of it. */
export function createWriter(
  store: Store,
  sessionId: SessionId,
): (bodies: readonly AgentEventBody[]) => void {
  let seq = 0;
  return (bodies) => {
    const at = Date.now();
    const events = bodies.map((body): AgentEvent => ({ ...body, sessionId, seq: (seq += 1), at }));
    store.commit([{ sessionId, events, patch: null }]);
  };
}

/** Every fifth message is a prompt. */
export const message = (number: number, text: string): AgentEventBody =>
  number % 5 === 0
    ? {
        type: 'user_message',
        parentToolUseId: null,
        messageUuid: asMessageUuid(`prompt-${number}`),
        text,
        images: [],
        origin: 'user',
      }
    : {
        type: 'message_chunk',
        parentToolUseId: null,
        messageId: `msg_${number}`,
        blockIndex: 0,
        text,
      };

/** A turn of five messages as a real one looks: tools between the answers, a figure after each. */
export function turn(first: number, text: () => string): AgentEventBody[] {
  const bodies: AgentEventBody[] = [];
  for (let number = first; number < first + 5; number += 1) {
    bodies.push(message(number, text()));
    if (number % 5 === 0) continue;
    bodies.push(context);
    if (number % 5 === 4) continue;
    const toolCallId = `toolu_${number}`;
    const payload = { kind: 'generic', name: 'Bash', input: {}, output: null } as const;
    bodies.push(
      {
        type: 'tool_call',
        parentToolUseId: null,
        toolCallId,
        toolName: 'Bash',
        title: 'ls',
        status: 'running',
        payload,
      },
      { type: 'tool_update', parentToolUseId: null, toolCallId, status: 'complete', payload },
    );
  }
  bodies.push(context, turnEnd);
  return bodies;
}

const context: AgentEventBody = {
  type: 'context_window',
  parentToolUseId: null,
  used: 1_000,
  size: 200_000,
  remaining: 199_000,
  percent: 0.5,
  known: true,
};

export const turnEnd = complete({ costUsd: 0.01, sessionCostUsd: 0.01 });
