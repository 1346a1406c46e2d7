import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { asClaudeSessionId, asMessageUuid, asWorkspaceId } from '@shared/domain/ids';
import { chunk, complete, sessionStatus } from '../testing/fake-driver';
import { WORKSPACE } from '../testing/fake-store';
import { createManagerBench, type ManagerBench } from '../testing/manager-bench';
import { promptTexts, shownEvents } from '../testing/retry-reading';

const PLACE = {
  path: '/w',
  repository: '/main',
  branch: 'side',
  commit: '4f2a9c01d7e8b3a6c5f4e3d2c1b0a99887766554',
};
const MAIN = asWorkspaceId('22222222-2222-4222-8222-222222222222');

async function turn(bench: ManagerBench, id: SessionId, text: string, cliId: string) {
  const child = await bench.prompted(id, text);
  const { kind } = child.options.start;
  child.emit(
    sessionStatus(cliId, { status: kind === 'new' ? 'new' : 'resumed' }),
    chunk(`answer to ${text}`, `msg ${text}`),
    complete({ lastMessageUuid: asMessageUuid(`end of ${text}`) }),
  );
  await bench.until(() => bench.status(id) === 'done-unseen');
  return child;
}

async function choices(bench: ManagerBench, id: SessionId) {
  const found = await bench.manager.resumeChoices(id);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

describe('case 66: a session whose worktree was removed', () => {
  async function removed() {
    const bench = createManagerBench();
    bench.worktrees.place = PLACE;
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    bench.transcripts.add('cli-a');
    await bench.until(() => bench.store.rows.get(id)?.worktree !== null);
    await bench.manager.close(id);
    bench.folders.delete('/w');
    return { bench, id };
  }

  test('is explained, and refused before anything is started', async () => {
    const { bench, id } = await removed();
    const sent = await bench.manager.send({ sessionId: id, text: 'two', imageIds: [] });
    expect(sent).toMatchObject({ ok: false, error: { code: 'folder-missing' } });
    expect(await choices(bench, id)).toMatchObject({
      folder: '/w',
      isFolderThere: false,
      worktree: { ...PLACE, refusal: null },
    });
    bench.worktrees.refusal = 'Its branch side is checked out in /other now.';
    expect(await choices(bench, id)).toMatchObject({
      worktree: { refusal: bench.worktrees.refusal },
    });
    expect(await bench.manager.recreateWorktree(id)).toMatchObject({
      ok: false,
      error: { code: 'request-refused' },
    });
  });

  test('goes on in the worktree that was made again', async () => {
    const { bench, id } = await removed();
    expect(await bench.manager.recreateWorktree(id)).toMatchObject({ ok: true });
    const child = await turn(bench, id, 'two', 'cli-a');
    expect(child.options).toMatchObject({
      cwd: '/w',
      start: { kind: 'resume', claudeSessionId: 'cli-a' },
    });
  });

  test('goes on in the main folder as a branch that has the whole conversation', async () => {
    const { bench, id } = await removed();
    const workspace = bench.store.findWorkspace(WORKSPACE);
    if (workspace === undefined) throw new Error('There is no workspace.');
    bench.store.workspaces.set(MAIN, { ...workspace, id: MAIN, path: '/main' });
    bench.folders.add('/main');
    const input = { sessionId: id, workspaceId: MAIN, token: randomUUID() };
    const clicks = await Promise.all([
      bench.manager.continueIn(input),
      bench.manager.continueIn(input),
    ]);
    expect(bench.store.rows.size).toBe(2);
    const [branch] = clicks;
    if (!branch?.ok) throw new Error('It did not go on.');
    expect(branch.value).toMatchObject({ cwd: '/main', workspaceId: MAIN, parentSessionId: id });
    const child = await turn(bench, branch.value.id, 'two', branch.value.claudeSessionId ?? '');
    expect(child.options).toMatchObject({
      cwd: '/main',
      start: { kind: 'resume', claudeSessionId: 'cli-a', forkAs: branch.value.claudeSessionId },
    });
    expect(promptTexts(shownEvents(bench.manager, branch.value.id))).toEqual(['one', 'two']);
  });
});

describe('case 67: a conversation that may not be the one that was asked for', () => {
  async function mismatched() {
    const bench = createManagerBench();
    const id = bench.create();
    await turn(bench, id, 'one', 'cli-a');
    bench.transcripts.add('cli-a');
    await bench.manager.close(id);
    await turn(bench, id, 'two', 'cli-b');
    await bench.until(() => bench.seen.some(({ type }) => type === 'error'));
    return { bench, id };
  }

  test('is said, and the one that was found is offered', async () => {
    const { bench, id } = await mismatched();
    expect(bench.seen.find(({ type }) => type === 'error')).toMatchObject({
      code: 'resume-mismatch',
      fatal: false,
    });
    expect(await choices(bench, id)).toMatchObject({ found: 'cli-a' });
  });

  test('going back to the one that was found resumes that, and asks no more', async () => {
    const { bench, id } = await mismatched();
    bench.transcripts.add('cli-b');
    expect(await bench.manager.openFound(id)).toMatchObject({
      ok: true,
      value: { claudeSessionId: 'cli-a' },
    });
    expect(await choices(bench, id)).toMatchObject({ found: null });
    const child = await turn(bench, id, 'three', 'cli-a');
    expect(child.options.start).toMatchObject({ kind: 'resume', claudeSessionId: 'cli-a' });
    await bench.manager.close(id);
    const before = bench.seen.length;
    bench.transcripts.delete('cli-b');
    await turn(bench, id, 'four', 'cli-b');
    await bench.until(() => bench.seen.slice(before).some(({ type }) => type === 'error'));
  });

  test('a branch from it leaves out what was said in the other one', async () => {
    const { bench, id } = await mismatched();
    const token = randomUUID();
    const branch = await bench.manager.forkFound({ sessionId: id, token });
    if (!branch.ok) throw new Error(branch.error.message);
    expect(promptTexts(shownEvents(bench.manager, branch.value.id))).toEqual(['one']);
    const child = await turn(bench, branch.value.id, 'otherwise', 'cli-c');
    expect(child.options.start).toMatchObject({
      kind: 'resume',
      claudeSessionId: asClaudeSessionId('cli-a'),
      forkAs: branch.value.claudeSessionId,
    });
    expect(bench.manager.find(id)).toMatchObject({ claudeSessionId: 'cli-b' });
  });

  test('a new one begins with a summary to send, and nothing is sent by itself', async () => {
    const { bench, id } = await mismatched();
    const children = bench.driver.children.length;
    const anew = await bench.manager.startAnew({ sessionId: id, token: randomUUID() });
    if (!anew.ok) throw new Error(anew.error.message);
    const { session, draft } = anew.value;
    expect(session).toMatchObject({ parentSessionId: null, title: 'one (anew)', status: 'idle' });
    expect(draft).toContain('- one\n- two');
    expect(draft).toContain('answer to two');
    expect(bench.driver.children).toHaveLength(children);
    const child = await turn(bench, session.id, 'go on', 'cli-n');
    expect(child.options.start.kind).toBe('new');
  });
});
