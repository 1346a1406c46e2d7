import type { SessionRecord } from '@shared/domain/entities';
import { HARNESS } from '@shared/domain/profile';
import type { Setup, SetupOwner } from '@shared/domain/setup';
import type { LaunchSetup, SetupPort } from './ports';

export interface SetupsDeps {
  readSetup(owner: SetupOwner): Setup;
  /** Tools of ours for a session that was given them, with what must hold for them. */
  host(record: SessionRecord): Pick<LaunchSetup, 'hosted' | 'hooks'>;
  /** What the program was started with, which goes before what was stored. */
  given?: Pick<Setup, 'profile' | 'mcp'>;
}

/** What was chosen for a session and its workspace; of two servers with one name the session's. */
export function createSetups({ readSetup, host, given = {} }: SetupsDeps): SetupPort {
  return {
    read(record) {
      const session = readSetup(record.id);
      const workspace = readSetup(record.workspaceId);
      const profile = given.profile ?? session.profile ?? workspace.profile ?? null;
      return {
        // Harness is the CLI as it is: nothing to pass on.
        profile: profile?.name === HARNESS.name ? null : profile,
        mcp: { ...workspace.mcp, ...session.mcp, ...given.mcp },
        ...(session.hostsTools === true ? host(record) : { hosted: [], hooks: [] }),
      };
    },
  };
}
