import { basename } from 'node:path';
import { unknownCostState } from '@shared/domain/cost';
import type { CostState, SessionRecord, Workspace } from '@shared/domain/entities';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { ImportedFile } from '@shared/domain/import-types';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { newRecord, UNTITLED } from '../../sessions/session-records';

export interface FoundParts {
  sessionId: SessionId;
  workspaceId: WorkspaceId;
  /** The recorded folder with its links followed; as it was recorded when it is gone. */
  folder: string;
  policy: Extract<PermissionPolicy, 'ask' | 'supervised' | 'plan'>;
  parentSessionId: SessionId | null;
  /** UTC ms. */
  now: number;
}

/**
 * A transcript's session as a row of ours: it goes on under the CLI's id in the folder it recorded, by
 * the policy of new sessions. Its folder comes with it, neither trusted nor refused.
 */
export function foundRecord(
  file: ImportedFile & { cwd: string },
  parts: FoundParts,
): { record: SessionRecord; workspace: Workspace } {
  const now = file.startedAt ?? file.stamp.modifiedAt;
  const record = newRecord({
    id: parts.sessionId,
    claudeSessionId: file.claudeSessionId,
    cwd: file.cwd,
    now: Math.trunc(now),
    input: {
      workspaceId: parts.workspaceId,
      policy: parts.policy,
      model: null,
      effort: null,
      isDemo: false,
      foreign: { claudeSessionId: file.claudeSessionId, at: null, isForked: false },
    },
  });
  return {
    record: {
      ...record,
      title: foundTitle(file),
      parentSessionId: parts.parentSessionId,
      costState: foundCost(file),
      updatedAt: foundTime(file),
    },
    workspace: {
      id: parts.workspaceId,
      path: parts.folder,
      name: basename(parts.folder) || parts.folder,
      createdAt: parts.now,
      trust: null,
      autonomousConfirmedAt: null,
    },
  };
}

export const foundTitle = ({ title }: ImportedFile): string => title ?? UNTITLED;

/** No later than the file itself: a row may quote a time of the future. */
export const foundTime = ({ updatedAt, stamp }: ImportedFile): number =>
  Math.trunc(Math.min(updatedAt ?? stamp.modifiedAt, stamp.modifiedAt));

/** The CLI's own figure where it noted one; never ours, and never 0 for not knowing. */
export const foundCost = ({ costUsd, totals }: ImportedFile): CostState =>
  costUsd === null
    ? unknownCostState()
    : {
        totals,
        sessionCostUsd: costUsd,
        inheritedCostUsd: 0,
        outsideUsd: 0,
        isComplete: Object.keys(totals).length > 0,
      };
