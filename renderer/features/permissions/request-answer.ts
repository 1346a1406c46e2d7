import type { z } from 'zod';
import type { answerSchema } from '@shared/contract/sessions';
import type { PermissionMode, PermissionUpdate } from '@shared/domain/permissions';

/** What goes over the bridge; `by: user` is main's to add. */
export type RequestAnswer = z.input<typeof answerSchema>;

/** Exactly what was asked, once. */
export const allowOnce = (updatedInput: Record<string, unknown> | null = null): RequestAnswer => ({
  behavior: 'allow',
  updatedInput,
  updatedPermissions: [],
  rule: null,
});

/** One suggestion, and only that one. */
export const allowWith = (update: PermissionUpdate, rule: string): RequestAnswer => ({
  behavior: 'allow',
  updatedInput: null,
  updatedPermissions: [update],
  rule,
});

/** An approved plan, as edited or (null) as it came, goes on in the mode the person chose. */
export const approvePlan = (
  mode: PermissionMode,
  updatedInput: Record<string, unknown> | null = null,
): RequestAnswer => ({
  behavior: 'allow',
  updatedInput,
  updatedPermissions: [{ type: 'setMode', mode, destination: 'session' }],
  rule: null,
});

const DENIED = 'The user declined this. Do not try it again another way; ask what to do instead.';

/** The CLI refuses an answer without words, so there are always some. */
export const deny = (message: string): RequestAnswer => ({
  behavior: 'deny',
  message: message.trim() || DENIED,
  interrupt: false,
  rule: null,
});

/** No answer at all to a form: neither filled in nor declined. */
export const cancelForm = (): RequestAnswer => ({
  behavior: 'deny',
  message: 'The user closed this form.',
  interrupt: true,
  rule: null,
});
