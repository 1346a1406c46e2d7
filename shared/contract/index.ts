import type { z } from 'zod';
import { appContract, attachmentsContract, draftsContract, loginContract } from './app';
import { requestsContract } from './requests';
import { sessionsContract } from './sessions';
import { workspacesContract } from './workspaces';

/** Every call of the bridge, by domain. A channel's name is `domain.verbNoun`. */
export const contract = {
  app: appContract,
  attachments: attachmentsContract,
  drafts: draftsContract,
  login: loginContract,
  requests: requestsContract,
  sessions: sessionsContract,
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
