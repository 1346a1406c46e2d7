import type { SessionRecord } from '@shared/domain/entities';
import type { ClaudeSessionId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import type { AgentEventBody } from '@shared/events';
import type { DriverBatch } from '../../claude/driver-types';
import { heldAfterEvents } from '../held/held-state';
import type { SessionPatch } from '../ports';

/**
 * The columns of the session's row that a batch of driver events changes; null for none. `policy`: the
 * one the child was started with; under another one its mode is no choice for the next child.
 */
export function patchOfBatch(
  record: SessionRecord,
  bodies: readonly AgentEventBody[],
  costState: DriverBatch['costState'],
  policy: PermissionPolicy | null,
): SessionPatch | null {
  const patch: SessionPatch = {};
  const held = policy === record.policy ? heldAfterEvents(record.held, bodies) : record.held;
  if (held !== record.held) patch.held = held;
  if (costState !== null) patch.costState = costState;
  for (const body of bodies) {
    if (body.type === 'session_status' && isNewId(record, body.claudeSessionId))
      patch.claudeSessionId = body.claudeSessionId;
    if (body.type === 'complete' && body.lastMessageUuid !== null)
      patch.lastMessageUuid = body.lastMessageUuid;
    if (body.type === 'context_window' && body.size !== null && body.size !== record.contextWindow)
      patch.contextWindow = body.size;
  }
  return Object.keys(patch).length === 0 ? null : patch;
}

const isNewId = (record: SessionRecord, id: ClaudeSessionId | null): id is ClaudeSessionId =>
  id !== null && (id !== record.claudeSessionId || !record.claudeSessionIds.includes(id));
