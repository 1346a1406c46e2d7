import { expect, test } from 'vitest';
import type { CostsReport } from '@shared/contract/costs';
import { asSessionId, asWorkspaceId } from '@shared/domain/ids';
import { formatCosts } from './costs-file';

const tokens = { input: 1, output: 2, cacheRead: 3, cacheCreation: 4 };
const spent = { costUsd: 1.5, turns: 2, unpricedTurns: 1 };
const report: CostsReport = {
  timeZone: 'UTC',
  from: '2026-03-01',
  to: '2026-03-02',
  today: '2026-03-02',
  total: { ...spent, tokens },
  days: [{ ...spent, day: '2026-03-01', models: [{ model: 'opus', costUsd: 1.5 }] }],
  models: [{ model: null, costUsd: null, unpricedTurns: 1, tokens }],
  workspaces: [
    { ...spent, workspaceId: asWorkspaceId('w'), name: 'work', path: '/work', sessions: 1 },
  ],
  sessions: [
    {
      ...spent,
      costUsd: null,
      sessionId: asSessionId('s'),
      workspaceId: asWorkspaceId('w'),
      workspaceName: 'work',
      title: '=1+1, "quoted"\nand more',
      parentSessionId: null,
      isDeleted: false,
      apiKeySource: null,
      inheritedUsd: 0,
      outsideUsd: 0.25,
      tokens,
      lastAt: 0,
      days: [],
    },
  ],
  sessionsLeftOut: 0,
  turns: [],
};

test('case 59: in a file of figures what is not known is empty, never 0', () => {
  const lines = formatCosts(report, 'csv').split('\r\n');
  expect(lines.find((line) => line.startsWith('day'))).toBe('day,2026-03-01,,,,opus,1.5,,,,,,,,');
  expect(lines.find((line) => line.startsWith('model'))).toBe('model,,,,,,,,,1,2,3,4,,');
  expect(lines.find((line) => line.startsWith('total'))).toBe('total,,,,,,1.5,2,1,1,2,3,4,,');
  expect(lines.at(-1)).toBe('');
});

test('a title can neither break a line nor be run by a spreadsheet', () => {
  const csv = formatCosts(report, 'csv');
  expect(csv).toContain(`session,,work,"'=1+1, ""quoted""\nand more",s,,,2,1,1,2,3,4,0,0.25\r\n`);
});

test('as JSON it is the whole report', () => {
  expect(JSON.parse(formatCosts(report, 'json'))).toEqual(report);
});
