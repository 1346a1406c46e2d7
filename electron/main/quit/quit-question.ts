import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalDto } from '@shared/contract/terminals';
import { isRunning } from '@shared/domain/session-status';
import { titleLine } from '@shared/domain/title-line';

export interface QuitQuestion {
  message: string;
  detail: string;
}

type AskedTerminal = Pick<TerminalDto, 'folder' | 'running'>;
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
  terminals: readonly AskedTerminal[] = [],
): QuitQuestion | null {
  const working = sessions.flatMap((session) => {
    const what = whatStops(session, countWaiting(session.id));
    return what === null ? [] : [`• ${titleLine(session.title, MAX_TITLE_CHARS)}: ${what}`];
  });
  const commands = terminals.flatMap(({ folder, running }) =>
    running === null ? [] : [`• Terminal in ${folder}: ${titleLine(running, MAX_TITLE_CHARS)}`],
  );
  const lines = [...working, ...commands];
  const count = lines.length;
  if (count === 0) return null;
  const more = count > MAX_NAMED ? [`and ${count - MAX_NAMED} more`] : [];
  return {
    message: `Quit and stop ${counted(working.length, commands.length)}?`,
    detail: [
      count === 1 ? 'It is at work and will stop:' : 'They are at work and will stop:',
      '',
      ...lines.slice(0, MAX_NAMED),
      ...more,
      '',
      ...(working.length > 0 ? [KEPT_OF_SESSIONS] : []),
      ...(commands.length > 0 ? ['What terminals have printed is not kept.'] : []),
    ].join('\n'),
  };
}

const KEPT_OF_SESSIONS =
  'What was said, requests that wait for you and queued prompts are kept. Each session can be resumed after the next start.';

function counted(sessions: number, commands: number): string {
  return [
    ...(sessions > 0 ? [sessions === 1 ? 'one session' : `${sessions} sessions`] : []),
    ...(commands > 0 ? [commands === 1 ? 'one command' : `${commands} commands`] : []),
  ].join(' and ');
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
