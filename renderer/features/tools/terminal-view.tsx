import { useEffect, useRef } from 'react';
import { openTerminal } from './open-terminal';
import styles from './terminal-view.module.css';

interface TerminalViewProps {
  text: string;
  label: string;
}

/** Read-only output that moves the cursor, drawn by a real terminal. */
export function TerminalView({ text, label }: TerminalViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isCurrent = true;
    let dispose = () => {};
    void openTerminal(element, { isReadOnly: true, rows: 16 }).then((terminal) => {
      if (!isCurrent) {
        terminal.dispose();
        return;
      }
      dispose = terminal.dispose;
      terminal.write(text.replace(/\r?\n/g, '\r\n'));
    });
    return () => {
      isCurrent = false;
      dispose();
    };
  }, [text]);
  return <div ref={frame} className={styles.frame} role="group" aria-label={label} />;
}
