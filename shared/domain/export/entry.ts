import type {
  AgentEvent,
  AgentEventOf,
  ImageRef,
  NormalizedPayload,
  ToolStatus,
} from '../../events';
import type { TimelineItem, ToolState } from '../timeline-types';

/** What an export is made of: one thing that was said or done, in order. */
export type ExportEntry = {
  /** UTC ms. */
  at: number;
  /** How deep in subagents; 0 in the main thread. */
  depth: number;
} & (
  | {
      kind: 'prompt';
      text: string;
      images: ImageRef[];
      origin: AgentEventOf<'user_message'>['origin'];
    }
  | { kind: 'answer'; text: string }
  | { kind: 'thinking'; text: string }
  | {
      kind: 'tool';
      toolName: string;
      title: string;
      status: ToolStatus;
      payload: NormalizedPayload;
    }
  | { kind: 'note'; text: string; isError: boolean }
  | {
      kind: 'turn-end';
      complete: Pick<AgentEventOf<'complete'>, 'costUsd' | 'durationMs' | 'isError'>;
    }
);

/** Reads events in order, one at a time; a tool is told when it ends, with its answer. */
export const createEntryReader = (): ((event: AgentEvent) => ExportEntry[]) => {
  const calls = new Map<string, { toolName: string; title: string; depth: number }>();
  const depthOf = (parent: string | null): number =>
    parent === null ? 0 : (calls.get(parent)?.depth ?? 0) + 1;
  return (event) => {
    const base = { at: event.at, depth: depthOf(event.parentToolUseId) };
    switch (event.type) {
      case 'user_message': {
        const { text, images, origin } = event;
        return [{ ...base, kind: 'prompt', text, images, origin }];
      }
      case 'message_chunk':
        return event.text.trim() === '' ? [] : [{ ...base, kind: 'answer', text: event.text }];
      case 'reasoning':
        return event.text.trim() === '' ? [] : [{ ...base, kind: 'thinking', text: event.text }];
      case 'tool_call': {
        const { toolName, title } = event;
        calls.set(event.toolCallId, { toolName, title, depth: base.depth });
        return [];
      }
      case 'tool_update': {
        const call = calls.get(event.toolCallId);
        const { toolName = event.payload.kind, title = '' } = call ?? {};
        const { status, payload } = event;
        return [{ ...base, kind: 'tool', toolName, title, status, payload }];
      }
      case 'notice':
        return [{ ...base, kind: 'note', text: event.text, isError: event.level === 'error' }];
      case 'error':
        return [{ ...base, kind: 'note', text: event.message, isError: true }];
      case 'compact_boundary':
        return [{ ...base, kind: 'note', text: 'The conversation was compacted.', isError: false }];
      case 'complete':
        return [{ ...base, kind: 'turn-end', complete: event }];
      default:
        return [];
    }
  };
};

/** As the events tell it, so that both ways of an export say the same. */
const EXPORTED: Record<ToolState, ToolStatus> = {
  running: 'running',
  waiting: 'running',
  complete: 'complete',
  error: 'error',
  denied: 'error',
  interrupted: 'interrupted',
};

/** What is on screen, as entries; subagents follow the call that began them. */
export const entriesOf = (items: readonly TimelineItem[], depth = 0): ExportEntry[] =>
  items.flatMap((item): ExportEntry[] => {
    const base = { at: item.at, depth };
    switch (item.kind) {
      case 'prompt': {
        const { text, images, origin } = item;
        return [{ ...base, kind: 'prompt', text, images, origin }];
      }
      case 'text':
        return item.text.trim() === '' ? [] : [{ ...base, kind: 'answer', text: item.text }];
      case 'reasoning':
        return item.text.trim() === '' ? [] : [{ ...base, kind: 'thinking', text: item.text }];
      case 'tool': {
        const { toolName, title, payload } = item;
        const status = EXPORTED[item.status];
        const inner = entriesOf(item.thread?.items ?? [], depth + 1);
        return [...inner, { ...base, kind: 'tool', toolName, title, status, payload }];
      }
      case 'notice':
        return [{ ...base, kind: 'note', text: item.text, isError: item.level === 'error' }];
      case 'error':
        return [{ ...base, kind: 'note', text: item.message, isError: true }];
      case 'compact':
        return [{ ...base, kind: 'note', text: 'The conversation was compacted.', isError: false }];
      case 'turn-end':
        return [{ ...base, kind: 'turn-end', complete: item.complete }];
    }
  });
