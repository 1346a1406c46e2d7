import type { SessionSummary } from '@shared/contract/sessions';
import { useMcpServers } from '../../bridge/controls-queries';
import { Button } from '../../components/button';
import { useClient } from '../../bridge/client-context';
import { McpServerRow } from './mcp-server-row';
import styles from './mcp.module.css';
import { useServerActions } from './use-server-actions';

/** The session's MCP servers as they are now, with their tools and what can be done about each. */
export function McpServers({ session }: { session: SessionSummary }) {
  const client = useClient();
  const { data, error } = useMcpServers(session, true);
  const actions = useServerActions(session.id);
  if (error) return <p className={styles.quiet}>{error.message}</p>;
  if (data === undefined) return null;
  if (data.servers.length === 0)
    return (
      <p className={styles.quiet}>
        {data.isLive
          ? 'None are set up for this session.'
          : 'Not known while the session is asleep.'}
      </p>
    );
  return (
    <div data-testid="mcp-servers">
      {!data.isLive && (
        <p className={styles.asleep}>
          As they were when the session was last awake.
          <Button size="small" onClick={() => void client.sessions.wake({ sessionId: session.id })}>
            Wake it
          </Button>
        </p>
      )}
      <ul>
        {data.servers.map((server) => (
          <McpServerRow key={server.name} server={server} isLive={data.isLive} actions={actions} />
        ))}
      </ul>
    </div>
  );
}
