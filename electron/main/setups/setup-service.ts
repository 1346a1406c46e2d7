import type { CallError } from '@shared/contract/error';
import type { SetupState } from '@shared/contract/setups';
import { readMcpServers } from '@shared/domain/mcp-config';
import { BUILT_IN_PROFILES, HARNESS, type Profile } from '@shared/domain/profile';
import { err, ok, type Result } from '@shared/domain/result';
import type { Setup, SetupOwner } from '@shared/domain/setup';
import { parseJson } from '../../platform/json-file';

export interface SetupServiceDeps {
  store: {
    readSetup(owner: SetupOwner): Setup;
    writeSetup(owner: SetupOwner, change: { [N in keyof Setup]?: Setup[N] | null }): void;
    listProfiles(): Profile[];
    saveProfile(profile: Profile): void;
    removeProfile(name: string): void;
  };
  changed(): void;
}

/** What sessions and workspaces are given, and the profiles to choose from. */
export function createSetupService({ store, changed }: SetupServiceDeps) {
  const isBuiltIn = (name: string) => BUILT_IN_PROFILES.some((profile) => profile.name === name);

  const profiles = () => [...BUILT_IN_PROFILES, ...store.listProfiles()];

  function read(owner: SetupOwner): Result<SetupState, CallError> {
    const { profile = null, mcp = {}, hostsTools = false } = store.readSetup(owner);
    return ok({ profile, mcp, hostsTools });
  }

  function write(owner: SetupOwner, change: Parameters<typeof store.writeSetup>[1]) {
    store.writeSetup(owner, change);
    changed();
    return read(owner);
  }

  return {
    read,
    chooseProfile(owner: SetupOwner, name: string | null): Result<SetupState, CallError> {
      // Harness is a choice too: it stands against a workspace's other one.
      const profile = profiles().find((one) => one.name === (name ?? HARNESS.name));
      return profile === undefined ? err(noProfile(name ?? '')) : write(owner, { profile });
    },
    saveMcp(owner: SetupOwner, json: string): Result<SetupState, CallError> {
      const parsed = parseJson(json.trim() === '' ? '{}' : json);
      if (!parsed.ok) {
        const { line, reason } = parsed.error;
        return err(badMcp(line, `line ${line}: ${reason}.`));
      }
      const servers = readMcpServers(parsed.value, json, { isStored: true });
      if (!servers.ok) return err(badMcp(servers.error.line, servers.error.message));
      const isEmpty = Object.keys(servers.value).length === 0;
      return write(owner, { mcp: isEmpty ? null : servers.value });
    },
    setHostsTools: (owner: SetupOwner, hostsTools: boolean) =>
      write(owner, { hostsTools: hostsTools ? true : null }),

    listProfiles: () =>
      profiles().map((profile) => ({ profile, isBuiltIn: isBuiltIn(profile.name) })),
    findProfile: (name: string) => profiles().find((profile) => profile.name === name),
    saveProfile(profile: Profile): Result<null, CallError> {
      if (isBuiltIn(profile.name)) return err(nameTaken(profile.name));
      store.saveProfile(profile);
      changed();
      return ok(null);
    },
    removeProfile(name: string): Result<null, CallError> {
      if (isBuiltIn(name)) return err(nameTaken(name));
      store.removeProfile(name);
      changed();
      return ok(null);
    },
  };
}

export type SetupService = ReturnType<typeof createSetupService>;

const badMcp = (line: number, message: string): CallError => ({
  code: 'bad-input',
  message: `Nothing was saved: ${message}`,
  details: { line },
});

const noProfile = (name: string): CallError => ({
  code: 'not-found',
  message: `There is no profile “${name}” any more. Nothing was changed; choose another one.`,
});

const nameTaken = (name: string): CallError => ({
  code: 'bad-input',
  message: `“${name}” is built in and stays as it is. Give yours another name.`,
});
