import type { ModelTotals } from '@shared/domain/entities';
import type { TokenUsage } from '@shared/events';
import { isJson, type Json, jsonOf, textOf } from '../normalize/json';
import { readModelUsage, readUsage, totalsOf } from '../normalize/usage';

/** A link of the conversation's chain; what a person or the model said hangs on some of them. */
export interface ChainRow {
  kind: 'user' | 'assistant' | 'attachment' | 'system';
  uuid: string;
  parentUuid: string | null;
  /** UTC ms; null when the row's own time is missing or unreadable. */
  at: number | null;
  cwd: string | null;
  gitBranch: string | null;
  cliVersion: string | null;
  /** Of a subagent: in a file of its own, in old transcripts among the main rows. */
  isSidechain: boolean;
  /** Written by the CLI for the model: not something a person said. */
  isMeta: boolean;
  isCompactSummary: boolean;
  /** The CLI's session a fork took this answer over from (2.1.332, `requestSessionId`); else null. */
  copiedFrom: string | null;
  message: Json;
  /** Null where the model is the CLI itself or the row has no usage. */
  usage: MessageUsage | null;
}

export interface MessageUsage {
  messageId: string;
  model: string;
  tokens: TokenUsage;
}

export interface TitleRow {
  kind: 'title';
  source: 'custom' | 'ai' | 'last-prompt' | 'summary';
  title: string;
}

/** What the CLI itself says the conversation has cost, all its processes and a fork's parent included. */
export interface CostRow {
  kind: 'cost';
  totalUsd: number | null;
  totals: ModelTotals;
}

export type TranscriptRow = ChainRow | TitleRow | CostRow;

/** Null: a row of another kind. */
export type ParsedRow = { ok: true; row: TranscriptRow | null } | { ok: false };

/** Rows that begin with their type, as all without a uuid do, and that say nothing we keep. */
const SKIPPED =
  /^\{"type":"(?:api-request(?:-shape|-blob)?|queue-operation|file-history-(?:snapshot|delta)|tools-used|atis-latch|mode)"/;

/** Row types that name a session, with where the name stands. */
export const TITLE_FIELDS: Readonly<Record<string, readonly [TitleRow['source'], string]>> = {
  'custom-title': ['custom', 'customTitle'],
  'ai-title': ['ai', 'aiTitle'],
  'last-prompt': ['last-prompt', 'lastPrompt'],
  summary: ['summary', 'summary'],
};

/** The model of text the CLI made up itself; it was not paid for. */
const SYNTHETIC = '<synthetic>';

/**
 * One line of a transcript (2.1.332). The bulk of a file are copies of requests: those are told by how
 * they begin and not parsed.
 */
export function parseTranscriptRow(line: string): ParsedRow {
  if (SKIPPED.test(line)) return { ok: true, row: null };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false };
  }
  if (!isJson(value) || typeof value.type !== 'string') return { ok: false };
  return { ok: true, row: rowOf(value, value.type) };
}

function rowOf(value: Json, type: string): TranscriptRow | null {
  const title = TITLE_FIELDS[type];
  if (title !== undefined) {
    const text = textOf(value[title[1]])?.trim() ?? '';
    return text === '' ? null : { kind: 'title', source: title[0], title: text };
  }
  if (type === 'cost-state') {
    const models = readModelUsage(value.modelUsage);
    const totalUsd = typeof value.totalCostUSD === 'number' ? value.totalCostUSD : null;
    return { kind: 'cost', totalUsd, totals: models === null ? {} : totalsOf(models) };
  }
  const kind = CHAIN_KINDS.find((one) => one === type);
  const uuid = textOf(value.uuid);
  return kind === undefined || uuid === null ? null : chainRow(value, kind, uuid);
}

const CHAIN_KINDS = ['user', 'assistant', 'attachment', 'system'] as const;

export function chainRow(value: Json, kind: ChainRow['kind'], uuid: string): ChainRow {
  const at = Date.parse(textOf(value.timestamp) ?? '');
  const message = jsonOf(value.message);
  const source = textOf(value.requestSessionId);
  return {
    kind,
    uuid,
    parentUuid: textOf(value.parentUuid),
    at: Number.isNaN(at) ? null : at,
    cwd: textOf(value.cwd),
    gitBranch: textOf(value.gitBranch),
    cliVersion: textOf(value.version),
    isSidechain: value.isSidechain === true,
    isMeta: value.isMeta === true,
    isCompactSummary: value.isCompactSummary === true,
    copiedFrom: source === null || source === textOf(value.sessionId) ? null : source,
    message,
    usage: kind === 'assistant' ? usageOf(message) : null,
  };
}

function usageOf(message: Json): MessageUsage | null {
  const messageId = textOf(message.id);
  const model = textOf(message.model);
  const tokens = readUsage(message.usage);
  if (messageId === null || model === null || model === SYNTHETIC || tokens === null) return null;
  return { messageId, model, tokens };
}
