import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx';
import { Kbd } from './kbd';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  size?: 'normal' | 'small';
  keys?: string | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  tone = 'plain',
  size = 'normal',
  keys,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, styles[tone], size === 'small' && styles.small, className)}
      {...rest}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {keys && <Kbd keys={keys} />}
    </button>
  );
}
