import { app, type BrowserWindow, dialog } from 'electron';
import { systemTimers } from '../../ipc/deadline';
import type { AppLog } from '../../telemetry/app-log';
import { createQuitDecision, type QuitDecision } from './quit-decision';
import type { QuitQuestion } from './quit-question';
import { type QuitStep, runQuitSequence } from './quit-sequence';

export interface QuittingDeps {
  log: AppLog;
  /** Asked when the end begins: what was never started needs no end. */
  steps(): readonly QuitStep[];
  unfinished(): QuitQuestion | null;
  /** The window used last; undefined when none is open. */
  window(): BrowserWindow | undefined;
  /** Without windows the program goes on: it waits in the tray, or in the dock. */
  staysWithoutWindows(): boolean;
  /** Nothing is to be seen of it from now on. */
  leave(): void;
  /** Everything has ended. */
  left(): void;
}

/** Holds Electron's quit until the person agreed and everything has ended in order, once. */
export function installQuit(deps: QuittingDeps): QuitDecision {
  const { log } = deps;
  /** The one the question stands in front of. */
  let asking: BrowserWindow | undefined;
  const decision = createQuitDecision({
    unfinished: deps.unfinished,
    ask(question, signal) {
      asking = deps.window();
      return askToQuit(asking, question, signal);
    },
    showQuestion() {
      if (asking && !asking.isDestroyed()) asking.show();
    },
    async end() {
      deps.leave();
      await runQuitSequence({
        steps: deps.steps(),
        monotonicNow: () => performance.now(),
        after: systemTimers.after,
        record: ({ name, outcome, durationMs, trouble }) =>
          log.write(outcome === 'done' ? 'info' : 'error', `quit: ${name} ${outcome}`, {
            durationMs: Math.round(durationMs),
            trouble: trouble instanceof Error ? trouble.message : trouble,
          }),
      });
    },
    exit() {
      log.close();
      deps.left();
      app.quit();
    },
    trouble: (error) => log.write('error', 'the question before the end failed', error),
  });
  app.on('before-quit', (event) => {
    if (!decision.request()) event.preventDefault();
  });
  app.on('window-all-closed', () => {
    if (!deps.staysWithoutWindows()) app.quit();
  });
  // After Electron is ready: its own handlers, which would ask, are in place by then and replaced.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, decision.force);
  return decision;
}

/** Cancel comes first to the hand: work is not lost to a key pressed by habit. */
async function askToQuit(
  window: BrowserWindow | undefined,
  { message, detail }: QuitQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const options = {
    type: 'warning' as const,
    message,
    detail,
    buttons: ['Quit and stop them', 'Cancel'],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
    signal,
  };
  if (!window) return (await dialog.showMessageBox(options)).response !== CANCEL;
  window.show();
  return new Promise((resolve, reject) => {
    // A question whose window is gone has no answer any more.
    const goesOn = (): void => resolve(false);
    window.once('closed', goesOn);
    dialog
      .showMessageBox(window, options)
      .then(({ response }) => resolve(response !== CANCEL), reject)
      .finally(() => window.off('closed', goesOn));
  });
}

const CANCEL = 1;
