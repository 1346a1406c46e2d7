import type { CallError } from '@shared/contract/error';
import type { ExportFormat } from '@shared/contract/exports';
import type { SessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { StoredImage } from '@shared/domain/store-types';
import { writeTextPieces } from '../../platform/text-file';
import type { SessionManager } from '../../sessions/session-manager-types';
import { exportPieces } from './export-pieces';

export interface SessionExportDeps {
  manager: Pick<SessionManager, 'find' | 'page' | 'pageAfter'>;
  readImage(id: string): StoredImage | undefined;
  /** Asks the user; null: dismissed. Absolute path. */
  pickTarget(name: string): Promise<string | null>;
  copyText(text: string): void | Promise<void>;
  progressed(windowId: number, progress: { sessionId: SessionId; percent: number | null }): void;
  /** UTC ms. */
  now(): number;
}

interface Wanted {
  sessionId: SessionId;
  redacts: boolean;
}

/** A whole session out to a file or the clipboard, as it is stored. */
export interface SessionExport {
  sessionToFile(
    wanted: Wanted & { format: ExportFormat },
    windowId: number,
  ): Promise<Result<{ path: string; redacted: number; bytes: number } | null, CallError>>;
  copySession(wanted: Wanted): Promise<Result<{ redacted: number; characters: number }, CallError>>;
}

/** Nobody waits for something shorter to be told how far it is. */
const SILENT_MS = 1_000;
const PROGRESS_EVERY_MS = 250;
/** A clipboard holds it in memory, several times over. */
const MAX_COPIED_CHARACTERS = 20_000_000;
const ENDINGS: Record<ExportFormat, string> = { markdown: 'md', html: 'html', json: 'json' };

export function createSessionExport(deps: SessionExportDeps): SessionExport {
  const { manager } = deps;
  return {
    async sessionToFile({ sessionId, format, redacts }, windowId) {
      const session = manager.find(sessionId);
      if (session === undefined) return err(gone());
      const path = await deps.pickTarget(`${fileName(session.title)}.${ENDINGS[format]}`);
      if (path === null) return ok(null);
      const startedAt = deps.now();
      let toldAt = startedAt + SILENT_MS - PROGRESS_EVERY_MS;
      const made = exportPieces(deps, {
        session,
        format,
        redacts,
        onProgress(percent) {
          if (deps.now() - toldAt < PROGRESS_EVERY_MS) return;
          toldAt = deps.now();
          deps.progressed(windowId, { sessionId, percent });
        },
      });
      const written = await writeTextPieces(path, made.pieces);
      if (toldAt > startedAt + SILENT_MS - PROGRESS_EVERY_MS)
        deps.progressed(windowId, { sessionId, percent: null });
      if (!written.ok) return err(notWritten(path, written.error));
      return ok({ path, redacted: made.redacted(), bytes: written.value });
    },
    async copySession({ sessionId, redacts }) {
      const session = manager.find(sessionId);
      if (session === undefined) return err(gone());
      const made = exportPieces(deps, { session, format: 'markdown', redacts });
      let text = '';
      for (const piece of made.pieces) {
        text += piece;
        if (text.length > MAX_COPIED_CHARACTERS) return err(tooLong());
      }
      await deps.copyText(text);
      return ok({ redacted: made.redacted(), characters: text.length });
    },
  };
}

/** What every system takes as a name. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim() || 'session';

const gone = (): CallError => ({
  code: 'not-found',
  message: 'This session is not there any more. Nothing was written.',
});

const tooLong = (): CallError => ({
  code: 'bad-input',
  message: 'The session is too long for the clipboard. Nothing was copied. Export it to a file.',
});

const notWritten = (path: string, reason: string): CallError => ({
  code: 'file-unusable',
  message: `${path} could not be written: ${reason}. What was there before was kept. Choose another place.`,
});
