import { useWorkspaces } from '../../bridge/queries';
import { requestTitle, text } from '../permissions/request-words';
import { ageWords } from '../sessions/age-words';
import { StatusGlyph } from '../sessions/status-glyph';
import { type InboxItem, toTimelineRequest } from './inbox-items';
import styles from './inbox.module.css';

interface InboxRowProps {
  item: InboxItem;
  isCurrent: boolean;
  now: number;
  onSelect(): void;
}

export function InboxRow({ item, isCurrent, now, onSelect }: InboxRowProps) {
  const { data: workspaces = [] } = useWorkspaces();
  const { title, session, workspaceId, count, command } = wordsOf(item);
  const workspace = workspaces.find(({ id }) => id === workspaceId)?.name;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-testid="inbox-item"
        data-kind={item.kind}
        aria-current={isCurrent || undefined}
        // The queue moves by its own keys; Tab goes on to the request.
        tabIndex={isCurrent ? 0 : -1}
        onClick={onSelect}
      >
        <StatusGlyph status={GLYPHS[item.kind]} />
        <span className={styles.rowText}>
          <span className={styles.rowTitle}>{title}</span>
          {command !== null && <code className={styles.rowCommand}>{command}</code>}
          <span className={styles.rowNote}>
            {count > 1 && item.kind === 'request' ? `${count} sessions` : session}
            {workspace && count === 1 && ` · ${workspace}`}
          </span>
        </span>
        <span className={styles.age}>{ageWords(item.at, now)}</span>
      </button>
    </li>
  );
}

const GLYPHS = { request: 'needs-you', expired: 'interrupted', failure: 'failed' } as const;

function wordsOf(item: InboxItem) {
  if (item.kind === 'failure')
    return {
      title: item.failure,
      session: item.session.title,
      workspaceId: item.session.workspaceId,
      count: 1,
      command: null,
    };
  const { first, requests } = item;
  return {
    title: requestTitle(toTimelineRequest(first), first.cwd),
    session: first.sessionTitle,
    workspaceId: first.workspaceId,
    count: requests.length,
    command: text(first.input['command']),
  };
}
