import { ArrowUp, ImagePlus, Square } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { isAsleep } from '@shared/domain/asleep';
import type { SessionId } from '@shared/domain/ids';
import { IconButton } from '../../components/icon-button';
import { useKeysOf } from '../../stores/keys-store';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { ContextMeter } from '../cost/context-meter';
import { SessionCost } from '../cost/session-cost';
import { MentionList, mentionListId, mentionOptionId } from '../mentions/mention-list';
import { type Mention, useMention } from '../mentions/use-mention';
import { useStop } from '../sessions/use-stop';
import { composerInputId, composerKey } from './composer-keys';
import styles from './composer.module.css';
import { EffortPicker } from './effort-picker';
import { ImageThumb } from './image-thumb';
import { ModelPicker } from './model-picker';
import { PolicyPicker } from './policy-picker';
import { SlashList, slashListId, slashOptionId } from './slash-list';
import { useAddImages } from './use-add-images';
import { useDraft } from './use-draft';
import { usePromptHistory } from './use-prompt-history';
import { useSend } from './use-send';
import { type Slash, useSlash } from './use-slash';
import { useWakeOnTyping } from './use-wake-on-typing';

export function Composer({ session }: { session: SessionSummary }) {
  const { draft, edit } = useDraft(session.id);
  const send = useSend(session);
  const { stop, isStopping, canStop } = useStop(session);
  const images = useAddImages(session.id);
  const wakeSoon = useWakeOnTyping(session);
  const stopKeys = useKeysOf('stop');
  const input = useRef<HTMLTextAreaElement>(null);
  const isSendRequested = useUiStore((state) => state.sendRequests.includes(session.id));
  const isEmpty = draft.text.trim() === '' && draft.imageIds.length === 0;

  // Of several side by side only the one in the focused pane.
  useEffect(() => {
    if (useLayoutStore.getState().selectedSessionId === session.id) input.current?.focus();
  }, [session.id]);

  useEffect(() => {
    if (!isSendRequested) return;
    useUiStore.getState().takeSendRequest(session.id);
    void send();
  }, [isSendRequested, session.id, send]);

  const mention = useMention(session.id, draft.text, input, (text) =>
    edit((now) => ({ ...now, text })),
  );
  const slash = useSlash(session, draft.text, (text) => edit((now) => ({ ...now, text })));

  const onHistoryKey = usePromptHistory(draft.text, (text) => edit((now) => ({ ...now, text })));

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (slash.onKeyDown(event) || mention.onKeyDown(event) || onHistoryKey(event)) return;
    const action = composerKey(event.nativeEvent);
    if (action === 'none') return;
    event.preventDefault();
    if (action === 'send') void send();
    else event.currentTarget.blur();
  };

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void images.addFiles(files);
    wakeSoon();
  };

  return (
    <div className={styles.dock}>
      <div className={styles.composer}>
        {draft.imageIds.length > 0 && (
          <div className={styles.images}>
            {draft.imageIds.map((id) => (
              <ImageThumb
                key={id}
                id={id}
                name={null}
                size={56}
                onMove={(by) => edit((now) => ({ ...now, imageIds: moved(now.imageIds, id, by) }))}
                onRemove={() =>
                  edit((now) => ({
                    ...now,
                    imageIds: now.imageIds.filter((other) => other !== id),
                  }))
                }
              />
            ))}
          </div>
        )}
        <SlashList sessionId={session.id} slash={slash} />
        <MentionList sessionId={session.id} mention={mention} />
        <textarea
          ref={input}
          aria-autocomplete="list"
          {...listOf(session.id, slash, mention)}
          id={composerInputId(session.id)}
          className={styles.input}
          data-testid="composer-input"
          aria-label="Message"
          rows={1}
          placeholder={placeholderOf(session, canStop)}
          value={draft.text}
          onChange={(event) => {
            const text = event.target.value;
            edit((now) => ({ ...now, text }));
            mention.moved();
            wakeSoon();
          }}
          onSelect={mention.moved}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={styles.bar}>
          <IconButton
            label="Add images"
            icon={<ImagePlus size={15} />}
            onClick={() => void images.pick()}
          />
          <SessionTools session={session} />
          {canStop && (
            <IconButton
              label={isStopping ? 'Stopping' : 'Stop'}
              keys={stopKeys}
              className={styles.stop}
              disabled={isStopping}
              data-testid="stop-button"
              icon={<Square size={12} fill="currentColor" />}
              onClick={stop}
            />
          )}
          <IconButton
            label={canStop ? 'Add to the queue' : 'Send'}
            keys="enter"
            className={styles.send}
            disabled={isEmpty}
            data-testid="send-button"
            icon={<ArrowUp size={16} />}
            onClick={() => void send()}
          />
        </div>
      </div>
    </div>
  );
}

/** The list that is open, for who does not see it. */
function listOf(sessionId: SessionId, slash: Slash, mention: Mention) {
  if (slash.matches?.length)
    return {
      'aria-controls': slashListId(sessionId),
      'aria-activedescendant': slashOptionId(sessionId, slash.active),
    };
  if (mention.matches?.length)
    return {
      'aria-controls': mentionListId(sessionId),
      'aria-activedescendant': mentionOptionId(sessionId, mention.active),
    };
  return {};
}

/** At the ends it stays where it is. */
function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(others.length, Math.max(0, ids.indexOf(id) + by));
  return others.toSpliced(at, 0, id);
}

/** Apart from the text, so that a key press draws the text field alone. */
const SessionTools = memo(function SessionTools({ session }: { session: SessionSummary }) {
  return (
    <>
      <ModelPicker session={session} />
      <EffortPicker session={session} />
      <PolicyPicker session={session} />
      <span className={styles.spring} />
      <span className={styles.figures}>
        <SessionCost session={session} />
        <ContextMeter session={session} />
      </span>
    </>
  );
});

/** In the empty field, where it takes no room of its own. */
function placeholderOf(session: SessionSummary, isBusy: boolean): string {
  if (isBusy || session.waitingPlace !== null) return 'Add to the queue';
  return isAsleep(session)
    ? 'What should be done? Asleep, wakes as you type'
    : 'What should be done?';
}
