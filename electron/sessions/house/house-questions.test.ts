import { describe, expect, test } from 'vitest';
import { createManagerBench } from '../testing/manager-bench';

const allow = (answers: Record<string, string>) => ({
  behavior: 'allow' as const,
  by: 'user' as const,
  updatedInput: { questions: [], answers },
  updatedPermissions: [],
  rule: null,
});

async function asked() {
  const bench = createManagerBench();
  const id = bench.create();
  const child = await bench.prompted(id, 'one');
  const abort = new AbortController();
  const answer = bench.manager.askUser({
    sessionId: id,
    question: { question: 'Tea?', options: ['Yes', 'No'] },
    signal: abort.signal,
  });
  answer.catch(() => undefined);
  await bench.until(() => bench.status(id) === 'needs-you');
  const request = bench.seen.find((event) => event.type === 'permission_request');
  if (request?.type !== 'permission_request') throw new Error('Nothing was asked.');
  return { bench, id, child, abort, answer, request };
}

describe('a question of a tool of ours', () => {
  test('is answered like one of the CLI, which hears nothing of it', async () => {
    const { bench, id, child, answer, request } = await asked();
    expect(request.kind).toBe('question');
    const given = allow({ 'Tea?': 'Yes' });
    expect(
      bench.manager.answer({ sessionId: id, requestId: request.requestId, answer: given }).ok,
    ).toBe(true);
    expect(await answer).toBe('Yes');
    expect(child.answers).toEqual([]);
    await bench.until(() => bench.status(id) === 'working');
    expect(bench.types()).toContain('permission_answered');
  });

  test('that is withdrawn is closed, and nobody waits for it', async () => {
    const { bench, id, abort, answer } = await asked();
    abort.abort();
    await expect(answer).rejects.toThrow('withdrawn');
    await bench.until(() => bench.status(id) === 'working');
    expect(bench.types()).toContain('permission_cancelled');
  });

  test('ends with its process', async () => {
    const { bench, child, answer } = await asked();
    child.end({ exitCode: 1 });
    await expect(answer).rejects.toThrow('has ended');
    await bench.until(() => bench.types().includes('permission_cancelled'));
  });
});
