import { randomUUID } from 'node:crypto';
import { app } from 'electron';
import type { ChildGuard } from '../../claude/process/child-guard';
import { systemClock } from '../../claude/process/clock';
import { endProcesses, signalProcess } from '../../claude/process/end-processes';
import { createProcessTable } from '../../claude/process/process-table';
import { createProcessTree } from '../../claude/process/process-tree';
import { systemTimers } from '../../ipc/deadline';
import type { PushHub } from '../../ipc/push-hub';
import { shellEnvironment } from '../../terminal/shell-environment';
import {
  createShellTerminals,
  type ShellTerminals,
  type TerminalWatch,
} from '../../terminal/shell-terminals';
import { userShell } from '../../terminal/user-shell';

/** What ignores the end of its terminal is asked once more, then killed. */
const TERM_GRACE_MS = 1_000;

export function createAppTerminals(hub: PushHub, guard: ChildGuard): ShellTerminals {
  return createShellTerminals({
    newId: randomUUID,
    shell: () => userShell(process.env, process.platform),
    environment: () => shellEnvironment(process.env, app.getVersion()),
    after: systemTimers.after,
    now: () => performance.now(),
    send: (windowId, output) => hub.pushTo(windowId, 'terminals.output', output),
    fellBehind: (windowId, terminalId) =>
      hub.pushTo(windowId, 'terminals.fellBehind', { terminalId }),
    changed: (terminals) => hub.push('terminals.changed', { terminals }),
    watch: () => watchTerminal(guard),
  });
}

/**
 * Without the guard's mark in its environment: what a person starts there and lets go of on purpose
 * is theirs. What has not left the terminal ends with it, and with this program.
 */
async function watchTerminal(guard: ChildGuard): Promise<TerminalWatch> {
  const guarded = await guard.enlist();
  return {
    started: guarded.started,
    async note(pid) {
      let isShellAlive = true;
      const tree = createProcessTree(pid, createProcessTable(process.platform), () => isShellAlive);
      await tree.note();
      return {
        async end() {
          isShellAlive = false;
          await endProcesses({ tree, signalProcess, clock: systemClock }, TERM_GRACE_MS);
        },
      };
    },
    ended: guarded.ended,
  };
}
