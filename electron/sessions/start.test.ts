import { describe, expect, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import { chunk, complete, driverError, sessionStatus } from './testing/fake-driver';
import { WORKSPACE } from './testing/fake-store';
import { createManagerBench } from './testing/manager-bench';

type Bench = ReturnType<typeof createManagerBench>;

async function turn(bench: Bench, id: Parameters<Bench['status']>[0], text: string, cliId: string) {
  const child = await bench.prompted(id, text);
  child.emit(sessionStatus(cliId), chunk('ok'), complete());
  await bench.until(() => bench.status(id) === 'done-unseen');
  await bench.until(() => bench.seen.at(-1)?.type === 'complete');
  return child;
}

describe('how a child is started', () => {
  test('with an id of ours until its transcript exists, by resume from then on', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.refusals.push(driverError({ code: 'cli-silent' }));
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(() => bench.status(id) === 'failed');
    await bench.manager.releaseQueue(id);
    await bench.until(() => bench.driver.children.length === 1);
    const { start } = bench.driver.last.options;
    expect(start.kind).toBe('new');
    bench.transcripts.add(start.claudeSessionId);
    await bench.manager.close(id);
    await bench.prompted(id, 'y');
    expect(bench.driver.last.options.start).toMatchObject({
      kind: 'resume',
      claudeSessionId: start.claudeSessionId,
      at: null,
    });
  });

  test('a start that fails is told with its cause and keeps the prompt', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.refusals.push(driverError({ code: 'cli-not-found', message: 'not found' }));
    await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    await bench.until(() => bench.types().includes('error'));
    expect(bench.seen).toEqual([
      expect.objectContaining({ type: 'error', code: 'cli-not-found', message: 'not found' }),
    ]);
    expect(bench.manager.listQueue(id)).toEqual([
      expect.objectContaining({ text: 'x', isHeld: true }),
    ]);
    expect(bench.store.leases.size).toBe(0);
  });

  test('case 20: a folder that is gone is said to be gone and nothing is started', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.folders.clear();
    const sent = await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    expect(sent).toMatchObject({ ok: false, error: { code: 'folder-missing' } });
    expect(sent.ok ? '' : sent.error.message).toContain('/w no longer exists');
    expect(bench.driver.children).toEqual([]);
    expect(bench.store.leases.size).toBe(0);
    expect(bench.manager.snapshot(id).ok).toBe(true);
  });

  test('case 24: a resumed child starts in the folder the session began in', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'cd sub', 'cli-a');
    await bench.manager.close(id);
    await bench.prompted(id, 'again');
    expect(bench.driver.last.options.cwd).toBe('/w');
  });

  test('case 25: of all reported ids the one with a transcript is resumed', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.transcripts.add('cli-a');
    await turn(bench, id, 'one', 'cli-a');
    await bench.manager.close(id);
    await turn(bench, id, 'two', 'cli-b');
    await bench.manager.close(id);
    await bench.prompted(id, 'three');
    expect(bench.driver.last.options.start).toMatchObject({
      kind: 'resume',
      claudeSessionId: 'cli-a',
    });
  });

  test('case 25: with no transcript left the newest id is tried and its refusal shown', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    await bench.manager.close(id);
    bench.driver.refusals.push(
      driverError({ code: 'resume-refused', message: 'No conversation found' }),
    );
    await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    await bench.until(() => bench.status(id) === 'failed');
    expect(bench.seen.at(-1)).toMatchObject({ type: 'error', code: 'resume-refused' });
  });

  const mismatches = ({ seen }: Bench): string[] =>
    seen.flatMap((event) =>
      event.type === 'error' && event.code === 'resume-mismatch' ? [event.message] : [],
    );

  const noticesOf = (bench: Bench) =>
    bench.seen.flatMap((event) => (event.type === 'notice' ? [event.text] : []));

  test('a conversation a terminal has open is not resumed a second time, and a branch of it is', async () => {
    const bench = createManagerBench();
    const { manager, driver, transcripts, openInTerminals } = bench;
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    const claudeId = manager.find(id)?.claudeSessionId ?? '';
    transcripts.add(claudeId);
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    openInTerminals.set(claudeId, { pid: 77 });
    expect(await manager.send({ sessionId: id, text: 'ours is', imageIds: [] })).toMatchObject({
      ok: true,
    });
    await bench.until(() => driver.last.prompts.length === 2);
    child.emit(complete());
    await manager.close(id);
    const refused = await manager.send({ sessionId: id, text: 'two', imageIds: [] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'session-held-elsewhere' } });
    expect(!refused.ok && refused.error.message).toContain('process 77');
    const fork = await manager.fork({ sessionId: id, at: null });
    if (!fork.ok) throw new Error(fork.error.message);
    await bench.prompted(fork.value.id, 'beside it');
    openInTerminals.clear();
    await bench.prompted(id, 'two');
  });

  test('case 65: after its folder was said to be elsewhere a session resumes there, history kept', async () => {
    const bench = createManagerBench();
    const { manager, store, driver, transcripts, folders } = bench;
    const id = bench.create();
    const child = await bench.prompted(id, 'one');
    transcripts.add(manager.find(id)?.claudeSessionId ?? '');
    child.emit(complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    await manager.close(id);
    folders.delete('/w');
    expect(await manager.send({ sessionId: id, text: 'two', imageIds: [] })).toMatchObject({
      ok: false,
      error: { code: 'folder-missing' },
    });
    const record = store.rows.get(id);
    if (record === undefined) throw new Error('The session is gone.');
    store.rows.set(id, { ...record, cwd: '/moved' });
    folders.add('/moved');
    manager.foldersMoved([id]);
    expect(manager.list()).toMatchObject([{ id, cwd: '/moved' }]);
    await bench.prompted(id, 'two');
    expect(driver.last.options).toMatchObject({ cwd: '/moved', start: { kind: 'resume' } });
    const snapshot = manager.snapshot(id);
    expect(snapshot.ok && snapshot.value.events.map(({ type }) => type)).toContain('complete');
  });

  test('case 67: "resumed" is said by the frame that confirms it, not by the start', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    await bench.manager.close(id);
    const before = bench.seen.length;
    const child = await bench.prompted(id, 'two');
    expect(bench.types().slice(before)).toEqual(['user_message']);
    child.emit(sessionStatus('cli-a', { status: 'resumed' }), complete());
    await bench.until(() => bench.status(id) === 'done-unseen');
    expect(bench.seen.slice(before).filter((event) => event.type === 'session_status')).toEqual([
      expect.objectContaining({ status: 'resumed', claudeSessionId: 'cli-a' }),
    ]);
    expect(noticesOf(bench)).toEqual([]);
  });

  test('case 67: a resumed process under a new id is warned about unless that has a transcript', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    const resumeAs = async (cliId: string) => {
      await bench.manager.close(id);
      const child = await bench.prompted(id, cliId);
      child.emit(sessionStatus(cliId, { status: 'resumed' }), complete());
      await bench.until(() => bench.status(id) === 'done-unseen');
    };
    bench.transcripts.add('cli-b');
    await resumeAs('cli-b');
    expect(mismatches(bench)).toEqual([]);
    await resumeAs('cli-c');
    await bench.until(() => mismatches(bench).length > 0);
    expect(mismatches(bench)).toEqual([
      expect.stringContaining('may not know what was said before'),
    ]);
    await resumeAs('cli-c');
    expect(mismatches(bench)).toHaveLength(1);
  });

  test('an id the CLI calls used is resumed instead', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    bench.driver.refusals.push(driverError({ code: 'session-id-in-use' }));
    await bench.prompted(id, 'x');
    expect(bench.driver.last.options.start.kind).toBe('resume');
    expect(bench.types()).not.toContain('error');
  });

  test('a fork resumes its parent under an id of its own, with the money of its parent', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    const at = asMessageUuid('33333333-3333-4333-8333-333333333333');
    const forked = await bench.manager.fork({ sessionId: id, at });
    if (!forked.ok) throw new Error(forked.error.message);
    expect(forked.value.parentSessionId).toBe(id);
    const child = await bench.prompted(forked.value.id, 'branch');
    expect(child.options.start).toEqual({
      kind: 'resume',
      claudeSessionId: 'cli-a',
      at,
      forkAs: forked.value.claudeSessionId,
      dropsTurn: null,
    });
    expect(bench.manager.find(id)?.status).toBe('done-unseen');
  });

  test('a conversation the database does not know is resumed as it was given', async () => {
    const bench = createManagerBench();
    const id = bench.create({
      foreign: { claudeSessionId: asClaudeSessionId('not-ours'), at: null, isForked: false },
    });
    const child = await bench.prompted(id, 'x');
    expect(child.options.start).toMatchObject({ kind: 'resume', claudeSessionId: 'not-ours' });
    expect(child.options.costState.isComplete).toBe(false);
  });

  test('going back to a message resumes there until a turn has ended', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    const at = asMessageUuid('44444444-4444-4444-8444-444444444444');
    await bench.manager.resumeAt({ sessionId: id, at });
    await turn(bench, id, 'two', 'cli-a');
    expect(bench.driver.last.options.start).toMatchObject({ kind: 'resume', at });
    await bench.manager.close(id);
    await bench.prompted(id, 'three');
    expect(bench.driver.last.options.start).toMatchObject({ kind: 'resume', at: null });
  });
});

