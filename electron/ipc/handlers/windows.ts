import type { Destination, WindowCommand } from '@shared/contract/windows';
import { ok } from '@shared/domain/result';
import type { DomainHandlers } from '../handler-types';

export interface WindowHandlerDeps {
  openAnother(destination: Destination | null): void;
  takeDestination(windowId: number): Destination | null;
  describeCommands(windowId: number, commands: readonly WindowCommand[]): void;
}

export function createWindowHandlers(deps: WindowHandlerDeps): DomainHandlers<'windows'> {
  return {
    open({ sessionId }) {
      deps.openAnother(sessionId === null ? null : { kind: 'session', sessionId });
      return ok(null);
    },
    takeDestination: (_input, { windowId }) => ok(deps.takeDestination(windowId)),
    describeCommands(commands, { windowId }) {
      deps.describeCommands(windowId, commands);
      return ok(null);
    },
  };
}
