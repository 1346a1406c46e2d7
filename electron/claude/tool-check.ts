import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import { compareSurface, mismatchWords, type ToolSurface } from '@shared/domain/tool-surface';
import type { ClaudeSession, DriverError, OpenOptions } from './driver-types';
import { settlesWithin } from './process/clock';
import type { SessionDeps } from './session-deps';

/** From the handshake to `init`: a CLI that runs a local command takes a tenth of a second. */
const INIT_LIMIT_MS = 30_000;
/**
 * `init` comes with the first turn alone, and after the hooks that could hold that turn back (2.1.332), so
 * a process of its own is asked something that needs no model and leaves no transcript.
 */
const LOCAL_COMMAND = '/cost';

export type OpenSession = (
  options: OpenOptions,
  deps: SessionDeps,
) => Promise<Result<ClaudeSession, DriverError>>;

/** Compares the tools of a process started the same way with what is asserted. Nothing reaches the API. */
export async function checkTools(
  options: OpenOptions,
  surface: ToolSurface,
  open: OpenSession,
  deps: SessionDeps,
): Promise<Result<null, DriverError>> {
  const start = { kind: 'new' as const, claudeSessionId: asClaudeSessionId(deps.newId()) };
  const opened = await open({ ...options, start, keepsNoTranscript: true }, deps);
  if (!opened.ok) return opened;
  const session = opened.value;
  try {
    const tools = await readTools(session, deps);
    if (tools === null) return err(refused('Claude Code did not say which tools it has.'));
    const mismatch = compareSurface(surface, tools);
    return mismatch === null
      ? ok(null)
      : err(
          refused(`Claude Code has other tools than the profile says: ${mismatchWords(mismatch)}.`),
        );
  } finally {
    await session.close();
  }
}

/** `init.tools`; null when there was no `init` in time. */
async function readTools(session: ClaudeSession, deps: SessionDeps): Promise<string[] | null> {
  let tools: string[] | null = null;
  const read = async (): Promise<void> => {
    for await (const batch of session.batches) {
      const status = batch.events.find((event) => event.type === 'session_status');
      if (status === undefined) continue;
      tools = status.tools;
      return;
    }
  };
  const reading = read();
  await session.send({
    messageUuid: asMessageUuid(deps.newId()),
    text: LOCAL_COMMAND,
    images: [],
  });
  await settlesWithin(reading, INIT_LIMIT_MS, deps.clock);
  return tools;
}

const refused = (what: string): DriverError => ({
  code: 'tools-refused',
  message:
    `${what} The session was not started, nothing was sent and your message is kept. ` +
    'Change the profile or the MCP servers of the session, or choose another profile.',
  exitCode: null,
  signal: null,
  stderrTail: '',
  command: '',
});
