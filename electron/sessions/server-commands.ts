import type { CallError } from '@shared/contract/error';
import type { McpServer } from '@shared/domain/mcp-server';
import { err, ok, type Result } from '@shared/domain/result';
import type { ClaudeSession, DriverError } from '../claude/driver-types';
import type { ManagedSession } from './managed-session-types';
import type { SessionControls } from './session-controls';
import { callError } from './call-error';
import type { SessionRegistry } from './session-registry';

interface Servers {
  isLive: boolean;
  servers: McpServer[];
}

type ServerCommands = Pick<
  SessionControls,
  'listMcpServers' | 'toggleMcpServer' | 'reconnectMcpServer' | 'signInMcpServer'
>;

/** MCP servers of a session: what they are, and what can be done about one. */
export function createServerCommands({ onAsync }: SessionRegistry): ServerCommands {
  return {
    listMcpServers: (sessionId) =>
      onAsync<Servers>(sessionId, async ({ child, log }) => {
        if (child === null)
          return ok({ isLive: false, servers: log.facts.mcpServers.map(lastHeard) });
        const listed = await child.listMcpServers();
        return listed.ok ? ok({ isLive: true, servers: listed.value }) : err(asCall(listed.error));
      }),

    toggleMcpServer: ({ sessionId, name, isEnabled }) =>
      onAsync(sessionId, async (session) => {
        const set = await session.child?.toggleMcpServer(name, isEnabled);
        // Switched on, one that cannot connect is on all the same: its state says why it is not there.
        if (set?.ok === false && !(await isAsWanted(session, name, isEnabled)))
          return err(named(name, set.error));
        const { held } = session.log.record;
        const state = isEnabled ? ('enabled' as const) : ('disabled' as const);
        session.log.patch({ held: { ...held, mcpServers: { ...held.mcpServers, [name]: state } } });
        return ok(null);
      }),

    reconnectMcpServer: ({ sessionId, name }) =>
      onAsync(sessionId, (session) =>
        withChild(session, async (child) => {
          const told = await child.reconnectMcpServer(name);
          return told.ok ? ok(null) : err(named(name, told.error));
        }),
      ),

    signInMcpServer: ({ sessionId, name }) =>
      onAsync(sessionId, (session) =>
        withChild(session, async (child) => {
          const begun = await child.signInMcpServer(name);
          return begun.ok ? begun : err(named(name, begun.error));
        }),
      ),
  };
}

async function isAsWanted(
  { child }: ManagedSession,
  name: string,
  isEnabled: boolean,
): Promise<boolean> {
  const listed = await child?.listMcpServers();
  if (listed?.ok !== true) return false;
  const server = listed.value.find((candidate) => candidate.name === name);
  return server !== undefined && (server.status !== 'disabled') === isEnabled;
}

const withChild = async <T>(
  { child }: ManagedSession,
  act: (child: ClaudeSession) => Promise<Result<T, CallError>>,
): Promise<Result<T, CallError>> => (child === null ? err(asleep()) : act(child));

const asleep = (): CallError =>
  callError(
    'process-exited',
    'The session is asleep, so its servers are not connected. Nothing was changed; wake it and try again.',
  );

const asCall = ({ code, message }: DriverError): CallError => callError(code, message);

const named = (name: string, { code, message }: DriverError): CallError =>
  callError(
    code,
    `MCP server ${name}: ${message}${/[.!?]$/.test(message) ? '' : '.'} The session goes on without it.`,
  );

const lastHeard = ({ name, status }: { name: string; status: string }) => ({
  name,
  status,
  error: null,
  transport: null,
  scope: null,
  tools: null,
});
