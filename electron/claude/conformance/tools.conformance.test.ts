import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { ALLOW, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();

describe('files', () => {
  test('write, read and edit come as file payloads with the diff of what changed', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const file = join(cli.place.cwd, 'signal.txt');
      const write = { file_path: file, content: 'the signal is red\nend\n' };
      const edit = { file_path: file, old_string: 'red', new_string: 'green' };
      const written = await probe.turn(`#tool Write ${JSON.stringify(write)}`, {
        decide: () => ALLOW,
      });
      expect(oneOf(written, 'tool_update')).toMatchObject({
        status: 'complete',
        payload: {
          kind: 'modify_file',
          filePath: file,
          mutations: [{ type: 'create', content: write.content }],
        },
      });

      const edited = await probe.turn(`#tool Edit ${JSON.stringify(edit)}`, {
        decide: () => ALLOW,
      });
      const { payload } = oneOf(edited, 'tool_update');
      if (payload.kind !== 'modify_file') throw new Error(`Not a file payload: ${payload.kind}`);
      const [mutation] = payload.mutations;
      expect(mutation).toMatchObject({ type: 'edit', oldContent: 'red', newContent: 'green' });
      expect(mutation?.diff).toContain('-the signal is red');
      expect(mutation?.diff).toContain('+the signal is green');
      expect(readFileSync(file, 'utf8')).toBe('the signal is green\nend\n');

      const read = await probe.turn(`#tool Read ${JSON.stringify({ file_path: file })}`);
      expect(oneOf(read, 'tool_update')).toMatchObject({
        payload: { kind: 'read_file', output: { content: 'the signal is green\nend\n' } },
      });
    }));

  test('a command that fails names its exit code and both outputs', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#bash echo out; echo err >&2; exit 3', {
        decide: () => ALLOW,
      });
      const { payload, status } = oneOf(events, 'tool_update');
      expect(status).toBe('error');
      expect(payload).toMatchObject({ kind: 'shell_exec', output: { exitCode: 3 } });
      expect(JSON.stringify(payload)).toContain('err');
      expect(completeOf(events).isError).toBe(false);
    }));

  test('two tools of one message each get their own result', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#bash touch a\n#bash touch b', { decide: () => ALLOW });
      const calls = allOf(events, 'tool_call').map((event) => event.toolCallId);
      const updates = allOf(events, 'tool_update').map((event) => event.toolCallId);
      expect(new Set(calls).size).toBe(2);
      expect([...updates].sort()).toEqual([...calls].sort());
    }));
});

describe('subagents', () => {
  const agent = (isBackground: boolean) =>
    `#agent ${JSON.stringify({
      description: 'Count',
      prompt: '#bash touch counted\n#then\n#text seven engines',
      subagent_type: 'general-purpose',
      run_in_background: isBackground,
    })}\n#then\n#text main is done`;

  test('in the foreground: inner events carry the parent, the meter stays with the main thread', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn(agent(false), { decide: () => ALLOW });
      const calls = allOf(events, 'tool_call');
      const outer = calls.find((event) => event.payload.kind === 'subagent_task');
      const inner = calls.find((event) => event.payload.kind === 'shell_exec');
      expect(outer?.parentToolUseId).toBeNull();
      expect(inner?.parentToolUseId).toBe(outer?.toolCallId);
      const request = oneOf(events, 'permission_request');
      expect(request.agentId).not.toBeNull();
      expect(allOf(events, 'task_update').map((event) => event.status)).toEqual(
        expect.arrayContaining(['running', 'completed']),
      );
      expect(textOf(events)).toBe('main is done');
      for (const meter of allOf(events, 'context_window')) expect(meter.used).toBe(30);
      expect(completeOf(events)).toMatchObject({ isError: false });
    }));

  test('in the background: the turn ends first, then the agent works on and a second turn follows', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.send(agent(true));
      const request = await probe.next('permission_request');
      expect(request.agentId).not.toBeNull();
      const first = allOf(probe.events, 'complete').at(0) ?? (await probe.next('complete'));
      expect(first.origin).toBe('user');
      expect(probe.session.answer(request.requestId, ALLOW).ok).toBe(true);
      const second = await probe.next('complete', (event) => event.origin === 'background');
      expect(second.isError).toBe(false);
      const tasks = allOf(probe.events, 'task_update');
      expect(tasks.at(0)).toMatchObject({ status: 'running', background: true });
      expect(tasks.at(-1)).toMatchObject({ status: 'completed' });
      const outer = allOf(probe.events, 'tool_call').at(0);
      expect(textOf(probe.events, outer?.toolCallId)).toBe('seven engines');
      expect(textOf(probe.events)).not.toContain('seven engines');
    }));
});

describe('MCP servers', () => {
  test('a server that cannot start is reported and the turn goes on', () => {
    const mcpConfigPath = join(cli.newPlace().home, 'servers.json');
    const mcpServers = { broken: { command: '/nonexistent/server', args: [] } };
    writeFileSync(mcpConfigPath, JSON.stringify({ mcpServers }));
    return withSession(cli.place, { mcpConfigPath }, async (probe) => {
      const events = await probe.turn('#text without it');
      expect(textOf(events)).toBe('without it');
      const servers = allOf(events, 'session_status').at(-1)?.mcpServers;
      expect(servers).toEqual([{ name: 'broken', status: 'failed' }]);
    });
  });
});
