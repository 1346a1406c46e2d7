import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { Settings } from '@shared/contract/settings';

export interface SettingsDeps {
  read(): Partial<Settings>;
  write(change: Partial<Settings>): void;
  /** After it is stored. */
  onChange(now: Settings, before: Settings): void;
}

export interface SettingsService {
  read(): Settings;
  save(change: Partial<Settings>): Settings;
}

/** The user's choices over our defaults; this program is their only writer while it runs. */
export function createSettings(deps: SettingsDeps): SettingsService {
  let current: Settings = { ...DEFAULT_SETTINGS, ...deps.read() };
  return {
    read: () => current,
    save(change) {
      deps.write(change);
      const before = current;
      current = { ...current, ...change };
      deps.onChange(current, before);
      return current;
    },
  };
}
