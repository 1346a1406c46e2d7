import type { LedgerEntry } from '@shared/domain/ledger-types';

const KINDS = { question: 'A question', plan: 'A plan', form: 'A form' } as const;

/** What was asked, and by whom. */
export function askedWords({ kind, toolName, subagent }: LedgerEntry): string {
  const what = kind === 'tool' ? (toolName ?? 'A tool') : KINDS[kind];
  return subagent === null ? what : `${what}, asked by its subagent: ${subagent}`;
}

const BY = {
  user: 'by you',
  rule: 'by a rule',
  policy: 'by the policy of its run',
} as const;

/** What came of it, who said so, and what was said or made beside. */
export function answerWords(entry: LedgerEntry): { text: string; more: string | null } {
  const { state, behavior, by, rule, message, isEdited, kind } = entry;
  if (state === 'open') return { text: 'Waits for an answer', more: null };
  if (state === 'cancelled') return { text: 'Withdrawn before it was answered', more: null };
  if (state === 'expired')
    return { text: 'Lost: its process ended before it was answered', more: null };
  const who = by === null ? '' : ` ${BY[by]}`;
  if (behavior === 'deny') return { text: `${DENIED[kind]}${who}`, more: message };
  const edited = isEdited ? ', as edited' : '';
  return { text: `${ALLOWED[kind]}${who}${edited}`, more: rule };
}

const ALLOWED = {
  tool: 'Allowed',
  question: 'Answered',
  plan: 'Approved',
  form: 'Filled in',
} as const;

const DENIED = {
  tool: 'Denied',
  question: 'Cancelled',
  plan: 'Sent back',
  form: 'Declined',
} as const;
