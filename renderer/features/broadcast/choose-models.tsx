import { Plus, X } from 'lucide-react';
import type { Effort } from '@shared/domain/entities';
import { asWorkspaceId } from '@shared/domain/ids';
import type { PermissionPolicy } from '@shared/domain/permissions';
import { useSessionsPart, useWorkspaces } from '../../bridge/queries';
import type { SessionSummary } from '@shared/contract/sessions';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { useUiStore } from '../../stores/ui-store';
import { EFFORT_WORDS, effortsFor } from '../composer/effort-words';
import { KNOWN_ALIASES, modelName } from '../composer/model-names';
import { POLICY_WORDS } from '../composer/policy-words';
import { MAX_NEW, MIN_NEW, type NewChoice, useBroadcastStore } from './broadcast-store';
import styles from './broadcast.module.css';
import type { BroadcastPlan } from './use-broadcast-plan';

const POLICIES: PermissionPolicy[] = ['ask', 'supervised', 'plan', 'autonomous'];

/** A folder, a policy, and a session for each model. */
export function ChooseModels({ plan }: { plan: BroadcastPlan }) {
  const draft = useBroadcastStore((state) => state.draft);
  const edit = useBroadcastStore((state) => state.edit);
  const { data: workspaces = [] } = useWorkspaces();
  const used = useSessionsPart(modelsOf) ?? [];
  const { workspace, obstacle } = plan;
  const set = (at: number, change: Partial<NewChoice>) =>
    edit({
      choices: draft.choices.map((choice, index) =>
        index === at ? { ...choice, ...change } : choice,
      ),
    });
  const decide = () => {
    if (!workspace) return;
    useUiStore.getState().openBroadcast(null);
    useUiStore.getState().askTrust({ workspaceId: workspace.id, after: { kind: 'broadcast' } });
  };
  return (
    <div className={styles.chooser}>
      <div className={styles.filters}>
        <select
          className={styles.select}
          aria-label="Folder"
          value={workspace?.id ?? ''}
          onChange={(event) => edit({ workspaceId: asWorkspaceId(event.target.value) })}
        >
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={styles.select}
          aria-label="Policy"
          value={draft.policy}
          onChange={(event) => edit({ policy: event.target.value as PermissionPolicy })}
        >
          {POLICIES.map((policy) => (
            <option key={policy} value={policy}>
              {POLICY_WORDS[policy].name}
            </option>
          ))}
        </select>
      </div>
      {obstacle !== null && (
        <div className={styles.obstacle} role="status" data-testid="broadcast-obstacle">
          <p>{OBSTACLES[obstacle]}</p>
          {obstacle === 'trust' && (
            <Button size="small" onClick={decide}>
              Decide about this folder
            </Button>
          )}
        </div>
      )}
      <ul className={styles.models} aria-label="New sessions">
        {draft.choices.map((choice, index) => (
          // They have no identity but their place.
          <li key={`${index}`} className={styles.model}>
            <select
              className={styles.select}
              aria-label={`Model ${index + 1}`}
              value={choice.model ?? ''}
              onChange={(event) => set(index, { model: event.target.value || null })}
            >
              <option value="">{modelName(null, [])}</option>
              {[...KNOWN_ALIASES.map(({ value }) => value), ...used].map((model) => (
                <option key={model} value={model}>
                  {modelName(model, [])}
                </option>
              ))}
            </select>
            <select
              className={styles.select}
              aria-label={`Effort ${index + 1}`}
              value={choice.effort ?? ''}
              onChange={(event) =>
                set(index, { effort: (event.target.value || null) as Effort | null })
              }
            >
              <option value="">Usual effort</option>
              {effortsFor(choice.model, []).map((effort) => (
                <option key={effort} value={effort}>
                  {EFFORT_WORDS[effort]} effort
                </option>
              ))}
            </select>
            <IconButton
              label={`Leave out ${index + 1}`}
              disabled={draft.choices.length <= MIN_NEW}
              icon={<X size={13} />}
              onClick={() => edit({ choices: draft.choices.toSpliced(index, 1) })}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        tone="quiet"
        icon={<Plus size={13} aria-hidden="true" />}
        disabled={draft.choices.length >= MAX_NEW}
        onClick={() => edit({ choices: [...draft.choices, { model: null, effort: null }] })}
      >
        Another one
      </Button>
    </div>
  );
}

const OBSTACLES = {
  trust: 'This folder would run things of its own. Nothing starts in it before you have decided.',
  autonomous:
    'Autonomous was not confirmed for this folder. Set one of its sessions to Autonomous first, or choose another policy.',
  'no-folder': 'No folder is open. Open one first.',
} as const;

/** Full names that sessions use already, beside the short ones that are always there. */
const modelsOf = (sessions: SessionSummary[]): string[] => {
  const known = new Set(KNOWN_ALIASES.map(({ value }) => value));
  const models = sessions.flatMap(({ model }) => (model && !known.has(model) ? [model] : []));
  return [...new Set(models)].toSorted();
};
