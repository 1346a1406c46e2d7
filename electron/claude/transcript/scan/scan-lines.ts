import { isJson, type Json, numberOf, textOf } from '../../normalize/json';
import { readModelUsage, totalsOf } from '../../normalize/usage';
import { chainRow, TITLE_FIELDS } from '../transcript-row';
import { typedText } from '../transcript-title';
import { answerText } from './answer-reader';
import { createFastAnswers } from './fast-answer';
import { readMessage, SYNTHETIC } from './read-message';
import { kindOfRow, startsWith } from './row-kind';
import type { ScannedMessage, TranscriptScan } from './transcript-scan';

export interface LineScanner {
  /** Takes whole lines. */
  region(bytes: Buffer): void;
  /** Writes down what is only settled once all is seen. */
  end(): void;
}

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const ASSISTANT = Buffer.from('"type":"assistant"');
const USER = Buffer.from('"type":"user"');
/** Rows without a place in the chain begin with their type; of these only few matter. */
const TYPE_FIRST = Buffer.from('{"type":"');
/** Copies of requests: they may hold anything, and nothing of it counts. */
const REQUEST = Buffer.from('{"type":"api-request');
const NAMED = ['custom-title', 'ai-title', 'last-prompt', 'summary', 'cost-state'] as const;
const NAMED_STARTS = NAMED.map((type) => Buffer.from(`{"type":"${type}"`));
/** A person's first words stand near the start; further on a file without any is not parsed for them. */
const MAX_PROMPT_ROWS = 200;
const MAX_PROMPT_BYTES = 1024 * 1024;

/**
 * The CLI writes compact JSON, so a row of interest is told by a few bytes: only answers, the newest
 * name of each kind and the first prompt are parsed. A file somebody wrote with spaces is parsed whole.
 */
