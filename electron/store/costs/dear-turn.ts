import { NO_TOKENS, plusTokens } from '@shared/domain/token-usage';
import type { CostsReport, TokenKinds } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import { titleLine } from '@shared/domain/title-line';
import { PROMPT_OF_TURN, USAGE_OF_TURN } from './costs-queries';
import type { ReadableDb } from '../opening/database';
import { exact } from './spending';

export interface DearRow {
  sessionKey: number;
  seq: number;
  endedAt: number;
  costUsd: number;
}

/** One of the dearest turns, with what it used and what was asked. */
export function dearTurn(
  db: ReadableDb,
  { sessionKey, seq, endedAt, costUsd }: DearRow,
  session: { id: SessionId; title: string; deletedAt: number | null },
): CostsReport['turns'][number] {
  const usage = db.all<TokenKinds & { model: string }>(USAGE_OF_TURN, sessionKey, seq);
  const asked = db.all<{ messageUuid: string | null; text: string }>(
    PROMPT_OF_TURN,
    sessionKey,
    seq,
    sessionKey,
    seq,
  )[0];
  return {
    sessionId: session.id,
    sessionTitle: session.title,
    isDeleted: session.deletedAt !== null,
    seq,
    endedAt,
    costUsd: exact(costUsd),
    models: usage.map(({ model }) => model),
    tokens: usage.reduce(plusTokens, NO_TOKENS),
    prompt: asked === undefined ? null : firstLine(asked.text),
    messageUuid: asked?.messageUuid ?? null,
  };
}

const firstLine = (text: string): string | null => {
  const [line = ''] = text.trim().split('\n');
  return line === '' ? null : titleLine(line, 200);
};
