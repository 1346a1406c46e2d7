import type { ExportFormat } from '@shared/contract/exports';
import type { SessionSummary } from '@shared/contract/sessions';
import { createEntryReader } from '@shared/domain/export/entry';
import { entryToHtml, HTML_FOOT, htmlHead } from '@shared/domain/export/html';
import { entryToMarkdown, markdownHead } from '@shared/domain/export/markdown';
import { redactText, redactValue } from '@shared/domain/redact';
import type { StoredImage } from '@shared/domain/store-types';
import type { AgentEvent } from '@shared/events';
import type { SessionManager } from '../../sessions/session-manager-types';

export interface ExportDeps {
  manager: Pick<SessionManager, 'page' | 'pageAfter'>;
  readImage(id: string): StoredImage | undefined;
}

export interface ExportWanted {
  session: SessionSummary;
  format: ExportFormat;
  redacts: boolean;
  /** 0 to 100. */
  onProgress?(percent: number): void;
}

const PAGE_EVENTS = 256;

/** The file in pieces, each made when it is asked for; a session of any length costs one page. */
export function exportPieces(
  deps: ExportDeps,
  wanted: ExportWanted,
): { pieces: Iterable<string>; redacted(): number } {
  let redacted = 0;
  const clean = <T>(value: T): T => {
    if (!wanted.redacts) return value;
    const made = redactValue(value);
    redacted += made.count;
    return made.value;
  };
  const events = readAll(deps, wanted);
  const { format, session } = wanted;
  const head = {
    ...session,
    title: wanted.redacts ? redactText(session.title).value : session.title,
  };
  const pieces =
    format === 'json'
      ? asJson(head, events, clean)
      : asPage(head, events, clean, format, (id) => imageSource(deps.readImage(id)));
  return { pieces, redacted: () => redacted };
}

function* asPage(
  session: SessionSummary,
  events: Iterable<AgentEvent>,
  clean: <T>(value: T) => T,
  format: 'markdown' | 'html',
  imageOf: (id: string) => string | null,
): Generator<string> {
  const read = createEntryReader();
  const isHtml = format === 'html';
  yield isHtml ? htmlHead(session) : markdownHead(session);
  for (const event of events)
    for (const entry of read(event)) {
      const cleaned = clean(entry);
      yield isHtml ? entryToHtml(cleaned, imageOf) : entryToMarkdown(cleaned);
    }
  if (isHtml) yield HTML_FOOT;
}

/** `{roundhouse: "session", version: 1, session, events}`, one event a line. */
function* asJson(
  session: SessionSummary,
  events: Iterable<AgentEvent>,
  clean: <T>(value: T) => T,
): Generator<string> {
  const { id, title, cwd, model, claudeSessionId, parentSessionId, createdAt } = session;
  const facts = { id, title, cwd, model, claudeSessionId, parentSessionId, createdAt };
  yield `{"roundhouse":"session","version":1,"session":${JSON.stringify(facts)},"events":[`;
  let comma = '\n';
  for (const event of events) {
    yield `${comma}${JSON.stringify(clean(event))}`;
    comma = ',\n';
  }
  yield '\n]}\n';
}

function* readAll(
  { manager }: ExportDeps,
  { session, onProgress }: ExportWanted,
): Generator<AgentEvent> {
  let afterSeq = Number.MIN_SAFE_INTEGER;
  let [firstSeq, read] = [0, 0];
  const newest = manager.page({
    sessionId: session.id,
    beforeSeq: Number.MAX_SAFE_INTEGER,
    limit: 1,
  });
  const lastSeq = newest.ok ? (newest.value.events.at(-1)?.seq ?? 0) : 0;
  for (;;) {
    const page = manager.pageAfter({ sessionId: session.id, afterSeq, limit: PAGE_EVENTS });
    // Half a session must not pass for a whole one: the file is not made.
    if (!page.ok) throw new Error(page.error.message);
    const { events, hasLater } = page.value;
    if (read === 0) firstSeq = events[0]?.seq ?? 0;
    read += events.length;
    yield* events;
    const last = events.at(-1);
    if (last === undefined || !hasLater) return;
    afterSeq = last.seq;
    const share = (last.seq - firstSeq) / Math.max(1, lastSeq - firstSeq);
    onProgress?.(Math.min(99, Math.round(share * 100)));
  }
}

function imageSource(image: StoredImage | undefined): string | null {
  if (image === undefined) return null;
  return `data:${image.mediaType};base64,${Buffer.from(image.bytes).toString('base64')}`;
}
