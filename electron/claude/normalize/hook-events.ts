import type { AgentEventBody } from '@shared/events';
import { type Json, numberOf, textOf } from './json';
import { notice } from './notice';
import type { Parts } from './parts';

/** What a hook said is data of somebody's script, and may be long. */
const MAX_SAID = 500;

/**
 * `system/hook_response` (2.1.332): a hook that failed is always told; one that did well only where
 * that was asked for, with what it printed.
 */
export function hookResponse(parts: Parts, frame: Json): AgentEventBody[] {
  const hasFailed = frame.outcome === 'error' || (numberOf(frame.exit_code) ?? 0) > 0;
  const name = textOf(frame.hook_name) ?? textOf(frame.hook_event) ?? 'unnamed';
  if (hasFailed) {
    const said = textOf(frame.stderr) || textOf(frame.output) || textOf(frame.stdout) || '';
    return notice('warning', `The hook ${name} failed. ${said}`.trim());
  }
  if (!parts.tellsHooks) return [];
  const said = (textOf(frame.output) || textOf(frame.stdout) || textOf(frame.stderr) || '').trim();
  return notice('info', said === '' ? `Hook ${name} ran.` : `Hook ${name} ran: ${cut(said)}`);
}

const cut = (text: string): string =>
  text.length <= MAX_SAID ? text : `${text.slice(0, MAX_SAID)}…`;
