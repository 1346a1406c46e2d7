import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asWorkspaceId, type SessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { chunk, complete, request, toolCall } from './testing/fake-driver';
import { createFakeStore, WORKSPACE } from './testing/fake-store';
import { createManagerBench } from './testing/manager-bench';

const SESSIONS = 30;
const WORKSPACES = 10;

/** Thirty sessions over ten folders, each with a child at work. */
async function thirtyAtWork() {
  const store = createFakeStore();
  const first = store.workspaces.get(WORKSPACE);
  if (first === undefined) throw new Error('the fake store has a workspace');
  const workspaces = Array.from({ length: WORKSPACES }, (_, n) => ({
    ...first,
    id: asWorkspaceId(`22222222-2222-4222-8222-00000000000${n}`),
    path: `/w/${n}`,
  }));
  for (const workspace of workspaces) store.workspaces.set(workspace.id, workspace);
  const bench = createManagerBench({ store });
  for (const { path } of workspaces) bench.folders.add(path);
  const sessions = [];
  for (let n = 0; n < SESSIONS; n += 1) {
    const workspace = workspaces[n % WORKSPACES];
    if (workspace === undefined) continue;
    const id = bench.create({ workspaceId: workspace.id });
    const child = await bench.prompted(id, `prompt ${n}`);
    expect(child.options.cwd).toBe(workspace.path);
    sessions.push({ id, child, said: [] as AgentEventBody[] });
  }
  return { bench, sessions };
}

const KINDS = ['text', 'tool', 'request', 'silent'] as const;

test('thirty sessions in one manager: each stores what its own child wrote, in order', async () => {
  const step = fc.record({
    session: fc.nat(SESSIONS - 1),
    kind: fc.constantFrom(...KINDS),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 300 }), async (steps) => {
      const { bench, sessions } = await thirtyAtWork();
      for (const [n, { session, kind, waits }] of steps.entries()) {
        const one = sessions[session];
        if (one === undefined) continue;
        const body: AgentEventBody | null =
          kind === 'text'
            ? chunk(`token ${n} of ${session}`, `msg ${session}`)
            : kind === 'tool'
              ? toolCall(`tool ${n} of ${session}`)
              : kind === 'request'
                ? request(`request ${n} of ${session}`)
                : null;
        if (body === null) one.child.emit();
        else {
          one.child.emit(body);
          one.said.push(body);
        }
        if (waits) await bench.until(() => true);
      }
      await bench.until(() =>
        sessions.every(({ id, said }) => (bench.store.events.get(id)?.length ?? 0) > said.length),
      );
      for (const { id, said } of sessions) {
        const stored = bench.store.events.get(id) ?? [];
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
        expect(stored.every(({ sessionId }) => sessionId === id)).toBe(true);
        expect(stored[0]).toMatchObject({ type: 'user_message' });
        expect(stored.slice(1).map(bodyOf)).toEqual(said);
      }
      await bench.manager.dispose();
    }),
    { numRuns: 8 },
  );
});

test('case 21: requests of thirty sessions with the same id are answered each to its own child', async () => {
  const { bench, sessions } = await thirtyAtWork();
  for (const { child } of sessions) child.emit(request('same'), request('other'));
  await bench.until(() => bench.manager.listRequests().length === 2 * SESSIONS);
  const answer = (sessionId: SessionId, message: string) =>
    bench.manager.answer({
      sessionId,
      requestId: 'same',
      answer: { behavior: 'deny', by: 'user', message, interrupt: false, rule: null },
    });
  for (const { id } of sessions.toReversed()) expect(answer(id, `for ${id}`).ok).toBe(true);
  for (const { id, child } of sessions) {
    expect(child.answers).toMatchObject([{ requestId: 'same', answer: { message: `for ${id}` } }]);
    expect(bench.status(id)).toBe('needs-you');
    expect(bench.manager.find(id)?.openRequestCount).toBe(1);
  }
});

test('one that dies, floods or ends takes nothing along', async () => {
  const { bench, sessions } = await thirtyAtWork();
  const [dies, floods, ends, ...others] = sessions;
  if (!dies || !floods || !ends) throw new Error('too few sessions');
  dies.child.end({ exitCode: 1 });
  for (let n = 0; n < 2_000; n += 1) floods.child.emit(chunk(`${n} `));
  ends.child.emit(complete());
  for (const { child } of others) child.emit(chunk('still here'));
  await bench.until(() => bench.status(dies.id) === 'failed');
  await bench.until(() => bench.status(ends.id) === 'done-unseen');
  await bench.until(() =>
    others.every(({ id }) => bench.manager.find(id)?.lastLine === 'still here'),
  );
  expect(others.map(({ id }) => bench.status(id))).toEqual(others.map(() => 'working'));
  expect(bench.seen.filter(({ type }) => type === 'error')).toMatchObject([{ sessionId: dies.id }]);
});

function bodyOf(event: object): object {
  const { sessionId: _id, seq: _seq, at: _at, ...body } = event as Record<string, unknown>;
  return body;
}
