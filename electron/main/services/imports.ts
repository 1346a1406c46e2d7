import { randomUUID } from 'node:crypto';
import type { Settings } from '@shared/contract/settings';
import { asSessionId, asWorkspaceId, type SessionId } from '@shared/domain/ids';
import { IMPORT_HOLD } from '@shared/domain/import-types';
import { claudeConfigDir } from '../../claude/transcript/transcript-exists';
import { systemTimers } from '../../ipc/deadline';
import type { PushHub } from '../../ipc/push-hub';
import type { Store } from '../../store';
import type { AppLog } from '../../telemetry/app-log';
import { ownIdentity } from '../../platform/process-identity';
import { createHistoryFill } from '../imports/history-fill';
import { createImports, type Imports } from '../imports/imports';
import { joinFound } from '../imports/join-found';
import { runHistory } from '../imports/run-history';
import { runLook } from '../imports/run-look';
import { watchTranscripts } from '../imports/watch-transcripts';
import type { AppPaths } from '../paths';

export interface ImportPartsDeps {
  store: Store;
  hub: Pick<PushHub, 'push' | 'sessionChanged' | 'appendEvents' | 'listAttached'>;
  settings(): Settings;
  paths: AppPaths;
  log: AppLog;
  /** After folders came with found sessions. */
  workspacesChanged(): void;
  spendingChanged(): void;
}

/** The import with the app's threads, folders and windows. */
export function createAppImports(deps: ImportPartsDeps): Imports {
  const { store, hub, paths, log } = deps;
  const configDir = claudeConfigDir(process.env, paths.home);
  /** A window that misses events before one it is told attaches again. */
  const showAnew = (sessionId: SessionId): void =>
    hub.appendEvents(sessionId, store.readEvents(sessionId, null, 1).events);
  return createImports({
    store,
    configDir,
    isOn: () => deps.settings().importsTranscripts,
    look: (signal, onProgress) =>
      runLook({
        program: paths.importWorker,
        scanProgram: paths.scanWorker,
        databasePath: paths.database,
        configDir,
        signal,
        onProgress,
      }),
    join: (changed, isEnded) =>
      joinFound(changed, {
        store,
        defaultPolicy: () => deps.settings().defaultPolicy,
        newSessionId: () => asSessionId(randomUUID()),
        newWorkspaceId: () => asWorkspaceId(randomUUID()),
        now: Date.now,
        onChanged(sessionIds) {
          deps.workspacesChanged();
          deps.spendingChanged();
          for (const id of sessionIds) hub.sessionChanged(id);
        },
        pause: () => new Promise((resolve) => setImmediate(resolve)),
        isEnded,
      }),
    createFill: (onProgress) =>
      createHistoryFill({
        run: (signal, heard) =>
          runHistory({
            program: paths.historyWorker,
            databasePath: paths.database,
            holder: {
              instanceId: `${IMPORT_HOLD}${randomUUID()}`,
              ...ownIdentity(),
              heartbeatAt: Date.now(),
              program: 'app',
            },
            signal,
            ...heard,
          }),
        onWritten(sessionId) {
          hub.sessionChanged(sessionId);
          if (hub.listAttached(sessionId).length > 0) showAnew(sessionId);
        },
        onProgress,
        onTrouble: (message, cause) => log.write('error', message, cause),
      }),
    watch: (onChange) => watchTranscripts(configDir, onChange),
    onChange: (state) => hub.push('imports.changed', state),
    onTrouble: (message, cause) => log.write('error', message, cause),
    timers: systemTimers,
    now: Date.now,
  });
}
