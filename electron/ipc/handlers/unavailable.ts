import { CHANNEL_NAMES } from '@shared/contract/channel-names';
import type { CallError } from '@shared/contract/error';
import { err } from '@shared/domain/result';
import type { DomainHandlers, Handlers } from '../handler-types';

/**
 * Without a database only what explains that works: every other call answers the reason, so that no
 * screen takes it for an empty list.
 */
export function createUnavailableHandlers(
  app: DomainHandlers<'app'>,
  settings: Pick<DomainHandlers<'settings'>, 'read'>,
  reason: CallError,
): Handlers {
  const refused = Object.entries(CHANNEL_NAMES).map(([domain, methods]) => [
    domain,
    Object.fromEntries(methods.map((method) => [method, () => err(reason)])),
  ]);
  const handlers = Object.fromEntries(refused) as Handlers;
  return {
    ...handlers,
    app: { ...app, today: () => err(reason) },
    settings: { ...handlers.settings, ...settings },
  };
}
