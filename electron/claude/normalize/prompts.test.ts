import { describe, expect, it } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { result } from '../../../e2e/fixtures/frames';
import { freshNormalizer, normalizeAll, ofType, shownText } from './testing/replay';

const uuid = (n: number) => asMessageUuid(`11111111-0000-4000-8000-${String(n).padStart(12, '0')}`);
const prompt = (n: number, words = `prompt ${n}`) => ({
  messageUuid: uuid(n),
  text: words,
  images: [],
});

describe('prompts and results', () => {
  it('a folded prompt is answered by the same result', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    normalizer.promptWritten(prompt(2));
    const [complete] = ofType(
      normalizer.frame(result({ user_message_uuids: [uuid(1), uuid(2)] })),
      'complete',
    );
    expect(complete?.promptUuids).toEqual([uuid(1), uuid(2)]);
    expect(normalizer.isBusy()).toBe(false);
  });

  it('prompts joined under one uuid are all answered', () => {
    const normalizer = freshNormalizer();
    for (const n of [1, 2, 3]) normalizer.promptWritten(prompt(n));
    normalizer.frame(result({ user_message_uuids: [uuid(1)] }));
    normalizer.frame({
      type: 'user',
      message: { role: 'user', content: 'prompt 2\nprompt 3' },
      uuid: uuid(2),
      isReplay: true,
    });
    const answer = normalizer.frame(result({ user_message_uuids: [uuid(2)] }));
    expect(new Set(ofType(answer, 'complete')[0]?.promptUuids)).toEqual(
      new Set([uuid(2), uuid(3)]),
    );
    expect(normalizer.isBusy()).toBe(false);
  });

  it('a result without names and with an empty queue answers every prompt the CLI had taken', () => {
    const normalizer = freshNormalizer();
    for (const n of [1, 2]) {
      normalizer.promptWritten(prompt(n));
      normalizer.frame({ type: 'command_lifecycle', command_uuid: uuid(n), state: 'queued' });
    }
    normalizer.frame(result({ queued_turn_count: 0 }));
    expect(normalizer.isBusy()).toBe(false);
  });

  it('a prompt queued too late for the turn waits for a result that names it', () => {
    const normalizer = freshNormalizer();
    const lifecycle = (n: number, state: string) =>
      normalizer.frame({ type: 'command_lifecycle', command_uuid: uuid(n), state });
    const answered = (n: number) =>
      ofType(
        normalizer.frame(result({ user_message_uuids: [uuid(n)], queued_turn_count: 0 })),
        'complete',
      )[0]?.promptUuids;
    normalizer.promptWritten(prompt(1));
    lifecycle(1, 'started');
    normalizer.promptWritten(prompt(2));
    lifecycle(2, 'queued');
    expect(answered(1)).toEqual([uuid(1)]);
    expect(normalizer.isBusy()).toBe(true);
    lifecycle(2, 'started');
    expect(answered(2)).toEqual([uuid(2)]);
    expect(normalizer.isBusy()).toBe(false);
  });

  it('a prompt written while a turn runs waits for its own result', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    normalizer.promptWritten(prompt(2));
    normalizer.frame(result());
    expect(normalizer.isBusy()).toBe(true);
    expect(ofType(normalizer.frame(result()), 'complete')[0]?.promptUuids).toEqual([uuid(2)]);
    expect(normalizer.isBusy()).toBe(false);
  });

  it('a refused start answers no prompt: it is not lost', () => {
    const normalizer = freshNormalizer({ start: 'resume' });
    normalizer.promptWritten(prompt(1));
    const refused = result({
      subtype: 'error_during_execution',
      is_error: true,
      errors: ['No conversation found with session ID: x'],
    });
    const events = normalizer.frame(refused);
    expect(ofType(events, 'error')).toMatchObject([{ code: 'resume-refused', fatal: true }]);
    expect(ofType(events, 'complete')).toMatchObject([{ promptUuids: [], isError: true }]);
  });

  it('a prompt is told once, with its images', () => {
    const images = [{ id: 'hash', mediaType: 'image/png', byteLength: 3, name: null }];
    const normalizer = freshNormalizer();
    expect(normalizer.promptWritten({ ...prompt(1), images })).toEqual([
      {
        type: 'user_message',
        messageUuid: uuid(1),
        text: 'prompt 1',
        images,
        origin: 'user',
        parentToolUseId: null,
      },
    ]);
  });

  it('a local command is of origin command, and what it printed is shown', () => {
    const events = normalizeAll([
      {
        type: 'user',
        message: { role: 'user', content: '<local-command-stdout>$0.10</local-command-stdout>' },
      },
      result({ local_command: 'cost', num_turns: 0, result: '', terminal_reason: undefined }),
    ]);
    expect(shownText(events)).toBe('$0.10');
    expect(ofType(events, 'complete')[0]?.origin).toBe('command');
  });
});
