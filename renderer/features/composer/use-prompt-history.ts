import { type KeyboardEvent, useContext, useRef } from 'react';
import { isComposing } from '../../components/is-composing';
import { FeedContext } from '../conversation/feed-context';
import { stepHistory, writtenPrompts } from './prompt-history';

/** Up in an empty field calls up what was written before, up and down go on from there. */
export function usePromptHistory(
  text: string,
  edit: (text: string) => void,
): (event: KeyboardEvent<HTMLTextAreaElement>) => boolean {
  const feed = useContext(FeedContext);
  const at = useRef<number | null>(null);
  return (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    if (altKey || ctrlKey || metaKey || shiftKey || isComposing(event.nativeEvent)) return false;
    const state = feed?.getState();
    if (state?.phase !== 'ready') return false;
    const by = key === 'ArrowUp' ? -1 : 1;
    const step = stepHistory(writtenPrompts(state.timeline.items), text, at.current, by);
    if (step === null) return false;
    event.preventDefault();
    at.current = step.at;
    edit(step.text);
    return true;
  };
}
