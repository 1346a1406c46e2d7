import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../e2e/peers/real-cli-suite';
import { PIPE } from '@shared/domain/profile';
import type { AgentEvent, AgentEventOf, AgentEventType } from '@shared/events';
import { type Drive, startDrive } from './testing/drive-bench';

const cli = realCliSuite();

function run(prompts: readonly string[], ...args: string[]): Drive {
  const place = cli.place;
  return startDrive(
    [
      `--cwd=${place.cwd}`,
      `--cli=${place.cliPath}`,
      ...prompts.flatMap((prompt) => ['--prompt', prompt]),
      ...args,
    ],
    { cwd: place.cwd, env: place.env },
  );
}

const file = (name: string, value: unknown): string => {
  writeFileSync(join(cli.place.cwd, name), JSON.stringify(value, null, 2));
  return name;
};

const all = <T extends AgentEventType>(drive: Drive, type: T): AgentEventOf<T>[] =>
  drive.lines.filter((line): line is AgentEventOf<T> => line.type === type);

const textOf = (drive: Drive): string =>
  all(drive, 'message_chunk')
    .map(({ text }: AgentEvent & { text: string }) => text)
    .join('');

describe('the headless command with the real CLI', () => {
  test('answers a command, another one and a question by the rules of a file', async () => {
    cli.newPlace();
    const rules = file('rules.json', [
      {
        tool: 'Bash',
        pattern: '^touch one$',
        behavior: 'allow',
        updatedInput: { command: 'touch edited' },
      },
      { tool: 'Bash', behavior: 'deny', message: 'Only the first.' },
      { tool: 'AskUserQuestion', behavior: 'allow', answers: { 'Which?': 'B' } },
    ]);
    const question = {
      questions: [
        {
          question: 'Which?',
          header: 'Which',
          multiSelect: false,
          options: [
            { label: 'A', description: 'a' },
            { label: 'B', description: 'b' },
          ],
        },
      ],
    };
    const drive = run(
      [
        '#bash touch one',
        '#bash touch two\n#then\n#echo-results',
        `#tool AskUserQuestion ${JSON.stringify(question)}\n#then\n#echo-results`,
      ],
      '--answer',
      rules,
    );
    expect(await drive.code).toBe(0);
    expect(existsSync(join(cli.place.cwd, 'edited'))).toBe(true);
    expect(existsSync(join(cli.place.cwd, 'one'))).toBe(false);
    expect(existsSync(join(cli.place.cwd, 'two'))).toBe(false);
    expect(all(drive, 'permission_answered').map(({ rule }) => rule)).toEqual([
      'Bash /^touch one$/',
      'Bash',
      'AskUserQuestion',
    ]);
    expect(textOf(drive)).toContain('Only the first.');
    expect(textOf(drive)).toContain('"Which?"="B"');
  });

  test('sends no further prompt once the budget of the run is used up', async () => {
    cli.newPlace();
    const drive = run(['#text one', '#text two'], '--budget', '0.0001');
    expect(await drive.code).toBe(1);
    expect(all(drive, 'error').map(({ code }) => code)).toEqual(['budget-reached']);
    expect(all(drive, 'user_message').map(({ text }) => text)).toEqual(['#text one']);
  });

  test('ends a turn after so many rounds', async () => {
    cli.newPlace();
    const rounds = '#bash echo 1\n#then\n#bash echo 2\n#then\n#text three';
    const drive = run([rounds], '--max-turns', '1', '--answer', 'allow');
    expect(await drive.code).toBe(1);
    expect(all(drive, 'error')[0]?.message).toContain('limit of rounds');
  });

  test('in the profile Pipe has no tools and the system prompt it was given', async () => {
    cli.newPlace();
    const profile = {
      roundhouse: 'profile',
      version: 1,
      profile: { ...PIPE, name: 'Poet', systemPrompt: 'You speak in rhymes.' },
    };
    const drive = run(['#text A rose.'], '--profile', file('poet.json', profile));
    expect(await drive.code).toBe(0);
    expect(all(drive, 'session_status')[0]?.tools).toEqual([]);
    const request = JSON.stringify(cli.api.requests.at(-1));
    expect(request).toContain('You speak in rhymes.');
  });

  test('in a profile whose tools are not there is refused before anything is sent', async () => {
    cli.newPlace();
    const before = cli.api.requests.length;
    const profile = { ...PIPE, name: 'Odd', tools: ['Read', 'Teleport'] };
    const drive = run(
      ['#text hi'],
      '--profile',
      file('odd.json', { roundhouse: 'profile', version: 1, profile }),
    );
    expect(await drive.code).toBe(1);
    expect(all(drive, 'error')).toMatchObject([{ code: 'tools-refused' }]);
    expect(all(drive, 'error')[0]?.message).toContain('it lacks Teleport');
    expect(all(drive, 'user_message')).toEqual([]);
    expect(cli.api.requests.length).toBe(before);
  });

  test('hands MCP servers over with their variables filled in, and leaves no file of it', async () => {
    const place = cli.newPlace();
    place.env['HOUSE_GREETING'] = 'ahoy-from-the-environment';
    const server = join(place.cwd, 'server.mjs');
    writeFileSync(server, MCP_SERVER);
    const config = {
      mcpServers: {
        files: { command: 'node', args: [server], env: { GREETING: '${HOUSE_GREETING}' } },
      },
    };
    const drive = run(
      ['#tool mcp__files__greet {}\n#then\n#echo-results'],
      `--mcp-config=${file('mcp.json', config)}`,
      '--answer=allow',
    );
    expect(await drive.code).toBe(0);
    expect(textOf(drive)).toContain('ahoy-from-the-environment');
    expect(readdirSync(tmpdir())).not.toContain(`roundhouse-drive-${process.pid}`);
  });
});

/** A stdio server of one tool, which says what its environment told it. */
const MCP_SERVER = `
import { createInterface } from 'node:readline';
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize')
    say(id, {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'files', version: '1' },
    });
  if (method === 'tools/list')
    say(id, { tools: [{ name: 'greet', description: 'Greets', inputSchema: { type: 'object' } }] });
  if (method === 'tools/call')
    say(id, { content: [{ type: 'text', text: process.env.GREETING ?? 'nothing' }] });
});
`;
