import type { ImportOutcome, ImportProgress, ImportState } from '@shared/contract/imports';
import type { SessionId } from '@shared/domain/ids';
import type { Timers } from '../../ipc/deadline';
import type { Store } from '../../store';
import type { HistoryFill } from './history-fill';
import type { TranscriptWatch } from './watch-transcripts';

export interface ImportsDeps {
  store: Pick<Store, 'readImportCounts' | 'listImportedMarks'>;
  configDir: string;
  isOn(): boolean;
  look(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<ImportOutcome>;
  /** Brings the list of sessions up to what was read; ids of the CLI. */
  join(changed: readonly string[], isEnded: () => boolean): Promise<void>;
  /** What was said, behind titles and sums. */
  createFill(onProgress: () => void): HistoryFill;
  watch(onChange: () => void): TranscriptWatch;
  onChange(state: ImportState): void;
  onTrouble(message: string, cause: unknown): void;
  timers: Timers;
  /** UTC ms. */
  now(): number;
}

export interface Imports {
  state(): ImportState;
  /** Begins a look, or asks for another one when one is under way. */
  look(): void;
  /** After the settings changed, and once at the start. */
  review(): void;
  /** Somebody looks at this session: what was said in it comes first. */
  wish(sessionId: SessionId): void;
  /** Ends threads, watchers and timers; what was not read is read the next time. */
  close(): void;
}

/** Behind the first picture of the window. */
const FIRST_MS = 1_500;
/** A CLI at work writes many times a second. */
const QUIET_MS = 2_000;
/** A look over many files may take its time, but never more than a tenth of it. */
const REST_FACTOR = 10;
/** For what no watcher tells. Only file times are compared. */
const EVERY_MS = 5 * 60_000;
const PROGRESS_EVERY_MS = 200;

/** Keeps what is known of the CLI's transcripts up to date while the setting is on. */
export function createImports(deps: ImportsDeps): Imports {
  let running: AbortController | null = null;
  let isWanted = false;
  let watcher: TranscriptWatch | null = null;
  let cancelTimer: (() => void) | null = null;
  let isClosed = false;
  let progress: ImportProgress | null = null;
  let toldAt = 0;
  let lookedAt: number | null = null;
  let last: ImportOutcome | null = null;

  const state = (): ImportState => ({
    isOn: deps.isOn(),
    configDir: deps.configDir,
    progress,
    history: fill.progress(),
    lookedAt,
    failure:
      last === null || last.ok
        ? null
        : { path: last.path, code: last.code, message: explain(last) },
    unreadable: last?.ok ? last.unreadable : [],
    ...deps.store.readImportCounts(),
    ...deps.store.listImportedMarks(),
  });
  const tell = (): void => {
    if (!isClosed) deps.onChange(state());
  };
  // At its end the last figure is told, whenever the one before was.
  const fill = deps.createFill(() => (fill.progress() === null ? tell() : tellSometimes()));
  const after = (ms: number): void => {
    cancelTimer?.();
    cancelTimer = deps.timers.after(ms, () => {
      cancelTimer = null;
      look();
    });
  };
  const note = (next: ImportProgress): void => {
    progress = next;
    tellSometimes();
  };
  const tellSometimes = (): void => {
    if (deps.now() - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = deps.now();
    tell();
  };

  async function run(own: AbortController): Promise<void> {
    const startedAt = deps.now();
    progress = { doneBytes: 0, totalBytes: 0 };
    try {
      last = await deps.look(own.signal, note);
      if (last.ok) await deps.join(last.changed, () => own.signal.aborted);
      if (last.ok && !own.signal.aborted) fill.begin();
      lookedAt = deps.now();
    } catch (error) {
      if (own.signal.aborted) return;
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'internal';
      last = { ok: false, path: deps.configDir, code };
      deps.onTrouble('transcripts could not be looked at', error);
    } finally {
      running = null;
      progress = null;
    }
    if (isClosed || !deps.isOn()) return;
    watcher?.renew();
    const rest = Math.max(QUIET_MS, (deps.now() - startedAt) * REST_FACTOR);
    after(isWanted ? rest : EVERY_MS);
    isWanted = false;
    tell();
  }

  function look(): void {
    if (isClosed || !deps.isOn()) return;
    if (running !== null) {
      isWanted = true;
      return;
    }
    cancelTimer?.();
    cancelTimer = null;
    running = new AbortController();
    void run(running);
  }

  function stop(): void {
    running?.abort();
    fill.stop();
    watcher?.close();
    watcher = null;
    cancelTimer?.();
    cancelTimer = null;
  }

  return {
    state,
    look,
    wish: (sessionId) => fill.wish(sessionId),
    review() {
      if (isClosed || deps.isOn() === (watcher !== null)) return;
      if (deps.isOn()) {
        watcher = deps.watch(() => {
          if (running === null) after(QUIET_MS);
          else isWanted = true;
        });
        after(FIRST_MS);
      } else {
        stop();
        tell();
      }
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

const explain = ({ path, code }: { path: string; code: string }): string =>
  `The sessions of your terminals could not be read (${path}: ${code}). What was read before is kept. Make the folder readable, then look again.`;
