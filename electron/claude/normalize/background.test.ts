import { describe, expect, it } from 'vitest';
import { asMessageUuid } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import {
  assistant,
  init,
  result,
  system,
  text,
  toolResult,
  toolUse,
} from '../../../e2e/fixtures/frames';
import {
  freshNormalizer,
  normalizeAll,
  ofType,
  outline,
  shownText,
  stamped,
} from './testing/replay';

const uuid = (n: number) => asMessageUuid(`11111111-0000-4000-8000-${String(n).padStart(12, '0')}`);
const prompt = (n: number, words = `prompt ${n}`) => ({
  messageUuid: uuid(n),
  text: words,
  images: [],
});

describe('background work', () => {
  const launch = [
    assistant('M', [toolUse('A', 'Agent', { description: 'Sub job', prompt: 'p' })]),
    system('task_started', {
      task_id: 'K',
      tool_use_id: 'A',
      task_type: 'local_agent',
      description: 'Sub job',
      is_backgrounded: true,
    }),
    toolResult('A', 'launched', { tool_use_result: { isAsync: true, status: 'async_launched' } }),
  ];

  it('case 45: a background agent outlives the turn, and its end starts a second part', () => {
    const normalizer = freshNormalizer();
    normalizer.promptWritten(prompt(1));
    const first = normalizeAll(
      [
        init(),
        ...launch,
        assistant('N', [toolUse('T', 'Bash')], { parent_tool_use_id: 'A' }),
        result({ user_message_uuid: uuid(1) }),
      ],
      normalizer,
    );
    expect(normalizer.backgroundTaskIds()).toEqual(['K']);
    expect(normalizer.isBusy()).toBe(false);
    expect(ofType(first, 'tool_update').map((event) => event.toolCallId)).toEqual(['A']);
    const second = normalizeAll(
      [
        system('task_notification', {
          task_id: 'K',
          tool_use_id: 'A',
          status: 'completed',
          summary: 'done',
        }),
        init(),
        assistant('O', [text('and then')]),
        result({ origin: { kind: 'task-notification' } }),
      ],
      normalizer,
    );
    expect(outline(second)).toEqual([
      '[A] update T interrupted',
      'task completed background A',
      'prompt background "done"',
      'text O/0 "and then"',
      'context null/null',
      'complete end_turn - of -',
    ]);
    expect(ofType(second, 'complete')[0]).toMatchObject({ origin: 'background', promptUuids: [] });
    expect(normalizer.backgroundTaskIds()).toEqual([]);
    const timeline = foldEvents(emptyTimeline(), stamped([...first, ...second]));
    expect(timeline.tasks).toMatchObject([
      { taskId: 'K', status: 'completed', isBackground: true },
    ]);
    expect(timeline.isBusy).toBe(false);
  });

  it('the set of background tasks is the one the CLI names', () => {
    const normalizer = freshNormalizer();
    const set = (...ids: string[]) =>
      system('background_tasks_changed', { tasks: ids.map((task_id) => ({ task_id })) });
    normalizeAll([set('K', 'L')], normalizer);
    expect(normalizer.backgroundTaskIds()).toEqual(['K', 'L']);
    normalizeAll([set('L')], normalizer);
    expect(normalizer.backgroundTaskIds()).toEqual(['L']);
  });

  it('a foreground subagent’s tools end with the turn', () => {
    const events = normalizeAll([
      assistant('M', [toolUse('A', 'Task', { prompt: 'p' })]),
      system('task_started', { task_id: 'K', tool_use_id: 'A', is_backgrounded: false }),
      assistant('N', [toolUse('T', 'Bash')], { parent_tool_use_id: 'A' }),
      result(),
    ]);
    expect(ofType(events, 'tool_update').map((event) => event.toolCallId)).toEqual(['A', 'T']);
  });

  it('a foreground subagent’s answer is shown in its thread when nothing else showed it', () => {
    const finished = toolResult('A', 'The answer', {
      tool_use_result: {
        status: 'completed',
        agentId: 'K',
        content: [{ type: 'text', text: 'The answer' }],
      },
    });
    const call = assistant('M', [toolUse('A', 'Agent', { prompt: 'p' })]);
    const said = assistant('N', [text('The answer')], { parent_tool_use_id: 'A' });
    expect(shownText(normalizeAll([call, finished]), 'A')).toBe('The answer');
    expect(shownText(normalizeAll([call, said, finished]), 'A')).toBe('The answer');
  });
});
