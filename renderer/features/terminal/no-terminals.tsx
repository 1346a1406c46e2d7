import { SquareTerminal } from 'lucide-react';
import { Button } from '../../components/button';
import { useKeysOf } from '../../stores/keys-store';
import { folderName } from './folder-name';
import styles from './no-terminals.module.css';
import { useTerminalActions } from './use-terminal-actions';

export function NoTerminals({ folder }: { folder: string | null }) {
  const { open } = useTerminalActions();
  const keys = useKeysOf('new-terminal');
  return (
    <div className={styles.empty}>
      <SquareTerminal size={20} aria-hidden="true" />
      <p>
        {folder === null
          ? 'A terminal is opened in a folder. Open a folder first.'
          : `No terminal is open in ${folderName(folder)}.`}
      </p>
      {folder !== null && (
        <Button keys={keys} onClick={() => void open()}>
          Open a terminal
        </Button>
      )}
    </div>
  );
}
