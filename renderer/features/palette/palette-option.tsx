import { memo } from 'react';
import { Kbd } from '../../components/kbd';
import { MarkedText } from '../../components/marked-text';
import { glyphOf } from '../sessions/session-glyph';
import { StatusGlyph } from '../sessions/status-glyph';
import { STATUS_WORDS } from '../sessions/status-words';
import { MENU_NAMES } from './commands';
import type { ActionEntry, FoundEntry, SessionEntry } from './palette-entries';
import styles from './palette.module.css';
import type { Ranked } from './rank';
import type { Choose } from './use-choose';

interface PaletteOptionProps {
  id: string;
  found: FoundEntry;
  isMarked: boolean;
  onMark(found: FoundEntry): void;
  onChoose: Choose;
}

export const PaletteOption = memo(function PaletteOption(props: PaletteOptionProps) {
  const { id, found, isMarked, onMark, onChoose } = props;
  return (
    // The field keeps the focus and has the keys; the mouse only points.
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={styles.item}
      data-testid={`palette-${found.entry.kind}`}
      onPointerMove={isMarked ? undefined : () => onMark(found)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(found.entry, { isBeside: event.ctrlKey || event.metaKey })}
    >
      {isSession(found) ? <SessionWords found={found} /> : <ActionWords found={found} />}
    </div>
  );
});

function SessionWords({ found: { entry, marks } }: { found: Ranked<SessionEntry> }) {
  const [title, workspace, lastLine] = entry.fields;
  const glyph = glyphOf(entry.session);
  return (
    <>
      <StatusGlyph status={glyph} />
      <span className={styles.title}>
        <MarkedText text={title?.text ?? ''} marks={marks[0] ?? []} />
      </span>
      <span className={styles.last}>
        <MarkedText text={lastLine?.text ?? ''} marks={marks[2] ?? []} />
      </span>
      <span className={styles.note}>
        {entry.session.archivedAt === null ? STATUS_WORDS[glyph] : 'Archived'}
      </span>
      <span className={styles.place}>
        <MarkedText text={workspace?.text ?? ''} marks={marks[1] ?? []} />
      </span>
    </>
  );
}

function ActionWords({ found: { entry, marks } }: { found: Ranked<ActionEntry> }) {
  const { title, keys, menu } = entry.command;
  return (
    <>
      <span className={styles.title}>
        <MarkedText text={title} marks={marks[0] ?? []} />
      </span>
      <span className={styles.last} />
      {keys && <Kbd keys={keys} />}
      <span className={styles.place}>{MENU_NAMES[menu]}</span>
    </>
  );
}

const isSession = (found: FoundEntry): found is Ranked<SessionEntry> =>
  found.entry.kind === 'session';
