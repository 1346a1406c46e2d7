import { useCallback } from 'react';
import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { useUiStore } from '../../stores/ui-store';
import { useMissingFolderStore } from '../resume/missing-folder-store';
import type { ErrorAction } from './error-actions';

export interface ErrorContext {
  sessionId?: SessionId;
  workspaceId?: WorkspaceId;
  retry?: () => void;
}

/** Does what an error's button promises. */
export function useErrorAction(): (action: ErrorAction, context: ErrorContext) => void {
  const client = useClient();
  return useCallback(
    (action, { sessionId, workspaceId, retry }) => {
      const { openOverlay, askTrust, askAutonomous, keepForSignIn } = useUiStore.getState();
      switch (action) {
        case 'retry':
          retry?.();
          return;
        case 'sign-in':
          if (sessionId) keepForSignIn(sessionId);
          openOverlay('login');
          return;
        case 'find-cli':
          openOverlay('settings');
          void client.app.relocateCli({});
          return;
        case 'missing-folder':
          if (sessionId) useMissingFolderStore.getState().ask(sessionId);
          else void relocate(client, workspaceId);
          return;
        case 'relocate-folder':
          void relocate(client, workspaceId);
          return;
        case 'trust':
          if (workspaceId)
            askTrust({
              workspaceId,
              after: sessionId ? { kind: 'send', sessionId } : { kind: 'create', isDemo: false },
            });
          return;
        case 'confirm-autonomous':
          if (workspaceId && sessionId) askAutonomous({ workspaceId, sessionId });
          return;
        case 'compact':
          if (sessionId) void compact(client, sessionId);
          return;
        case 'billing':
          openOverlay('settings');
          return;
        case 'none':
          return;
      }
    },
    [client],
  );
}

/** Its own command; what was held goes after it. */
async function compact(client: Client, sessionId: SessionId): Promise<void> {
  const answer = await client.sessions.send({ sessionId, text: '/compact', imageIds: [] });
  if (answer.ok) return;
  useToastStore.getState().show({ tone: 'error', text: answer.error.message, actions: [] });
}

/** A folder that moved takes its sessions along; one that was never added is chosen anew. */
async function relocate(client: Client, workspaceId: WorkspaceId | undefined): Promise<void> {
  const answer = workspaceId
    ? await client.workspaces.relink({ workspaceId, path: null })
    : await client.workspaces.pick({});
  if (answer.ok) return;
  const { message: text } = answer.error;
  useToastStore.getState().show({ tone: 'error', text, actions: [] });
}
