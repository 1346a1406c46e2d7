import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgentEvent } from '@shared/events';
import { type Drive, program, startDrive } from './testing/drive-bench';

let cwd = '';
let running: Drive[] = [];

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-drive-db-')));
});
afterEach(async () => {
  for (const drive of running) {
    drive.signal('SIGTERM');
    await drive.code;
  }
  running = [];
  rmSync(cwd, { recursive: true, force: true });
});

function drive(...argv: string[]): Drive {
  const started = startDrive(argv, { cwd });
  running.push(started);
  return started;
}

const run = (prompt: string, ...more: string[]): Drive =>
  drive(
    '--cwd',
    cwd,
    '--cli',
    program('fake-claude'),
    '--db',
    'x.db',
    '--linger',
    '0',
    '--prompt',
    prompt,
    ...more,
  );

const events = ({ lines }: Drive): AgentEvent[] =>
  lines.flatMap((line) => (line.type === 'raw' ? [] : [line]));

async function finished(started: Drive): Promise<AgentEvent[]> {
  expect(await started.code).toBe(0);
  return events(started);
}

const idOf = (all: AgentEvent[]): string => all[0]?.sessionId ?? '';

describe('a run with a database', () => {
  test('goes on with its session by our id or the CLI’s, and so does the numbering', async () => {
    const first = await finished(run('one'));
    const id = idOf(first);
    const second = await finished(run('two', '--resume', id));
    expect(second[0]).toMatchObject({ sessionId: id, seq: first.length + 1 });
    const status = first.find((event) => event.type === 'session_status');
    const third = await finished(run('three', '--resume', status?.claudeSessionId ?? ''));
    expect(idOf(third)).toBe(id);
  });

  test('a fork is a session of its own that names its parent', async () => {
    const id = idOf(await finished(run('one')));
    const fork = await finished(run('two', '--resume', id, '--fork'));
    expect(idOf(fork)).not.toBe(id);
    const report = drive('report', '--db', 'x.db', '--session', idOf(fork));
    expect(await report.code).toBe(0);
    expect(report.lines).toEqual([
      expect.objectContaining({
        sessions: [expect.objectContaining({ sessionId: idOf(fork), parentSessionId: id })],
      }),
    ]);
  });

  test('history gives back what was printed, each block in one piece', async () => {
    const first = await finished(run('one'));
    const second = await finished(run('two'));
    const one = drive('history', '--db', 'x.db', '--session', idOf(first));
    expect(await one.code).toBe(0);
    expect(events(one)).toEqual(first);
    const all = drive('history', '--db', 'x.db');
    expect(await all.code).toBe(0);
    expect(events(all)).toEqual([...first, ...second]);
    const newest = drive('history', '--db', 'x.db', '--limit', '2');
    expect(await newest.code).toBe(0);
    expect(events(newest)).toEqual(second.slice(-2));
  });

  test('search finds words and takes nothing for syntax', async () => {
    await finished(run('a needle in "quotes" AND (brackets'));
    const search = async (query: string) => {
      const started = drive('search', '--db', 'x.db', query);
      expect(await started.code).toBe(0);
      return started.lines;
    };
    expect(await search('needle')).not.toEqual([]);
    expect(await search('AND (')).toBeDefined();
    expect(await search('nowhere')).toEqual([]);
  });

  test('a session that another run holds is refused with its owner named', async () => {
    const id = idOf(await finished(run('one')));
    const holder = run('hold', '--resume', id);
    await holder.line((line) => line.type === 'user_message');
    const refused = run('two', '--resume', id);
    expect(await refused.code).toBe(4);
    expect(refused.lines).toEqual([]);
    expect(refused.stderr()).toContain(`process ${process.pid}`);
  });

  test('reading commands work while a run writes', async () => {
    const holder = run('hold');
    await holder.line((line) => line.type === 'session_status');
    const report = drive('report', '--db', 'x.db');
    expect(await report.code).toBe(0);
    expect(report.lines).toHaveLength(1);
  });
});

describe('a database that cannot be used', () => {
  test('one that is damaged ends it with 4 and nothing on stdout', async () => {
    writeFileSync(join(cwd, 'x.db'), 'this is no database, whatever its name may say'.repeat(100));
    const started = run('one');
    expect(await started.code).toBe(4);
    expect(started.lines).toEqual([]);
    expect(started.stderr()).toContain('damaged');
  });

  test('one that is newer ends it with 4 and is left as it was', async () => {
    await finished(run('one'));
    const database = new Database(join(cwd, 'x.db'));
    database.pragma('user_version = 999999');
    database.close();
    for (const started of [run('two'), drive('history', '--db', 'x.db')]) {
      expect(await started.code).toBe(4);
      expect(started.lines).toEqual([]);
      expect(started.stderr()).toContain('newer');
    }
  });

  test('one that is not there has nothing to report', async () => {
    const started = drive('report', '--db', 'none.db');
    expect(await started.code).toBe(4);
    expect(started.lines).toEqual([]);
  });

  test('a session that is not in it ends a reading command with 2', async () => {
    await finished(run('one'));
    const started = drive('history', '--db', 'x.db', '--session', 'nobody');
    expect(await started.code).toBe(2);
    expect(started.lines).toEqual([]);
  });
});
