import { expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { SessionSummary } from '@shared/contract/sessions';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { glyphOf } from './session-glyph';
import { stateLine } from './state-line';

const [folder] = createFakeWorld('full', 1_000_000).workspaces;
if (!folder) throw new Error('The scene has no folder');
const session = (change: Partial<SessionSummary>) =>
  fakeSummary(asSessionId('s'), folder, { lastLine: '**Done**, see `a.ts`', ...change });

const NOW = 1_000_000;

it.each<[string, Partial<SessionSummary>, string, string]>([
  ['says its newest words without marks', {}, 'idle', 'Done, see a.ts'],
  ['is asleep without a process', { isLive: false }, 'asleep', 'Done, see a.ts'],
  ['is not asleep before its first words', { isLive: false, lastLine: null }, 'idle', 'Idle'],
  [
    'waits for a place',
    { status: 'queued', waitingPlace: 2, isLive: false },
    'queued',
    'Waits, 2nd in line',
  ],
  [
    'is not heard',
    { status: 'working', silence: { kind: 'quiet', since: NOW - 390_000 } },
    'silent',
    'No output for 6 min',
  ],
  [
    'is not heard since the computer slept',
    { status: 'working', silence: { kind: 'slept', since: NOW } },
    'silent',
    'Not heard since the computer slept',
  ],
  [
    'needs a person, heard or not',
    { status: 'needs-you', silence: null, openRequestCount: 1 },
    'needs-you',
    'Done, see a.ts',
  ],
])('a session that %s', (_, change, glyph, line) => {
  expect(glyphOf(session(change))).toBe(glyph);
  expect(stateLine(session(change), NOW)).toBe(line);
});
