import { useCallback } from 'react';
import type { SessionId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export function useSetPolicy(): (sessionId: SessionId, policy: PermissionPolicy) => Promise<void> {
  const client = useClient();
  const report = useReportFailure();
  return useCallback(
    async (sessionId, policy) => {
      const restart = async (id: SessionId) => {
        const restarted = await client.sessions.restart({ sessionId: id });
        if (!restarted.ok) report(restarted.error, { sessionId: id });
      };
      const answer = await client.sessions.setPolicy({ sessionId, policy });
      if (!answer.ok) report(answer.error, { sessionId });
      else if (answer.value.needsRestart)
        useToastStore.getState().show({
          tone: 'info',
          text: 'This policy needs a restart of the session. It holds from your next message on, or now with a restart.',
          actions: [{ label: 'Restart now', run: () => void restart(sessionId) }],
        });
    },
    [client, report],
  );
}
