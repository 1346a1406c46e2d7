import { app } from 'electron';
import { systemTimers } from '../ipc/deadline';
import { deadlineOf } from '../ipc/deadlines';
import type { Handlers } from '../ipc/handler-types';
import { createRouter, type Router } from '../ipc/router';
import { identifySender, type InvokeSender } from '../ipc/sender-check';
import { APP_ORIGIN } from '../platform/app-files';
import type { AppLog } from '../telemetry/app-log';
import type { WindowHost } from './windows/window-host';
import { explainThrown } from './wire-handlers';

/** A click that takes longer feels slow; the calls below it are many and tell nothing. */
const SLOW_CALL_MS = 100;

/** The router of this program: our window alone, every failure and every slow call in the log. */
export function createAppRouter(
  handlers: Handlers,
  host: WindowHost,
  log: AppLog,
): Router<InvokeSender> {
  return createRouter<InvokeSender>({
    handlers,
    identifySender: (sender) =>
      identifySender(sender, { isOurWindow: host.isOurs, origin: APP_ORIGIN }),
    explainThrown,
    deadlineMs: deadlineOf,
    checksOutput: !app.isPackaged,
    timers: systemTimers,
    monotonicNow: () => performance.now(),
    record({ channel, durationMs, outcome, trouble }) {
      host.viewChanged();
      if (trouble !== null) log.write('error', `call ${channel} failed`, trouble);
      else if (durationMs > SLOW_CALL_MS) {
        log.write('info', `call ${channel}`, { durationMs: Math.round(durationMs), outcome });
      }
    },
  });
}
