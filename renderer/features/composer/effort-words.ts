import type { SessionSnapshot } from '@shared/contract/sessions';
import type { Effort } from '@shared/domain/entities';

export const EFFORT_WORDS: Record<Effort, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  xhigh: 'Extra high',
  max: 'Max',
};

const ALL: Effort[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/** What the model takes; everything while its list is not known. */
export function effortsFor(model: string | null, models: SessionSnapshot['models']): Effort[] {
  const choice = models.find((known) => known.value === (model ?? 'default'));
  return choice ? choice.supportedEffortLevels : ALL;
}
