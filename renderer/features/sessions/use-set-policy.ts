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
      const answer = await client.sessions.setPolicy({ sessionId, policy });
      if (!answer.ok) report(answer.error, { sessionId });
      else if (answer.value.needsRestart)
        useToastStore.getState().show({
          tone: 'info',
          text: 'The policy changes with the next start of this session: end it, then send a message.',
          actions: [{ label: 'End it now', run: () => void client.sessions.close({ sessionId }) }],
        });
    },
    [client, report],
  );
}
