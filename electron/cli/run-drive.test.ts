import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Drive, program, startDrive } from './testing/drive-bench';

let cwd = '';
const drives: Drive[] = [];

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'roundhouse-drive-')));
});
afterEach(async () => {
  for (const drive of drives.splice(0)) {
    drive.signal('SIGTERM');
    await drive.code;
  }
  rmSync(cwd, { recursive: true, force: true });
});

function drive(...argv: string[]): Drive {
  const started = startDrive(argv, { cwd });
  drives.push(started);
  return started;
}

/** Against the fake child; nothing is waited for after the last turn unless a test says so. */
const run = (prompts: string[], ...more: string[]): Drive =>
  drive(
    '--cwd',
    cwd,
    '--cli',
    program('fake-claude'),
    '--linger',
    '0',
    ...prompts.flatMap((prompt) => ['--prompt', prompt]),
    ...more,
  );

const texts = ({ lines }: Drive) =>
  lines.flatMap((line) => (line.type === 'message_chunk' ? [line.text] : []));

/** The fake's arguments, which it shows as a frame nobody knows. */
const childArguments = async (started: Drive): Promise<{ values: string[]; pid: number }> => {
  const isShown = (raw: unknown): raw is { values: string[]; pid: number } =>
    typeof raw === 'object' && raw !== null && 'values' in raw;
  const line = await started.line((one) => one.type === 'unknown' && isShown(one.raw));
  return line.type === 'unknown' && isShown(line.raw) ? line.raw : { values: [], pid: 0 };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a run', () => {
  test('sends its prompts one after another in one process and ends with 0', async () => {
    const started = run(['one', 'two', 'three']);
    expect(await started.code).toBe(0);
    expect(texts(started)).toEqual(['echo: one', 'echo: two', 'echo: three']);
    const order = started.types().filter((type) => type === 'user_message' || type === 'complete');
    expect(order).toEqual(Array.from({ length: 3 }, () => ['user_message', 'complete']).flat());
    const seqs = started.lines.flatMap((line) => (line.type === 'raw' ? [] : [line.seq]));
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect(started.types()).not.toContain('raw');
  });

  test('prints raw frames, each before what it became', async () => {
    const started = run(['one'], '--raw');
    expect(await started.code).toBe(0);
    const types = started.types();
    expect(types.indexOf('raw')).toBeLessThan(types.indexOf('message_chunk'));
    expect(started.lines).toContainEqual({
      type: 'raw',
      frame: expect.objectContaining({ type: 'result' }),
    });
  });

  test('prints each request before its answer', async () => {
    const started = run(['ask'], '--answer', 'allow');
    expect(await started.code).toBe(0);
    const types = started.types();
    expect(types.indexOf('permission_request')).toBe(types.indexOf('permission_answered') - 1);
    expect(texts(started)).toEqual(['answered: allow']);
  });

  test('denies when nobody was told what to answer, which is no failure', async () => {
    const started = run(['ask']);
    expect(await started.code).toBe(0);
    expect(texts(started)).toEqual(['answered: deny']);
  });

  test('goes on after a stop that was asked for', async () => {
    const started = run(['hold', 'two'], '--interrupt-after', '1');
    expect(await started.code).toBe(0);
    expect(texts(started)).toEqual(['echo: two']);
  });

  test('case 35: a stop that ends the process is no error', async () => {
    const started = run(['die when stopped'], '--interrupt-after', '1');
    expect(await started.code).toBe(0);
    expect(started.types()).not.toContain('error');
  });

  test('does not stop a turn that is over', async () => {
    const started = run(['one', 'two'], '--interrupt-after', '600000');
    expect(await started.code).toBe(0);
  });

  test('a child that ends after its result failed nobody', async () => {
    const started = run(['end and exit']);
    expect(await started.code).toBe(0);
    expect(started.types()).not.toContain('error');
  });

  test('sends nothing more after a failed turn and ends with 1', async () => {
    const started = run(['fail', 'two']);
    expect(await started.code).toBe(1);
    expect(started.types().filter((type) => type === 'user_message')).toHaveLength(1);
    expect(started.types()).toContain('complete');
  });

  test('a child that dies in its turn ends it with 1 and an error', async () => {
    const started = run(['die', 'two']);
    expect(await started.code).toBe(1);
    const error = started.lines.find((line) => line.type === 'error');
    expect(error).toMatchObject({ code: 'process-exited', fatal: true });
    expect(JSON.stringify(error)).toContain('it hurts');
  });

  test('a turn that takes too long ends it with 1 and an error', async () => {
    const started = run(['hold', 'two'], '--timeout', '0.2');
    expect(await started.code).toBe(1);
    expect(started.lines).toContainEqual(expect.objectContaining({ code: 'turn-timeout' }));
    expect(started.types().filter((type) => type === 'user_message')).toHaveLength(1);
  });

  test('case 45: waits for background work and prints the turn it starts', async () => {
    const started = run(['task that ends'], '--linger', '20');
    expect(await started.code).toBe(0);
    expect(texts(started)).toEqual(['from the task']);
    expect(started.types().filter((type) => type === 'complete')).toHaveLength(2);
  });

  test('stops what works on for too long and names it', async () => {
    const started = run(['task for ever']);
    expect(await started.code).toBe(0);
    const notice = started.lines.find((line) => line.type === 'notice');
    expect(JSON.stringify(notice)).toContain('long work');
    expect(started.lines).toContainEqual(
      expect.objectContaining({ type: 'task_update', status: 'stopped' }),
    );
  });

  test('a CLI that refuses an id ends it with 1', async () => {
    const started = drive(
      '--cwd',
      cwd,
      '--cli',
      program('refuses-resume'),
      '--prompt',
      'x',
      '--resume',
      'nobody',
    );
    expect(await started.code).toBe(1);
    expect(started.lines).toEqual([expect.objectContaining({ code: 'resume-refused' })]);
  });

  test('a reader that stopped reading does not hold up an end that was asked for', async () => {
    const started = run(['much']);
    const { pid } = await childArguments(started);
    started.stdout.pause();
    started.signal('SIGTERM');
    expect(await started.code).toBe(143);
    expect(isAlive(pid)).toBe(false);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends everything in order', async (signal) => {
    const started = run(['hold']);
    const { pid } = await childArguments(started);
    await started.line((line) => line.type === 'session_status');
    started.signal(signal);
    expect(await started.code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(isAlive(pid)).toBe(false);
    expect(started.types()).not.toContain('error');
  });

  test('a signal does not wait for a CLI that hangs at its start', async () => {
    const started = drive('--cwd', cwd, '--cli', program('hangs'), '--prompt', 'x');
    await started.listening;
    started.signal('SIGTERM');
    expect(await started.code).toBe(143);
    expect(started.types()).not.toContain('error');
  });

  test('a reader that goes away ends it without leaving a child', async () => {
    const started = run(['hold']);
    const { pid } = await childArguments(started);
    await started.line((line) => line.type === 'session_status');
    started.stdout.destroy(Object.assign(new Error('EPIPE'), { code: 'EPIPE' }));
    expect(await started.code).toBe(1);
    expect(isAlive(pid)).toBe(false);
  });

  test('waits for a slow reader instead of piling up lines', async () => {
    const started = run(['one', 'two']);
    started.stdout.pause();
    await new Promise((resolve) => setImmediate(resolve));
    started.stdout.resume();
    expect(await started.code).toBe(0);
    expect(texts(started)).toHaveLength(2);
  });
});

