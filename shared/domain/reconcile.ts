import { combineTokens, NO_TOKENS, plusTokens } from './token-usage';
import type { TokenUsage } from '../events';
import type { ClaudeSessionId } from './ids';
import { plainModelName } from './model-totals';

/** What the CLI told of a session while it ran here. */
export interface ToldUsage {
  /** Oldest first. */
  claudeSessionIds: ClaudeSessionId[];
  turns: ToldTurn[];
  /** API message ids and tool call ids that were heard, with the event they were heard with. */
  own: ReadonlyMap<string, number>;
  /** Those heard in the sessions it was forked from. */
  inherited: ReadonlySet<string>;
}

export interface ToldTurn {
  /** Of its last event. */
  seq: number;
  /** UTC ms. */
  endedAt: number;
  wasInterrupted: boolean;
  hasCompaction: boolean;
  /** By the name the CLI counts under; empty when the result gave no figures. */
  models: Readonly<Record<string, TokenUsage>>;
}

/** One API message of a transcript, with what was said last of its usage. */
export interface CountedMessage {
  id: string;
  model: string;
  tokens: TokenUsage;
  toolCallIds: readonly string[];
  /** The tool call whose subagent said it; null in the main conversation. */
  agentToolCallId: string | null;
  isSubagent: boolean;
  /** The CLI marked it as taken over by a fork (2.1.332). */
  isCopy: boolean;
  /** UTC ms. */
  at: number | null;
}

/** Why the two differ. */
export const DIFFERENCE_KINDS = [
  'elsewhere',
  'compaction',
  'interrupted',
  'own-calls',
  'no-figures',
  'subagents',
  'unexplained',
] as const;

export interface Difference {
  kind: (typeof DIFFERENCE_KINDS)[number];
  /** By the name a message carries. */
  model: string;
  /** Messages for `elsewhere` and `subagents`, else turns. */
  count: number;
  /** UTC ms of the first of them; null: not known. */
  at: number | null;
  /** Counted minus reported. */
  tokens: TokenUsage;
}

export interface Comparison {
  /** Taken over from the session it was forked from; in no other figure. */
  inheritedMessages: number;
  reported: TokenUsage;
  counted: TokenUsage;
  models: { model: string; reported: TokenUsage; counted: TokenUsage }[];
  lines: Difference[];
}

/**
 * Sets what was told beside what was counted, turn by turn, and names each difference. Whatever the input,
 * reported plus all lines is counted.
 *
 * @param messages each API message once
 */
export function reconcile(told: ToldUsage, messages: readonly CountedMessage[]): Comparison {
  const own = messages.filter((message) => !isInherited(told, message));
  const { byTurn, elsewhere } = assign(told, own);
  const lines: Difference[] = [];
  for (const turn of told.turns) lines.push(...linesOf(turn, byTurn.get(turn.seq) ?? []));
  for (const [model, group] of groupByModel(elsewhere))
    addLine(lines, 'elsewhere', model, group.length, earliest(group), sumOf(group));
  const reported = told.turns.flatMap(({ models }) => plainEntries(models));
  const counted = own.map(({ model, tokens }) => [plainModelName(model), tokens] as const);
  return {
    inheritedMessages: messages.length - own.length,
    reported: totalOf(reported),
    counted: totalOf(counted),
    models: compareModels(reported, counted),
    lines: joinLines(lines),
  };
}

const isInherited = (told: ToldUsage, message: CountedMessage): boolean => {
  if (idsOf(message).some((id) => told.own.has(id))) return false;
  return message.isCopy || idsOf(message).some((id) => told.inherited.has(id));
};

const idsOf = ({ id, toolCallIds }: CountedMessage): readonly string[] => [id, ...toolCallIds];

function assign(told: ToldUsage, messages: readonly CountedMessage[]) {
  const byTurn = new Map<number, CountedMessage[]>();
  const elsewhere: CountedMessage[] = [];
  for (const message of messages) {
    const turn = turnOf(told, message);
    const group = turn === undefined ? elsewhere : byTurn.get(turn.seq);
    if (group !== undefined) group.push(message);
    else if (turn !== undefined) byTurn.set(turn.seq, [message]);
  }
  return { byTurn, elsewhere };
}

/** The turn in which it, or the tool call it hangs on, was heard. */
function turnOf({ own, turns }: ToldUsage, message: CountedMessage): ToldTurn | undefined {
  const seqs = [...idsOf(message), message.agentToolCallId].flatMap((id) =>
    id === null ? [] : (own.get(id) ?? []),
  );
  if (seqs.length === 0) return undefined;
  return firstFrom(turns, Math.min(...seqs));
}

