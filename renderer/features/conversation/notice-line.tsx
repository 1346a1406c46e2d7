import { Info, TriangleAlert } from 'lucide-react';
import type { NoticeItem } from '@shared/domain/timeline-types';
import styles from './notice-line.module.css';

export function NoticeLine({ item }: { item: NoticeItem }) {
  const Icon = item.level === 'info' ? Info : TriangleAlert;
  return (
    <p className={styles.notice} data-level={item.level}>
      <Icon size={13} aria-hidden="true" />
      <span>{item.text}</span>
    </p>
  );
}
