import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CostsReport } from '@shared/contract/costs';
import { asClaudeSessionId, asSessionId } from '@shared/domain/ids';
import { createCostsHandlers } from '../../ipc/handlers/costs';
import { createCosts, type CostsDeps } from './costs';

const report: CostsReport = {
  timeZone: 'UTC',
  from: '2026-03-01',
  to: '2026-03-02',
  today: '2026-03-02',
  total: {
    costUsd: 0,
    turns: 0,
    unpricedTurns: 0,
    tokens: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  },
  days: [],
  models: [],
  workspaces: [],
  sessions: [],
  sessionsLeftOut: 0,
  turns: [],
};
const ID = asSessionId('10000000-0000-4000-8000-000000000001');
const context = { windowId: 1, signal: new AbortController().signal };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-costs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const handlers = (over: Partial<CostsDeps> = {}, store: Partial<CostsDeps['store']> = {}) =>
  createCostsHandlers(
    createCosts({
      store: {
        readCosts: () => report,
        readSessionCosts: () => undefined,
        readToldUsage: () => undefined,
        ...store,
      },
      configDir: () => folder,
      pickTarget: (name) => Promise.resolve(join(folder, name)),
      now: () => 0,
      ...over,
    }),
  );
const ALL = { from: null, to: null };

test('a report is written where the person says, under a name with its days', async () => {
  const path = join(folder, 'roundhouse-costs-2026-03-01-to-2026-03-02.json');
  expect(await handlers().exportReport({ ...ALL, format: 'json' }, context)).toEqual({
    ok: true,
    value: { path },
  });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(report);
});

test('a dismissed dialog writes nothing; a place that cannot be written says why', async () => {
  const dismissed = handlers({ pickTarget: () => Promise.resolve(null) });
  expect(await dismissed.exportReport({ ...ALL, format: 'csv' }, context)).toEqual({
    ok: true,
    value: null,
  });
  const nowhere = handlers({ pickTarget: () => Promise.resolve(join(folder, 'no', 'x.csv')) });
  expect(await nowhere.exportReport({ ...ALL, format: 'csv' }, context)).toMatchObject({
    ok: false,
    error: { code: 'file-unusable' },
  });
});

test('days the wrong way round and unknown sessions are answered, not thrown', async () => {
  const backwards = { from: '2026-03-02', to: '2026-03-01' };
  expect(await handlers().report(backwards, context)).toMatchObject({
    error: { code: 'bad-input' },
  });
  expect(await handlers().session({ sessionId: ID }, context)).toMatchObject({
    error: { code: 'not-found' },
  });
  expect(await handlers().reconcile({ sessionId: ID }, context)).toMatchObject({
    error: { code: 'not-found' },
  });
});

test('a transcript that is gone makes the comparison incomplete', async () => {
  const told = {
    claudeSessionIds: [asClaudeSessionId('c1')],
    turns: [],
    own: new Map<string, number>(),
    inherited: new Set<string>(),
  };
  const found = await handlers(
    {},
    {
      readToldUsage: () => told,
      readSessionCosts: () => ({
        costUsd: 1,
        turns: 1,
        unpricedTurns: 0,
        inheritedUsd: 0,
        outsideUsd: 0.5,
        models: [],
      }),
    },
  ).reconcile({ sessionId: ID }, context);
  expect(found).toMatchObject({
    value: {
      isWhole: false,
      costUsd: 1,
      outsideUsd: 0.5,
      files: [{ state: 'missing', path: null, reason: null }],
    },
  });
});
