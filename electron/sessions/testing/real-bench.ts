import type { SessionId } from '@shared/domain/ids';
import type { PermissionPolicy, PermissionUpdate } from '@shared/domain/permissions';
import { ok } from '@shared/domain/result';
import type { AgentEvent, AgentEventBodyOf } from '@shared/events';
import type { DriverPort, KeptFilesPort, TranscriptPort } from '../ports';
import { createSystemClock } from '../system-clock';
import { createFakeStore, WORKSPACE } from './fake-store';
import { createManagerBench } from './manager-bench';

const TURN_MS = 40_000;

type Request = AgentEventBodyOf<'permission_request'>;
export type Decide = (request: Request) => PermissionUpdate[];

/** Where the real CLI is, and the rooms a test brings along: this one may not reach for them. */
export interface RealParts {
  place: { cliPath: string; version: string; cwd: string; env: Record<string, string> };
  openClaudeSession: DriverPort['openClaudeSession'];
  transcripts: TranscriptPort;
  keptFiles: KeptFilesPort;
}

/** A manager over the real CLI, and whole turns of one session in it. */
export function createRealBench(parts: RealParts) {
  const { place, openClaudeSession, transcripts, keptFiles } = parts;
  const store = createFakeStore();
  const workspace = store.findWorkspace(WORKSPACE);
  if (workspace === undefined) throw new Error('The fake store has no workspace.');
  store.workspaces.set(WORKSPACE, { ...workspace, path: place.cwd });
  const { manager, create, seen } = createManagerBench({
    store,
    clock: createSystemClock(),
    driver: {
      locateCli: () =>
        Promise.resolve(
          ok({
            path: place.cliPath,
            version: place.version,
            source: 'configured',
            pathVariable: place.env['PATH'] ?? '',
          }),
        ),
      openClaudeSession,
    },
    transcripts,
    folders: { isFolder: () => Promise.resolve(true) },
    keptFiles,
    environment: () => place.env,
    refusesBypass: true,
  });

  /** Resolves with the events of the next turn of any session, after `begin` has started it. */
  const turnAfter = (begin: () => void, decide?: Decide): Promise<AgentEvent[]> =>
    new Promise((resolve, reject) => {
      const from = seen.length;
      const settle = (end: () => void) => {
        clearTimeout(timer);
        stopListening();
        end();
      };
      const fail = (why: string) =>
        settle(() => reject(new Error(`${why}: ${JSON.stringify(seen.slice(from))}`)));
      const timer = setTimeout(() => fail('The turn did not end'), TURN_MS);
      const stopListening = manager.subscribe({
        eventsAppended: (id, events) => {
          for (const event of events) {
            if (event.type === 'error') fail('The turn failed');
            if (event.type === 'complete') settle(() => resolve(seen.slice(from)));
            if (event.type !== 'permission_request') continue;
            if (decide === undefined) fail('Nobody was to be asked');
            else answer(id, event, decide);
          }
        },
      });
      begin();
    });

  const answer = (sessionId: SessionId, request: Request, decide: Decide) =>
    manager.answer({
      sessionId,
      requestId: request.requestId,
      answer: {
        behavior: 'allow',
        by: 'user',
        updatedInput: null,
        updatedPermissions: decide(request),
        rule: null,
      },
    });

  return {
    manager,
    store,
    turnAfter,
    /** Sends a prompt and resolves with its events; a request without `decide` is an error. */
    turn: (id: SessionId, text: string, decide?: Decide) =>
      turnAfter(() => void manager.send({ sessionId: id, text, imageIds: [] }), decide),
    create: (policy: PermissionPolicy) => create({ policy }),
    notices: () => seen.flatMap((event) => (event.type === 'notice' ? [event.text] : [])),
    mode: () =>
      seen.reduce<string | null>((mode, event) => {
        if (event.type === 'mode_changed') return event.mode;
        return event.type === 'session_status' ? event.permissionMode : mode;
      }, null),
  };
}
