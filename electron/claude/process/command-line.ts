import type { OpenOptions, SessionStart } from '../driver-types';
import { childEnvironment } from './child-environment';

/** What a child is started with, before the platform has its say. */
export interface CommandLine {
  args: string[];
  env: Record<string, string>;
}

/**
 * Arguments and environment of one child, from its options alone. Every value is in the
 * `--flag=value` form: in the two-word form a value that begins with a dash is taken for a flag.
 * Flags as of CLI 2.1.332; prompts go over stdin and MCP servers by file, so nothing here is long.
 */
export function buildCommandLine(options: OpenOptions, platform: NodeJS.Platform): CommandLine {
  return {
    args: [
      '--output-format=stream-json',
      '--input-format=stream-json',
      '--verbose',
      // Turns on `can_use_tool`; without it every ask becomes a denial.
      '--permission-prompt-tool=stdio',
      '--include-partial-messages',
      // Prompts folded into a running turn are seen only by their echo.
      '--replay-user-messages',
      '--forward-subagent-text',
      // Always: left out, the folder's settings choose.
      `--permission-mode=${options.permissionMode}`,
      ...bypassArgs(options.bypass),
      ...startArgs(options.start),
      ...(options.keepsNoTranscript === true ? ['--no-session-persistence'] : []),
      ...settingsArgs(options),
      ...(options.profile?.tools ? [`--tools=${options.profile.tools.join(',')}`] : []),
      ...(options.wantsHookEvents ? ['--include-hook-events'] : []),
      ...valueArg('--model', options.model),
      ...valueArg('--effort', options.effort),
      ...valueArg('--max-turns', options.maxTurns),
      ...valueArg('--max-budget-usd', options.budgetUsd),
      ...valueArg('--mcp-config', options.mcpConfigPath),
    ],
    env: childEnvironment(options.env, options.cli.pathVariable, platform),
  };
}

function startArgs(start: SessionStart): string[] {
  if (start.kind === 'new') return [`--session-id=${start.claudeSessionId}`];
  return [
    `--resume=${start.claudeSessionId}`,
    ...valueArg('--resume-session-at', start.at),
    ...valueArg('--resume-drops-turn', start.dropsTurn),
    ...(start.forkAs === null ? [] : ['--fork-session', `--session-id=${start.forkAs}`]),
  ];
}

/** What a folder nobody trusts must not bring along, no profile brings back. */
function settingsArgs({ usesFolderSettings, profile }: OpenOptions): string[] {
  const chosen = profile?.settingSources ?? null;
  const sources = usesFolderSettings ? chosen : (chosen ?? ['user']).filter(isUsers);
  const isStrict = !usesFolderSettings || profile?.strictMcp === true;
  return [
    ...(sources === null ? [] : [`--setting-sources=${sources.join(',')}`]),
    ...(isStrict ? ['--strict-mcp-config'] : []),
  ];
}

const isUsers = (source: string): boolean => source === 'user';

function bypassArgs(bypass: OpenOptions['bypass']): string[] {
  if (bypass === 'on') return ['--dangerously-skip-permissions'];
  return bypass === 'allowed-later' ? ['--allow-dangerously-skip-permissions'] : [];
}

const valueArg = (flag: string, value: string | number | null): string[] =>
  value === null ? [] : [`${flag}=${value}`];
