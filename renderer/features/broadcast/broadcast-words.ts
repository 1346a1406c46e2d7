import { modelName } from '../composer/model-names';
import { EFFORT_WORDS } from '../composer/effort-words';
import type { NewChoice } from './broadcast-store';

const MAX_TITLE_CHARS = 40;

/** `Opus · high effort`; without a model, what Claude Code chooses. */
export function choiceWords({ model, effort }: NewChoice): string {
  const words = effort === null ? [] : [`${EFFORT_WORDS[effort].toLowerCase()} effort`];
  return [modelName(model, []), ...words].join(' · ');
}

/** The first line of the prompt and what tells this session from the others. */
export function broadcastTitle(text: string, choice: NewChoice): string {
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  const short = line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS).trim()}…` : line;
  return [short, choiceWords(choice)].filter(Boolean).join(' · ');
}

/** What it will cost, in sessions, and what becomes of it where one is at work. */
export function costLine(count: number, busyCount: number): string {
  if (count === 0) return 'Nobody is chosen yet.';
  const all =
    count === 1
      ? 'One session will run this prompt.'
      : `${count} sessions will each run this prompt.`;
  if (busyCount === 0) return all;
  return `${all} ${busyCount === 1 ? 'One is' : `${busyCount} are`} busy: there it waits in the queue.`;
}
