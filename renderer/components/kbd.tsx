import { keyLabel } from './key-label';
import styles from './kbd.module.css';

/** Keys as this platform writes them; the name for screen readers is the button's own. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {keyLabel(keys)}
    </kbd>
  );
}
