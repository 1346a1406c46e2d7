import { useQuery } from '@tanstack/react-query';
import type { FolderRules } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import type { PermissionUpdate } from '@shared/domain/permissions';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';

/** What Claude Code heeds of this folder's own rules; null while that is not known. */
export function useFolderRules(
  { id: sessionId, claudeSessionId }: Pick<SessionSummary, 'id' | 'claudeSessionId'>,
  isWanted: boolean,
): FolderRules | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: queryKeys.ruleLimits(sessionId, claudeSessionId),
    queryFn: async () => unwrap(await client.requests.ruleLimits({ sessionId })),
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  });
  return data?.folderRules ?? null;
}

/** Why a rule with this reach would do nothing here; null: it does what it says, as far as is known. */
export function ignoredWords(
  { type, destination }: Pick<PermissionUpdate, 'type' | 'destination'>,
  folderRules: FolderRules | null,
): string | null {
  const isShared = destination === 'projectSettings';
  if (!isShared && destination !== 'localSettings') return null;
  if (folderRules === 'none')
    return 'Claude Code ignores it: this session is opened without the folder’s settings.';
  if (folderRules === 'local-only' && isShared && type === 'addRules')
    return (
      'Claude Code ignores it until this folder is trusted in a terminal: run claude there once ' +
      'and accept its question.'
    );
  return null;
}
