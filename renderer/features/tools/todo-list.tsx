import type { TodoItem } from '@shared/events';
import { StatusGlyph } from '../sessions/status-glyph';
import styles from './todo-list.module.css';

const GLYPHS: Record<string, 'idle' | 'working' | 'done-unseen'> = {
  pending: 'idle',
  in_progress: 'working',
  completed: 'done-unseen',
};

const WORDS: Record<string, string> = {
  pending: 'to do',
  in_progress: 'in progress',
  completed: 'done',
};

export function TodoList({ items }: { items: readonly TodoItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        <li key={item.id ?? `${index}`} className={styles.item} data-status={item.status}>
          <span className={styles.mark} aria-hidden="true">
            <StatusGlyph status={GLYPHS[item.status ?? ''] ?? 'idle'} />
          </span>
          <span className={styles.text}>{item.description}</span>
          <span className="visually-hidden">{WORDS[item.status ?? ''] ?? item.status}</span>
        </li>
      ))}
    </ul>
  );
}
