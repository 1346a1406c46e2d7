import { app } from 'electron';
import { systemTimers } from '../ipc/deadline';
import type { AppLog } from '../telemetry/app-log';
import { type QuitStep, runQuitSequence } from './quit-sequence';

/**
 * Holds Electron's quit until everything has ended in order, once. `steps` is asked at that moment:
 * what was never started needs no end.
 */
export function installQuit(log: AppLog, steps: () => readonly QuitStep[]): void {
  let state: 'running' | 'quitting' | 'done' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'done') return;
    event.preventDefault();
    if (state === 'quitting') return;
    state = 'quitting';
    void runQuitSequence({
      steps: steps(),
      monotonicNow: () => performance.now(),
      after: systemTimers.after,
      record: ({ name, outcome, durationMs, trouble }) =>
        log.write(outcome === 'done' ? 'info' : 'error', `quit: ${name} ${outcome}`, {
          durationMs: Math.round(durationMs),
          trouble: trouble instanceof Error ? trouble.message : trouble,
        }),
    }).finally(() => {
      state = 'done';
      log.close();
      app.quit();
    });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
