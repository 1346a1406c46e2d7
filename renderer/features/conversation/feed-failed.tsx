import { useContext } from 'react';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { ERROR_MEANINGS } from '../errors/error-actions';
import { FeedContext, useFeed } from './feed-context';
import styles from './conversation-empty.module.css';

export function FeedFailed() {
  const feed = useContext(FeedContext);
  const error = useFeed((state) => (state.phase === 'failed' ? state.error : null));
  if (!error) return null;
  return (
    <div className={styles.empty}>
      <NoticeCard
        tone="red"
        title={ERROR_MEANINGS[error.code].title}
        actions={<Button onClick={() => void feed?.reload()}>Try again</Button>}
      >
        {error.message}
      </NoticeCard>
    </div>
  );
}
