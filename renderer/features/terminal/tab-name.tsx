import { type KeyboardEvent, useRef } from 'react';
import { useClient } from '../../bridge/client-context';
import { isComposing } from '../../components/is-composing';
import styles from './tab-strip.module.css';
import { type TerminalTab, tabTitle } from './terminal-tabs';
import { useTerminalStore } from './terminal-store';

/** An empty name gives the tab back to what runs in it. */
export function TabName({ tab }: { tab: TerminalTab }) {
  const client = useClient();
  const isDone = useRef(false);
  const { rename, wishFocus } = useTerminalStore.getState();
  const [first] = tab.terminals;
  // It also loses the focus when it goes away.
  const end = (name: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    if (first && name !== null)
      void client.terminals.rename({ terminalId: first.id, name: name.trim() || null });
    rename(null);
    wishFocus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') end(event.currentTarget.value);
    else if (event.key === 'Escape') end(null);
  };
  return (
    <input
      className={styles.rename}
      aria-label="Name of the terminal"
      defaultValue={first?.name ?? tabTitle(tab)}
      maxLength={80}
      ref={(element) => element?.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}
