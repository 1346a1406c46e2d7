import * as rows from './rows';
import { uuidOf } from './seeded-uuid';

export interface SessionWriter {
  /** Adds turns until the file has about so many bytes. */
  fill(bytes: number): void;
  /** Cuts the newest row in the middle, as a machine that lost its power does. */
  cutLastRow(): void;
  /** The notes the CLI leaves when a session ends. */
  end(): void;
  content(): string;
  cutLines(): number;
  /** The rows of the conversation, for a fork to begin with. */
  chain(): readonly Record<string, unknown>[];
}

const MODELS = ['claude-opus-4-5-20251101', 'claude-sonnet-4-5-20250929'];
const SECOND_MS = 1000;

export function createSessionWriter(options: {
  place: rows.RowPlace;
  random: () => number;
  /** UTC ms. */
  startedAt: number;
  from: SessionWriter | null;
}): SessionWriter {
  const { place, random } = options;
  const lines: string[] = [];
  const chain: Record<string, unknown>[] = [];
  let size = 0;
  let cut = 0;
  let last: string | null = null;
  let clock = options.startedAt;
  let prompt = '';
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low));
  const text = (bytes: number): string => prose(random, bytes);
  const stamp = (): string => {
    clock += between(1, 3) * SECOND_MS;
    return new Date(clock).toISOString();
  };
  const put = (row: Record<string, unknown>): void => {
    const line = JSON.stringify(row);
    lines.push(line);
    size += line.length + 1;
    if ('uuid' in row) {
      chain.push(row);
      last = String(row.uuid);
    }
  };
  const request = (kind: '' | '-shape' | '-blob', bytes: number): void =>
    put(
      rows.requestRow(place, {
        kind,
        timestamp: stamp(),
        hash: uuidOf(random),
        text: text(bytes),
      }),
    );
  const attach = (kind: string, bytes: number): void => {
    if (last === null) return;
    const parentUuid = last;
    put(
      rows.attachmentRow(place, {
        uuid: uuidOf(random),
        parentUuid,
        timestamp: stamp(),
        kind,
        text: text(bytes),
      }),
    );
  };

  const round = (isLast: boolean): void => {
    const message: rows.AssistantMessage = {
      id: `msg_01${uuidOf(random).replaceAll('-', '').slice(0, 22)}`,
      requestId: `req_011${uuidOf(random).replaceAll('-', '').slice(0, 21)}`,
      model: MODELS[random() < 0.8 ? 0 : 1] ?? '',
      usage: {
        input: between(1, 30),
        output: between(40, 2_000),
        cacheRead: between(10_000, 150_000),
        cacheWrite5m: between(0, 5_000),
        cacheWrite1h: random() < 0.1 ? between(0, 5_000) : 0,
      },
    };
    const toolUseId = `toolu_01${uuidOf(random).replaceAll('-', '').slice(0, 22)}`;
    const blocks: Record<string, unknown>[] = [{ type: 'text', text: text(between(100, 900)) }];
    if (random() < 0.3)
      blocks.unshift({ type: 'thinking', thinking: text(between(200, 1_500)), signature: 'c2ln' });
    if (!isLast) {
      const input = { command: text(between(20, 400)), description: 'Run a command' };
      blocks.push({ type: 'tool_use', id: toolUseId, name: 'Bash', input });
    }
    const stopReason = isLast ? 'end_turn' : 'tool_use';
    request('', 900);
    for (const block of blocks) {
      const row = { uuid: uuidOf(random), parentUuid: last ?? '', timestamp: stamp() };
      put(rows.assistantRow(place, { ...row, block, stopReason }, message));
    }
    if (isLast) return;
    put(
      rows.resultRow(place, {
        uuid: uuidOf(random),
        parentUuid: last ?? '',
        timestamp: stamp(),
        toolUseId,
        output: text(between(100, 6_000)),
      }),
    );
    if (random() < 0.2) attach('edited_text_file', between(200, 3_000));
  };

  const turn = (): void => {
    prompt = text(between(20, 300));
    const row = { uuid: uuidOf(random), parentUuid: last, timestamp: stamp(), text: prompt };
    put(rows.promptRow(place, row));
    if (chain.length === 1) {
      for (const bytes of [700, 400, 1_800, 6_500, 3_600]) attach('skill_listing', bytes);
      request('-shape', 38_000);
    }
    request('-blob', between(1_000, 10_000));
    const rounds = between(2, 12);
    for (let index = 0; index < rounds; index += 1) round(index === rounds - 1);
    attach('prompt_snapshot', 14_000);
    if (place.agentId === null) put(rows.lastPromptRow(place, prompt, last ?? ''));
  };

  for (const row of options.from?.chain() ?? []) {
    const copiedFrom = row.type === 'assistant' ? { requestSessionId: row.sessionId } : {};
    put({ ...row, ...copiedFrom, sessionId: place.sessionId, cwd: place.cwd });
  }
  return {
    fill(bytes) {
      do turn();
      while (size < bytes);
    },
    cutLastRow() {
      const line = lines.pop();
      if (line === undefined) return;
      lines.push(line.slice(0, Math.floor(line.length / 2)));
      cut += 1;
    },
    end() {
      if (prompt !== '') put(rows.lastPromptRow(place, prompt, last ?? ''));
      put(rows.costRow(place, between(1, 9_000) / 1_000));
    },
    content: () => `${lines.join('\n')}\n`,
    cutLines: () => cut,
    chain: () => chain,
  };
}

/** Words with the odd newline and quote, which JSON has to escape. */
function prose(random: () => number, bytes: number): string {
  const start = Math.floor(random() * (PROSE.length / 2));
  let made = PROSE.slice(start, start + bytes);
  while (made.length < bytes) made += PROSE.slice(0, bytes - made.length);
  return made;
}

const PROSE = Array.from({ length: 6_000 }, (_, index) => {
  const word = ((index * 2_654_435_761) >>> 0).toString(36).slice(0, 2 + (index % 7));
  return index % 23 === 22 ? `"${word}"\n` : word;
}).join(' ');
