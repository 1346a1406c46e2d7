import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '@shared/domain/result';
import { parseJson } from './json-file';
import { readTextFile, writeTextFile } from './text-file';

/** The part of Electron's safeStorage that is used. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  /** Linux only: which keyring stands behind it. */
  getSelectedStorageBackend(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

/**
 * Secrets under names, encrypted with a key the system's keyring keeps. Values are written and handed to
 * a process; nothing gives them to a window.
 */
export interface Secrets {
  /** Null: there is a keyring; else why nothing can be kept, and what to do instead. */
  refusal(): string | null;
  list(): Promise<Result<string[], string>>;
  save(name: string, value: string): Promise<Result<null, string>>;
  remove(name: string): Promise<Result<null, string>>;
  /** Every one of them that is there; for the moment a process is started. */
  open(names: readonly string[]): Promise<(name: string) => Result<string, string>>;
}

export interface SecretsDeps {
  storage: SafeStorage;
  platform: NodeJS.Platform;
  /** Absolute path of the file with the encrypted values. */
  file: string;
}

const fileSchema = z.record(z.string(), z.base64());
const MAX_FILE_BYTES = 4 * 1024 * 1024;

export function createSecrets({ storage, platform, file }: SecretsDeps): Secrets {
  /** One change after another: each reads and writes the whole file. */
  let last: Promise<unknown> = Promise.resolve();

  function refusal(): string | null {
    // Its key is a constant in Chromium's source: whoever has the file has the secrets.
    if (platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text')
      return NO_KEYRING;
    return storage.isEncryptionAvailable() ? null : NO_KEYRING;
  }

  async function read(): Promise<Result<Record<string, string>, string>> {
    const text = await readTextFile(file, MAX_FILE_BYTES);
    if (!text.ok) return text.error === MISSING ? ok({}) : err(unusable(text.error));
    const json = parseJson(text.value);
    const parsed = fileSchema.safeParse(json.ok ? json.value : null);
    return parsed.success ? ok(parsed.data) : err(unusable('it is damaged'));
  }

  const unusable = (why: string): string =>
    `The file of kept secrets cannot be used: ${why}. It was left as it is (${file}).`;

  function change(
    apply: (all: Record<string, string>) => Record<string, string>,
  ): Promise<Result<null, string>> {
    const mine = last.then(async (): Promise<Result<null, string>> => {
      const all = await read();
      if (!all.ok) return all;
      await mkdir(dirname(file), { recursive: true });
      const written = await writeTextFile(file, `${JSON.stringify(apply(all.value), null, 2)}\n`);
      if (!written.ok)
        return err(`The secret was not kept: ${written.error}. Nothing was changed.`);
      await chmod(file, 0o600);
      return ok(null);
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    refusal,
    async list() {
      const all = await read();
      return all.ok ? ok(Object.keys(all.value).sort()) : all;
    },
    save(name, value) {
      const why = refusal();
      if (why !== null) return Promise.resolve(err(why));
      const kept = storage.encryptString(value).toString('base64');
      return change((all) => ({ ...all, [name]: kept }));
    },
    remove: (name) =>
      change((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))),
    async open(names) {
      const why = names.length === 0 ? null : refusal();
      const all: Awaited<ReturnType<typeof read>> = names.length === 0 ? ok({}) : await read();
      return (name) => {
        if (why !== null) return err(`the secret ${name} cannot be opened: ${why}`);
        if (!all.ok) return err(all.error);
        const kept = Object.entries(all.value).find(([other]) => other === name)?.[1];
        if (kept === undefined) return err(`the secret ${name} is not kept on this computer`);
        try {
          return ok(storage.decryptString(Buffer.from(kept, 'base64')));
        } catch {
          return err(`the secret ${name} was kept with another key and cannot be opened`);
        }
      };
    },
  };
}

const MISSING = 'there is no such file';
const NO_KEYRING =
  'This system has no keyring that would keep a secret (its store is plain text). Nothing was kept; ' +
  'install and unlock one, such as GNOME Keyring or KWallet, or name an environment variable instead.';
