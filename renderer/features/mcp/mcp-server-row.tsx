import type { McpServer } from '@shared/domain/mcp-server';
import { Button } from '../../components/button';
import { serverState } from './mcp-words';
import styles from './mcp.module.css';
import type { ServerActions } from './use-server-actions';

interface McpServerRowProps {
  server: McpServer;
  isLive: boolean;
  actions: ServerActions;
}

export function McpServerRow({ server, isLive, actions }: McpServerRowProps) {
  const { name, status, error, transport, scope, tools } = server;
  const isOff = status === 'disabled';
  const isBusy = actions.busy === name;
  return (
    <li className={styles.server} data-testid="mcp-server" data-status={status}>
      <div className={styles.head}>
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>{isBusy ? 'one moment' : serverState(status)}</span>
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
      <p className={styles.quiet}>
        {[transport, scope === null ? null : `from ${scope} settings`].filter(Boolean).join(' · ')}
      </p>
      {tools !== null && tools.length > 0 && (
        <details className={styles.tools}>
          <summary>
            {tools.length} {tools.length === 1 ? 'tool' : 'tools'}
          </summary>
          <ul>
            {tools.map((tool) => (
              <li key={tool.name}>
                <code>{tool.name}</code>
                {tool.description !== null && <span>{tool.description}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isLive && (
        <div className={styles.actions}>
          {status === 'needs-auth' && (
            <Button size="small" disabled={isBusy} onClick={() => actions.signIn(name)}>
              Sign in
            </Button>
          )}
          {!isOff && status !== 'connected' && (
            <Button size="small" disabled={isBusy} onClick={() => actions.reconnect(name)}>
              Connect again
            </Button>
          )}
          <Button
            size="small"
            tone="quiet"
            disabled={isBusy}
            aria-label={`Switch ${name} ${isOff ? 'on' : 'off'}`}
            onClick={() => actions.toggle(name, isOff)}
          >
            {isOff ? 'Switch on' : 'Switch off'}
          </Button>
        </div>
      )}
    </li>
  );
}
