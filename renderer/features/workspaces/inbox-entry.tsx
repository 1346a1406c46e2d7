import { useLayoutStore } from '../../stores/layout-store';
import { countWaiting, inboxGlyph } from '../inbox/inbox-items';
import { useInboxItems } from '../inbox/use-inbox-items';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './sidebar.module.css';

/** One glance says whether a person is needed, one click shows by whom. */
export function InboxEntry() {
  const items = useInboxItems();
  const setView = useLayoutStore((state) => state.setView);
  const count = countWaiting(items);
  if (count === 0) return null;
  const glyph = inboxGlyph(items);
  return (
    <button
      type="button"
      className={styles.inbox}
      data-needed={glyph === 'needs-you'}
      onClick={() => setView('inbox')}
    >
      <StatusGlyph status={glyph} />
      {count === 1 ? 'One waits for you' : `${count} wait for you`}
    </button>
  );
}
