import { CircleX, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { type Toast, useToastStore } from '../../stores/toast-store';
import styles from './toasts.module.css';

/** An error stays until it is read; a note goes by itself, later when something can be done about it. */
const NOTE_SHOWN_MS = 8000;
const OFFER_SHOWN_MS = 20_000;

export function Toasts() {
  const toasts = useToastStore((state) => state.toasts);
  return (
    <section className={styles.stack} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToastStore((state) => state.dismiss);
  const { id, tone } = toast;
  const hasOffer = toast.actions.length > 0;
  useEffect(() => {
    if (tone === 'error') return;
    const timer = setTimeout(() => dismiss(id), hasOffer ? OFFER_SHOWN_MS : NOTE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone, hasOffer, dismiss]);
  return (
    <div
      className={styles.toast}
      data-testid="toast"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      {tone === 'error' ? (
        <CircleX size={15} aria-hidden="true" />
      ) : (
        <Info size={15} aria-hidden="true" />
      )}
      <p className={styles.text}>{toast.text}</p>
      {toast.actions.map(({ label, run }) => (
        <Button
          key={label}
          size="small"
          onClick={() => {
            dismiss(id);
            run();
          }}
        >
          {label}
        </Button>
      ))}
      <IconButton label="Dismiss" icon={<X size={13} />} onClick={() => dismiss(id)} />
    </div>
  );
}
