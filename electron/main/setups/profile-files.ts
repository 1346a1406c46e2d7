import type { CallError } from '@shared/contract/error';
import { formatProfile, type Profile, readProfile } from '@shared/domain/profile';
import { err, ok, type Result } from '@shared/domain/result';
import { parseJson } from '../../platform/json-file';
import { readTextFile, writeTextFile } from '../../platform/text-file';
import type { SetupService } from './setup-service';

/** Above it nobody wrote it by hand, nor did this program. */
const MAX_PROFILE_FILE_BYTES = 1024 * 1024;

export interface ProfileFilesDeps {
  setups: Pick<SetupService, 'findProfile' | 'saveProfile'>;
  /** Both ask the user; null: dismissed. Absolute paths. */
  pickTarget(fileName: string): Promise<string | null>;
  pickSource(): Promise<string | null>;
}

/** Profiles out to files and in again. */
export function createProfileFiles({ setups, pickTarget, pickSource }: ProfileFilesDeps) {
  return {
    async exportToFile(name: string): Promise<Result<{ path: string } | null, CallError>> {
      const profile = setups.findProfile(name);
      if (profile === undefined)
        return err({ code: 'not-found', message: `There is no profile “${name}” any more.` });
      const path = await pickTarget(`${name.replace(/[^\w-]+/g, '-')}.profile.json`);
      if (path === null) return ok(null);
      const written = await writeTextFile(path, formatProfile(profile));
      return written.ok
        ? ok({ path })
        : err(unusable(`${path} could not be written: ${written.error}. Choose another place.`));
    },
    async importFromFile(): Promise<Result<{ profile: Profile } | null, CallError>> {
      const path = await pickSource();
      if (path === null) return ok(null);
      const read = await readFile(path);
      if (!read.ok)
        return err(
          unusable(`${path} was not taken over: ${read.error} Your profiles are as they were.`),
        );
      const saved = setups.saveProfile(read.value);
      return saved.ok ? ok({ profile: read.value }) : saved;
    },
  };
}

async function readFile(path: string): Promise<Result<Profile, string>> {
  const text = await readTextFile(path, MAX_PROFILE_FILE_BYTES);
  if (!text.ok) return err(`it cannot be read: ${text.error}.`);
  const json = parseJson(text.value);
  if (!json.ok) return err(`line ${json.error.line} is not JSON: ${json.error.reason}.`);
  return readProfile(json.value, text.value);
}

const unusable = (message: string): CallError => ({ code: 'file-unusable', message });
