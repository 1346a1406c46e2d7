import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { giveFocusBack } from './focus-return';
import styles from './dialog.module.css';
import iconStyles from './icon-button.module.css';
import { isComposing } from './is-composing';

interface DialogProps {
  title: string;
  description?: ReactNode;
  width?: number;
  tone?: 'plain' | 'danger';
  onClose(): void;
  children: ReactNode;
}

export function Dialog({
  title,
  description,
  width = 520,
  tone = 'plain',
  onClose,
  children,
}: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, tone === 'danger' && styles.danger)}
          style={{ width }}
          onOpenAutoFocus={keepFocusInside}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={keepOpenWhileComposing}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              {/* Without a tip: Escape would close the tip first and leave the dialog. */}
              <button type="button" aria-label="Close" className={iconStyles.button}>
                <X size={15} />
              </button>
            </Radix.Close>
          </header>
          {description && (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The dialog itself takes the focus, unless something in it already asked: no button is armed by opening. */
function keepFocusInside(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (dialog instanceof HTMLElement && !dialog.contains(document.activeElement)) dialog.focus();
}

/** Escape that leaves an input method's candidates is not for the dialog. */
function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
