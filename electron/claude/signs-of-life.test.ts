import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import { openClaudeSession } from './claude-session';
import type { DriverBatch } from './driver-types';

test('what is written before it is a whole event is told as a batch without any', async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'signs-of-life-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const opened = await openClaudeSession({
    cli: {
      path: path.resolve('e2e/programs/byte-by-byte.mjs'),
      version: '9.9.9',
      source: 'configured',
      pathVariable: process.env.PATH ?? '',
    },
    cwd,
    env: process.env,
    start: {
      kind: 'new',
      claudeSessionId: asClaudeSessionId('11111111-1111-4111-8111-111111111111'),
    },
    permissionMode: 'default',
    bypass: 'never',
    usesFolderSettings: true,
    hooks: [],
    model: null,
    effort: null,
    maxTurns: null,
    budgetUsd: null,
    mcpConfigPath: null,
    wantsHookEvents: false,
    wantsRawFrames: false,
    costState: {
      totals: {},
      sessionCostUsd: 0,
      inheritedCostUsd: 0,
      outsideUsd: 0,
      isComplete: true,
    },
    contextWindow: null,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  await opened.value.send({
    messageUuid: asMessageUuid('22222222-2222-4222-8222-222222222222'),
    text: 'go',
    images: [],
  });
  const batches: DriverBatch[] = [];
  for await (const batch of opened.value.batches) {
    batches.push(batch);
    if (batch.events.some(({ type }) => type === 'complete')) break;
  }
  await opened.value.close();
  const said = batches.findIndex(({ events }) =>
    events.some(({ type }) => type === 'message_chunk'),
  );
  const before = batches.slice(0, said);
  expect(before.filter(({ events, raw }) => events.length + raw.length === 0)).not.toEqual([]);
});
