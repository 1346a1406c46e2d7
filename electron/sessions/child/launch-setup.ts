import { budgetKey, processBudget } from '@shared/domain/budget';
import type { SessionRecord } from '@shared/domain/entities';
import type { McpServers } from '@shared/domain/mcp-config';
import { HARNESS, ignoresFolder } from '@shared/domain/profile';
import { err, ok, type Result } from '@shared/domain/result';
import { surfaceOf } from '@shared/domain/tool-surface';
import type { DriverError, OpenOptions } from '../../claude/driver-types';
import type { HandedFile, LaunchSetup } from '../ports';
import type { SessionManagerDeps } from '../session-manager-deps';

type SetupDeps = Pick<SessionManagerDeps, 'setups' | 'budgets' | 'mcpFiles' | 'launch'>;

/** The part of `OpenOptions` that a session's own choices and budgets decide. */
export type SetupOptions = Pick<
  OpenOptions,
  'profile' | 'hosted' | 'budgetUsd' | 'mcpConfigPath' | 'maxTurns'
>;

export interface PreparedSetup {
  setup: LaunchSetup;
  options: SetupOptions;
  /** Once the CLI has read what it was handed, or never will. */
  handedOver(): Promise<void>;
}

/** The least a process may be given: with 0 the flag would mean nothing. */
const SMALLEST_BUDGET_USD = 0.0001;

/** The error says what is missing; nothing was started. */
export async function prepareSetup(
  deps: SetupDeps,
  record: SessionRecord,
): Promise<Result<PreparedSetup, DriverError>> {
  const setup = deps.setups.read(record);
  const handed = await hand(deps, setup.mcp);
  if (!handed.ok) return handed;
  return ok({
    setup,
    options: {
      ...profileOptions(setup),
      budgetUsd: netOf(deps, record),
      maxTurns: deps.launch.maxTurns,
      mcpConfigPath: handed.value?.path ?? null,
    },
    handedOver: async () => handed.value?.remove(),
  });
}

/** Two processes with the same key were started the same way. */
export function setupKey(deps: SetupDeps, record: SessionRecord): string {
  const { profile, mcp, hosted } = deps.setups.read(record);
  const budget = budgetKey(deps.budgets.meters(record.id));
  return JSON.stringify([profile, mcp, hosted.map(({ name }) => name), budget]);
}

/** Nothing of the folder's own is used, so it needs no trust. */
export const needsNoTrust = (deps: SetupDeps, record: SessionRecord): boolean =>
  ignoresFolder(deps.setups.read(record).profile ?? HARNESS);

function profileOptions({ profile, mcp, hosted }: LaunchSetup): Partial<SetupOptions> {
  const servers = [...Object.keys(mcp), ...hosted.map(({ name }) => name)];
  return {
    ...(profile === null
      ? {}
      : {
          profile: {
            tools: profile.tools,
            settingSources: profile.settingSources,
            strictMcp: profile.strictMcp,
            systemPrompt: profile.systemPrompt,
            appendSystemPrompt: profile.appendSystemPrompt,
            surface: surfaceOf(profile, servers),
          },
        }),
    ...(hosted.length === 0 ? {} : { hosted }),
  };
}

/** The second net: the CLI counts one process and stops it after the turn that crosses this. */
function netOf({ budgets }: SetupDeps, record: SessionRecord): number | null {
  const net = processBudget(budgets.meters(record.id));
  return net === null ? null : Math.max(SMALLEST_BUDGET_USD, net);
}

async function hand(
  { mcpFiles }: SetupDeps,
  mcp: McpServers,
): Promise<Result<HandedFile | null, DriverError>> {
  const written = await mcpFiles.write(mcp);
  if (written.ok) return written;
  return err({
    code: 'mcp-config-unusable',
    message: `${written.error} Nothing was started and your message is kept; set it, or change the MCP servers of this session.`,
    exitCode: null,
    signal: null,
    stderrTail: '',
    command: '',
  });
}
