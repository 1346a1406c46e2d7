import type { SessionSummary } from '@shared/contract/sessions';
import { isRunning } from '@shared/domain/session-status';
import { titleLine } from '@shared/domain/title-line';

export interface QuitQuestion {
  message: string;
  detail: string;
}

type Asked = Pick<SessionSummary, 'id' | 'title' | 'status' | 'backgroundTaskCount'>;

/** As many lines as a dialog can hold on a small screen. */
const MAX_NAMED = 8;
const MAX_TITLE_CHARS = 60;

/**
 * What quitting would cut short, in words; null when nothing runs. `countWaiting`: prompts of a
 * session that would be sent by themselves.
 */
export function describeUnfinished<S extends Asked>(
  sessions: readonly S[],
  countWaiting: (id: S['id']) => number,
): QuitQuestion | null {
  const lines = sessions.flatMap((session) => {
    const what = whatStops(session, countWaiting(session.id));
    return what === null ? [] : [`• ${titleLine(session.title, MAX_TITLE_CHARS)}: ${what}`];
  });
  const count = lines.length;
  if (count === 0) return null;
  const more = count > MAX_NAMED ? [`and ${count - MAX_NAMED} more`] : [];
  return {
    message: `Quit and stop ${count === 1 ? 'one session' : `${count} sessions`}?`,
    detail: [
      count === 1 ? 'It is at work and will stop:' : 'They are at work and will stop:',
      '',
      ...lines.slice(0, MAX_NAMED),
      ...more,
      '',
      'What was said, requests that wait for you and queued prompts are kept. Each session can be resumed after the next start.',
    ].join('\n'),
  };
}

function whatStops(session: Asked, waiting: number): string | null {
  const { status, backgroundTaskCount: tasks } = session;
  const parts = [
    ...(isRunning(status) ? [STATUS_WORDS[status] ?? 'working'] : []),
    ...(tasks > 0 ? [tasks === 1 ? 'a background task' : `${tasks} background tasks`] : []),
    ...(waiting > 0 ? [waiting === 1 ? 'a queued prompt' : `${waiting} queued prompts`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return status === 'queued' ? 'waiting for its turn' : null;
}

const STATUS_WORDS: Partial<Record<Asked['status'], string>> = {
  starting: 'starting',
  working: 'working',
  'needs-you': 'waiting for your answer',
  stopping: 'stopping',
};
