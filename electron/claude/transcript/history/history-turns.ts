import { unknownCostState } from '@shared/domain/cost';
import { asMessageUuid, type ClaudeSessionId } from '@shared/domain/ids';
import type { AgentEventBody } from '@shared/events';
import { isJson, type Json, jsonOf, listOf, textOf } from '../../normalize/json';
import { createNormalizer } from '../../normalize/normalizer';
import type { HistoryEvent, HistoryImage } from './history-event';
import { imageRef, readPrompt, readQueued, type RowPrompt } from './row-prompt';
import { createTurnUse, type TurnUse } from './turn-use';

/** Turns rows of a transcript into the events a live session would have had. */
export interface HistoryTurns {
  /** `parent`: the tool call whose subagent wrote the row; null in the main conversation. */
  take(row: Json, parent: string | null): HistoryEvent[];
  /** A subagent that no tool call is known of gets one. */
  openAgent(
    id: string,
    facts: { agentType: string | null; description: string | null },
  ): HistoryEvent[];
  /** Nothing more is known: what is open ends. */
  end(): HistoryEvent[];
}

interface OpenTurn {
  startedAt: number;
  /** Of its newest row: a turn's end is no later, whenever the next prompt came. */
  endedAt: number;
  prompts: string[];
  use: TurnUse;
  stopReason: string | null;
  wasStopped: boolean;
  /** The row of the newest answer, when it tells of an error of the API. */
  failure: Json | null;
  command: string | null;
}

const SYNTHETIC = '<synthetic>';

/**
 * The rows are given to the live path's own normalizer as the frames they once were. A transcript keeps no
 * results, so each turn's is made from its rows: it ends where the next prompt begins, and names no cost.
 */
export function createHistoryTurns(claudeSessionId: ClaudeSessionId): HistoryTurns {
  const normalizer = createNormalizer({
    costState: unknownCostState(),
    contextWindow: null,
    start: 'new',
  });
  let at = 0;
  let turn: OpenTurn | null = null;
  let model: string | null = null;
  let mode: string | null = null;

  const dated = (
    bodies: readonly AgentEventBody[],
    images: readonly HistoryImage[] = [],
  ): HistoryEvent[] => bodies.map((body) => ({ at, body, images }));
  const tell = (frame: Json): HistoryEvent[] => dated(normalizer.frame(frame));
  const openTurn = (): OpenTurn =>
    (turn ??= {
      startedAt: at,
      endedAt: at,
      prompts: [],
      use: createTurnUse(),
      stopReason: null,
      wasStopped: false,
      failure: null,
      command: null,
    });

  function close(): HistoryEvent[] {
    if (turn === null) return [];
    const { startedAt, endedAt, prompts, use, stopReason, wasStopped, failure, command } = turn;
    turn = null;
    const result = normalizer.frame({
      type: 'result',
      uuid: `${prompts[0] ?? claudeSessionId}-output`,
      session_id: claudeSessionId,
      is_error: failure !== null,
      ...(failure === null ? {} : { subtype: 'success', api_error_status: failure.apiErrorStatus }),
      ...(wasStopped ? { terminal_reason: 'aborted' } : {}),
      stop_reason: stopReason,
      duration_ms: Math.max(0, endedAt - startedAt),
      model_usage_since_last_result: use.byModel(),
      user_message_uuids: prompts,
      ...(command === null ? {} : { local_command: command }),
    });
    return result.map((body) => ({ at: endedAt, body, images: [] }));
  }

  function written(prompt: RowPrompt, uuid: string | null): HistoryEvent[] {
    const messageUuid = asMessageUuid(uuid ?? `${claudeSessionId}-${at}`);
    openTurn().prompts.push(messageUuid);
    const bodies = normalizer.promptWritten({
      messageUuid,
      text: prompt.text,
      images: prompt.images.map(imageRef),
    });
    const origin = prompt.kind === 'command' ? 'command' : 'user';
    return dated(
      bodies.map((body) => (body.type === 'user_message' ? { ...body, origin } : body)),
      prompt.images,
    );
  }

  function spoken(row: Json, prompt: RowPrompt): HistoryEvent[] {
    const frame = { ...row, type: 'user', parent_tool_use_id: null };
    switch (prompt.kind) {
      case 'stop':
        normalizer.stopRequested();
        openTurn().wasStopped = true;
        return tell(frame);
      case 'printed':
        return tell(frame);
      case 'notification': {
        const closed = close();
        openTurn();
        const message = { role: 'user', content: prompt.text };
        return [...closed, ...tell({ ...frame, message, origin: { kind: 'task-notification' } })];
      }
      default: {
        const closed = close();
        if (prompt.kind === 'command') openTurn().command = prompt.text;
        return [...closed, ...written(prompt, textOf(row.uuid))];
      }
    }
  }

  function user(row: Json, parent: string | null): HistoryEvent[] {
    mode = textOf(row.permissionMode) ?? mode;
    const { content } = jsonOf(row.message);
    const isResult = listOf(content).some((block) => isJson(block) && block.type === 'tool_result');
    if (isResult || parent !== null)
      return tell({
        ...row,
        type: 'user',
        parent_tool_use_id: parent,
        tool_use_result: row.toolUseResult,
        isSynthetic: row.isMeta,
      });
    const prompt = readPrompt(row);
    return prompt === null ? [] : spoken(row, prompt);
  }

  function assistant(row: Json, parent: string | null): HistoryEvent[] {
    const message = jsonOf(row.message);
    const own = openTurn();
    own.use.add(message);
    const named = textOf(message.model);
    const begun: HistoryEvent[] = [];
    if (parent === null) {
      own.command = null;
      own.stopReason = textOf(message.stop_reason) ?? own.stopReason;
      own.failure = row.isApiErrorMessage === true ? row : null;
      if (named !== null && named !== SYNTHETIC && named !== model) {
        model = named;
        begun.push(...tell(init(row, named)));
      }
    }
    return [...begun, ...tell({ ...row, type: 'assistant', parent_tool_use_id: parent })];
  }

  const init = (row: Json, named: string): Json => ({
    type: 'system',
    subtype: 'init',
    session_id: claudeSessionId,
    model: named,
    claude_code_version: row.version,
    permissionMode: mode,
  });

  function read(row: Json, parent: string | null): HistoryEvent[] {
    switch (row.type) {
      case 'assistant':
        return assistant(row, parent);
      case 'user':
        return user(row, parent);
      case 'system':
        return row.subtype === 'compact_boundary' && parent === null ? tell(row) : [];
      case 'attachment': {
        const queued = parent === null ? readQueued(row) : null;
        return queued === null ? [] : written(queued, queued.uuid ?? textOf(row.uuid));
      }
      default:
        return [];
    }
  }

  return {
    take(row, parent) {
      const time = Date.parse(textOf(row.timestamp) ?? '');
      if (!Number.isNaN(time)) at = Math.max(0, time);
      const events = read(row, parent);
      if (turn !== null && events.length > 0) turn.endedAt = Math.max(turn.endedAt, at);
      return events;
    },
    openAgent(id, { agentType, description }) {
      openTurn();
      const input = { description, prompt: null, subagent_type: agentType };
      return tell({
        type: 'assistant',
        parent_tool_use_id: null,
        message: {
          id: `agent-${id}`,
          model: SYNTHETIC,
          content: [{ type: 'tool_use', id, name: 'Agent', input }],
        },
      });
    },
    end: () => [...close(), ...dated(normalizer.ended())],
  };
}
