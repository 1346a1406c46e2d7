import type { StoreTrouble } from '@shared/contract/app';
import type { Envelope } from '@shared/contract/error';
import type { PushEvents, PushName } from '@shared/contract/push';
import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionId } from '@shared/domain/ids';
import type { Bridge } from '../window-bridge';
import { stamp, type Scripted } from './fake-events';
import { createFakeHandlers } from './fake-handlers';
import { pendingRequests } from './fake-list-handlers';
import { complete, context, prompt, say } from './fake-script';
import { createFakeWorld, SCENES, type Scene } from './fake-world';

export interface FakeBridge extends Bridge {
  /** Pushes events of a session as main would. */
  emit(sessionId: SessionId, script: Scripted[]): void;
  /** Changes a session and tells the window, as main would. */
  change(sessionId: SessionId, to: Partial<SessionSummary>): void;
  /** The store refuses to write, or, with null, takes writes again. */
  setStoreTrouble(trouble: StoreTrouble | null): void;
}

export const sceneFromUrl = (search: string): Scene => {
  const asked = new URLSearchParams(search).get('fake');
  return SCENES.find((scene) => scene === asked) ?? 'full';
};

/** Milliseconds between two words of a scripted answer. */
const WORD_MS = 30;

/** Main's side of the bridge, scripted, for tests and for development in a browser. */
export function createFakeBridge(scene: Scene, now: () => number = Date.now): FakeBridge {
  const world = createFakeWorld(scene, now());
  const listeners = new Map<PushName, Set<(payload: never) => void>>();

  const push = <N extends PushName>(name: N, payload: PushEvents[N]) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };

  const change = (id: SessionId, to: Partial<SessionSummary>) => {
    world.sessions = world.sessions.map((session) =>
      session.id === id ? { ...session, ...to } : session,
    );
    push('sessions.changed', {
      changed: world.sessions.filter((session) => session.id === id),
      removed: [],
    });
    if (to.status) push('requests.changed', { requests: pendingRequests(world) });
  };

  const emit = (sessionId: SessionId, script: Scripted[]) => {
    const events = world.events.get(sessionId) ?? [];
    const added = stamp(sessionId, script, (events.at(-1)?.seq ?? 0) + 1, now());
    world.events.set(sessionId, [...events, ...added]);
    push('sessions.eventsAppended', { events: added });
    if (added.some(({ type }) => type.startsWith('permission_')))
      push('requests.changed', { requests: pendingRequests(world) });
  };

  const answerPrompt = (sessionId: SessionId, text: string, uuid: string) => {
    emit(sessionId, [prompt(text, uuid)]);
    change(sessionId, { status: 'working', statusSince: now(), title: text.slice(0, 40) });
    const words = `You said: ${text}\n\nThis is a scripted answer, one word at a time.`.split(
      /(?<= )/,
    );
    const speak = (at: number) => {
      const word = words[at];
      if (word !== undefined) {
        emit(sessionId, [say(uuid, word)]);
        setTimeout(() => speak(at + 1), WORD_MS);
        return;
      }
      emit(sessionId, [context(51_000), complete(0.0123, 0.4336)]);
      change(sessionId, { status: 'idle', statusSince: now() });
    };
    setTimeout(() => speak(0), WORD_MS);
  };

  const handlers = createFakeHandlers({ world, push, change, emit, answerPrompt, now });
  return {
    emit,
    change,
    setStoreTrouble(trouble) {
      world.storeTrouble = trouble;
      push('app.storeTroubleChanged', trouble);
    },
    invoke: async (channel, input): Promise<Envelope<unknown>> => {
      const handler = handlers.get(channel);
      if (!handler)
        return {
          ok: false,
          error: { code: 'internal', message: `The fake bridge has no ${channel}.` },
        };
      return handler((input ?? {}) as Record<string, unknown>);
    },
    subscribe: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    pathForFile: () => '',
  };
}