/** The first turn that ended with or after that event; they are in order. */
function firstFrom(turns: readonly ToldTurn[], seq: number): ToldTurn | undefined {
  let low = 0;
  let high = turns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.seq ?? 0) >= seq) high = middle;
    else low = middle + 1;
  }
  return turns[low];
}

function linesOf(turn: ToldTurn, messages: readonly CountedMessage[]): Difference[] {
  const lines: Difference[] = [];
  const told = new Map<string, TokenUsage>();
  for (const [model, tokens] of plainEntries(turn.models))
    told.set(model, plusTokens(told.get(model) ?? NO_TOKENS, tokens));
  const heard = groupByModel(messages);
  const hasNoFigures = told.size === 0;
  for (const model of new Set([...told.keys(), ...heard.keys()])) {
    const group = heard.get(model) ?? [];
    const difference = minus(sumOf(group), told.get(model) ?? NO_TOKENS);
    const kind = hasNoFigures ? 'no-figures' : kindOf(turn, group, difference);
    const count = kind === 'subagents' ? group.filter(({ isSubagent }) => isSubagent).length : 1;
    addLine(lines, kind, model, count, turn.endedAt, difference);
  }
  return lines;
}

function kindOf(
  turn: ToldTurn,
  group: readonly CountedMessage[],
  difference: TokenUsage,
): Difference['kind'] {
  const isMoreTold = Object.values(difference).some((tokens) => tokens < 0);
  if (turn.wasInterrupted) return 'interrupted';
  if (isMoreTold && turn.hasCompaction) return 'compaction';
  if (isMoreTold && group.length === 0) return 'own-calls';
  if (group.some(({ isSubagent }) => isSubagent)) return 'subagents';
  return 'unexplained';
}

function addLine(
  lines: Difference[],
  kind: Difference['kind'],
  model: string,
  count: number,
  at: number | null,
  tokens: TokenUsage,
): void {
  if (!isNothing(tokens)) lines.push({ kind, model, count, at, tokens });
}

/** The same reason for the same model, over all turns, is one line. */
function joinLines(lines: readonly Difference[]): Difference[] {
  const joined = new Map<string, Difference>();
  for (const line of lines) {
    const key = `${line.kind} ${line.model}`;
    const known = joined.get(key);
    if (known === undefined) joined.set(key, line);
    else
      joined.set(key, {
        ...known,
        count: known.count + line.count,
        tokens: plusTokens(known.tokens, line.tokens),
      });
  }
  return [...joined.values()].filter(({ tokens }) => !isNothing(tokens));
}

function compareModels(
  reported: readonly (readonly [string, TokenUsage])[],
  counted: readonly (readonly [string, TokenUsage])[],
): Comparison['models'] {
  const models = [...new Set([...reported, ...counted].map(([model]) => model))].sort();
  const of = (entries: typeof reported, wanted: string) =>
    totalOf(entries.filter(([model]) => model === wanted));
  return models.map((model) => ({
    model,
    reported: of(reported, model),
    counted: of(counted, model),
  }));
}

const plainEntries = (models: ToldTurn['models']): (readonly [string, TokenUsage])[] =>
  Object.entries(models).map(([model, tokens]) => [plainModelName(model), tokens]);

function groupByModel(messages: readonly CountedMessage[]): Map<string, CountedMessage[]> {
  const groups = new Map<string, CountedMessage[]>();
  for (const message of messages) {
    const model = plainModelName(message.model);
    const group = groups.get(model);
    if (group === undefined) groups.set(model, [message]);
    else group.push(message);
  }
  return groups;
}

const earliest = (messages: readonly CountedMessage[]): number | null =>
  messages.reduce<number | null>(
    (least, { at }) => (at === null ? least : Math.min(least ?? at, at)),
    null,
  );

const minus = (a: TokenUsage, b: TokenUsage): TokenUsage => combineTokens(a, b, (x, y) => x - y);
const sumOf = (messages: readonly CountedMessage[]): TokenUsage =>
  messages.reduce((sum, { tokens }) => plusTokens(sum, tokens), NO_TOKENS);
const totalOf = (entries: readonly (readonly [string, TokenUsage])[]): TokenUsage =>
  entries.reduce((sum, [, tokens]) => plusTokens(sum, tokens), NO_TOKENS);
const isNothing = (tokens: TokenUsage): boolean =>
  Object.values(tokens).every((count) => count === 0);
