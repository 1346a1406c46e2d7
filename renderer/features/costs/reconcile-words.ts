import type { Reconciliation } from '@shared/contract/costs';

type Line = Reconciliation['lines'][number];

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`;

/** Why a part of the difference is there, for a person. */
export function lineWords({ kind, count }: Pick<Line, 'kind' | 'count'>): string {
  const turns = many(count, 'turn', 'turns');
  switch (kind) {
    case 'elsewhere':
      return `${many(count, 'message', 'messages')} only in the transcript: the session went on outside Roundhouse, in a terminal.`;
    case 'compaction':
      return `${turns} with a compaction: its call is in Claude Code’s totals and not in the transcript.`;
    case 'interrupted':
      return `${turns} cut short: Claude Code estimates what it did not see to the end.`;
    case 'own-calls':
      return `${turns} with calls of Claude Code’s own, for a title or a summary, that write no message.`;
    case 'no-figures':
      return `${turns} for which Claude Code gave no figures.`;
    case 'subagents':
      return `${many(count, 'message', 'messages')} of subagents, counted in another turn than the one they belong to.`;
    case 'unexplained':
      return `${turns} for which nothing here explains the difference.`;
    default:
      return kind satisfies never;
  }
}

/** What the comparison comes to, in one sentence. */
export function verdictWords({ files, isWhole, lines }: Reconciliation): string {
  if (files.length === 0)
    return 'No turn has begun yet, so there is no transcript to compare with.';
  if (files.every(({ state }) => state !== 'read'))
    return 'None of its transcripts could be read, so nothing can be counted anew. What was reported stays as it is.';
  if (!isWhole) return 'Not all of its transcripts could be read: the recount is a lower bound.';
  if (lines.length === 0) return 'Both say the same, token by token.';
  return lines.some(({ kind }) => kind === 'unexplained')
    ? 'The two differ, and a part of it is not explained.'
    : 'The two differ, and every part of it is explained below.';
}

export function fileWords(file: Reconciliation['files'][number]): string {
  if (file.state === 'missing') return 'There is no such transcript any more.';
  if (file.state === 'unreadable')
    return `It could not be read: ${file.reason ?? 'not known why'}.`;
  const parts = [
    many(file.messages, 'message', 'messages'),
    ...(file.subagentFiles > 0
      ? [many(file.subagentFiles, 'subagent file', 'subagent files')]
      : []),
    ...(file.damagedLines > 0
      ? [`${many(file.damagedLines, 'damaged line', 'damaged lines')} passed over`]
      : []),
  ];
  return parts.join(', ');
}