export function createLineScanner(scan: TranscriptScan): LineScanner {
  const known = new Map(scan.messages.map((message) => [message.id, message]));
  /** The newest row of each kind that names the session. */
  const named = new Map<number, string>();
  let promptRows = 0;
  let isCompact: boolean | null = null;
  const fast = createFastAnswers();
  /** Folder and branch are those of the first answer. */
  let hasParsedAnswer = false;

  const row = (line: string): Json | null => {
    try {
      const value: unknown = JSON.parse(line);
      if (isJson(value)) return value;
    } catch {
      // Counted below, as what is JSON and no row.
    }
    scan.damagedLines += 1;
    return null;
  };
  const noteChain = (value: Json): void => {
    scan.cwd ??= decoded(textOf(value.cwd));
    scan.gitBranch ??= decoded(textOf(value.gitBranch));
    scan.cliVersion = textOf(value.version) ?? scan.cliVersion;
    const at = Date.parse(textOf(value.timestamp) ?? '');
    if (Number.isNaN(at)) return;
    scan.startedAt = Math.min(scan.startedAt ?? at, at);
    scan.updatedAt = Math.max(scan.updatedAt ?? at, at);
  };
  const takeAnswer = (value: Json): void => {
    noteChain(value);
    const message = readMessage(value);
    if (message === null) return;
    if (message.copiedFrom !== null) scan.copiedFrom ??= message.copiedFrom;
    count(message);
  };
  const count = ({ id, model, at, isWeak, tokens }: ScannedMessage): void => {
    const before = known.get(id);
    if (before === undefined) {
      known.set(id, { id, model, at, isWeak, tokens });
      return;
    }
    before.tokens = tokens;
    before.model = model;
    before.isWeak &&= isWeak;
  };
  /** False: it has to be parsed. */
  const takeFast = (bytes: Buffer, start: number, end: number): boolean => {
    if (!hasParsedAnswer) return false;
    const message = fast.read(bytes, start, end);
    if (message === 'same') return true;
    if (message === null || (message.isCopy && scan.copiedFrom === null)) return false;
    scan.startedAt = Math.min(scan.startedAt ?? message.at, message.at);
    scan.updatedAt = Math.max(scan.updatedAt ?? message.at, message.at);
    if (message.model !== SYNTHETIC) count(message);
    return true;
  };
  const takePrompt = (value: Json): void => {
    noteChain(value);
    const uuid = textOf(value.uuid);
    if (uuid === null || value.type !== 'user') return;
    scan.firstPrompt = typedText(chainRow(value, 'user', uuid))?.slice(0, 2_000) ?? null;
  };
  const takeNamed = (value: Json): void => {
    if (value.type === 'cost-state') {
      scan.costUsd = numberOf(value.totalCostUSD) ?? scan.costUsd;
      const models = readModelUsage(value.modelUsage);
      if (models !== null) scan.totals = totalsOf(models);
      return;
    }
    const field = TITLE_FIELDS[String(value.type)];
    if (field === undefined) return;
    const text = textOf(value[field[1]])?.trim() ?? '';
    if (text !== '') scan.names[field[0]] = text.slice(0, 2_000);
  };
  const takeAny = (value: Json): void => {
    if (value.type === 'assistant') takeAnswer(value);
    else if (value.type === 'user' && scan.firstPrompt === null) takePrompt(value);
    else {
      takeNamed(value);
      if (textOf(value.uuid) !== null) noteChain(value);
    }
  };

  const line = (bytes: Buffer, start: number, end: number): void => {
    if (bytes[start] !== OPEN_BRACE || bytes[end - 1] !== CLOSE_BRACE) {
      scan.damagedLines += 1;
      return;
    }
    if (isCompact === false) {
      const value = row(bytes.toString('utf8', start, end));
      if (value !== null) takeAny(value);
      return;
    }
    if (startsWith(bytes, start, REQUEST)) return;
    const kind = startsWith(bytes, start, TYPE_FIRST)
      ? NAMED_STARTS.findIndex((prefix) => startsWith(bytes, start, prefix))
      : -1;
    if (kind >= 0) {
      named.set(kind, bytes.toString('utf8', start, end));
      return;
    }
    const told = kindOfRow(bytes, start);
    if (told === 'attachment' || (told === 'user' && scan.firstPrompt !== null)) return;
    if (told === 'assistant' || (told === null && holds(bytes, start, end, ASSISTANT))) {
      if (takeFast(bytes, start, end)) return;
      fast.forget();
      const value = row(answerText(bytes, start, end));
      if (value?.type !== 'assistant') return;
      takeAnswer(value);
      hasParsedAnswer = true;
    } else if (scan.firstPrompt === null && promptRows < MAX_PROMPT_ROWS) {
      if (end - start > MAX_PROMPT_BYTES || !holds(bytes, start, end, USER)) return;
      promptRows += 1;
      const value = row(bytes.toString('utf8', start, end));
      if (value !== null) takePrompt(value);
    }
  };

  const region = (bytes: Buffer): void => {
    isCompact ??= looksCompact(bytes);
    fast.forget();
    for (let start = 0; start < bytes.length; ) {
      const next = bytes.indexOf(LINE_FEED, start);
      const end = bytes[next - 1] === RETURN ? next - 1 : next;
      if (end > start) line(bytes, start, end);
      start = next + 1;
    }
    scan.cliVersion = versionAt(bytes, bytes.lastIndexOf(VERSION)) ?? scan.cliVersion;
    scan.startedAt ??= timeAt(bytes, bytes.indexOf(TIMESTAMP));
    scan.updatedAt = timeAt(bytes, bytes.lastIndexOf(TIMESTAMP)) ?? scan.updatedAt;
  };
  return {
    region,
    end() {
      for (const text of named.values()) {
        const value = row(text);
        if (value !== null) takeNamed(value);
      }
      scan.messages = [...known.values()];
    },
  };
}

const TIMESTAMP = Buffer.from('"timestamp":"');
const VERSION = Buffer.from('"version":"');

/** "2.1.332" behind the field's name. */
function versionAt(bytes: Buffer, found: number): string | null {
  if (found < 0) return null;
  const start = found + VERSION.length;
  return /^\d[\w.-]*(?=")/.exec(bytes.toString('latin1', start, start + 40))?.[0] ?? null;
}

/** "2026-11-30T21:12:57.432Z" behind the field's name. */
function timeAt(bytes: Buffer, found: number): number | null {
  if (found < 0) return null;
  const start = found + TIMESTAMP.length;
  const at = Date.parse(bytes.toString('latin1', start, start + 24));
  return Number.isNaN(at) ? null : at;
}

/** Text whose UTF-8 was read a byte a character; plain text and escaped characters stay. */
const decoded = (text: string | null): string | null =>
  text !== null && /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(text)
    ? Buffer.from(text, 'latin1').toString('utf8')
    : text;

const looksCompact = (bytes: Buffer): boolean =>
  !/^\{\s*"\w+"\s*:\s|^\{\s/.test(bytes.toString('latin1', 0, 100));

const holds = (bytes: Buffer, start: number, end: number, needle: Buffer): boolean =>
  bytes.subarray(start, end).includes(needle);
