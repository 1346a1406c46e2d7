import type {
  CliState,
  SignInState,
  appInfoSchema,
  databaseStateSchema,
} from '@shared/contract/app';
import type { Settings } from '@shared/contract/settings';
import { err, ok } from '@shared/domain/result';
import type { z } from 'zod';
import type { DomainHandlers } from '../handler-types';

export interface AppHandlerDeps {
  info(): z.infer<typeof appInfoSchema>;
  databaseState(): z.infer<typeof databaseStateSchema>;
  cli: {
    state(): CliState;
    relocate(): Promise<CliState>;
  };
  /** Waits for a check that is under way. */
  signIn(): Promise<SignInState>;
  settings: { save(change: Partial<Settings>): Settings };
  pickFile(title: string): Promise<string | null>;
  /** False when the address may not be opened. */
  openExternal(address: string): Promise<boolean>;
  copyText(text: string): Promise<void>;
  today(): { costUsd: number | null; isComplete: boolean };
}

export function createAppHandlers(deps: AppHandlerDeps): DomainHandlers<'app'> {
  return {
    info: () => ok(deps.info()),
    database: () => ok(deps.databaseState()),
    cli: () => ok(deps.cli.state()),
    relocateCli: async () => ok(await deps.cli.relocate()),
    async pickCli() {
      const path = await deps.pickFile('Where is the claude command?');
      if (path === null) return ok(null);
      deps.settings.save({ cliPath: path });
      return ok(await deps.cli.relocate());
    },
    signIn: async () => ok(await deps.signIn()),
    async openExternal({ url }) {
      if (await deps.openExternal(url)) return ok(null);
      return err({
        code: 'bad-input',
        message: `Only web and mail addresses are opened, and this is neither: ${url.slice(0, 200)}`,
      });
    },
    async copyText({ text }) {
      await deps.copyText(text);
      return ok(null);
    },
    today: () => ok(deps.today()),
  };
}
