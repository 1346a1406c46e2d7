import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { isComposing } from '../../components/is-composing';
import { mentionAt, mentionText } from './mention-query';
import { createMentionSearch, type MentionSearch } from './mention-search';

export interface Mention {
  /** The list, while a mention is being typed; null: none is open. */
  matches: readonly string[] | null;
  active: number;
  setActive(index: number): void;
  choose(path: string): void;
  /** True: the key was for the list. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
  /** The caret may have moved. */
  moved(): void;
}

const MOST = 12;

/** The files and folders a word that begins with `@` may mean, and the keys to choose one by. */
export function useMention(
  sessionId: SessionId,
  text: string,
  input: RefObject<HTMLTextAreaElement | null>,
  edit: (text: string) => void,
): Mention {
  const client = useClient();
  const [caret, setCaret] = useState(0);
  const query = useMemo(() => mentionAt(text, caret), [text, caret]);
  const isOpen = query !== null;
  const wanted = query?.text ?? '';
  const search = useRef<MentionSearch | null>(null);
  const [isFilled, setFilled] = useState(false);
  const [found, setFound] = useState<{ query: string; paths: string[] } | null>(null);
  const [active, setActive] = useState(0);
  /** What was put aside by Escape, until other words are typed. */
  const [left, setLeft] = useState<string | null>(null);

  // The files as they are now, each time a mention begins.
  useEffect(() => {
    if (!isOpen) return;
    const own = createMentionSearch();
    let isOver = false;
    search.current = own;
    void client.files.list({ sessionId }).then((listed) => {
      if (isOver) return;
      own.fill(listed.ok ? listed.value.names : '');
      setFilled(true);
    });
    return () => {
      isOver = true;
      search.current = null;
      own.dispose();
      setFilled(false);
      setFound(null);
    };
  }, [isOpen, client, sessionId]);

  useEffect(() => {
    if (!isOpen || !isFilled) return;
    let isOver = false;
    void search.current?.find(wanted, MOST).then((paths) => {
      if (isOver) return;
      setFound({ query: wanted, paths });
      setActive(0);
    });
    return () => {
      isOver = true;
    };
  }, [isOpen, isFilled, wanted]);

  const matches = query === null || found === null || left === text ? null : found.paths;

  const choose = (path: string) => {
    const field = input.current;
    if (query === null || !field) return;
    const chosen = mentionText(path);
    const end = query.start + 1 + query.text.length;
    field.focus();
    field.setSelectionRange(query.start, end);
    // The one way of changing a field that its own undo knows of.
    if (
      typeof document.execCommand === 'function' &&
      document.execCommand('insertText', false, chosen)
    )
      return;
    edit(`${text.slice(0, query.start)}${chosen}${text.slice(end)}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (matches === null || isComposing(event.nativeEvent)) return false;
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (shiftKey || altKey || ctrlKey || metaKey) return false;
    const chosen = matches[active];
    if (key === 'Escape') setLeft(text);
    else if (chosen === undefined) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length);
    else if (key === 'Tab' || key === 'Enter') choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    matches,
    active,
    setActive,
    choose,
    onKeyDown,
    moved: () => setCaret(input.current?.selectionStart ?? 0),
  };
}
