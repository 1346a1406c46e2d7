import { ChevronDown } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../../components/cx';
import styles from './chip.module.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'plain' | 'red';
  ref?: Ref<HTMLButtonElement>;
}

export function Chip({ tone = 'plain', className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, tone === 'red' && styles.red, className)}
      {...rest}
    >
      <span className={styles.text}>{children}</span>
      <ChevronDown size={12} aria-hidden="true" />
    </button>
  );
}
