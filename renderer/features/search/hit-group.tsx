import type { SearchHitDto } from '@shared/contract/search';
import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import { MarkedText } from '../../components/marked-text';
import type { HitGroupOf } from './group-hits';
import styles from './search-view.module.css';

interface HitGroupProps {
  group: HitGroupOf;
  session: SessionSummary | null;
  workspaces: readonly WorkspaceDto[];
  currentId: string | null;
  onOpen(hit: SearchHitDto): void;
}

/** The hits of one session under its name. */
export function HitGroup({ group, session, workspaces, currentId, onOpen }: HitGroupProps) {
  const folder = workspaces.find(({ id }) => id === session?.workspaceId)?.name;
  return (
    <section className={styles.group} data-testid="search-group">
      <h3 className={styles.groupTitle}>
        <span>{session?.title ?? 'A session that is not in the list'}</span>
        {folder && <span className={styles.note}>{folder}</span>}
      </h3>
      <ul>
        {group.hits.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className={styles.hit}
              data-testid="search-hit"
              data-hit={hit.id}
              data-role={hit.role}
              aria-current={hit.id === currentId ? 'true' : undefined}
              onClick={() => onOpen(hit)}
            >
              <span className={styles.role}>{roleWords(hit)}</span>
              <span className={styles.snippet} data-code={hit.role === 'tool'}>
                <MarkedText text={hit.snippet} marks={hit.marks} />
              </span>
              <time className={styles.time} dateTime={new Date(hit.at).toISOString()}>
                {timeOf(hit.at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROLE_WORDS = {
  user: 'You',
  assistant: 'Answer',
  reasoning: 'Thinking',
  tool: 'Tool',
} as const;

const roleWords = ({ role, toolName }: SearchHitDto): string =>
  role === 'tool' ? (toolName ?? ROLE_WORDS.tool) : ROLE_WORDS[role];

const timeOf = (at: number): string =>
  new Date(at).toLocaleString(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
