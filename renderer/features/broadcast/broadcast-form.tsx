import { ImagePlus } from 'lucide-react';
import { type KeyboardEvent, useCallback } from 'react';
import type { AttachmentDto } from '@shared/contract/app';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { isComposing } from '../../components/is-composing';
import { ImageThumb } from '../composer/image-thumb';
import { useImageIntake } from '../composer/use-image-intake';
import { MAX_BROADCAST_CHARS, useBroadcastStore } from './broadcast-store';
import styles from './broadcast.module.css';
import { costLine } from './broadcast-words';
import { ChooseModels } from './choose-models';
import { ChooseSessions } from './choose-sessions';
import { useBroadcastPlan } from './use-broadcast-plan';
import { useRunBroadcast } from './use-run-broadcast';

/** The message, and for whom. */
export function BroadcastForm() {
  const draft = useBroadcastStore((state) => state.draft);
  const edit = useBroadcastStore((state) => state.edit);
  const plan = useBroadcastPlan();
  const runBroadcast = useRunBroadcast();
  const keep = useCallback((images: AttachmentDto[]) => {
    const { draft: now, edit: change } = useBroadcastStore.getState();
    change({ imageIds: [...new Set([...now.imageIds, ...images.map(({ id }) => id)])] });
  }, []);
  const images = useImageIntake(keep);
  const isEmpty = draft.text.trim() === '' && draft.imageIds.length === 0;
  const canSend = !isEmpty && plan.targets.length > 0 && plan.obstacle === null;
  const send = () => {
    if (!canSend) return;
    const { text, imageIds } = draft;
    void runBroadcast({ text, imageIds, targets: plan.targets });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.form} data-testid="broadcast-form">
      <textarea
        className={styles.text}
        aria-label="Message for all of them"
        placeholder="What should each of them do?"
        rows={4}
        maxLength={MAX_BROADCAST_CHARS}
        ref={focusOnce}
        value={draft.text}
        onChange={(event) => edit({ text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          void images.addFiles(files);
        }}
      />
      {draft.imageIds.length > 0 && (
        <div className={styles.images}>
          {draft.imageIds.map((id) => (
            <ImageThumb
              key={id}
              id={id}
              name={null}
              size={48}
              onRemove={() => edit({ imageIds: draft.imageIds.filter((other) => other !== id) })}
            />
          ))}
        </div>
      )}
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">Who gets it</legend>
        {MODES.map(({ mode, words }) => (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              name="broadcast-mode"
              checked={draft.mode === mode}
              onChange={() => edit({ mode })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {draft.mode === 'sessions' ? <ChooseSessions /> : <ChooseModels plan={plan} />}
      <footer className={styles.footer}>
        <IconButton
          label="Add images"
          icon={<ImagePlus size={15} />}
          onClick={() => void images.pick()}
        />
        <p className={styles.cost} role="status">
          {costLine(plan.targets.length, plan.busyCount)}
        </p>
        <Button
          tone="primary"
          keys="mod+enter"
          disabled={!canSend}
          data-testid="broadcast-send"
          onClick={send}
        >
          {draft.mode === 'sessions' ? 'Send' : 'Start'}
        </Button>
      </footer>
    </div>
  );
}

const MODES = [
  { mode: 'sessions', words: 'Sessions there are' },
  { mode: 'models', words: 'New sessions with different models' },
] as const;

const focusOnce = (element: HTMLTextAreaElement | null) => element?.focus();
