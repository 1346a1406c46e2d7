import type { HighlightAnswer, HighlightRequest, HighlightToken } from './protocol';

export type Lines = HighlightToken[][] | null;

export interface HighlighterClient {
  /** Null when the language is unknown, the code too long, or the worker gone. */
  highlight(code: string, language: string): Promise<Lines>;
  cached(code: string, language: string): Lines | undefined;
  dispose(): void;
}

/** Colouring more than this costs more than it tells. */
const MAX_CODE_CHARS = 60_000;
/** Blocks kept so that scrolling back does not flash. */
const MAX_CACHED = 200;

export function createHighlighterClient(startWorker: () => Worker): HighlighterClient {
  const waiting = new Map<number, (lines: Lines) => void>();
  const cache = new Map<string, Lines>();
  let worker: Worker | null = null;
  let isBroken = false;
  let nextId = 1;

  const giveUp = () => {
    isBroken = true;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = startWorker();
    started.addEventListener('message', (event: MessageEvent<HighlightAnswer>) => {
      waiting.get(event.data.id)?.(event.data.lines);
      waiting.delete(event.data.id);
    });
    started.addEventListener('error', giveUp);
    return started;
  };

  return {
    cached: (code, language) => cache.get(`${language}\n${code}`),
    highlight: async (code, language) => {
      if (isBroken || code.length > MAX_CODE_CHARS) return null;
      worker ??= start();
      const id = nextId++;
      const lines = await new Promise<Lines>((resolve) => {
        waiting.set(id, resolve);
        worker?.postMessage({ id, code, language } satisfies HighlightRequest);
      });
      cache.set(`${language}\n${code}`, lines);
      const oldest = cache.keys().next();
      if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value);
      return lines;
    },
    dispose: () => {
      giveUp();
      worker?.terminate();
    },
  };
}
