import { ChevronDown, SquareTerminal } from 'lucide-react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalDto } from '@shared/contract/terminals';
import { Menu, MenuItem, MenuLabel } from '../../components/menu';
import styles from './folder-menu.module.css';
import { folderName } from './folder-name';
import { foldersWithTerminals } from './terminal-tabs';
import { useTerminalStore } from './terminal-store';

interface FolderMenuProps {
  folder: string | null;
  /** Of the selected session. */
  ownFolder: string | null;
  session: SessionSummary | null;
  terminals: readonly TerminalDto[];
}

/** Whose terminals these are; others are a click away. */
export function FolderMenu({ folder, ownFolder, session, terminals }: FolderMenuProps) {
  const closing = useTerminalStore((state) => state.closing);
  const { showFolder, wishFocus } = useTerminalStore.getState();
  const others = foldersWithTerminals(terminals, closing).filter(
    (other) => other.folder !== ownFolder,
  );
  if (folder === null) return null;
  const label = (
    <>
      <SquareTerminal size={14} aria-hidden="true" />
      <span className={styles.name}>{folderName(folder)}</span>
    </>
  );
  if (others.length === 0)
    return (
      <span className={styles.label} title={folder}>
        {label}
      </span>
    );
  const show = (wanted: string) => {
    showFolder(
      wanted === ownFolder ? null : { besideSession: session?.id ?? null, folder: wanted },
    );
    wishFocus();
  };
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={styles.label} title={folder} data-testid="terminal-folder">
          {label}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <MenuLabel>Terminals of</MenuLabel>
      {ownFolder !== null && (
        <MenuItem
          isChecked={folder === ownFolder}
          note={ownFolder}
          onSelect={() => show(ownFolder)}
        >
          {session ? 'This session' : folderName(ownFolder)}
        </MenuItem>
      )}
      {others.map((other) => (
        <MenuItem
          key={other.folder}
          isChecked={folder === other.folder}
          note={other.folder}
          onSelect={() => show(other.folder)}
        >
          {folderName(other.folder)} ({other.count})
        </MenuItem>
      ))}
    </Menu>
  );
}
