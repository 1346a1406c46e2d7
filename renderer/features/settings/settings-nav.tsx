import {
  Bell,
  Database,
  Keyboard,
  LayoutList,
  Palette,
  SlidersHorizontal,
  SquareTerminal,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { SECTIONS, type SectionId } from './setting';
import styles from './settings-dialog.module.css';

const ICON = { size: 14, 'aria-hidden': true } as const;
const ICONS: Record<SectionId, ReactNode> = {
  general: <SlidersHorizontal {...ICON} />,
  appearance: <Palette {...ICON} />,
  sessions: <LayoutList {...ICON} />,
  notifications: <Bell {...ICON} />,
  keys: <Keyboard {...ICON} />,
  'claude-code': <SquareTerminal {...ICON} />,
  data: <Database {...ICON} />,
};

interface SettingsNavProps {
  /** Null while all sections are searched. */
  section: SectionId | null;
  /** Rows found in each; null while nothing is searched for. */
  counts: ReadonlyMap<SectionId, number> | null;
  onChoose(section: SectionId): void;
}

export function SettingsNav({ section, counts, onChoose }: SettingsNavProps) {
  return (
    <nav aria-label="Sections" className={styles.nav} onKeyDown={moveFocus}>
      {SECTIONS.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.section}
          aria-current={id === section ? 'page' : undefined}
          data-faint={counts !== null && !counts.has(id)}
          onClick={() => onChoose(id)}
        >
          {ICONS[id]}
          <span className={styles.sectionName}>{name}</span>
          {counts?.has(id) && (
            <span className={styles.count} aria-label={`${counts.get(id)} found`}>
              {counts.get(id)}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
