import { X } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import { IconButton } from '../components/icon-button';
import { runsUnasked } from '../features/composer/policy-words';
import { ContextMeter } from '../features/cost/context-meter';
import { SessionCost } from '../features/cost/session-cost';
import { StatusGlyph } from '../features/sessions/status-glyph';
import { useSessionActions } from '../features/sessions/use-session-actions';
import { useKeysOf } from '../stores/keys-store';
import styles from './split-view.module.css';

interface PaneHeaderProps {
  session: SessionSummary;
  index: number;
  isFocused: boolean;
}

export function PaneHeader({ session, index, isFocused }: PaneHeaderProps) {
  const { closePane } = useSessionActions();
  const closeKeys = useKeysOf('close-pane');
  return (
    <header className={styles.header}>
      <StatusGlyph status={session.status} />
      <h2 className={styles.title} title={session.title}>
        {session.title}
      </h2>
      {runsUnasked(session.policy, session.mode) && <span className={styles.unasked}>auto</span>}
      <span className={styles.figures}>
        <SessionCost session={session} />
        <ContextMeter session={session} />
      </span>
      <IconButton
        label="Close this pane"
        keys={isFocused ? closeKeys : undefined}
        icon={<X size={14} />}
        onClick={() => closePane(index)}
      />
    </header>
  );
}
