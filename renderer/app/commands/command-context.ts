import type { Envelope } from '@shared/contract/error';
import type { Settings } from '@shared/contract/settings';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { Client } from '../../bridge/client';
import type { AppCommand } from '../../features/palette/commands';
import type { ListActions } from '../../features/sessions/use-list-actions';
import type { SessionActions } from '../../features/sessions/use-session-actions';
import type { SetMode } from '../../features/sessions/use-set-mode';
import type { CommandSessions } from './use-command-sessions';

/** What the commands are made of, as it is now. */
export interface CommandContext extends CommandSessions {
  client: Client;
  workspaces: readonly WorkspaceDto[];
  settings: Settings | undefined;
  paneCount: number;
  actions: SessionActions;
  list: ListActions;
  setMode: SetMode;
  /** Shows the failure of a call. */
  told(call: Promise<Envelope<unknown>>): Promise<boolean>;
}

type Wanted = Pick<AppCommand, 'id' | 'title' | 'run'> & Partial<AppCommand>;

/** A command of one menu; without further words it has no key and can always be done. */
export const commandOf =
  (menu: AppCommand['menu']) =>
  (wanted: Wanted): AppCommand => ({ keys: null, isEnabled: true, menu, ...wanted });
