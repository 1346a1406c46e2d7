import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { IconButton } from '../../components/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { useNow } from '../../components/use-now';
import { useLayoutStore } from '../../stores/layout-store';
import { runsUnasked } from '../composer/policy-words';
import { formatMoney, formatPercent } from '../cost/format';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { ageWords } from './age-words';
import { plainLine } from './plain-line';
import { RenameField } from './rename-field';
import styles from './session-row.module.css';
import { StatusGlyph } from './status-glyph';
import { isRunning, STATUS_WORDS } from './status-words';
import { useListActions } from './use-list-actions';
import { useSessionActions } from './use-session-actions';

/** Words of a whole minute are right for long enough. */
const AGE_MS = 30_000;

export const SessionRow = memo(function SessionRow({ session }: { session: SessionSummary }) {
  const actions = useListActions();
  const { select } = useSessionActions();
  const isSelected = useLayoutStore((state) => state.selectedSessionId === session.id);
  const [isRenaming, setRenaming] = useState(false);
  const level = contextLevel(session.context);
  const sessionId = session.id;
  const now = useNow(AGE_MS);
  const since = isRunning(session.status) ? session.statusSince : session.updatedAt;
  return (
    <div
      className={styles.row}
      data-testid="session-row"
      data-session-id={sessionId}
      data-status={session.status}
      data-selected={isSelected}
    >
      {isRenaming ? (
        <RenameField
          title={session.title}
          onDone={(title) => {
            setRenaming(false);
            if (title !== null) actions.rename(session, title);
          }}
        />
      ) : (
        <button
          type="button"
          className={styles.main}
          data-list-stop
          aria-current={isSelected || undefined}
          onClick={() => select(sessionId)}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={(event) => event.key === 'F2' && setRenaming(true)}
        >
          <span className={styles.line}>
            <StatusGlyph status={session.status} />
            <span className={styles.title}>{session.title}</span>
            {runsUnasked(session.policy, session.mode) && (
              <span className={styles.unasked} title="Autonomous: runs everything without asking">
                auto
              </span>
            )}
            <span className={styles.age}>{ageWords(since, now)}</span>
          </span>
          <span className={styles.line}>
            <span className={styles.last}>
              {session.lastLine === null
                ? STATUS_WORDS[session.status]
                : plainLine(session.lastLine)}
            </span>
            <span className={styles.figures}>
              <span>{session.isDemo ? 'demo' : formatMoney(session.costUsd)}</span>
              <span
                style={
                  level === 'high' || level === 'critical'
                    ? { color: LEVEL_COLOR[level] }
                    : undefined
                }
              >
                {formatPercent(session.context.known ? session.context.percent : null)}
              </span>
            </span>
          </span>
        </button>
      )}
      <span className={styles.more}>
        <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis size={14} />} />}>
          <MenuItem onSelect={() => actions.pin(session, session.pinnedAt === null)}>
            {session.pinnedAt === null ? 'Pin' : 'Unpin'}
          </MenuItem>
          <MenuItem keys="F2" onSelect={() => setRenaming(true)}>
            Rename
          </MenuItem>
          <MenuItem
            isDisabled={!session.isLive}
            note="It can be resumed by the next message"
            onSelect={() => actions.end(session)}
          >
            End the process
          </MenuItem>
          <MenuItem onSelect={() => actions.archive(session, session.archivedAt === null)}>
            {session.archivedAt === null ? 'Archive' : 'Take out of the archive'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => actions.remove(session)}>
            Delete
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
});
