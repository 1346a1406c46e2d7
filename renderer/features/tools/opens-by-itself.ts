import type { ToolItem } from '@shared/domain/timeline-types';
import { countDiffLines } from './diff-lines';

const SHORT_DIFF_LINES = 24;
const SHORT_OUTPUT_LINES = 12;

const OPEN: ReadonlySet<ToolItem['status']> = new Set(['running', 'waiting']);

/** Edits and commands start open when short, failures always; the rest waits for a click. */
export function opensByItself(item: ToolItem): boolean {
  const { payload, status } = item;
  switch (payload.kind) {
    case 'modify_file':
      return !OPEN.has(status) && countDiffLines(payload) <= SHORT_DIFF_LINES;
    case 'shell_exec': {
      const { output } = payload;
      if (!output) return false;
      const text = `${output.stdout ?? ''}${output.stderr ?? ''}`;
      return text.length > 0 && text.length < 4000 && text.split('\n').length <= SHORT_OUTPUT_LINES;
    }
    case 'subagent_task':
      return OPEN.has(status) || item.thread?.taskStatus === 'running';
    default:
      return status === 'error';
  }
}
