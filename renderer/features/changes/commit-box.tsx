import { type KeyboardEvent, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { useChangesStore } from './changes-store';
import styles from './changes.module.css';
import type { ChangeActions } from './use-change-actions';

interface CommitBoxProps {
  sessionId: SessionId;
  staged: number;
  hasCommit: boolean;
  actions: ChangeActions;
}

export function CommitBox({ sessionId, staged, hasCommit, actions }: CommitBoxProps) {
  const client = useClient();
  const message = useChangesStore((state) => state.messages[sessionId] ?? '');
  const write = useChangesStore((state) => state.write);
  const [isAmend, setAmend] = useState(false);
  const mayCommit = actions.busy === null && message.trim() !== '' && (staged > 0 || isAmend);

  const commit = async () => {
    if (!mayCommit || !(await actions.commit(message, isAmend))) return;
    write(sessionId, '');
    setAmend(false);
  };
  const amend = async (isOn: boolean) => {
    setAmend(isOn);
    if (!isOn || message.trim() !== '') return;
    const last = await client.changes.lastMessage({ sessionId });
    if (last.ok && last.value.message !== null) write(sessionId, last.value.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void commit();
  };
  return (
    <div className={styles.commit}>
      <textarea
        aria-label="Commit message"
        placeholder={staged > 0 ? 'What the commit changes' : 'Stage files to commit them'}
        rows={3}
        value={message}
        onChange={(event) => write(sessionId, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.commitRow}>
        <label className={styles.amend}>
          <input
            type="checkbox"
            checked={isAmend}
            disabled={!hasCommit}
            onChange={(event) => void amend(event.target.checked)}
          />
          Amend the last commit
        </label>
        <Button
          size="small"
          tone="primary"
          keys="mod+enter"
          disabled={!mayCommit}
          onClick={() => void commit()}
        >
          {actions.busy === 'Committing' ? 'Committing…' : isAmend ? 'Amend' : 'Commit'}
        </Button>
      </div>
    </div>
  );
}
