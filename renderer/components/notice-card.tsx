import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './notice-card.module.css';

interface NoticeCardProps {
  title: ReactNode;
  tone?: 'plain' | 'amber' | 'red';
  icon?: ReactNode;
  actions?: ReactNode;
  testId?: string;
  children?: ReactNode;
}

/** A card that says one thing and offers what to do about it. */
export function NoticeCard({
  title,
  tone = 'plain',
  icon,
  actions,
  testId,
  children,
}: NoticeCardProps) {
  return (
    <section className={cx(styles.card, styles[tone])} data-testid={testId}>
      <h3 className={styles.title}>
        {icon}
        {title}
      </h3>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
