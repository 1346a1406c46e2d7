import { app, dialog } from 'electron';
import type { AppLog } from '../../telemetry/app-log';

/** Bugs nobody caught: written down and shown, while sessions and window live on. */
export function installLastResort(log: AppLog): void {
  let isShowing = false;
  const report = (kind: string, error: unknown): void => {
    log.write('error', kind, error);
    process.stderr.write(`${kind}: ${error instanceof Error ? error.stack : String(error)}\n`);
    // One at a time: a bug in a loop must not bury the screen in dialogs.
    if (isShowing || !app.isReady()) return;
    isShowing = true;
    void showProblem(error, log.path()).finally(() => {
      isShowing = false;
    });
  };
  process.on('uncaughtException', (error) => report('uncaught exception', error));
  process.on('unhandledRejection', (reason) => report('unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.write('error', `${type} process ended`, { reason, exitCode });
  });
}

/** A start that failed before there was a window to say so in. */
export async function showStartFailure(error: unknown, logPath: string | null): Promise<void> {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await dialog.showMessageBox({
    type: 'error',
    message: 'Roundhouse could not start',
    detail: `${messageOf(error)}\n\nNothing was changed.${seeLog(logPath)}`,
    buttons: ['Quit'],
  });
}

async function showProblem(error: unknown, logPath: string | null): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'Something in Roundhouse failed',
    detail: `${messageOf(error)}\n\nWhat your sessions said is kept. You can go on working; if something looks wrong, quit and start again.${seeLog(logPath)}`,
    buttons: ['Go on', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) app.quit();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const seeLog = (path: string | null): string => (path === null ? '' : ` The log is ${path}.`);
