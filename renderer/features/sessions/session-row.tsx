import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { IconButton } from '../../components/icon-button';
import { isComposing } from '../../components/is-composing';
import { Menu, MenuItem } from '../../components/menu';
import { useLayoutStore } from '../../stores/layout-store';
import { runsUnasked } from '../composer/policy-words';
import { formatMoney, formatPercent } from '../cost/format';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { plainLine } from './plain-line';
import styles from './session-row.module.css';
import { StatusGlyph } from './status-glyph';
import { STATUS_WORDS } from './status-words';
import { useSessionActions } from './use-session-actions';

export const SessionRow = memo(function SessionRow({ session }: { session: SessionSummary }) {
  const client = useClient();
  const { select } = useSessionActions();
  const isSelected = useLayoutStore((state) => state.selectedSessionId === session.id);
  const [isRenaming, setRenaming] = useState(false);
  const level = contextLevel(session.context);
  const sessionId = session.id;
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
            if (title) void client.sessions.rename({ sessionId, title });
          }}
        />
      ) : (
        <button
          type="button"
          className={styles.main}
          aria-current={isSelected || undefined}
          onClick={() => select(sessionId)}
          onDoubleClick={() => setRenaming(true)}
        >
          <span className={styles.line}>
            <StatusGlyph status={session.status} />
            <span className={styles.title}>{session.title}</span>
            {runsUnasked(session.policy, session.mode) && (
              <span className={styles.unasked} title="Autonomous: runs everything without asking">
                auto
              </span>
            )}
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
          <MenuItem onSelect={() => setRenaming(true)}>Rename</MenuItem>
          <MenuItem
            isDisabled={!session.isLive}
            note="It can be resumed by the next message"
            onSelect={() => void client.sessions.close({ sessionId })}
          >
            End the process
          </MenuItem>
          <MenuItem onSelect={() => void client.sessions.archive({ sessionId, isArchived: true })}>
            Archive
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
});

function RenameField({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') onDone(event.currentTarget.value.trim() || null);
    else if (event.key === 'Escape') onDone(null);
    event.stopPropagation();
  };
  return (
    <input
      className={styles.rename}
      aria-label="Session title"
      defaultValue={title}
      maxLength={200}
      ref={selectAll}
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.currentTarget.value.trim() || null)}
    />
  );
}

const selectAll = (element: HTMLInputElement | null) => element?.select();
