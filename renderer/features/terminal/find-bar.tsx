import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '../../components/icon-button';
import { isComposing } from '../../components/is-composing';
import styles from './find-bar.module.css';
import { useLiveTerminals } from './live-context';
import { useTerminalStore } from './terminal-store';

/** Over one terminal: Enter goes up to older lines, as they are read there. */
export function FindBar({ terminalId }: { terminalId: string }) {
  const live = useLiveTerminals();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ index: number; count: number } | null>(null);
  const { find, wishFocus } = useTerminalStore.getState();

  useEffect(() => {
    const terminal = live.find(terminalId);
    const stop = terminal?.onFound(setFound);
    return () => {
      stop?.();
      terminal?.endFind();
    };
  }, [live, terminalId]);

  const look = (wanted: string, direction: 'next' | 'previous') => {
    if (wanted === '') {
      live.find(terminalId)?.endFind();
      setFound(null);
    } else if (!live.find(terminalId)?.find(wanted, direction)) setFound(null);
  };
  const close = () => {
    find(null);
    wishFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') look(text, event.shiftKey ? 'next' : 'previous');
    else return;
    event.preventDefault();
  };

  return (
    <search className={styles.bar} data-testid="terminal-find">
      <input
        className={styles.input}
        aria-label="Find in this terminal"
        placeholder="Find"
        value={text}
        ref={(element) => element?.focus()}
        onChange={(event) => {
          setText(event.target.value);
          look(event.target.value, 'previous');
        }}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {text !== '' && countWords(found)}
      </span>
      <IconButton
        label="Older match"
        keys="enter"
        icon={<ChevronUp size={14} />}
        onClick={() => look(text, 'previous')}
      />
      <IconButton
        label="Newer match"
        keys="shift+enter"
        icon={<ChevronDown size={14} />}
        onClick={() => look(text, 'next')}
      />
      <IconButton label="Close" keys="escape" icon={<X size={14} />} onClick={close} />
    </search>
  );
}

function countWords(found: { index: number; count: number } | null): string {
  if (!found) return 'nothing';
  return found.index < 0 ? `${found.count}` : `${found.index + 1} of ${found.count}`;
}
