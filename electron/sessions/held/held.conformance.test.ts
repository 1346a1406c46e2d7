import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CliGeneration, RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { PermissionUpdate } from '@shared/domain/permissions';
import type { AgentEvent } from '@shared/events';
import { openClaudeSession } from '../../claude/claude-session';
import { findLiveConversation } from '../../claude/transcript/live-conversation';
import { readChain } from '../../claude/transcript/read-chain';
import { transcriptExists } from '../../claude/transcript/transcript-exists';
import { createKeptFiles } from '../../workspaces/kept-files';
import { createRealBench } from '../testing/real-bench';

const cli = realCliSuite();

async function withBench(
  generation: CliGeneration,
  use: (bench: ReturnType<typeof createRealBench>, place: RealCliEnvironment) => Promise<void>,
): Promise<void> {
  const place = cli.newPlace({ generation });
  const bench = createRealBench({
    place,
    openClaudeSession: (options) => openClaudeSession(options),
    transcripts: {
      exists: (id) => transcriptExists(place.configDir, id),
      findLive: (id) => findLiveConversation(place.configDir, id),
      readChain: (id) => readChain(place.configDir, id),
    },
    keptFiles: createKeptFiles(),
  });
  try {
    await use(bench, place);
  } finally {
    await bench.manager.dispose();
  }
}

const rule = (
  ruleContent: string,
  behavior: 'allow' | 'deny' | 'ask' = 'allow',
): PermissionUpdate => ({
  type: 'addRules',
  rules: [{ toolName: 'Bash', ruleContent }],
  behavior,
  destination: 'session',
});

const asksFor = (events: readonly AgentEvent[]) =>
  events.flatMap((event) => (event.type === 'permission_request' ? [event.toolName] : []));

describe.each(['current', 'old'] as const)(
  'after sleep and resume, with the %s CLI',
  (generation) => {
    test('a command allowed for this session is not asked about again', () =>
      withBench(generation, async ({ manager, create, turn, notices }, place) => {
        const id = create('ask');
        const quoted = 'touch "made (1)"';
        await turn(id, `#bash ${quoted}`, () => [rule(quoted), rule('ls', 'ask')]);
        await manager.close(id);
        await turn(id, `#bash rm "made (1)"`, () => []);
        expect(existsSync(join(place.cwd, 'made (1)'))).toBe(false);
        await turn(id, `#bash ${quoted}`);
        expect(existsSync(join(place.cwd, 'made (1)'))).toBe(true);
        expect(asksFor(await turn(id, '#bash ls', () => []))).toEqual(['Bash']);
        expect(notices()).toEqual([]);
      }));

    test('the mode an approved plan went on in is the mode again', () =>
      withBench(generation, async ({ manager, create, turn, notices, mode }, place) => {
        const id = create('plan');
        await turn(id, '#tool ExitPlanMode {}', () => [
          { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
        ]);
        expect(mode()).toBe('acceptEdits');
        await manager.close(id);
        const write = { file_path: join(place.cwd, 'unasked.txt'), content: 'x' };
        await turn(id, `#tool Write ${JSON.stringify(write)}`);
        expect(existsSync(write.file_path)).toBe(true);
        expect(mode()).toBe('acceptEdits');
        expect(notices()).toEqual([]);
      }));

    test('an added folder, the model and the effort are there again', () =>
      withBench(generation, async ({ manager, create, turn, notices }, place) => {
        const shared = join(place.home, 'shared, files');
        mkdirSync(shared);
        writeFileSync(join(shared, 'note.txt'), 'hello');
        const id = create('ask');
        await turn(id, '#bash touch first', () => [
          { type: 'addDirectories', directories: [shared], destination: 'session' },
        ]);
        expect(await manager.setModel({ sessionId: id, model: 'sonnet' })).toMatchObject({
          ok: true,
        });
        expect(await manager.setEffort({ sessionId: id, effort: 'low' })).toMatchObject({
          ok: true,
        });
        await manager.close(id);
        await turn(id, `#tool Read ${JSON.stringify({ file_path: join(shared, 'note.txt') })}`);
        const body = cli.api.requests.at(-1)?.body;
        expect(body?.model).toContain('sonnet');
        expect(body).toMatchObject({ output_config: { effort: 'low' } });
        expect(notices()).toEqual([]);
      }));

    test('"always" of a supervised session still answers, and everything else is still asked about', () =>
      withBench(generation, async ({ manager, create, turn, notices }) => {
        const id = create('supervised');
        await turn(id, '#bash touch always', () => [rule('touch always')]);
        await manager.close(id);
        await turn(id, '#bash touch always');
        expect(asksFor(await turn(id, '#bash ls', () => []))).toEqual(['Bash']);
        expect(notices()).toEqual([]);
      }));
  },
);
