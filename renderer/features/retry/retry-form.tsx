import { type KeyboardEvent, useState } from 'react';
import type { RetryPlan } from '@shared/contract/retry';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { ImageThumb } from '../composer/image-thumb';
import { RetryConversation } from './retry-conversation';
import { RetryFiles } from './retry-files';
import { doneWords, type RetryPlace } from './retry-words';
import styles from './retry.module.css';
import { useBranch } from './use-branch';

interface RetryFormProps {
  session: SessionSummary;
  plan: RetryPlan;
  onClose(): void;
}

/** The message, and what going back leaves out: the conversation and the files, each for itself. */
export function RetryForm({ session, plan, onClose }: RetryFormProps) {
  const { prompt } = plan;
  const { retry, retryHere } = useBranch();
  const [place, setPlace] = useState<RetryPlace>('branch');
  const [text, setText] = useState(prompt.text);
  const [images, setImages] = useState(prompt.images);
  const [rewindsFiles, setRewindsFiles] = useState(false);
  const [isSending, setSending] = useState(false);
  /** One per opening: a second click is the same one. The two places know it apart. */
  const [token] = useState(() => crypto.randomUUID());
  const isEmpty = text.trim() === '' && images.length === 0;

  const send = async () => {
    if (isEmpty || isSending) return;
    setSending(true);
    const isMade = await (place === 'branch' ? retry : retryHere)({
      sessionId: session.id,
      messageUuid: prompt.messageUuid,
      token,
      text,
      imageIds: images.map(({ id }) => id),
      rewindsFiles,
      words: doneWords(place, prompt.turn, rewindsFiles),
    });
    setSending(false);
    if (isMade) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className={styles.form} data-testid="retry-form">
      <textarea
        ref={focusOnce}
        className={styles.text}
        aria-label="Message to send again"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {images.length > 0 && (
        <div className={styles.images}>
          {images.map((image) => (
            <ImageThumb
              key={image.id}
              id={image.id}
              name={image.name}
              size={56}
              onRemove={() => setImages(images.filter(({ id }) => id !== image.id))}
            />
          ))}
        </div>
      )}
      <RetryConversation session={session} plan={plan} place={place} onChoose={setPlace} />
      <RetryFiles
        session={session}
        messageUuid={prompt.messageUuid}
        isChosen={rewindsFiles}
        onChoose={setRewindsFiles}
      />
      <footer className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          keys="mod+enter"
          disabled={isEmpty || isSending}
          data-testid="retry-send"
          onClick={() => void send()}
        >
          {place === 'branch' ? 'Send in a branch' : 'Send in this session'}
        </Button>
      </footer>
    </div>
  );
}

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();
