import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid, asSessionId } from './ids';
import { type RetryPoint, retryPoints, type TurnMark } from './retry-points';

const sessionId = asSessionId('s');
const nothing = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/** Numbers events as a session does, with other events in between. */
function story() {
  let seq = 0;
  const marks: TurnMark[] = [];
  const stamp = () => {
    seq += 3;
    return { sessionId, seq, at: seq, parentToolUseId: null };
  };
  const told = {
    marks,
    prompt(text: string, origin: 'user' | 'background' = 'user') {
      marks.push({
        ...stamp(),
        type: 'user_message',
        messageUuid: asMessageUuid(text),
        text,
        images: [],
        origin,
      });
      return told;
    },
    status(claudeSessionId: string, status: 'new' | 'resumed' = 'new') {
      marks.push({
        ...stamp(),
        type: 'session_status',
        claudeSessionId: asClaudeSessionId(claudeSessionId),
        status,
        model: null,
        tools: [],
        permissionMode: null,
        apiKeySource: null,
        cliVersion: null,
        mcpServers: [],
      });
      return told;
    },
    end(
      last: string | null,
      over: { isError?: boolean; answers?: string[]; origin?: 'user' | 'background' } = {},
    ) {
      marks.push({
        ...stamp(),
        type: 'complete',
        costUsd: null,
        sessionCostUsd: null,
        inheritedCostUsd: 0,
        usage: nothing,
        usageByModel: {},
        durationMs: null,
        numTurns: null,
        lastMessageUuid: last === null ? null : asMessageUuid(last),
        isError: over.isError ?? false,
        stopReason: null,
        origin: over.origin ?? 'user',
        promptUuids: (over.answers ?? []).map(asMessageUuid),
      });
      return told;
    },
    crash() {
      marks.push({
        ...stamp(),
        type: 'error',
        code: 'process-exited',
        message: 'gone',
        fatal: true,
      });
      return told;
    },
    compact() {
      marks.push({
        ...stamp(),
        type: 'compact_boundary',
        trigger: null,
        preTokens: null,
        postTokens: null,
      });
      return told;
    },
  };
  return told;
}

const at = ({ way }: RetryPoint) => (way.kind === 'message' ? way.at : way.kind);
const ways = (marks: readonly TurnMark[], origin: 'new' | 'fork' = 'new') =>
  retryPoints(marks, origin).map((point) => [point.text, at(point), point.turnsLost]);

describe('the way back to just before a prompt', () => {
  test('is the start for the first, and the end of the turn before for every other', () => {
    const { marks } = story()
      .prompt('p1')
      .status('c1')
      .end('a1', { answers: ['p1'] })
      .prompt('p2')
      .end('a2', { answers: ['p2'] })
      .prompt('p3');
    expect(ways(marks)).toEqual([
      ['p1', 'start', 3],
      ['p2', 'a1', 2],
      ['p3', 'a2', 1],
    ]);
  });

  test('leaves out a turn that was refused or lost, as it is no place to go back to', () => {
    const { marks } = story()
      .prompt('p1')
      .status('c1')
      .end('a1')
      .prompt('refused')
      .end('a1', { isError: true })
      .prompt('lost')
      .crash()
      .prompt('p4')
      .end('a4');
    expect(ways(marks)).toEqual([
      ['p1', 'start', 4],
      ['refused', 'a1', 3],
      ['lost', 'a1', 3],
      ['p4', 'a1', 3],
    ]);
  });

  test('after a stop leads to its marker, and after a turn of its own to what that said', () => {
    const { marks } = story()
      .prompt('p1')
      .end('stop-marker', { answers: ['p1'], isError: true })
      .prompt('note', 'background')
      .end('b1', { origin: 'background' })
      .prompt('p2');
    expect(ways(marks)).toEqual([
      ['p1', 'start', 2],
      ['p2', 'b1', 1],
    ]);
  });

  test('of a prompt that joined a turn leads to before that turn; one too late had its own', () => {
    const { marks } = story()
      .prompt('p1')
      .end('a1')
      .prompt('p2')
      .prompt('joined')
      .prompt('late')
      .end('a2', { answers: ['p2', 'joined'] })
      .end('a3', { answers: ['late'] });
    expect(
      retryPoints(marks, 'new').map((point) => [point.text, at(point), point.turn, point.isFolded]),
    ).toEqual([
      ['p1', 'start', 1, false],
      ['p2', 'a1', 2, false],
      ['joined', 'a1', 2, true],
      ['late', 'a2', 3, false],
    ]);
  });

  test('from before /clear leads into the transcript that was cleared', () => {
    const { marks } = story()
      .prompt('p1')
      .status('old')
      .end('a1')
      .prompt('/clear')
      .status('new')
      .end(null)
      .prompt('p2')
      .end('a2')
      .prompt('p3');
    const points = retryPoints(marks, 'new');
    expect(points.map((point) => point.way)).toEqual([
      { kind: 'start' },
      expect.objectContaining({ at: 'a1', claudeSessionId: 'old', isOldTranscript: true }),
      { kind: 'start' },
      expect.objectContaining({ at: 'a2', claudeSessionId: 'new', isOldTranscript: false }),
    ]);
    // What a new conversation after /clear shows of the old one: all of it.
    const cleared = marks.filter((mark) => mark.type === 'complete')[1];
    expect(points[2]?.cutSeq).toBe(cleared?.seq);
  });

  test('from before a compaction says so', () => {
    const { marks } = story().prompt('p1').end('a1').prompt('p2').compact().end('a2').prompt('p3');
    expect(retryPoints(marks, 'new').map(({ way }) => way)).toMatchObject([
      { kind: 'start' },
      { isBeforeCompaction: true },
      { isBeforeCompaction: false },
    ]);
  });

  test('of the first prompt of a fork is where the fork began, and elsewhere it is unknown', () => {
    const { marks } = story().prompt('p1').status('c1', 'resumed').end('a1').prompt('p2');
    expect(ways(marks, 'fork')).toEqual([
      ['p1', 'fork', 2],
      ['p2', 'a1', 1],
    ]);
    expect(ways(marks)).toEqual([
      ['p1', 'unknown', 2],
      ['p2', 'a1', 1],
    ]);
  });

  test('never keeps the prompt itself, nor leads forward, whatever happened', () => {
    const step = fc.constantFrom('prompt', 'end', 'fail', 'crash', 'own', 'clear', 'compact');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const told = story().status('c0');
        steps.forEach((kind, index) => {
          if (kind === 'prompt') told.prompt(`p${index}`);
          if (kind === 'end') told.end(`a${index}`);
          if (kind === 'fail') told.end(null, { isError: true });
          if (kind === 'crash') told.crash();
          if (kind === 'own') told.end(`b${index}`, { origin: 'background' });
          if (kind === 'clear') told.status(`c${index}`);
          if (kind === 'compact') told.compact();
        });
        const points = retryPoints(told.marks, 'new');
        const prompts = told.marks.filter((mark) => mark.type === 'user_message');
        expect(points.map(({ seq }) => seq)).toEqual(prompts.map(({ seq }) => seq));
        let last = 0;
        for (const point of points) {
          expect(point.cutSeq).toBeGreaterThanOrEqual(last);
          expect(point.turnsLost).toBeGreaterThan(0);
          last = point.cutSeq;
        }
      }),
    );
  });
});
