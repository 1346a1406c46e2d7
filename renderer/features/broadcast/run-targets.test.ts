import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { createClient } from '../../bridge/client';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { type Target, useBroadcastStore } from './broadcast-store';
import { runTargets } from './run-targets';

const store = () => useBroadcastStore.getState();
beforeEach(() => useBroadcastStore.setState(useBroadcastStore.getInitialState()));

async function house(fails: Record<string, string> = {}) {
  const bridge = createFakeBridge('full');
  const sent: { sessionId: string; text: string }[] = [];
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    const { sessionId = '' } = (input ?? {}) as { sessionId?: string };
    const code = fails[channel] ?? fails[sessionId];
    if (code && (channel === 'sessions.send' || fails[channel]))
      return { ok: false, error: { code: code as 'timed-out', message: 'No.' } };
    if (channel === 'sessions.send') sent.push(input as (typeof sent)[number]);
    return invoke(channel, input);
  };
  const list = await invoke('sessions.list', {});
  const sessions = (list.ok ? list.value : []) as SessionSummary[];
  const targets = sessions.map(
    ({ id, title, workspaceId }): Target => ({
      key: id,
      label: title,
      workspaceId,
      sessionId: id,
      start: null,
      outcome: { state: 'waiting' },
    }),
  );
  const go = async () => {
    const { run } = store();
    if (run) await runTargets({ client: createClient(bridge), update: store().update }, run);
  };
  const begin = (of: Target[]) => store().begin({ text: 'Hello', imageIds: [], targets: of });
  const states = () => store().run?.targets.map(({ outcome }) => outcome.state);
  return { bridge, sent, targets, go, begin, states, fails };
}

describe('a message for many', () => {
  it('goes to each once, also when it is tried again', async () => {
    const { sent, targets, go, begin, states } = await house();
    begin(targets);
    await go();
    await go();
    expect(states()).toEqual(targets.map(() => 'sent'));
    expect(sent.map(({ sessionId }) => sessionId).toSorted()).toEqual(
      targets.map(({ key }) => key).toSorted(),
    );
  });

  it('is sent again only where it failed, and never where nobody knows whether it arrived', async () => {
    const { sent, targets, go, begin, states, fails } = await house();
    const [first, second, third] = targets;
    if (!first || !second || !third) throw new Error('The scene is too small');
    fails[first.key] = 'trust-needed';
    fails[second.key] = 'timed-out';
    begin([first, second, third]);
    await go();
    expect(states()).toEqual(['failed', 'unsure', 'sent']);
    delete fails[first.key];
    delete fails[second.key];
    await go();
    expect(states()).toEqual(['sent', 'unsure', 'sent']);
    expect(sent.map(({ sessionId }) => sessionId)).toEqual([third.key, first.key]);
  });

  it('keeps the session it has created when the send failed', async () => {
    const { bridge, targets, go, begin, states, fails } = await house();
    const [{ workspaceId } = { workspaceId: undefined }] = targets;
    if (!workspaceId) throw new Error('The scene is too small');
    const start = {
      model: 'opus',
      effort: null,
      policy: 'ask',
      isDemo: false,
      title: 'Hi',
    } as const;
    begin([
      {
        key: 'n1',
        label: 'Opus',
        workspaceId,
        sessionId: null,
        start,
        outcome: { state: 'waiting' },
      },
    ]);
    fails['sessions.send'] = 'cli-not-found';
    await go();
    expect(states()).toEqual(['failed']);
    delete fails['sessions.send'];
    await go();
    expect(states()).toEqual(['sent']);
    const list = await bridge.invoke('sessions.list', {});
    const created = (list.ok ? (list.value as SessionSummary[]) : []).filter(
      ({ id }) => !targets.some(({ key }) => key === id),
    );
    expect(created).toHaveLength(1);
  });

  it('goes back to writing for those alone that have not had it', async () => {
    const { targets, go, begin, fails } = await house();
    const [first, second, third] = targets;
    if (!first || !second || !third) throw new Error('The scene is too small');
    store().edit({
      text: 'Hello',
      chosenIds: [first, second, third].flatMap((t) => t.sessionId ?? []),
    });
    fails[first.key] = 'folder-missing';
    fails[second.key] = 'timed-out';
    begin([first, second, third]);
    await go();
    store().backToDraft();
    expect(store().draft).toMatchObject({ text: 'Hello', chosenIds: [first.key] });
    expect(store().run).toBeNull();
    store().finish();
    expect(store().draft).toMatchObject({ text: '', chosenIds: [] });
  });
});
