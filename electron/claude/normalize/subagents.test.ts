import { describe, expect, it } from 'vitest';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import {
  assistant,
  init,
  messageStart,
  result,
  text,
  textDelta,
  toolResult,
  toolUse,
} from '../../../e2e/fixtures/frames';
import { normalizeAll, ofType, shownText, stamped } from './testing/replay';

describe('subagents', () => {
  const inside = (parent: string) => ({ parent_tool_use_id: parent });

  it('case 12: what a subagent does sits inside its tool, in order', () => {
    const events = normalizeAll([
      assistant('M', [text('before')]),
      assistant('M', [toolUse('T1', 'Task', { prompt: 'go' })]),
      assistant('N', [text('inner')], inside('T1')),
      assistant('N', [toolUse('B', 'Bash')], inside('T1')),
      toolResult('B', 'ok', inside('T1')),
      toolResult('T1', 'done'),
      assistant('O', [text('after')]),
      result(),
    ]);
    const whole = foldEvents(emptyTimeline(), stamped(events));
    expect(whole.items.map((item) => item.kind)).toEqual(['text', 'tool', 'text', 'turn-end']);
    expect(whole.items[1]).toMatchObject({
      status: 'complete',
      thread: {
        items: [
          { kind: 'text', text: 'inner' },
          { kind: 'tool', status: 'complete' },
        ],
      },
    });
    const reloaded = JSON.parse(JSON.stringify(stamped(events))) as typeof events;
    expect(foldEvents(emptyTimeline(), reloaded as never)).toEqual(whole);
  });

  it('case 13: parallel subagents keep their streams apart and end on their own result', () => {
    const events = normalizeAll([
      messageStart('M'),
      textDelta('ma', 0),
      assistant('M', [text('ma')]),
      assistant('M', [toolUse('T1', 'Task')]),
      assistant('M', [toolUse('T2', 'Task')]),
      messageStart('A', 'T1'),
      messageStart('B', 'T2'),
      messageStart('C'),
      textDelta('a1', 0, 'T1'),
      textDelta('b1', 0, 'T2'),
      textDelta('c1', 0),
      textDelta('a2', 0, 'T1'),
      textDelta('b2', 0, 'T2'),
      toolResult('T2', 'done'),
      textDelta('c2', 0),
      textDelta('a3', 0, 'T1'),
    ]);
    expect(shownText(events)).toBe('mac1c2');
    expect(shownText(events, 'T1')).toBe('a1a2a3');
    expect(shownText(events, 'T2')).toBe('b1b2');
    const { items } = foldEvents(emptyTimeline(), stamped(events));
    expect(items).toMatchObject([
      { kind: 'text', text: 'ma' },
      { status: 'running', thread: { items: [{ text: 'a1a2a3', isStreaming: true }] } },
      { status: 'complete', thread: { items: [{ text: 'b1b2', isStreaming: false }] } },
      { kind: 'text', text: 'c1c2', isStreaming: true },
    ]);
  });

  it('a subagent changes neither the model nor the place to resume at', () => {
    const events = normalizeAll([
      init(),
      assistant('M', [text('a')], { uuid: 'main' }),
      assistant('N', [text('b')], { ...inside('T'), uuid: 'child', model: 'claude-haiku' }),
      toolResult('B', 'x', { ...inside('T'), uuid: 'child result' }),
      result(),
    ]);
    expect(ofType(events, 'complete')[0]?.lastMessageUuid).toBe('main');
    expect(ofType(events, 'model_changed')).toEqual([]);
  });
});
