import type { SessionSnapshot } from '@shared/contract/sessions';
import type { Effort } from '@shared/domain/entities';
import { EFFORTS } from '@shared/domain/entities';
import { chosenModel } from './model-names';

export const EFFORT_WORDS: Record<Effort, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  xhigh: 'Extra high',
  max: 'Max',
};

/** What the model takes; everything while its list is not known. */
export function effortsFor(
  model: string | null,
  models: SessionSnapshot['models'],
): readonly Effort[] {
  return chosenModel(model, models)?.supportedEffortLevels ?? EFFORTS;
}
