import { expect, test } from 'vitest';
import { asClaudeSessionId, asMessageUuid } from '@shared/domain/ids';
import type { OpenOptions } from '../driver-types';
import { plainOpenOptions } from '../testing/open-options';
import { checkArgvLength } from './argv-limit';
import { buildCommandLine } from './command-line';

const id = asClaudeSessionId('11111111-1111-4111-8111-111111111111');
const other = asClaudeSessionId('22222222-2222-4222-8222-222222222222');
const uuid = asMessageUuid('33333333-3333-4333-8333-333333333333');

const base = plainOpenOptions('/bin/claude', {
  cli: { path: '/bin/claude', version: null, source: 'path', pathVariable: '/bin:/usr/bin' },
  cwd: '/work',
  env: { HOME: '/home/me', PATH: '/old' },
  start: { kind: 'new', claudeSessionId: id },
});

const argsOf = (change: Partial<OpenOptions>): string[] =>
  buildCommandLine({ ...base, ...change }, 'linux').args;
const envOf = (
  env: OpenOptions['env'],
  platform: NodeJS.Platform = 'linux',
): Record<string, string> => buildCommandLine({ ...base, env }, platform).env;

test('a new session gets the base flags, its mode and its id, and nothing else', () => {
  expect(argsOf({})).toEqual([
    '--output-format=stream-json',
    '--input-format=stream-json',
    '--verbose',
    '--permission-prompt-tool=stdio',
    '--include-partial-messages',
    '--replay-user-messages',
    '--forward-subagent-text',
    '--permission-mode=default',
    `--session-id=${id}`,
  ]);
});

test('resume, resume at a message and fork', () => {
  const resume = {
    kind: 'resume',
    claudeSessionId: id,
    at: null,
    forkAs: null,
    dropsTurn: null,
  } as const;
  expect(argsOf({ start: resume }).slice(8)).toEqual([`--resume=${id}`]);
  expect(
    argsOf({ start: { ...resume, at: uuid, forkAs: other, dropsTurn: uuid } }).slice(8),
  ).toEqual([
    `--resume=${id}`,
    `--resume-session-at=${uuid}`,
    `--resume-drops-turn=${uuid}`,
    '--fork-session',
    `--session-id=${other}`,
  ]);
});

test('bypass is off, possible later, or on', () => {
  const bypassArgs = (bypass: OpenOptions['bypass']): string[] =>
    argsOf({ bypass, permissionMode: 'bypassPermissions' }).filter((arg) =>
      /bypass|skip/.test(arg),
    );
  expect(bypassArgs('never')).toEqual(['--permission-mode=bypassPermissions']);
  expect(bypassArgs('allowed-later')).toContain('--allow-dangerously-skip-permissions');
  expect(bypassArgs('on')).toContain('--dangerously-skip-permissions');
});

test('a folder that is not trusted brings neither settings nor servers', () => {
  expect(argsOf({ usesFolderSettings: false })).toEqual(
    expect.arrayContaining(['--setting-sources=user', '--strict-mcp-config']),
  );
});

test('a profile limits tools and settings, and brings back nothing of a folder that is not trusted', () => {
  const profile = {
    tools: [],
    settingSources: ['user' as const, 'project' as const],
    strictMcp: false,
    systemPrompt: 'x'.repeat(50_000),
    appendSystemPrompt: null,
    surface: null,
  };
  const trusted = argsOf({ profile });
  expect(trusted).toEqual(expect.arrayContaining(['--tools=', '--setting-sources=user,project']));
  expect(trusted).not.toContain('--strict-mcp-config');
  expect(trusted.every((arg) => arg.length < 1_000)).toBe(true);
  expect(argsOf({ profile, usesFolderSettings: false })).toEqual(
    expect.arrayContaining(['--setting-sources=user', '--strict-mcp-config']),
  );
  const none = { ...profile, tools: ['Read', 'Bash'], settingSources: [] };
  expect(argsOf({ profile: none, usesFolderSettings: false })).toEqual(
    expect.arrayContaining(['--tools=Read,Bash', '--setting-sources=']),
  );
});

test('values are joined to their flag, so that none is taken for a flag', () => {
  const args = argsOf({
    model: '--help',
    effort: 'high',
    maxTurns: 3,
    budgetUsd: 0.5,
    mcpConfigPath: '/a b/mcp.json',
  });
  expect(args.slice(9)).toEqual([
    '--model=--help',
    '--effort=high',
    '--max-turns=3',
    '--max-budget-usd=0.5',
    '--mcp-config=/a b/mcp.json',
  ]);
  expect(args.every((arg) => arg.startsWith('--'))).toBe(true);
});

test('what marks a nested or changed Node never reaches the child', () => {
  const env = envOf({
    HOME: '/home/me',
    CLAUDECODE: '1',
    NODE_OPTIONS: '--inspect',
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    ELECTRON_RUN_AS_NODE: '1',
    DEBUG: '*',
    EMPTY: undefined,
  });
  expect(env).toEqual({
    CLAUDE_CODE_MCP_STARTUP_WAIT_MS: '5000',
    HOME: '/home/me',
    PATH: '/bin:/usr/bin',
    CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: 'true',
    CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: 'markdown',
    BUN_ENABLE_CRASH_REPORTING: '0',
  });
});

test('a key in the environment is passed on: billing is the user’s choice', () => {
  expect(envOf({ ANTHROPIC_API_KEY: 'key' })).toMatchObject({ ANTHROPIC_API_KEY: 'key' });
});

test('on Windows names have no case', () => {
  const env = envOf({ Path: 'C:\\old', NODE_options: 'x', SystemRoot: 'C:\\Windows' }, 'win32');
  expect(Object.keys(env).filter((name) => name.toUpperCase() === 'PATH')).toEqual(['PATH']);
  expect(env).not.toHaveProperty('NODE_options');
  expect(env.SystemRoot).toBe('C:\\Windows');
});

test('case 56: a command line that the platform would not start is refused beforehand', () => {
  const long = `--append=${'x'.repeat(40_000)}`;
  expect(checkArgvLength('C:\\claude.exe', [long], 'win32')).toMatchObject({
    ok: false,
    error: { limit: 32_766 },
  });
  const many = Array.from({ length: 1_500 }, (_, index) => `--allowedTools=Tool Number${index}`);
  expect(checkArgvLength('C:\\claude.exe', many, 'win32').ok).toBe(false);
  expect(checkArgvLength('/usr/bin/claude', [long], 'linux').ok).toBe(true);
  expect(checkArgvLength('/usr/bin/claude', ['x'.repeat(200_000)], 'linux').ok).toBe(false);
});

test('case 56: quotes and backslashes count as they are passed, and cmd.exe takes less', () => {
  const quoted = '"'.repeat(20_000);
  expect(checkArgvLength('C:\\claude.exe', [quoted], 'win32')).toMatchObject({
    ok: false,
    error: { length: 'C:\\claude.exe'.length + 1 + 2 + 2 * quoted.length },
  });
  const medium = 'x'.repeat(10_000);
  expect(checkArgvLength('C:\\claude.exe', [medium], 'win32').ok).toBe(true);
  expect(checkArgvLength('cmd.exe', ['/c', medium], 'win32').ok).toBe(false);
});

test('case 56: everything the driver itself passes is short', () => {
  const { args } = buildCommandLine(
    { ...base, usesFolderSettings: false, mcpConfigPath: `C:\\${'x'.repeat(255)}` },
    'win32',
  );
  expect(checkArgvLength('cmd.exe', args, 'win32').ok).toBe(true);
});
