import { useEffect, useState } from 'react';
import { wholeWords } from './split-blocks';

/** A stream that pauses longer than this may have stopped in the middle of a word: show what is there. */
const PAUSE_MS = 400;

/** Whole words while text streams in, everything once it pauses or has ended. */
export function useShownText(text: string, isStreaming: boolean): string {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    if (!isStreaming) return undefined;
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isStreaming]);
  return !isStreaming || paused === text ? text : wholeWords(text);
}
