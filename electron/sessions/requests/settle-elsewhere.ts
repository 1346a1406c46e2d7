import type { PermissionUpdate, RuleDestination } from '@shared/domain/permissions';
import type { ManagedSession } from '../managed-session-types';
import type { SessionRegistry } from '../session-registry';

/**
 * A rule that was written into settings speaks for other sessions as well: what waits there and is covered
 * is settled. In a supervised session the rule was kept by us, for that session alone.
 */
export function settleElsewhere(
  registry: Pick<SessionRegistry, 'all'>,
  origin: ManagedSession,
  updates: readonly PermissionUpdate[],
): void {
  const { id, cwd, policy } = origin.log.record;
  if (policy === 'supervised') return;
  for (const { child, broker, log } of registry.all()) {
    if (log.record.id === id || log.record.policy === 'supervised') continue;
    const isHere = log.record.cwd === cwd;
    const reaching = updates.filter(({ destination }) => reaches(destination, isHere));
    if (reaching.length > 0) broker.settle(child, log.record.policy, reaching);
  }
}

const reaches = (destination: RuleDestination, isSameFolder: boolean): boolean =>
  destination === 'userSettings' ||
  (isSameFolder && (destination === 'localSettings' || destination === 'projectSettings'));
