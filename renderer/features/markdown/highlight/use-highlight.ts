import { createContext, useContext, useEffect, useState } from 'react';
import type { HighlighterClient, Lines } from './highlighter-client';
import { knownLanguage } from './language-names';

export const HighlighterContext = createContext<HighlighterClient | null>(null);

/** Null while the text is to be shown plain. */
export function useHighlight(code: string, language: string | null): Lines {
  const client = useContext(HighlighterContext);
  const known = language ? knownLanguage(language) : null;
  const cached = known ? client?.cached(code, known) : null;
  const [answer, setAnswer] = useState<{ code: string; lines: Lines } | null>(null);
  useEffect(() => {
    if (!client || !known || cached !== undefined) return;
    let isCurrent = true;
    void client.highlight(code, known).then((lines) => isCurrent && setAnswer({ code, lines }));
    return () => {
      isCurrent = false;
    };
  }, [client, code, known, cached]);
  return cached ?? (answer?.code === code ? answer.lines : null);
}
