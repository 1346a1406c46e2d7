import { Kbd } from './kbd';
import styles from './key-hints.module.css';

/** What the keys of one place do, in a line beside or under it. */
export function KeyHints({ hints }: { hints: readonly (readonly [does: string, keys: string])[] }) {
  return (
    <span className={styles.hints}>
      {hints.map(([does, keys]) => (
        <span key={keys} className={styles.hint}>
          {does} <Kbd keys={keys} />
        </span>
      ))}
    </span>
  );
}
