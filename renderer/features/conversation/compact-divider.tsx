import type { CompactItem } from '@shared/domain/timeline-types';
import { formatTokens } from '../cost/format';
import styles from './compact-divider.module.css';

export function CompactDivider({ item }: { item: CompactItem }) {
  const sizes =
    item.preTokens === null
      ? ''
      : ` · ${formatTokens(item.preTokens)} to ${item.postTokens === null ? 'not known until the next reply' : formatTokens(item.postTokens)} tokens`;
  return (
    <div className={styles.divider} role="separator">
      <span>
        Earlier messages were summarised{item.trigger === 'auto' ? ' automatically' : ''}
        {sizes}
      </span>
    </div>
  );
}
