import type { ErrorCode } from '@shared/events';
import { resultFrameSchema } from '../wire/control-frames';

/**
 * Why a child ended, or refused, before it answered `initialize`: from its `result` frame when it
 * wrote one (unknown session id or message uuid), else from stderr alone (id in use, bypass as root).
 * Texts as of CLI 2.1.332; an unknown text is `cli-exited-early`.
 */
export function classifyStartFailure(text: string): ErrorCode {
  if (/session id .*already in use|already in use/i.test(text)) return 'session-id-in-use';
  if (
    /dangerously-skip-permissions.*(root|sudo)|(root|sudo).*bypass|bypass.*(root|sudo)/i.test(text)
  ) {
    return 'bypass-refused';
  }
  if (/no conversation found|no message found|resume rejected/i.test(text)) return 'resume-refused';
  return 'cli-exited-early';
}

/** The text of a refusing `result`; null when the frame is none. */
export function refusalText(frame: unknown): string | null {
  const parsed = resultFrameSchema.safeParse(frame);
  if (!parsed.success || parsed.data.is_error !== true) return null;
  const { errors, result } = parsed.data;
  return (errors ?? []).join('\n') || (result ?? '');
}
