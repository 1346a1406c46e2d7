import { describe, expect, it } from 'vitest';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import {
  assistant,
  messageStart,
  result,
  text,
  textDelta,
  toolUse,
  usage,
} from '../../../e2e/fixtures/frames';
import { normalizeAll, ofType, outline, shownText, stamped } from './testing/replay';

describe('text identity', () => {
  it('case 06: deltas and the finished message are one text', () => {
    const events = normalizeAll([
      messageStart('M'),
      textDelta('EC'),
      textDelta('HO'),
      assistant('M', [text('ECHO')]),
      result({ result: 'ECHO' }),
    ]);
    expect(shownText(events)).toBe('ECHO');
    const timeline = foldEvents(emptyTimeline(), stamped(events));
    expect(timeline.items.filter((item) => item.kind === 'text')).toMatchObject([
      { text: 'ECHO', isStreaming: false },
    ]);
  });

  it('the same message id in another turn is another message', () => {
    const turn = (words: string, tokens: number) => [
      messageStart('M', null, usage(tokens, 1)),
      textDelta(words.slice(0, 2)),
      textDelta(words.slice(2)),
      assistant('M', [text(words)], { usage: usage(tokens, 1) }),
      result({ result: words }),
    ];
    const events = normalizeAll([...turn('same', 900), ...turn('same', 30), ...turn('other', 20)]);
    expect(ofType(events, 'message_chunk').map(({ text: words }) => words)).toEqual([
      'sa',
      'me',
      'sa',
      'me',
      'ot',
      'her',
    ]);
    expect(ofType(events, 'context_window').at(-1)?.used).toBe(21);
  });

  it('deltas that come after the finished block repeat it', () => {
    const frames = [messageStart('M'), textDelta('EC'), assistant('M', [text('ECHO')])];
    expect(shownText(normalizeAll([...frames, textDelta('HO')]))).toBe('ECHO');
  });

  it('without deltas each frame shows its block, thinking apart from text', () => {
    const events = normalizeAll([
      assistant('M', [{ type: 'thinking', thinking: 'hm' }]),
      assistant('M', [text('one')]),
      assistant('M', [toolUse('T', 'Bash')]),
      assistant('M', [text('two')]),
    ]);
    expect(outline(events)).toEqual([
      'reasoning M/0 "hm"',
      'text M/1 "one"',
      'call T Bash shell_exec',
      'text M/3 "two"',
    ]);
  });

  it('frames that repeat what came before show only what is new', () => {
    const events = normalizeAll([
      assistant('M', [text('one')]),
      assistant('M', [text('one'), toolUse('T', 'Bash')]),
      assistant('M', [text('one'), toolUse('T', 'Bash'), text('two')]),
    ]);
    expect(outline(events)).toEqual(['text M/0 "one"', 'call T Bash shell_exec', 'text M/2 "two"']);
  });

  it('the result is shown only when the turn had no text', () => {
    expect(shownText(normalizeAll([result({ result: 'only here' })]))).toBe('only here');
    expect(shownText(normalizeAll([result({ result: { text: 'old form' } })]))).toBe('old form');
  });

  it('synthetic text is shown also in a turn that streamed, and counts for nothing', () => {
    const events = normalizeAll([
      messageStart('M', null, usage(100)),
      textDelta('half'),
      assistant('S', [text('API Error')], { model: '<synthetic>', usage: usage(0), uuid: 'row' }),
      result({ is_error: true, terminal_reason: 'api_error', result: 'API Error' }),
    ]);
    expect(shownText(events)).toBe('halfAPI Error');
    expect(ofType(events, 'context_window').at(-1)?.used).toBe(100);
    expect(ofType(events, 'complete')[0]?.lastMessageUuid).toBeNull();
  });

  it('an answer that replaces another with the same words is shown once', () => {
    const events = normalizeAll([
      assistant('M', [text('same')], { uuid: 'first' }),
      assistant('N', [text('same')], { uuid: 'second', supersedes: ['first'] }),
      result(),
    ]);
    expect(shownText(events)).toBe('same');
    expect(ofType(events, 'complete')[0]?.lastMessageUuid).toBe('second');
  });

  it('echoes, command output and the interrupt marker are nobody’s message', () => {
    const user = (content: unknown, fields = {}) => ({
      type: 'user',
      message: { role: 'user', content },
      parent_tool_use_id: null,
      ...fields,
    });
    const events = normalizeAll([
      user('hello', { isReplay: true }),
      user('<local-command-stdout>Set model</local-command-stdout>'),
      user([text('[Request interrupted by user]')]),
    ]);
    expect(events).toEqual([]);
  });
});
