import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { keepTakenFocus } from './focus-return';
import { Kbd } from './kbd';
import styles from './menu.module.css';

interface MenuProps {
  trigger: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

export function Menu({
  trigger,
  align = 'start',
  side = 'bottom',
  isOpen,
  onOpenChange,
  children,
}: MenuProps) {
  const state = isOpen === undefined ? {} : { open: isOpen };
  return (
    <DropdownMenu.Root modal={false} {...state} {...(onOpenChange ? { onOpenChange } : {})}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={keepTakenFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  onSelect(): void;
  note?: ReactNode;
  tone?: 'plain' | 'danger';
  isChecked?: boolean;
  isDisabled?: boolean;
  keys?: string;
  testId?: string;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  note,
  tone,
  isChecked,
  isDisabled,
  keys,
  testId,
  children,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={cx(styles.item, tone === 'danger' && styles.danger)}
      onSelect={onSelect}
      disabled={isDisabled ?? false}
      data-testid={testId}
    >
      {isChecked !== undefined && (
        <span className={styles.check}>{isChecked && <Check size={14} aria-label="chosen" />}</span>
      )}
      <span className={styles.text}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {keys && <Kbd keys={keys} />}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.label}>{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}
