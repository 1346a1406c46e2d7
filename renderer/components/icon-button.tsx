import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx';
import styles from './icon-button.module.css';
import { Tip } from './tip';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string;
  keys?: string | undefined;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, keys, icon, className, ...rest }: IconButtonProps) {
  return (
    <Tip text={label} keys={keys}>
      <button type="button" aria-label={label} className={cx(styles.button, className)} {...rest}>
        {icon}
      </button>
    </Tip>
  );
}
