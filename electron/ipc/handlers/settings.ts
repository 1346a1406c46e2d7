import type { Settings } from '@shared/contract/settings';
import { ok } from '@shared/domain/result';
import type { Answer, DomainHandlers } from '../handler-types';

export interface SettingsHandlerDeps {
  settings: {
    read(): Settings;
    save(change: Partial<Settings>): Settings;
  };
  exportToFile(): Promise<Answer<{ path: string } | null>>;
  importFromFile(): Promise<Answer<{ path: string; settings: Settings; changed: string[] } | null>>;
  testNotification(): Promise<Answer<null>>;
}

export function createSettingsHandlers(deps: SettingsHandlerDeps): DomainHandlers<'settings'> {
  return {
    read: () => ok(deps.settings.read()),
    save: (change) => ok(deps.settings.save(change)),
    exportToFile: () => deps.exportToFile(),
    importFromFile: () => deps.importFromFile(),
    testNotification: () => deps.testNotification(),
  };
}
