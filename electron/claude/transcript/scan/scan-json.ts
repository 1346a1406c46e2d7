import type { ScannedMessage, TranscriptScan } from './transcript-scan';

/**
 * A scan as text to be kept. There are tens of thousands of messages: their figures are one list of numbers,
 * small ones, which is written and read several times as fast as a list of lists.
 */
export function formatScan(scan: TranscriptScan): string {
  const { messages, ...rest } = scan;
  const models: string[] = [];
  const ids: string[] = [];
  const figures: number[] = [];
  const base = messages[0]?.at ?? 0;
  for (const { id, model, at, isWeak, tokens } of messages) {
    let place = models.indexOf(model);
    if (place < 0) place = models.push(model) - 1;
    ids.push(id);
    figures.push(
      place,
      at - base,
      isWeak ? 1 : 0,
      tokens.input,
      tokens.output,
      tokens.cacheRead,
      tokens.cacheCreation,
      tokens.cacheCreation1h,
      tokens.thinking,
    );
  }
  const stored: StoredScan = { ...rest, version: VERSION, models, base, ids, figures };
  return JSON.stringify(stored);
}

/** Null: written by another version, so the file is looked over anew. */
export function parseScan(json: string): TranscriptScan | null {
  const stored: StoredScan = JSON.parse(json);
  if (stored.version !== VERSION) return null;
  const { version: _version, models, base, ids, figures, ...scan } = stored;
  const messages = ids.map((id, index): ScannedMessage => {
    const start = index * FIGURES;
    const figure = (place: number): number => figures[start + place] ?? 0;
    return {
      id,
      model: models[figure(0)] ?? '',
      at: base + figure(1),
      isWeak: figure(2) === 1,
      tokens: {
        input: figure(3),
        output: figure(4),
        cacheRead: figure(5),
        cacheCreation: figure(6),
        cacheCreation1h: figure(7),
        thinking: figure(8),
      },
    };
  });
  return { ...scan, messages };
}

const VERSION = 2;
/** Of each message, in the order in which they are written. */
const FIGURES = 9;

type StoredScan = Omit<TranscriptScan, 'messages'> & {
  version: number;
  models: string[];
  /** UTC ms of the first message; the times of all count from it. */
  base: number;
  ids: string[];
  figures: number[];
};
