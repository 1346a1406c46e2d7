import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { textOf } from '../../../e2e/peers/conversation';
import type { CliGeneration, RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { openClaudeSession } from '../../claude/claude-session';
import type { SessionStart } from '../../claude/driver-types';
import { findLiveConversation } from '../../claude/transcript/live-conversation';
import { readChain } from '../../claude/transcript/read-chain';
import { transcriptExists } from '../../claude/transcript/transcript-exists';
import { createKeptFiles } from '../../workspaces/kept-files';
import type { RetriedInPlace } from '../session-manager-inputs';
import { createRealBench } from '../testing/real-bench';
import { lastComplete, promptSaying, promptsOf } from '../testing/retry-reading';

const cli = realCliSuite();
/** A dozen processes one after another, on a machine that does other things too. */
const STORY_MS = 240_000;
const DIGITS = 6;

type Bench = ReturnType<typeof createRealBench> & { starts: SessionStart[] };

async function withBench(
  generation: CliGeneration,
  use: (bench: Bench, place: RealCliEnvironment) => Promise<void>,
): Promise<void> {
  const place = cli.newPlace({ generation });
  const starts: SessionStart[] = [];
  const bench = createRealBench({
    place,
    openClaudeSession(options) {
      starts.push(options.start);
      return openClaudeSession(options);
    },
    transcripts: {
      exists: (id) => transcriptExists(place.configDir, id),
      findLive: (id) => findLiveConversation(place.configDir, id),
      readChain: (id) => readChain(place.configDir, id),
    },
    keptFiles: createKeptFiles(),
  });
  try {
    await use({ ...bench, starts }, place);
  } finally {
    await bench.manager.dispose();
  }
}

const asked = () => cli.api.requests.filter(({ conversation }) => !conversation.isSideRequest);
const said = (): string => {
  const last = asked().at(-1);
  return last === undefined ? '' : textOf(last.body);
};

/** Two clicks, and the events of the turn that follows. */
async function retryHere(
  bench: Bench,
  sessionId: SessionId,
  words: string,
  text: string,
  rewindsFiles = false,
): Promise<RetriedInPlace & { events: AgentEvent[] }> {
  const { messageUuid } = promptSaying(bench.manager, sessionId, words);
  const input = { sessionId, messageUuid, token: randomUUID(), text, imageIds: [], rewindsFiles };
  let done: RetriedInPlace | undefined;
  let fail: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const ended = bench.turnAfter(() => {
    for (const _click of [1, 2])
      void bench.manager.retryInPlace(input).then((retried) => {
        if (retried.ok) done = retried.value;
        else fail(new Error(retried.error.message));
      });
  });
  const events = await Promise.race([ended, refused]);
  if (done === undefined) throw new Error('A turn ended before it was retried.');
  return { ...done, events };
}

const inTerminal = ({ cliPath, cwd, env }: RealCliEnvironment, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    execFile(cliPath, args, { cwd, env, timeout: 60_000 }, (error) =>
      error ? reject(error) : resolve(),
    ).stdin?.end();
  });

