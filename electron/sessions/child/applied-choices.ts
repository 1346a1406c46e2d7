import { EFFORTS } from '@shared/domain/entities';
import type { AppliedChoices } from '../../claude/driver-types';
import type { ManagedSession } from '../managed-session-types';

/**
 * Asks the process what is in force and reports a model that is another than the one reported last, so
 * that what is shown need not wait for the next turn. Null: it does not say, or there is none.
 */
export async function reportApplied({
  child,
  log,
}: Pick<ManagedSession, 'child' | 'log'>): Promise<AppliedChoices | null> {
  const applied = await child?.readAppliedChoices();
  if (applied?.ok !== true) return null;
  const { model } = applied.value;
  if (model !== null && model !== log.facts.model)
    log.append([{ type: 'model_changed', model, parentToolUseId: null }]);
  return applied.value;
}

/**
 * After a command such as `/model` or `/effort`, which says in words alone what it did: what it chose is
 * shown, and holds for the next process too.
 */
export async function adoptApplied(session: Pick<ManagedSession, 'child' | 'log'>): Promise<void> {
  const { log } = session;
  const before = log.facts.model;
  const applied = await reportApplied(session);
  if (applied === null) return;
  const isOtherModel = applied.model !== null && before !== null && applied.model !== before;
  if (isOtherModel) log.patch({ model: applied.model });
  // Without a choice of the user's the CLI's own default is left to it.
  const effort = EFFORTS.find((level) => level === applied.effort);
  const { effort: chosen } = log.record;
  if (chosen !== null && effort !== undefined && effort !== chosen) log.patch({ effort });
}
