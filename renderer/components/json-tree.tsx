import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import styles from './json-tree.module.css';

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** Levels shown open at first. */
  openDepth?: number;
}

/** More children than this per node would only make the window slow; the rest is counted. */
const MAX_CHILDREN = 200;
const MAX_STRING = 2000;

export function JsonTree({ value, name, openDepth = 1 }: JsonTreeProps) {
  const [isOpen, setOpen] = useState(openDepth > 0);
  const label = name === undefined ? null : <span className={styles.name}>{name}</span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={styles.leaf}>
        {label}
        <span className={styles[typeof value]}>{leafText(value)}</span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <div>
      <button
        type="button"
        className={styles.branch}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={12} className={isOpen ? styles.open : undefined} />
        {label}
        <span className={styles.size}>{size}</span>
      </button>
      {isOpen && (
        <div className={styles.children}>
          {entries.slice(0, MAX_CHILDREN).map(([key, child]) => (
            <JsonTree key={key} name={key} value={child} openDepth={openDepth - 1} />
          ))}
          {entries.length > MAX_CHILDREN && (
            <div className={styles.leaf}>and {entries.length - MAX_CHILDREN} more</div>
          )}
        </div>
      )}
    </div>
  );
}

function leafText(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value.length > MAX_STRING
    ? `${value.slice(0, MAX_STRING)}… (${value.length} characters)`
    : value;
}
