import { isDeepStrictEqual } from 'node:util';
import type { CallError } from '@shared/contract/error';
import type { Settings } from '@shared/contract/settings';
import { err, ok, type Result } from '@shared/domain/result';
import { parseJson } from '../../platform/json-file';
import { readTextFile, writeTextFile } from '../../platform/text-file';
import type { SettingsService } from './settings';
import { formatSettings, MAX_SETTINGS_FILE_BYTES, readSettingsForm } from './settings-file';

export interface SettingsTransferDeps {
  settings: SettingsService;
  /** Both ask the user; null: dismissed. Absolute paths. */
  pickTarget(): Promise<string | null>;
  pickSource(): Promise<string | null>;
}

export interface ImportedSettings {
  path: string;
  settings: Settings;
  /** Names of the settings that are different now. */
  changed: string[];
}

/** Settings out to a file and in again, all or nothing. */
export interface SettingsTransfer {
  exportToFile(): Promise<Result<{ path: string } | null, CallError>>;
  importFromFile(): Promise<Result<ImportedSettings | null, CallError>>;
}

export function createSettingsTransfer(deps: SettingsTransferDeps): SettingsTransfer {
  const { settings } = deps;
  return {
    async exportToFile() {
      const path = await deps.pickTarget();
      if (path === null) return ok(null);
      const written = await writeTextFile(path, formatSettings(settings.read()));
      return written.ok ? ok({ path }) : err(notWritten(path, written.error));
    },
    async importFromFile() {
      const path = await deps.pickSource();
      if (path === null) return ok(null);
      const read = await readFile(path);
      if (!read.ok) return err(notRead(path, read.error));
      const change = differences(settings.read(), read.value);
      const changed = Object.keys(change);
      return ok({
        path,
        settings: changed.length === 0 ? settings.read() : settings.save(change),
        changed,
      });
    },
  };
}

async function readFile(path: string): Promise<Result<Partial<Settings>, string>> {
  const text = await readTextFile(path, MAX_SETTINGS_FILE_BYTES);
  if (!text.ok) return err(`It cannot be read: ${text.error}.`);
  const json = parseJson(text.value);
  if (!json.ok) return err(`Line ${json.error.line} is not JSON: ${json.error.reason}.`);
  return readSettingsForm(json.value);
}

const differences = (now: Settings, wanted: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => !isDeepStrictEqual(now[name as keyof Settings], value),
    ),
  );

const notWritten = (path: string, reason: string): CallError => ({
  code: 'file-unusable',
  message: `${path} could not be written: ${reason}. What was there before was kept. Choose another place.`,
});

const notRead = (path: string, sentence: string): CallError => ({
  code: 'file-unusable',
  message: `${path} was not taken over. ${sentence} Your settings are as they were. Correct the file or choose another one.`,
});