describe('a folder that would run something', () => {
  beforeEach(() => {
    mkdirSync(join(cwd, '.claude'));
    const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: 'touch x' }] }] };
    writeFileSync(join(cwd, '.claude', 'settings.json'), JSON.stringify({ hooks }));
  });

  test('is opened without its settings, and a notice says so', async () => {
    const started = run(['one']);
    expect(await started.code).toBe(0);
    const { values } = await childArguments(started);
    expect(values).toContain('--setting-sources=user');
    expect(values).toContain('--strict-mcp-config');
    expect(started.lines[0]).toMatchObject({ type: 'notice', level: 'warning' });
  });

  test('is opened as it is with --trust', async () => {
    const started = run(['one'], '--trust');
    expect(await started.code).toBe(0);
    expect((await childArguments(started)).values).not.toContain('--strict-mcp-config');
    expect(started.types()).not.toContain('notice');
  });
});

describe('a CLI that does not start', () => {
  test.each([
    ['is not there', 'no-such-program', 'cli-not-found'],
    ['exits at once', 'exits-at-once', 'cli-exited-early'],
  ])('one that %s ends it with 3', async (_what, name, code) => {
    const started = drive('--cwd', cwd, '--cli', program(name), '--prompt', 'x');
    expect(await started.code).toBe(3);
    expect(started.lines).toEqual([expect.objectContaining({ type: 'error', code })]);
    expect(started.stderr()).toContain(name);
  });
});

describe('bad usage', () => {
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(cwd, name), content);
    return name;
  };
  const png = (width: number): Uint8Array => {
    const bytes = Buffer.alloc(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    bytes.writeUInt32BE(13, 8);
    bytes.write('IHDR', 12);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(10, 20);
    return bytes;
  };

  test.each<[string, () => string[], string]>([
    ['an unknown flag', () => ['--nope'], 'nope'],
    ['a folder that is not there', () => ['--cwd', 'nowhere'], 'does not exist'],
    ['a folder that is a file', () => ['--cwd', file('f', '')], 'is no folder'],
    ['an image that is not there', () => ['--image', 'no.png'], 'cannot be read'],
    ['an image that is a folder', () => ['--image', '.'], 'is no file'],
    ['an image that is text', () => ['--image', file('t.png', 'text')], 'is no PNG'],
    ['an empty image', () => ['--image', file('e.png', '')], 'is no PNG'],
    ['an image too large', () => ['--image', file('b.png', png(9000))], 'too large'],
    ['an answer file that is not there', () => ['--answer', 'no.json'], 'no such file'],
    ['a broken answer file', () => ['--answer', file('a.json', '[\n {\n  x')], 'line 3'],
    ['an answer file of no rules', () => ['--answer', file('a.json', '{}')], 'array of rules'],
    ['a broken MCP file', () => ['--mcp-config', file('m.json', '{\n"a":1,\n}')], 'line 3'],
    ['an MCP file of no object', () => ['--mcp-config', file('m.json', '[]')], 'object'],
  ])('%s ends it with 2, starts nothing and prints nothing', async (_what, more, named) => {
    const started = run(['one'], ...more());
    expect(await started.code).toBe(2);
    expect(started.lines).toEqual([]);
    expect(started.stderr()).toContain(named);
  });

  test('images go with the first prompt, in order, whatever they are called', async () => {
    const name = file('photo.jpg', png(10));
    const started = run(['look', 'again'], '--image', name);
    expect(await started.code).toBe(0);
    const messages = started.lines.filter((line) => line.type === 'user_message');
    expect(messages).toMatchObject([
      { images: [{ mediaType: 'image/png', byteLength: 64, name: 'photo.jpg' }] },
      { images: [] },
    ]);
    expect(texts(started)).toEqual([expect.stringContaining('image'), 'echo: again']);
  });
});