describe('what must be decided before a child is started', () => {
  const hook = { kind: 'hook', text: 'touch x', file: '/w/.claude/settings.json' } as const;

  test('a folder that runs something asks first and starts nothing', async () => {
    const bench = createManagerBench();
    bench.trust.report = { items: [hook], hash: 'h1', unreadable: [] };
    const id = bench.create();
    const send = () => bench.manager.send({ sessionId: id, text: 'x', imageIds: [] });
    expect(await send()).toMatchObject({
      ok: false,
      error: { code: 'trust-needed', details: { hash: 'h1' } },
    });
    expect(bench.driver.children).toEqual([]);
    expect(bench.manager.listQueue(id)).toEqual([]);
  });

  test.each([
    { decision: 'trusted' as const, usesFolderSettings: true },
    { decision: 'restricted' as const, usesFolderSettings: false },
  ])('a folder decided as $decision starts with that', async ({ decision, usesFolderSettings }) => {
    const bench = createManagerBench();
    bench.trust.report = { items: [hook], hash: 'h1', unreadable: [] };
    const workspace = bench.store.workspaces.get(WORKSPACE);
    if (workspace !== undefined) workspace.trust = { decision, hash: 'h1', decidedAt: 0 };
    const id = bench.create();
    await bench.prompted(id, 'x');
    expect(bench.driver.last.options.usesFolderSettings).toBe(usesFolderSettings);
    expect(bench.types()).not.toContain('notice');
    bench.trust.report = { items: [hook], hash: 'h2', unreadable: [] };
    await bench.manager.close(id);
    expect(await bench.manager.send({ sessionId: id, text: 'y', imageIds: [] })).toMatchObject({
      error: { code: 'trust-needed' },
    });
  });

  test('what the user adds to the folder while a child lives does not stop the session', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'x', 'cli-1');
    bench.trust.report = { items: [hook], hash: 'h1', unreadable: [] };
    expect((await bench.manager.send({ sessionId: id, text: 'y', imageIds: [] })).ok).toBe(true);
    expect(bench.driver.children).toHaveLength(1);
  });

  const launchWith = (undecidedTrust: 'trusted' | 'restricted') => ({
    maxTurns: null,
    wantsHookEvents: false,
    subscriptionOnly: false,
    wantsRawFrames: false,
    undecidedTrust,
    confirmsAutonomous: true,
  });

  test.each([null, 'restricted' as const])(
    'a program without a window opens it restricted and says so (decided before: %s)',
    async (decision) => {
      const bench = createManagerBench({ launch: launchWith('restricted') });
      bench.trust.report = { items: [hook], hash: 'h1', unreadable: [] };
      const workspace = bench.store.workspaces.get(WORKSPACE);
      if (workspace !== undefined && decision !== null)
        workspace.trust = { decision, hash: 'h1', decidedAt: 0 };
      const id = bench.create();
      await bench.prompted(id, 'x');
      expect(bench.driver.last.options.usesFolderSettings).toBe(false);
      expect(bench.seen[0]).toMatchObject({ type: 'notice', level: 'warning' });
    },
  );

  test('trust given with the command holds in a folder that was opened restricted before', async () => {
    const bench = createManagerBench({ launch: launchWith('trusted') });
    bench.trust.report = { items: [hook], hash: 'h1', unreadable: [] };
    const workspace = bench.store.workspaces.get(WORKSPACE);
    if (workspace !== undefined)
      workspace.trust = { decision: 'restricted', hash: 'h1', decidedAt: 0 };
    const id = bench.create();
    await bench.prompted(id, 'x');
    expect(bench.driver.last.options.usesFolderSettings).toBe(true);
    expect(bench.types()).not.toContain('notice');
  });

  test('running without asking needs consent for the workspace', async () => {
    const bench = createManagerBench();
    const id = bench.create({ policy: 'autonomous' });
    expect(await bench.manager.send({ sessionId: id, text: 'x', imageIds: [] })).toMatchObject({
      error: { code: 'autonomous-not-confirmed' },
    });
    const other = bench.create();
    expect(bench.manager.setPolicy({ sessionId: other, policy: 'autonomous' }).ok).toBe(false);
    const workspace = bench.store.workspaces.get(WORKSPACE);
    if (workspace !== undefined) workspace.autonomousConfirmedAt = 1;
    await bench.prompted(id, 'x');
    expect(bench.driver.last.options).toMatchObject({
      bypass: 'on',
      permissionMode: 'bypassPermissions',
    });
  });

  test('a changed policy starts a new child for the next prompt', async () => {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    const set = bench.manager.setPolicy({ sessionId: id, policy: 'supervised' });
    expect(set).toEqual({ ok: true, value: { needsRestart: true } });
    await bench.prompted(id, 'two');
    expect(bench.driver.children).toHaveLength(2);
    expect(bench.driver.last.options.hooks).not.toEqual([]);
  });
});
