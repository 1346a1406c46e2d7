import type { Collision } from '@shared/domain/collisions';
import { ok } from '@shared/domain/result';
import type { DomainHandlers } from '../handler-types';

export const createCollisionsHandlers = (radar: {
  list(): Collision[];
}): DomainHandlers<'collisions'> => ({ list: () => ok(radar.list()) });
