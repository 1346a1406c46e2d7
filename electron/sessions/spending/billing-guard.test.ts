import { describe, expect, it } from 'vitest';
import type { AgentEventBody } from '@shared/events';
import { createManagerBench } from '../testing/manager-bench';

function guarded(subscriptionOnly = true) {
  const bench = createManagerBench();
  const launch = { ...bench.deps.launch, subscriptionOnly };
  return createManagerBench({ launch });
}

const withKey = { tokenSource: 'none', apiKeySource: 'ANTHROPIC_API_KEY' };

const errors = (events: readonly AgentEventBody[]) =>
  events.flatMap((event) => (event.type === 'error' ? [event.code] : []));

describe('case 58: subscription only', () => {
  it('a child whose handshake names a key is ended before anything is sent, and the message kept', async () => {
    const bench = guarded();
    const { account } = bench.driver.handshake;
    bench.driver.handshake = { ...bench.driver.handshake, account: { ...account, ...withKey } };
    const id = bench.create();
    await bench.manager.send({ sessionId: id, text: 'spend', imageIds: [] });
    await bench.until(() => errors(bench.seen).length > 0);
    expect(errors(bench.seen)).toEqual(['billing-refused']);
    expect(bench.driver.last.prompts).toEqual([]);
    expect(bench.driver.last.calls).toContain('close');
    expect(bench.manager.listQueue(id)).toMatchObject([{ text: 'spend', isHeld: true }]);
    expect(bench.status(id)).toBe('failed');
  });

  it('one whose init names a key is ended at once, and that is said', async () => {
    const bench = guarded();
    const id = bench.create();
    const child = await bench.prompted(id, 'spend');
    child.emit({
      type: 'session_status',
      claudeSessionId: null,
      status: 'new',
      model: null,
      tools: [],
      permissionMode: null,
      apiKeySource: 'apiKeyHelper',
      cliVersion: null,
      mcpServers: [],
      parentToolUseId: null,
    });
    await bench.until(() => child.isEnded);
    expect(errors(bench.seen)).toEqual(['billing-refused']);
    expect(bench.manager.find(id)?.isLive).toBe(false);
  });

  it('a key pays where the setting is off', async () => {
    const bench = guarded(false);
    const { account } = bench.driver.handshake;
    bench.driver.handshake = { ...bench.driver.handshake, account: { ...account, ...withKey } };
    await bench.prompted(bench.create(), 'spend');
    expect(errors(bench.seen)).toEqual([]);
  });
});
