import type { Router } from '../../ipc/router';
import type { InvokeSender } from '../../ipc/sender-check';
import type { QuitStep } from './quit-sequence';
import type { Services } from '../services/create-services';

/** An orderly child ends within 11 s (2 interrupt, 2 stdin, 5 TERM, 2 KILL), all at once. */
const END_SESSIONS_MS = 15_000;
/** A shell has 2 s to hang up, what ran in it 1 s more, a KILL 2 s. */
const END_TERMINALS_MS = 6_000;

/** What ends when the program does, in this order: the database last, when nobody writes any more. */
export function quitStepsOf(router: Router<InvokeSender>, services: Services): QuitStep[] {
  return [
    { name: 'refuse calls', limitMs: 1_000, run: router.refuseNewCalls },
    // A click on one would open a window of a program that is leaving.
    { name: 'end notifications', limitMs: 1_000, run: services.notifications.close },
    { name: 'end imports', limitMs: 1_000, run: services.imports.close },
    { name: 'end sign-ins', limitMs: 4_000, run: services.terminals.endAll },
    { name: 'end terminals', limitMs: END_TERMINALS_MS, run: services.shells.closeAll },
    {
      name: 'end sessions',
      limitMs: END_SESSIONS_MS,
      async run() {
        const { survivors } = await services.manager.dispose();
        if (survivors.length > 0) throw new Error(`still alive: ${survivors.join(', ')}`);
      },
    },
    { name: 'stop the news', limitMs: 1_000, run: services.hub.close },
    { name: 'close the logs', limitMs: 1_000, run: services.close },
    { name: 'close the database', limitMs: 5_000, run: services.store.close },
  ];
}
