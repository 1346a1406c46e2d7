import type { MentionAnswer, MentionRequest } from './mention-worker';

export interface MentionSearch {
  /** `names`: with NUL between. */
  fill(names: string): void;
  /** Answers the newest question only; an older one is never answered. */
  find(query: string, limit: number): Promise<string[]>;
  dispose(): void;
}

const startWorker = (): Worker =>
  new Worker(new URL('./mention-worker.ts', import.meta.url), { type: 'module' });

/** Looks through the files beside the page, however many there are. */
export function createMentionSearch(start = startWorker): MentionSearch {
  const worker = start();
  const send = (request: MentionRequest): void => worker.postMessage(request);
  let newest = 0;
  let answer: (paths: string[]) => void = () => undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<MentionAnswer>) => {
    if (data.id === newest) answer(data.paths);
  });
  return {
    fill: (names) => send({ names }),
    find: (query, limit) =>
      new Promise((resolve) => {
        newest += 1;
        answer = resolve;
        send({ id: newest, query, limit });
      }),
    dispose: () => worker.terminate(),
  };
}
