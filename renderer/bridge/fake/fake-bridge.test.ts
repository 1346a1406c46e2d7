import { describe, expect, it } from 'vitest';
import { contract } from '@shared/contract';
import { createFakeBridge } from './fake-bridge';
import { SCENES } from './fake-world';

const READS = ['list', 'info', 'database', 'cli', 'signIn', 'settings', 'today'];

describe('the fake bridge', () => {
  it('answers every channel of the contract', async () => {
    const bridge = createFakeBridge('full');
    for (const [domain, calls] of Object.entries(contract))
      for (const method of Object.keys(calls)) {
        const answer = await bridge.invoke(`${domain}.${method}`, {
          answer: { behavior: 'allow' },
        });
        expect(answer.ok ? '' : answer.error.message).not.toContain('has no');
      }
  });

  it.each(SCENES)('gives answers of the contract’s shape in the scene %s', async (scene) => {
    const bridge = createFakeBridge(scene);
    for (const [domain, calls] of Object.entries(contract))
      for (const [method, { output }] of Object.entries(calls)) {
        if (!READS.includes(method)) continue;
        const answer = await bridge.invoke(`${domain}.${method}`, {});
        const shape = output.safeParse(answer.ok ? answer.value : null);
        expect(shape.error?.issues ?? [], `${domain}.${method}`).toEqual([]);
      }
  });

  it('gives snapshots of the contract’s shape', async () => {
    const bridge = createFakeBridge('full');
    const list = await bridge.invoke('sessions.list', {});
    const [first] = list.ok ? (list.value as { id: string }[]) : [];
    const snapshot = await bridge.invoke('sessions.attach', { sessionId: first?.id });
    const shape = contract.sessions.attach.output.safeParse(snapshot.ok ? snapshot.value : null);
    expect(shape.error?.issues ?? []).toEqual([]);
  });
});
