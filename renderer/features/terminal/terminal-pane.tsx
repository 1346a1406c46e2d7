import { type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalDto } from '@shared/contract/terminals';
import { useClient } from '../../bridge/client-context';
import { keyLabel } from '../../components/key-label';
import { useKeysOf } from '../../stores/keys-store';
import { Ended } from './ended';
import { FindBar } from './find-bar';
import { folderName } from './folder-name';
import { useLiveTerminals } from './live-context';
import { quotePath } from './quote-path';
import { TerminalMenu } from './terminal-menu';
import styles from './terminal-pane.module.css';
import { useTerminalStore } from './terminal-store';

interface TerminalPaneProps {
  terminal: TerminalDto;
  session: SessionSummary | null;
  isFocused: boolean;
  isAlone: boolean;
}

/** One terminal on screen. */
export function TerminalPane({ terminal, session, isFocused, isAlone }: TerminalPaneProps) {
  const { id, groupId } = terminal;
  const client = useClient();
  const live = useLiveTerminals();
  const frame = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const [isOver, setOver] = useState(false);
  const isFinding = useTerminalStore((state) => state.finding === id);
  const focusWish = useTerminalStore((state) => state.focusWish);
  const leaveKeys = useKeysOf('terminal');

  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    void live.show(id, own);
    const observer = new ResizeObserver(() => live.find(id)?.fit());
    observer.observe(own);
    return () => {
      observer.disconnect();
      live.hide(id);
    };
  }, [live, id]);

  useEffect(() => {
    if (!isFocused || focusWish === 0) return;
    let isCurrent = true;
    void live.get(id).then((terminalNow) => isCurrent && terminalNow.focus());
    return () => {
      isCurrent = false;
    };
  }, [live, id, isFocused, focusWish]);

  const takesFiles = (event: DragEvent): boolean => {
    if (!event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    return true;
  };
  const onDragOver = (event: DragEvent) => {
    if (!takesFiles(event)) return;
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!takesFiles(event)) return;
    setOver(false);
    const isWindows = /win/i.test(navigator.platform) && !/darwin/i.test(navigator.platform);
    const paths = [...event.dataTransfer.files].map((file) => client.pathForFile(file));
    const words = paths.filter((path) => path !== '').map((path) => quotePath(path, isWindows));
    if (words.length === 0) return;
    void client.terminals.write({ terminalId: id, data: `${words.join(' ')} ` });
    useTerminalStore.getState().focused(groupId, id);
    useTerminalStore.getState().wishFocus();
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt({ x: event.clientX, y: event.clientY });
  };

  const name = terminal.name ?? terminal.running ?? terminal.shell;
  const leave = leaveKeys ? `. ${keyLabel(leaveKeys)} leaves it` : '';
  return (
    <div
      className={styles.pane}
      role="group"
      aria-label={`Terminal ${name} in ${folderName(terminal.folder)}${leave}`}
      data-testid="terminal"
      data-terminal={id}
      data-focused={isFocused && !isAlone}
      data-over={isOver}
      data-takes-files
      onFocusCapture={() => useTerminalStore.getState().focused(groupId, id)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onContextMenu={onContextMenu}
    >
      <div ref={frame} className={styles.frame} />
      {isFinding && <FindBar terminalId={id} />}
      {terminal.exit && <Ended terminal={terminal} />}
      {menuAt && (
        <TerminalMenu
          terminal={terminal}
          session={session}
          at={menuAt}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  );
}