describe.each(['current', 'old'] as const)('in place with the %s CLI', (generation) => {
  test(
    'case 70: the session leaves out what came after, a free copy keeps it, and both go on',
    () =>
      withBench(generation, async (bench) => {
        const { manager, store, turn, create, starts } = bench;
        const id = create('ask');
        await turn(id, '#text ANSWER_ONE');
        await turn(id, 'TURN_TWO\n#text ANSWER_TWO');
        await turn(id, 'TURN_THREE\n#text ANSWER_THREE');
        const whole = lastComplete(await turn(id, 'TURN_FOUR\n#text ANSWER_FOUR'));
        const before = asked().length;

        const { copy, events } = await retryHere(
          bench,
          id,
          'TURN_THREE',
          'EDITED_THREE\n#text EDITED_ANSWER',
        );
        expect(asked()).toHaveLength(before + 1);
        for (const kept of ['ANSWER_ONE', 'TURN_TWO', 'ANSWER_TWO', 'EDITED_THREE'])
          expect(said()).toContain(kept);
        for (const left of ['TURN_THREE', 'ANSWER_THREE', 'TURN_FOUR'])
          expect(said()).not.toContain(left);
        // Two turns are left out, of which the CLI's guard for one says nothing.
        expect(starts.at(-1)).toMatchObject({ kind: 'resume', forkAs: null, dropsTurn: null });
        expect(store.rows.size).toBe(2);
        expect(manager.find(id)?.leftOut).toMatchObject([{ keptIn: copy.id }]);
        expect(promptsOf(manager, id).map(({ text }) => text.split('\n')[0])).toEqual([
          '#text ANSWER_ONE',
          'TURN_TWO',
          'EDITED_THREE',
        ]);
        const money = lastComplete(events);
        expect(money.sessionCostUsd).toBeCloseTo(
          (whole.sessionCostUsd ?? Number.NaN) + (money.costUsd ?? Number.NaN),
          DIGITS,
        );

        await manager.close(id);
        await turn(id, 'NEXT\n#text NEXT_ANSWER');
        expect(said()).toContain('EDITED_ANSWER');
        expect(said()).not.toContain('TURN_FOUR');

        const copied = lastComplete(await turn(copy.id, 'COPY_FIVE\n#text COPY_ANSWER'));
        for (const kept of ['TURN_THREE', 'ANSWER_THREE', 'ANSWER_FOUR', 'COPY_FIVE'])
          expect(said()).toContain(kept);
        expect(said()).not.toContain('EDITED');
        expect(copied.inheritedCostUsd).toBeCloseTo(whole.sessionCostUsd ?? Number.NaN, DIGITS);
        expect(copied.sessionCostUsd).toBeCloseTo(copied.costUsd ?? Number.NaN, DIGITS);
        expect(promptsOf(manager, copy.id)).toHaveLength(5);
      }),
    STORY_MS,
  );

  test(
    'case 70: a single turn is named to the guard of the CLI; files go back, and the first message begins anew',
    () =>
      withBench(generation, async (bench, place) => {
        const { manager, turn, create, starts } = bench;
        execFileSync('git', ['init', '-q'], { cwd: place.cwd });
        const file = join(place.cwd, 'notes.txt');
        const write = (content: string) =>
          `#tool Write ${JSON.stringify({ file_path: file, content })}`;
        const id = create('ask');
        await turn(id, `MAKE\n${write('one\n')}`, () => []);
        await turn(id, `CHANGE\n${write('two\n')}`, () => []);
        const { messageUuid } = promptSaying(manager, id, 'CHANGE');
        const { copy, filesBefore } = await retryHere(bench, id, 'CHANGE', 'LEAVE\n#text ok', true);
        expect(starts.at(-1)).toMatchObject({ forkAs: null, dropsTurn: messageUuid });
        expect(said()).toContain('MAKE');
        expect(said()).not.toContain('CHANGE');
        expect(readFileSync(file, 'utf8')).toBe('one\n');
        await manager.restoreFiles({ sessionId: copy.id, filesBefore: filesBefore ?? '' });
        expect(readFileSync(file, 'utf8')).toBe('two\n');

        await retryHere(bench, id, 'MAKE', 'FRESH\n#text FRESH_ANSWER');
        expect(said()).toContain('FRESH');
        expect(said()).not.toContain('MAKE');
        await turn(id, 'GO_ON\n#text ok');
        expect(said()).toContain('FRESH_ANSWER');
        expect(said()).not.toContain('LEAVE');
      }),
    STORY_MS,
  );

  test(
    'the first message of a branch is retried in place at where the branch began',
    () =>
      withBench(generation, async (bench) => {
        const { manager, turn, create } = bench;
        const id = create('ask');
        await turn(id, 'ONE\n#text ANSWER_ONE');
        const branch = await manager.fork({ sessionId: id, at: null });
        if (!branch.ok) throw new Error(branch.error.message);
        await turn(branch.value.id, 'TWO\n#text ANSWER_TWO');
        await retryHere(bench, branch.value.id, 'TWO', 'TWO_AGAIN\n#text ok');
        expect(said()).toContain('ANSWER_ONE');
        expect(said()).not.toContain('ANSWER_TWO');
      }),
    STORY_MS,
  );

  test(
    'what a terminal said meanwhile is not left out: only a branch is possible then',
    () =>
      withBench(generation, async (bench, place) => {
        const { manager, turn, create } = bench;
        const id = create('ask');
        await turn(id, 'ONE\n#text ANSWER_ONE');
        await turn(id, 'TWO\n#text ANSWER_TWO');
        await manager.close(id);
        const claudeId = manager.find(id)?.claudeSessionId ?? '';
        const args = ['-p', 'ELSEWHERE\n#text ok', '--resume', claudeId];
        await inTerminal(place, args);
        const refused = await manager.retryInPlace({
          sessionId: id,
          messageUuid: promptSaying(manager, id, 'TWO').messageUuid,
          token: randomUUID(),
          text: 'again',
          imageIds: [],
          rewindsFiles: false,
        });
        expect(refused).toMatchObject({ ok: false, error: { code: 'request-refused' } });
        expect(manager.list()).toHaveLength(1);
        await turn(id, 'THREE\n#text ok');
        for (const kept of ['TWO', 'ELSEWHERE']) expect(said()).toContain(kept);
      }),
    STORY_MS,
  );
});
