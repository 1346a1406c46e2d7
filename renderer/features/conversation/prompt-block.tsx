import { Bell, CornerDownRight, Terminal } from 'lucide-react';
import { useState } from 'react';
import { asMessageUuid, type SessionId } from '@shared/domain/ids';
import type { PromptItem } from '@shared/domain/timeline-types';
import { Button } from '../../components/button';
import { ImageThumb } from '../composer/image-thumb';
import { CopyButton } from '../markdown/copy-button';
import { RetryFromHere } from '../retry/turn-actions';
import { useTimeline } from './feed-context';
import styles from './prompt-block.module.css';
import { STEERING_WORDS, steeringOf } from './steering';

const FOLD_CHARS = 3000;

interface PromptBlockProps {
  item: PromptItem;
  sessionId: SessionId;
}

/** The person's own words, as they were typed. */
export function PromptBlock({ item, sessionId }: PromptBlockProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = item.text.length > FOLD_CHARS;
  const steering = useTimeline((timeline) => steeringOf(timeline.items, item), null);
  return (
    <section
      className={styles.block}
      aria-label={ORIGIN_NAMES[item.origin]}
      data-origin={item.origin}
    >
      <span className={styles.actions}>
        {item.text !== '' && <CopyButton text={item.text} label="Copy message" />}
        {item.origin !== 'background' && item.messageUuid !== null && (
          <RetryFromHere sessionId={sessionId} messageUuid={asMessageUuid(item.messageUuid)} />
        )}
      </span>
      {item.origin === 'background' && (
        <p className={styles.origin}>
          <Bell size={12} aria-hidden="true" /> From a background task
        </p>
      )}
      {item.origin === 'command' && (
        <p className={styles.origin}>
          <Terminal size={12} aria-hidden="true" /> Command
        </p>
      )}
      {steering && (
        <p className={styles.origin} data-testid="steered" data-steering={steering}>
          <CornerDownRight size={12} aria-hidden="true" /> {STEERING_WORDS[steering]}
        </p>
      )}
      {item.images.length > 0 && (
        <div className={styles.images}>
          {item.images.map((image) => (
            <ImageThumb key={image.id} id={image.id} name={image.name} size={96} />
          ))}
        </div>
      )}
      {item.text !== '' && (
        <p className={styles.text}>
          {isLong && !isWhole ? `${item.text.slice(0, FOLD_CHARS)}…` : item.text}
        </p>
      )}
      {isLong && (
        <Button size="small" tone="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${item.text.length} characters`}
        </Button>
      )}
    </section>
  );
}

const ORIGIN_NAMES = {
  user: 'Your message',
  background: 'Message from a background task',
  command: 'Command',
} as const;
