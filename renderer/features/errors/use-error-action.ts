import type { SessionId, WorkspaceId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import type { ErrorAction } from './error-actions';

export interface ErrorContext {
  sessionId?: SessionId;
  workspaceId?: WorkspaceId;
  retry?: () => void;
}

/** Does what an error's button promises. */
export function useErrorAction(): (action: ErrorAction, context: ErrorContext) => void {
  const client = useClient();
  const { openOverlay, askTrust, askAutonomous, keepForSignIn } = useUiStore.getState();
  return (action, { sessionId, workspaceId, retry }) => {
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
      case 'relocate-folder':
        void client.workspaces.pick({});
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
      case 'new-session':
        useLayoutStore.getState().selectSession(null);
        return;
      case 'none':
        return;
    }
  };
}
