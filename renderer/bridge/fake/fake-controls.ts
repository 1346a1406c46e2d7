import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import type { ContextMark } from '@shared/domain/context-history';
import { asSessionId } from '@shared/domain/ids';
import type { McpServer } from '@shared/domain/mcp-server';
import type { PermissionMode } from '@shared/domain/permissions';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });

/** What a running session says of itself: three servers, one of them broken, and a half full window. */
export function controlsHandlers({ world, change }: FakeMain): Map<string, Handler> {
  const idOf = (input: Record<string, unknown>) => asSessionId(String(input['sessionId']));
  const find = (input: Record<string, unknown>) =>
    world.sessions.find(({ id }) => id === input['sessionId']);
  let servers = SERVERS;
  return new Map<string, Handler>([
    [
      'controls.setMode',
      (input) => {
        const mode = input['mode'] as PermissionMode;
        const session = find(input);
        if (mode === 'bypassPermissions' && session?.policy !== 'autonomous')
          return {
            ok: false,
            error: {
              code: 'bypass-refused',
              message:
                'Allowing everything needs a restart of the session as Autonomous. The mode is unchanged.',
            },
          };
        change(idOf(input), { mode });
        return value({ mode });
      },
    ],
    [
      'controls.setThinking',
      (input) => {
        change(idOf(input), { maxThinkingTokens: input['tokens'] as number | null });
        return value(null);
      },
    ],
    ['controls.models', () => value({ models: [] })],
    ['controls.commands', () => value({ commands: COMMANDS })],
    [
      'controls.contextUsage',
      (input) =>
        value(
          find(input)?.isLive === true
            ? { isLive: true, usage: { ...USAGE, isCounted: input['isCounted'] === true } }
            : { isLive: false },
        ),
    ],
    ['controls.contextHistory', () => value({ marks: MARKS })],
    ['controls.openMemoryFile', () => value(null)],
    ['controls.mcpServers', (input) => value({ isLive: find(input)?.isLive === true, servers })],
    [
      'controls.toggleMcpServer',
      ({ name, isEnabled }) => {
        const status = isEnabled === true ? 'connected' : 'disabled';
        servers = servers.map((server) => (server.name === name ? { ...server, status } : server));
        return value(null);
      },
    ],
    [
      'controls.reconnectMcpServer',
      ({ name }) => {
        servers = servers.map((server) =>
          server.name === name ? { ...server, status: 'connected', error: null } : server,
        );
        return value(null);
      },
    ],
    ['controls.signInMcpServer', () => value({ isPageOpened: true })],
  ]);
}

const command = (
  name: string,
  description: string,
  over: Partial<SlashCommand> = {},
): SlashCommand => ({
  name,
  description,
  argumentHint: null,
  aliases: [],
  isTerminalOnly: false,
  ...over,
});

const COMMANDS = [
  command('clear', 'Clear the conversation and free its context', { aliases: ['reset', 'new'] }),
  command('compact', 'Summarise the conversation to free context', {
    argumentHint: '<what to keep>',
  }),
  command('model', 'Set the model', { argumentHint: '[model]' }),
  command('context', 'Show what fills the context'),
  command('color', 'Set the colour of the prompt bar', { isTerminalOnly: true }),
];

const SERVERS: McpServer[] = [
  {
    name: 'signals',
    status: 'connected',
    error: null,
    transport: 'stdio',
    scope: 'project',
    tools: [
      { name: 'read_signal', description: 'Reads one signal' },
      { name: 'set_signal', description: null },
    ],
  },
  {
    name: 'depot',
    status: 'failed',
    error: 'Connection closed',
    transport: 'stdio',
    scope: 'project',
    tools: null,
  },
  {
    name: 'shop',
    status: 'needs-auth',
    error: null,
    transport: 'http',
    scope: 'user',
    tools: null,
  },
];

const USAGE: ContextBreakdown = {
  model: 'claude-opus-4-5-20260101',
  totalTokens: 47_800,
  windowTokens: 200_000,
  autoCompactAt: 167_000,
  isCounted: false,
  categories: [
    { id: 'system_prompt', name: 'System prompt', tokens: 12_340, kind: 'used' },
    { id: 'system_tools', name: 'System tools', tokens: 9_542, kind: 'used' },
    { id: 'mcp_tools', name: 'MCP tools', tokens: 2_060, kind: 'used' },
    { id: 'memory_files', name: 'Memory files', tokens: 1_204, kind: 'used' },
    { id: 'messages', name: 'Messages', tokens: 22_654, kind: 'used' },
    { id: 'autocompact_buffer', name: 'Autocompact buffer', tokens: 33_000, kind: 'buffer' },
    { id: 'free_space', name: 'Free space', tokens: 119_200, kind: 'free' },
  ],
  memoryFiles: [{ path: '/home/ada/wire/CLAUDE.md', scope: 'Project', tokens: 1_204 }],
  servers: [
    {
      name: 'signals',
      tokens: 2_060,
      tools: [
        { name: 'mcp__signals__read_signal', tokens: 1_020, isLoaded: true },
        { name: 'mcp__signals__set_signal', tokens: 1_040, isLoaded: true },
      ],
    },
  ],
  agents: [{ name: 'reviewer', source: 'projectSettings', tokens: 120 }],
  skills: [],
  messages: [
    { name: 'Your messages', source: null, tokens: 2_654 },
    { name: 'Tool results', source: null, tokens: 20_000 },
  ],
};

const MARKS: ContextMark[] = [
  ...[20_000, 60_000, 120_000, 166_000].map((used, n) => mark(n, used)),
  { kind: 'compaction', seq: 5, at: 5, trigger: 'auto', preTokens: 166_000, postTokens: 18_000 },
  ...[18_000, 30_000, 47_800].map((used, n) => mark(n + 6, used)),
];

function mark(seq: number, used: number): ContextMark {
  return { kind: 'use', seq, at: seq, used, size: 200_000 };
}
