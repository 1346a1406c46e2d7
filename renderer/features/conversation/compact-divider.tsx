import type { CompactItem } from '@shared/domain/timeline-types';
import { formatTokens } from '../cost/format';
import styles from './compact-divider.module.css';

export function CompactDivider({ item }: { item: CompactItem }) {
  const sizes =
    item.preTokens === null
      ? ''
      : ` · ${formatTokens(item.preTokens)} to ${item.postTokens === null ? 'not known until the next reply' : formatTokens(item.postTokens)} tokens`;
  return (
    <div className={styles.divider} role="separator" data-testid="compact-divider">
      <span>
        Earlier messages were summarised{item.trigger === 'auto' ? ' automatically' : ''}
        {sizes}
      </span>
    </div>
  );
}

export const ClearDivider = () => (
  <div className={styles.divider} role="separator" data-testid="clear-divider">
    <span>Cleared · what stands above is no longer in context</span>
  </div>
);
