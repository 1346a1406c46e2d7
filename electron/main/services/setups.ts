import { join } from 'node:path';
import { safeStorage } from 'electron';
import { budgetLimitsOf, type Settings } from '@shared/contract/settings';
import type { PushHub } from '../../ipc/push-hub';
import { createMcpFiles } from '../../platform/mcp-files';
import { createSecrets, type Secrets } from '../../platform/secrets';
import { type Budgets, createBudgets } from '../../sessions/spending/budgets';
import type { McpFilePort } from '../../sessions/ports';
import type { Store } from '../../store';
import type { AppPaths } from '../paths';
import { createSetupService, type SetupService } from '../setups/setup-service';

export interface SetupParts {
  budgets: Budgets;
  setups: SetupService;
  secrets: Secrets;
  mcpFiles: McpFilePort;
}

export interface SetupPartsDeps {
  store: Store;
  hub: Pick<PushHub, 'push'>;
  settings(): Settings;
  paths: AppPaths;
  /** A limit is another one: what waited for it may go on. */
  budgetsChanged(): void;
}

/** What sessions are given beside their rows, with the app's keyring and folders. */
export function createSetupParts(deps: SetupPartsDeps): SetupParts {
  const { store, hub, paths } = deps;
  const secrets = createSecrets({
    storage: safeStorage,
    platform: process.platform,
    file: join(paths.dataFolder, 'secrets.json'),
  });
  return {
    budgets: createBudgets({
      store,
      limits: () => budgetLimitsOf(deps.settings()),
      now: Date.now,
      changed() {
        hub.push('budgets.changed', {});
        deps.budgetsChanged();
      },
    }),
    setups: createSetupService({ store, changed: () => hub.push('setups.changed', {}) }),
    secrets,
    mcpFiles: createMcpFiles({
      folder: join(paths.dataFolder, 'handed'),
      environment: () => process.env,
      secrets,
    }),
  };
}
