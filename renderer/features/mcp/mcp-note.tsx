import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useMcpServers } from '../../bridge/controls-queries';
import { Button } from '../../components/button';
import { useLayoutStore } from '../../stores/layout-store';
import { serversNote } from './mcp-words';

/** Names the servers that are not there, until they are or the person has read it. */
export function McpNote({ session, className }: { session: SessionSummary; className?: string }) {
  const { data } = useMcpServers(session, session.isLive);
  const [read, setRead] = useState<string | null>(null);
  const note = data?.isLive === true ? serversNote(data.servers) : null;
  if (note === null || note === read) return null;
  return (
    <p className={className} role="status" data-testid="mcp-note">
      <PlugZap size={13} aria-hidden="true" />
      {note}
      <Button size="small" onClick={() => useLayoutStore.getState().showPanel('session')}>
        Show servers
      </Button>
      <Button size="small" tone="quiet" onClick={() => setRead(note)}>
        Put aside
      </Button>
    </p>
  );
}
