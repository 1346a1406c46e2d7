import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd';
import styles from './tip.module.css';

interface TipProps {
  text: ReactNode;
  keys?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

export function Tip({ text, keys, side = 'bottom', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {keys && <Kbd keys={keys} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
