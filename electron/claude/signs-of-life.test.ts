import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { openClaudeSession } from './claude-session';
import type { DriverBatch } from './driver-types';
import { plainOpenOptions } from './testing/open-options';

test('what is written before it is a whole event is told as a batch without any', async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'signs-of-life-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const opened = await openClaudeSession(
    plainOpenOptions(path.resolve('e2e/programs/byte-by-byte.mjs'), { cwd, env: process.env }),
  );
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
