import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asMessageUuid, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { textOf } from '../../../e2e/peers/conversation';
import type { CliGeneration, RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { RetryBranch } from '../session-manager-inputs';
import { openClaudeSession } from '../../claude/claude-session';
import { findLiveConversation } from '../../claude/transcript/live-conversation';
import { readChain } from '../../claude/transcript/read-chain';
import { transcriptExists } from '../../claude/transcript/transcript-exists';
import { createKeptFiles } from '../../workspaces/kept-files';
import { createRealBench } from '../testing/real-bench';
import { lastComplete, promptSaying, promptTexts, shownEvents } from '../testing/retry-reading';

const cli = realCliSuite();
/** A dozen processes one after another, on a machine that does other things too. */
const STORY_MS = 240_000;

type RealBench = ReturnType<typeof createRealBench>;

async function withBench(
  generation: CliGeneration,
  use: (bench: RealBench, place: RealCliEnvironment) => Promise<void>,
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

const AGENT = JSON.stringify({
  description: 'Look around',
  prompt: '#text INNER_ANSWER',
  subagent_type: 'general-purpose',
  run_in_background: false,
});

/** The branch, and the events of its first turn. */
async function retry(
  bench: RealBench,
  sessionId: SessionId,
  words: string,
  text: string,
  rewindsFiles = false,
): Promise<RetryBranch & { events: AgentEvent[] }> {
  const { messageUuid } = promptSaying(bench.manager, sessionId, words);
  let made: RetryBranch | undefined;
  const token = randomUUID();
  const events = await bench.turnAfter(() => {
    const input = { sessionId, messageUuid, token, text, imageIds: [], rewindsFiles };
    const click = () =>
      bench.manager.retry(input).then((branch) => {
        if (!branch.ok) throw new Error(branch.error.message);
        made ??= branch.value;
      });
    void click();
    void click();
  });
  if (made === undefined) throw new Error('No branch was made.');
  return { ...made, events };
}

const said = (): string => {
  const request = cli.api.requests.findLast(({ conversation }) => !conversation.isSideRequest);
  return request === undefined ? '' : textOf(request.body);
};

const shown = ({ manager }: RealBench, id: SessionId): AgentEvent[] => shownEvents(manager, id);

describe.each(['current', 'old'] as const)('with the %s CLI', (generation) => {
  test(
    'case 70: a branch holds what came before the message, and the original stays whole',
    () =>
      withBench(generation, async (bench) => {
        const { manager, store, turn, create } = bench;
        const id = create('ask');
        await turn(id, '#text ANSWER_ONE');
        await turn(id, `TURN_TWO\n#agent ${AGENT}\n#then\n#text ANSWER_TWO`);
        await turn(id, 'TURN_THREE\n#text ANSWER_THREE');
        const whole = lastComplete(await turn(id, 'TURN_FOUR\n#text ANSWER_FOUR'));
        const plan = manager.planRetry({
          sessionId: id,
          messageUuid: promptSaying(bench.manager, id, 'TURN_THREE').messageUuid,
        });
        expect(plan).toMatchObject({ ok: true, value: { turnsLeftOut: 2, startsEmpty: false } });

        const branch = await retry(bench, id, 'TURN_THREE', 'EDITED_THREE\n#text EDITED_ANSWER');
        for (const kept of ['ANSWER_ONE', 'TURN_TWO', 'INNER_ANSWER', 'ANSWER_TWO', 'EDITED_THREE'])
          expect(said()).toContain(kept);
        for (const left of ['TURN_THREE', 'ANSWER_THREE', 'TURN_FOUR'])
          expect(said()).not.toContain(left);
        const branchId = branch.session.id;
        expect(promptTexts(shown(bench, branchId)).map((text) => text.split('\n')[0])).toEqual([
          '#text ANSWER_ONE',
          'TURN_TWO',
          'EDITED_THREE',
        ]);
        expect(shown(bench, branchId).map(({ seq }) => seq)).toEqual(
          shown(bench, branchId)
            .map(({ seq }) => seq)
            .toSorted((a, b) => a - b),
        );
        const money = lastComplete(branch.events);
        expect(money.inheritedCostUsd).toBeCloseTo(whole.sessionCostUsd ?? Number.NaN, 6);
        expect(money.sessionCostUsd).toBeCloseTo(money.costUsd ?? Number.NaN, 6);

        // Again in the branch, at a message of its own, and at one it shares.
        const again = await retry(bench, branchId, 'EDITED_THREE', 'AGAIN_THREE\n#text AGAIN');
        expect(again.session.parentSessionId).toBe(id);
        expect(said()).toContain('INNER_ANSWER');
        expect(said()).not.toContain('EDITED_THREE');
        await turn(branchId, 'BRANCH_FOUR\n#text BRANCH_ANSWER_FOUR');
        const deeper = await retry(bench, branchId, 'BRANCH_FOUR', 'DEEPER\n#text DEEP');
        expect(deeper.session.parentSessionId).toBe(branchId);
        for (const kept of ['ANSWER_ONE', 'INNER_ANSWER', 'EDITED_THREE', 'EDITED_ANSWER'])
          expect(said()).toContain(kept);
        expect(said()).not.toContain('BRANCH_FOUR');
        expect(promptTexts(shown(bench, deeper.session.id))).toHaveLength(4);

        const first = await retry(bench, branchId, 'ANSWER_ONE', 'FRESH\n#text FRESH_ANSWER');
        expect(said()).toContain('FRESH');
        expect(said()).not.toContain('ANSWER_ONE');
        expect(lastComplete(first.events)).toMatchObject({ inheritedCostUsd: 0 });

        // Every click was a double one.
        expect(store.rows.size).toBe(5);
        await turn(id, 'TURN_FIVE\n#text ANSWER_FIVE');
        for (const kept of ['TURN_THREE', 'ANSWER_FOUR']) expect(said()).toContain(kept);
        expect(said()).not.toContain('EDITED');
        expect(promptTexts(shown(bench, id))).toHaveLength(5);
      }),
    STORY_MS,
  );

  test(
    'case 70: files go back with the conversation, and come back again',
    () =>
      withBench(generation, async (bench, place) => {
        const { manager, turn, create } = bench;
        const { execFileSync } = await import('node:child_process');
        execFileSync('git', ['init', '-q'], { cwd: place.cwd });
        const file = join(place.cwd, 'notes.txt');
        const other = join(place.cwd, 'mine.txt');
        writeFileSync(other, 'untouched');
        const write = (content: string) =>
          `#tool Write ${JSON.stringify({ file_path: file, content })}`;
        const id = create('ask');
        await turn(id, `MAKE\n${write('one\n')}`, () => []);
        await turn(id, `CHANGE\n${write('two\n')}`, () => []);
        writeFileSync(other, 'changed by hand');
        const { messageUuid } = promptSaying(bench.manager, id, 'CHANGE');
        const plan = await manager.planRetryFiles({ sessionId: id, messageUuid });
        expect(plan).toEqual({
          ok: true,
          value: { state: 'known', changed: [file], insertions: 1, deletions: 1, noUndo: null },
        });
        expect(readFileSync(file, 'utf8')).toBe('two\n');
        const branch = await retry(bench, id, 'CHANGE', 'OTHERWISE\n#text ok', true);
        expect(readFileSync(file, 'utf8')).toBe('one\n');
        expect(readFileSync(other, 'utf8')).toBe('changed by hand');
        const filesBefore = branch.filesBefore ?? '';
        expect(await manager.restoreFiles({ sessionId: id, filesBefore })).toMatchObject({
          ok: true,
        });
        expect(readFileSync(file, 'utf8')).toBe('two\n');
        const atStart = await retry(bench, id, 'MAKE', 'NOTHING\n#text ok', true);
        expect(existsSync(file)).toBe(false);
        await manager.restoreFiles({ sessionId: id, filesBefore: atStart.filesBefore ?? '' });
        expect(readFileSync(file, 'utf8')).toBe('two\n');
      }),
    STORY_MS,
  );

  test(
    'a message from before /clear leads back into the conversation that was cleared',
    () =>
      withBench(generation, async (bench) => {
        const { turn, create } = bench;
        const id = create('ask');
        await turn(id, 'OLD_ONE\n#text OLD_ANSWER');
        await turn(id, 'OLD_TWO\n#text OLD_ANSWER_TWO');
        await turn(id, '/clear');
        await turn(id, 'NEW_ONE\n#text NEW_ANSWER');
        await turn(id, 'NEW_TWO\n#text NEW_ANSWER_TWO');
        await retry(bench, id, 'OLD_TWO', 'BRANCH_OLD\n#text ok');
        expect(said()).toContain('OLD_ANSWER');
        expect(said()).not.toContain('OLD_ANSWER_TWO');
        expect(said()).not.toContain('NEW_ANSWER');
        await retry(bench, id, 'NEW_ONE', 'BRANCH_NEW\n#text ok');
        expect(said()).not.toContain('OLD_ANSWER');
        expect(said()).not.toContain('NEW_ANSWER');
        await retry(bench, id, 'NEW_TWO', 'BRANCH_NEXT\n#text ok');
        expect(said()).toContain('NEW_ANSWER');
        expect(said()).not.toContain('OLD_ANSWER');
      }),
    STORY_MS,
  );

  test('a running CLI says which conversation it has open, and no longer once it ended', () =>
    withBench(generation, async ({ manager, turn, create }, place) => {
      const id = create('ask');
      await turn(id, '#text hello');
      const claudeId = manager.find(id)?.claudeSessionId ?? null;
      if (claudeId === null) throw new Error('The session has no id of the CLI.');
      const live = await findLiveConversation(place.configDir, claudeId);
      expect(live).toEqual({ pid: expect.any(Number), cwd: place.cwd });
      await manager.close(id);
      expect(await findLiveConversation(place.configDir, claudeId)).toBeNull();
    }));
});

test('an unknown message is refused and makes no branch', () =>
  withBench('current', async (bench) => {
    const id = bench.create('ask');
    await bench.turn(id, '#text hello');
    const refused = await bench.manager.retry({
      sessionId: id,
      messageUuid: asMessageUuid(randomUUID()),
      token: randomUUID(),
      text: 'again',
      imageIds: [],
      rewindsFiles: false,
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(bench.store.rows.size).toBe(1);
  }));
