import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { useSetup } from '../../bridge/setup-queries';
import styles from './setup.module.css';
import { useSetupStore } from './setup-store';

/** The way to what the session is given, with its profile when it has one. */
export function SetupButtons({ session }: { session: SessionSummary }) {
  const { data } = useSetup({ kind: 'session', sessionId: session.id });
  const { open } = useSetupStore.getState();
  return (
    <section className={styles.labelled} aria-label="Setup">
      <h3>Setup</h3>
      <span className={styles.actions}>
        <Button size="small" onClick={() => open(session.id, 'profile')}>
          Profile: {data?.profile?.name ?? 'Harness'}
        </Button>
        <Button size="small" onClick={() => open(session.id, 'mcp')}>
          MCP servers
        </Button>
        <Button size="small" onClick={() => open(session.id, 'budget')}>
          Budgets
        </Button>
        <Button size="small" onClick={() => open(session.id, 'tools')}>
          Tools
        </Button>
      </span>
    </section>
  );
}
