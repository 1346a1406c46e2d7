import { SquareTerminal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SessionId } from '@shared/domain/ids';
import type { SlashCommand } from '@shared/domain/slash-command';
import { cx } from '../../components/cx';
import styles from './slash-list.module.css';
import type { Slash } from './use-slash';

export const slashListId = (sessionId: SessionId): string => `slash-${sessionId}`;
export const slashOptionId = (sessionId: SessionId, index: number): string =>
  `slash-${sessionId}-${index}`;

/** Above the text while a command's name is typed; the focus stays in the text. */
export function SlashList({ sessionId, slash }: { sessionId: SessionId; slash: Slash }) {
  const { matches, active, typed } = slash;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, matches]);
  if (matches === null) return typed && <SlashHint command={typed} />;
  if (matches.length === 0)
    return (
      <p className={styles.empty} role="status">
        {slash.isKnown
          ? 'No command fits. It is sent as it is.'
          : 'The commands are known once Claude Code has started in this session.'}
      </p>
    );
  return (
    <div
      ref={list}
      id={slashListId(sessionId)}
      className={styles.list}
      role="listbox"
      // It scrolls, and whoever tabs to it scrolls it by keys.
      tabIndex={0}
      aria-label="Commands"
      data-testid="slash-list"
    >
      {matches.map((command, index) => (
        <div
          key={command.name}
          id={slashOptionId(sessionId, index)}
          className={cx(styles.option, index === active && styles.active)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          data-testid="slash-option"
          onMouseMove={() => slash.setActive(index)}
          // Before the text field loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            slash.choose(command);
          }}
        >
          <span className={styles.name}>
            /{command.name}
            {command.argumentHint && <span className={styles.hint}> {command.argumentHint}</span>}
          </span>
          <span className={styles.about}>{command.description}</span>
          {command.isTerminalOnly && <TerminalOnly />}
        </div>
      ))}
    </div>
  );
}

function SlashHint({ command }: { command: SlashCommand }) {
  return (
    <p className={styles.typed} data-testid="slash-hint">
      <span className={styles.name}>
        /{command.name}
        {command.argumentHint && <span className={styles.hint}> {command.argumentHint}</span>}
      </span>
      <span className={styles.about}>{command.description}</span>
      {command.isTerminalOnly && <TerminalOnly />}
    </p>
  );
}

const TerminalOnly = () => (
  <span className={styles.terminal}>
    <SquareTerminal size={12} aria-hidden="true" /> only in a terminal
  </span>
);
