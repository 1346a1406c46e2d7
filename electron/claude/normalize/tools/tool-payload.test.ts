import { describe, expect, it } from 'vitest';
import { toolPayload } from './tool-payload';
import { toolResult } from './tool-result';
import { toolTitle } from './tool-titles';

const payloadOf = (
  name: string,
  input: Record<string, unknown>,
  content?: unknown,
  detail?: unknown,
  isError = false,
) =>
  toolPayload(
    { name, input },
    content === undefined ? null : toolResult({ content, is_error: isError }, detail),
  );

describe('shell_exec', () => {
  it.each([
    ['a command that ended well', {}, 'ok', { stdout: 'ok', stderr: '' }, false, 0],
    [
      'a failed one, which names its code',
      {},
      'Exit code 2\nls: no',
      'Error: Exit code 2\nls: no',
      true,
      2,
    ],
    ['a denied one', {}, 'no thanks', 'Error: no thanks', true, null],
    ['one in the background', { run_in_background: true }, 'id b1', { stdout: '' }, false, null],
    [
      'one sent to the background',
      {},
      'id b1',
      { stdout: '', backgroundTaskId: 'b1' },
      false,
      null,
    ],
    ['one cut off', {}, 'part', { stdout: 'part', interrupted: true }, false, null],
  ])('%s has this exit code', (_, input, content, detail, isError, exitCode) => {
    expect(payloadOf('Bash', input, content, detail, isError)).toMatchObject({
      kind: 'shell_exec',
      output: { exitCode },
    });
  });

  it('what a failed command printed is its output', () => {
    const failed = payloadOf('Bash', {}, 'Exit code 1\none\ntwo', 'Error: Exit code 1', true);
    expect(failed).toMatchObject({ output: { exitCode: 1, stdout: 'one\ntwo', stderr: null } });
  });

  it('the output of a background command names its code once it ended', () => {
    const output = { stdout: 'x', stderr: '', exitCode: 3, command: 'make' };
    expect(payloadOf('BashOutput', { bash_id: 'b1' }, 'x', output)).toMatchObject({
      command: 'make',
      background: null,
      output: { exitCode: 3, stdout: 'x' },
    });
    expect(payloadOf('KillShell', { shell_id: 'b1' }, 'stopped', {})).toMatchObject({
      output: { exitCode: null },
    });
  });
});

describe('files', () => {
  it('an overwritten file is known by its result', () => {
    const detail = {
      type: 'update',
      originalFile: 'a\n',
      structuredPatch: [
        { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] },
      ],
    };
    expect(payloadOf('Write', { file_path: '/f', content: 'b\n' }, 'ok', detail)).toMatchObject({
      mutations: [{ type: 'overwrite', content: 'b\n', diff: expect.stringContaining('+b') }],
    });
  });

  it('several edits are several mutations', () => {
    const edits = [
      { old_string: 'a', new_string: 'b' },
      { old_string: 'c', new_string: 'd' },
    ];
    expect(payloadOf('MultiEdit', { file_path: '/f', edits })).toMatchObject({
      mutations: [
        { oldContent: 'a', newContent: 'b' },
        { oldContent: 'c', newContent: 'd' },
      ],
    });
  });

  it('a part of a file is truncated, an image has no text', () => {
    const part = { file: { content: 'x\n', numLines: 1, startLine: 5, totalLines: 9 } };
    expect(payloadOf('Read', { file_path: '/f', offset: 5, limit: 1 }, 'x', part)).toMatchObject({
      offset: 5,
      limit: 1,
      output: { content: 'x\n', lineCount: 1, truncated: true },
    });
    const image = { type: 'image', file: { base64: 'AAAA' } };
    expect(payloadOf('Read', { file_path: '/f.png' }, [{ type: 'image' }], image)).toMatchObject({
      output: { content: null, lineCount: null, truncated: null },
    });
  });
});

describe('searches', () => {
  it('files are those the result names, else those in the matching lines', () => {
    const glob = { filenames: ['a.ts', 'b.ts'], numFiles: 2, truncated: false };
    expect(payloadOf('Glob', { pattern: '*.ts' }, 'a.ts\nb.ts', glob)).toMatchObject({
      pattern: '*.ts',
      output: { files: ['a.ts', 'b.ts'], fileCount: 2, truncated: false },
    });
    const grep = {
      mode: 'content',
      content: 'a.ts:1:x\na.ts:2:x\nb.ts:1:x',
      numFiles: 0,
      filenames: [],
    };
    expect(payloadOf('Grep', { pattern: 'x', glob: '*.ts' }, '', grep)).toMatchObject({
      glob: '*.ts',
      output: { files: ['a.ts', 'b.ts'] },
    });
  });
});

describe('other kinds', () => {
  it('both names of the subagent tool are the same', () => {
    const input = { description: 'd', prompt: 'p', subagent_type: 'Explore' };
    const expected = {
      kind: 'subagent_task',
      description: 'd',
      prompt: 'p',
      subagentType: 'Explore',
    };
    expect(payloadOf('Task', input)).toEqual(expected);
    expect(payloadOf('Agent', input)).toEqual(expected);
  });

  it('the old and the new task tools', () => {
    expect(payloadOf('TaskCreate', { subject: 's', description: 'd' })).toEqual({
      kind: 'create_task',
      title: 's',
      description: 'd',
    });
    expect(payloadOf('TaskUpdate', { taskId: '1', status: 'completed' })).toEqual({
      kind: 'manage_todos',
      operation: 'update',
      items: [{ id: '1', description: '', status: 'completed' }],
    });
    expect(payloadOf('TodoWrite', { todos: [{ content: 'c', status: 'pending' }] })).toMatchObject({
      items: [{ id: null, description: 'c', status: 'pending' }],
    });
    const tasks = [{ id: '1', subject: 's', status: 'pending' }];
    expect(payloadOf('TaskList', {}, 'list', { tasks })).toMatchObject({
      operation: 'list',
      items: [{ id: '1', description: 's' }],
    });
  });

  it('a web page', () => {
    expect(payloadOf('WebFetch', { url: 'https://x.test' }, 'text', { result: 'text' })).toEqual({
      kind: 'http_request',
      url: 'https://x.test',
      method: 'GET',
      response: 'text',
      isError: false,
    });
  });

  it('a tool nobody knows keeps its input and its output', () => {
    expect(payloadOf('Odd', { a: 1 }, 'done')).toEqual({
      kind: 'generic',
      name: 'Odd',
      input: { a: 1 },
      output: 'done',
    });
  });
});

it.each([
  ['Bash', { command: 'ls -l\npwd' }, 'ls -l'],
  ['Read', { file_path: 'C:\\w\\a.txt' }, 'Read a.txt'],
  ['mcp__house__list_sessions', {}, 'house: list_sessions'],
  ['Agent', { description: 'Sub job' }, 'Sub job'],
])('%s has the title %s', (name, input, title) => {
  expect(toolTitle(name, input, null)).toBe(title);
});
