import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { withSession } from './session-probe';

const cli = realCliSuite();
const MCP_SERVER = resolve(import.meta.dirname, '../../../e2e/peers/stdio-mcp.mjs');
const PATIENCE = { timeout: 20_000, interval: 100 };

describe('the real CLI, asked while it runs', () => {
  test('names its models, its commands, and those that need a terminal', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const models = await probe.session.listModels();
      expect(models.ok && models.value.map(({ value }) => value)).toContain('sonnet');
      expect(models).toMatchObject({ ok: true, value: probe.session.handshake.models });
      await probe.turn('#text hello');
      const commands = probe.session.listCommands();
      expect(commands.find(({ name }) => name === 'compact')).toMatchObject({
        isTerminalOnly: false,
      });
      expect(commands.filter(({ isTerminalOnly }) => isTerminalOnly)).not.toEqual([]);
    }));

  test('says what is in force after a change of model and effort, also by a command', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.turn('#text hello');
      const applied = async () => {
        const answer = await probe.session.readAppliedChoices();
        if (!answer.ok) throw new Error(answer.error.message);
        return answer.value;
      };
      expect((await probe.session.setModel('haiku')).ok).toBe(true);
      expect((await applied()).model).toContain('haiku');
      expect((await probe.session.setEffort('low')).ok).toBe(true);
      expect((await applied()).effort).toBe('low');
      await probe.turn('/model sonnet');
      expect((await applied()).model).toContain('sonnet');
      await probe.turn('#text hello again');
      expect(probe.events.findLast(({ type }) => type === 'model_changed')).toMatchObject({
        model: (await applied()).model,
      });
    }));

  test('tells what fills its context; counted by the service, the parts are its own', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.turn('#text hello\n#usage {"input_tokens":50000,"output_tokens":10}');
      const estimated = await probe.session.getContextUsage();
      if (!estimated.ok) throw new Error(estimated.error.message);
      const { breakdown } = estimated.value;
      const used = breakdown.categories.filter(({ kind }) => kind === 'used');
      expect(used.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(breakdown.totalTokens);
      expect(breakdown.totalTokens).toBe(50_000);
      const counted = await probe.session.getContextUsage(true);
      expect(counted).toMatchObject({ ok: true, value: { breakdown: { isCounted: true } } });
    }));

  test('case 76: a broken and a slow MCP server block nothing, and each state is known', async () => {
    const place = cli.newPlace();
    const mcpConfigPath = join(place.home, 'servers.json');
    const server = (kind: string) => ({ command: process.execPath, args: [MCP_SERVER, kind] });
    const mcpServers = {
      good: server('good'),
      broken: { command: '/nonexistent/server', args: [] },
      slow: server('slow'),
    };
    writeFileSync(mcpConfigPath, JSON.stringify({ mcpServers }));
    await withSession(place, { mcpConfigPath }, async ({ session, turn }) => {
      const listed = async () => {
        const answer = await session.listMcpServers();
        if (!answer.ok) throw new Error(answer.error.message);
        return Object.fromEntries(answer.value.map((one) => [one.name, one]));
      };
      const before = Date.now();
      await turn('#text not held up');
      // It would take 30 s to wait for it.
      expect(Date.now() - before).toBeLessThan(20_000);
      await vi.waitFor(async () => {
        expect(await listed()).toMatchObject({
          good: { status: 'connected', tools: [{ name: 'read_signal' }] },
          broken: { status: 'failed' },
          slow: { status: 'pending', tools: null },
        });
      }, PATIENCE);
      expect((await listed()).broken?.error).not.toBeNull();
      expect(await session.reconnectMcpServer('broken')).toMatchObject({ ok: false });
      expect((await session.toggleMcpServer('slow', false)).ok).toBe(true);
      expect((await listed()).slow?.status).toBe('disabled');
    });
  });
});
