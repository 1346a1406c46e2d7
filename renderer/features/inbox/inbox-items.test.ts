import { describe, expect, it } from 'vitest';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { pendingRequests } from '../../bridge/fake/fake-list-handlers';
import { countWaiting, inboxItems } from './inbox-items';

const NOW = 1_000_000_000;
const world = createFakeWorld('tool', NOW);
const requests = pendingRequests(world);
const [one] = requests;
if (!one) throw new Error('The scene has no request');

describe('what waits for a person', () => {
  it('is one entry per question, asked by how many sessions soever', () => {
    const items = inboxItems(requests, []);
    expect(items.map((item) => (item.kind === 'request' ? item.requests.length : 0))).toEqual([
      2, 2,
    ]);
    expect(countWaiting(items)).toBe(4);
  });

  it('keeps apart what only looks the same: another input, another risk, a question', () => {
    const blockedPath = '/home/ada/wire/a';
    const outside = [
      { ...one, requestId: 'a', blockedPath },
      { ...one, requestId: 'b', blockedPath, cwd: '/elsewhere' },
      { ...one, requestId: 'c', kind: 'question' as const },
      { ...one, requestId: 'd', kind: 'question' as const },
      { ...one, requestId: 'e', input: { command: 'npm test' } },
    ];
    expect(inboxItems(outside, [])).toHaveLength(5);
  });

  it('is one entry for the same place in each session’s own folder', () => {
    const inOwn = (requestId: string, cwd: string) => ({
      ...one,
      requestId,
      cwd,
      blockedPath: `${cwd}/horn`,
    });
    expect(
      inboxItems([inOwn('a', '/home/ada/wire'), inOwn('b', '/home/ada/map')], []),
    ).toHaveLength(1);
  });

  it('stands oldest first, what can be answered before what is lost', () => {
    const at = (askedAt: number, state: 'open' | 'expired', command: string) => ({
      ...one,
      requestId: command,
      state,
      askedAt,
      input: { command },
    });
    const failed = world.sessions.filter(({ failure }) => failure !== null);
    const items = inboxItems(
      [at(3, 'open', 'c'), at(1, 'expired', 'a'), at(2, 'open', 'b')],
      failed,
    );
    expect(items.map(({ kind }) => kind)).toEqual(['request', 'request', 'expired', 'failure']);
    expect(items.map(({ at: since }) => since).slice(0, 3)).toEqual([2, 3, 1]);
  });

  it('leaves out failures of archived sessions, but not their requests', () => {
    const [workspace] = world.workspaces;
    if (!workspace) throw new Error('The scene has no folder');
    const archived = fakeSummary(one.sessionId, workspace, { failure: 'It broke', archivedAt: 1 });
    expect(inboxItems([one], [archived]).map(({ kind }) => kind)).toEqual(['request']);
  });
});
