import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { ClaudeSession, ProcessPermissions } from '../driver-types';
import { resume, withSession } from './session-probe';

const cli = realCliSuite();

const allow = (ruleContent: string): ProcessPermissions['rules'][number] => ({
  behavior: 'allow',
  rule: { toolName: 'Bash', ruleContent },
});

describe.each(['current', 'old'] as const)(
  'what ends with a process of the %s CLI',
  (generation) => {
    test('rules that are set are in force, and those it cannot read are named', () =>
      withSession(cli.newPlace({ generation }), {}, async ({ session, turn }) => {
        const good = allow('touch "kept (1)"');
        const wanted = { rules: [good], directories: [cli.place.home] };
        expect(await session.setPermissions(wanted)).toEqual({ ok: true, value: undefined });
        // A later choice of the effort leaves them alone.
        expect((await session.setEffort('low')).ok).toBe(true);
        const unheard = {
          behavior: 'deny' as const,
          rule: { toolName: 'Bash', ruleContent: 'rm x' },
        };
        expect(await session.findMissingPermissions({ ...wanted, rules: [good, unheard] })).toEqual(
          { ok: true, value: { rules: [unheard], directories: [] } },
        );
        await turn('#bash touch "kept (1)"');
        const { applied } = await appliedOf(session);
        expect(applied.effort).toBe('low');
      }));

    test('a limit of thinking tokens is taken, and ends with the process', async () => {
      const place = cli.newPlace({ generation });
      const lastBody = () => cli.api.requests.at(-1)?.body;
      const id = await withSession(place, { model: 'haiku' }, async (probe) => {
        expect((await probe.session.setMaxThinkingTokens(5_000)).ok).toBe(true);
        await probe.turn('#text thought');
        // The models of the current one think as they see fit.
        if (generation === 'old')
          expect(lastBody()).toMatchObject({ thinking: { budget_tokens: 5_000 } });
        expect((await probe.session.setMaxThinkingTokens(null)).ok).toBe(true);
        return probe.claudeSessionId();
      });
      await withSession(place, { model: 'haiku', start: resume(id) }, async (probe) => {
        await probe.turn('#text again');
        expect(lastBody()).not.toMatchObject({ thinking: { budget_tokens: 5_000 } });
      });
    });

    test('an MCP server that was switched off is off for the folder, until it is switched on', async () => {
      const place = cli.newPlace({ generation });
      const mcpConfigPath = join(place.home, 'servers.json');
      writeFileSync(
        mcpConfigPath,
        JSON.stringify({ mcpServers: { broken: { command: '/nonexistent/server', args: [] } } }),
      );
      const isOff = async (session: ClaudeSession) => {
        const listed = await session.listMcpServers();
        if (!listed.ok) throw new Error(listed.error.message);
        return listed.value.find(({ name }) => name === 'broken')?.status === 'disabled';
      };
      await withSession(place, { mcpConfigPath }, async ({ session }) => {
        expect(await isOff(session)).toBe(false);
        expect((await session.toggleMcpServer('broken', false)).ok).toBe(true);
        expect(await session.toggleMcpServer('unheard-of', false)).toMatchObject({
          ok: false,
          error: { code: 'request-refused' },
        });
      });
      await withSession(place, { mcpConfigPath }, async ({ session }) => {
        expect(await isOff(session)).toBe(true);
        await session.toggleMcpServer('broken', true);
        expect(await isOff(session)).toBe(false);
      });
    });
  },
);

async function appliedOf(session: ClaudeSession) {
  const applied = await session.readAppliedChoices();
  if (!applied.ok) throw new Error(applied.error.message);
  return { applied: applied.value };
}
