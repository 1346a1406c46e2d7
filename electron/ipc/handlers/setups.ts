import type { SetupState } from '@shared/contract/setups';
import type { SetupOwner } from '@shared/domain/setup';
import type { Profile } from '@shared/domain/profile';
import type { Answer, DomainHandlers } from '../handler-types';
import { ownerKey } from './budgets';

export interface SetupsHandlerDeps {
  read(owner: SetupOwner): Answer<SetupState>;
  chooseProfile(owner: SetupOwner, name: string | null): Answer<SetupState>;
  saveMcp(owner: SetupOwner, json: string): Answer<SetupState>;
  setHostsTools(owner: SetupOwner, hostsTools: boolean): Answer<SetupState>;
}

export const createSetupsHandlers = (deps: SetupsHandlerDeps): DomainHandlers<'setups'> => ({
  read: ({ owner }) => deps.read(ownerKey(owner)),
  chooseProfile: ({ owner, name }) => deps.chooseProfile(ownerKey(owner), name),
  saveMcp: ({ owner, json }) => deps.saveMcp(ownerKey(owner), json),
  setHostsTools: ({ sessionId, hostsTools }) => deps.setHostsTools(sessionId, hostsTools),
});

export interface ProfilesHandlerDeps {
  list(): { profile: Profile; isBuiltIn: boolean }[];
  save(profile: Profile): Answer<null>;
  remove(name: string): Answer<null>;
  exportToFile(name: string): Promise<Answer<{ path: string } | null>>;
  importFromFile(): Promise<Answer<{ profile: Profile } | null>>;
}

export const createProfilesHandlers = (deps: ProfilesHandlerDeps): DomainHandlers<'profiles'> => ({
  list: () => ({ ok: true, value: deps.list() }),
  save: ({ profile }) => deps.save(profile),
  remove: ({ name }) => deps.remove(name),
  exportToFile: ({ name }) => deps.exportToFile(name),
  importFromFile: () => deps.importFromFile(),
});

export interface SecretsHandlerDeps {
  list(): Promise<Answer<{ names: string[]; refusal: string | null }>>;
  save(name: string, value: string): Promise<Answer<null>>;
  remove(name: string): Promise<Answer<null>>;
}

export const createSecretsHandlers = (deps: SecretsHandlerDeps): DomainHandlers<'secrets'> => ({
  list: () => deps.list(),
  save: ({ name, value }) => deps.save(name, value),
  remove: ({ name }) => deps.remove(name),
});
