import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { IconButton } from '../../components/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { useReportFailure } from '../errors/use-report-failure';
import { useExportStore } from '../export/export-store';
import { useRetryStore } from '../retry/retry-store';
import { useListActions } from './use-list-actions';
import { useSessionActions } from './use-session-actions';

interface RowMenuProps {
  sessionId: SessionId;
  isPinned: boolean;
  isArchived: boolean;
  isLive: boolean;
  onRename(): void;
}

/** Apart from the row, whose words change several times a second. */
export const RowMenu = memo(function RowMenu(props: RowMenuProps) {
  const { sessionId, isPinned, isArchived, isLive, onRename } = props;
  const client = useClient();
  const report = useReportFailure();
  const actions = useListActions();
  const { openBeside } = useSessionActions();
  const openWindow = async () => {
    const answer = await client.windows.open({ sessionId });
    if (!answer.ok) report(answer.error);
  };
  return (
    <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis size={14} />} />}>
      <MenuItem onSelect={() => openBeside(sessionId)}>Open beside</MenuItem>
      <MenuItem onSelect={() => void openWindow()}>Open in new window</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => actions.pin(sessionId, !isPinned)}>
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem keys="F2" onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem
        isDisabled={!isLive}
        note="It can be resumed by the next message"
        onSelect={() => actions.end(sessionId)}
      >
        End the process
      </MenuItem>
      <MenuItem onSelect={() => actions.archive([sessionId], !isArchived)}>
        {isArchived ? 'Take out of the archive' : 'Archive'}
      </MenuItem>
      <MenuItem onSelect={() => useExportStore.getState().ask(sessionId)}>Export or copy</MenuItem>
      <MenuItem onSelect={() => useRetryStore.getState().ask({ kind: 'kept-files', sessionId })}>
        Files taken back
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={() => actions.remove([sessionId])}>
        Delete
      </MenuItem>
    </Menu>
  );
});
