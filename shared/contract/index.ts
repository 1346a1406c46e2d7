import type { z } from 'zod';
import { appContract, attachmentsContract, draftsContract, loginContract } from './app';
import { controlsContract } from './controls';
import { budgetsContract } from './budgets';
import { changesContract } from './changes';
import { collisionsContract } from './collisions';
import { costsContract } from './costs';
import { deletedContract } from './deleted';
import { exportsContract } from './exports';
import { filesContract } from './files';
import { importsContract } from './imports';
import { requestsContract } from './requests';
import { searchContract } from './search';
import { resumeContract } from './resume';
import { retryContract } from './retry';
import { sessionsContract } from './sessions';
import { settingsContract } from './settings';
import { profilesContract, secretsContract, setupsContract } from './setups';
import { limitsContract, tasksContract } from './tasks';
import { terminalsContract } from './terminals';
import { windowsContract } from './windows';
import { workspacesContract } from './workspaces';

/** Every call of the bridge, by domain. A channel's name is `domain.verbNoun`. */
export const contract = {
  app: appContract,
  attachments: attachmentsContract,
  controls: controlsContract,
  budgets: budgetsContract,
  changes: changesContract,
  collisions: collisionsContract,
  costs: costsContract,
  deleted: deletedContract,
  drafts: draftsContract,
  exports: exportsContract,
  files: filesContract,
  imports: importsContract,
  limits: limitsContract,
  login: loginContract,
  profiles: profilesContract,
  requests: requestsContract,
  resume: resumeContract,
  retry: retryContract,
  search: searchContract,
  secrets: secretsContract,
  sessions: sessionsContract,
  settings: settingsContract,
  setups: setupsContract,
  tasks: tasksContract,
  terminals: terminalsContract,
  windows: windowsContract,
  workspaces: workspacesContract,
};

export type Contract = typeof contract;
export type DomainName = keyof Contract;
export type CallInput<D extends DomainName, M extends keyof Contract[D]> = Contract[D][M] extends {
  input: infer I extends z.ZodType;
}
  ? z.input<I>
  : never;
export type CallOutput<D extends DomainName, M extends keyof Contract[D]> = Contract[D][M] extends {
  output: infer O extends z.ZodType;
}
  ? z.output<O>
  : never;

/** The name a call has on the wire between window and main. */
export const channelName = (domain: string, method: string): string => `${domain}.${method}`;

export * from './error';
export * from './push';
