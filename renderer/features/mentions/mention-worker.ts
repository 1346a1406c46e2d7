import { createMentionFinder, type MentionFinder } from './mention-finder';

export type MentionRequest = { names: string } | { id: number; query: string; limit: number };

export interface MentionAnswer {
  id: number;
  paths: string[];
}

let finder: MentionFinder | null = null;

self.addEventListener('message', ({ data }: MessageEvent<MentionRequest>) => {
  if ('names' in data) {
    finder = createMentionFinder(data.names === '' ? [] : data.names.split('\0'));
    return;
  }
  const paths = finder?.find(data.query, data.limit) ?? [];
  self.postMessage({ id: data.id, paths } satisfies MentionAnswer);
});
