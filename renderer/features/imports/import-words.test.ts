import type { ImportState } from '@shared/contract/imports';
import { expect, test } from 'vitest';
import { importWords } from './import-words';

const state = (change: Partial<ImportState> = {}): ImportState => ({
  isOn: true,
  configDir: '/home/ada/.claude',
  progress: null,
  history: null,
  lookedAt: 1,
  failure: null,
  unreadable: [],
  files: 3,
  sessions: 1_200,
  bytes: 500_000_000,
  damagedLines: 0,
  sessionIds: [],
  workspaceIds: [],
  ...change,
});

test('what was found is said with its size, and damaged lines only where there are any', () => {
  expect(importWords(state())).toBe(
    '1,200 sessions in 500 MB of transcripts in /home/ada/.claude. They are read, never changed.',
  );
  expect(importWords(state({ damagedLines: 1 }))).toContain('1 damaged line passed over.');
});

test('progress, failure and being switched off are told apart', () => {
  const progress = { doneBytes: 20_000_000, totalBytes: 500_000_000 };
  expect(importWords(state({ progress }))).toBe('Reading 20 of 500 MB in /home/ada/.claude');
  const failure = { path: '/p', code: 'EACCES', message: 'It could not be read.' };
  expect(importWords(state({ failure }))).toBe('It could not be read.');
  expect(importWords(state({ isOn: false }))).toMatch(/^Off\./);
  expect(importWords(null)).toBe('Not known yet.');
});

test('case 64: a file that could not be read is named, and no part of an empty list', () => {
  const unreadable = [{ path: '/p/one.jsonl', code: 'EACCES' }];
  expect(importWords(state({ unreadable }))).toContain(
    '1 file could not be read (/p/one.jsonl: EACCES)',
  );
});

test('what is still being written down is said beside what was found', () => {
  const history = { doneBytes: 20_000_000, totalBytes: 500_000_000 };
  expect(importWords(state({ history }))).toContain('made searchable, 20 of 500 MB so far.');
});
