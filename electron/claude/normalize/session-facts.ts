import { asClaudeSessionId } from '@shared/domain/ids';
import { PERMISSION_MODES, type PermissionMode } from '@shared/domain/permissions';
import type { SlashCommand } from '@shared/domain/slash-command';
import type { AgentEventBody, AvailableCommand, McpServerState } from '@shared/events';
import { isJson, type Json, listOf, textOf, textsOf } from './json';

/** What `system/init` says at the start of every turn; newest wins. */
export interface SessionFacts {
  /** Events for whatever an `init` changed; the first of a process is always reported. */
  init(frame: Json): AgentEventBody[];
  /** A mode the CLI reported outside of `init`; null when it was known. */
  mode(value: unknown): AgentEventBody | null;
  /** `initialize` and `commands_changed` describe the commands; `init` only names them. */
  commands(list: unknown): AgentEventBody[];
  /** What is known of the commands so far. */
  known(): SlashCommand[];
  /** `/clear`: what comes next is a new conversation. */
  startAnew(): void;
  model(): string | null;
}

export function createSessionFacts(start: 'new' | 'resume' | 'fork'): SessionFacts {
  let status: 'new' | 'resumed' = start === 'new' ? 'new' : 'resumed';
  let model: string | null = null;
  let mode: PermissionMode | null = null;
  let reported: string | null = null;
  let hasCommands = false;
  let described: readonly DescribedCommand[] = [];
  let terminalNames: ReadonlySet<string> | null = null;

  const changeMode = (next: PermissionMode | null): AgentEventBody | null => {
    if (next === null || next === mode) return null;
    mode = next;
    return { type: 'mode_changed', mode: next, parentToolUseId: null };
  };

  function commands(list: readonly DescribedCommand[]): AgentEventBody[] {
    if (list.length === 0) return [];
    hasCommands = true;
    described = list;
    const told = list.map(({ name, description, argumentHint }) => ({
      name,
      description,
      argumentHint,
    }));
    return [{ type: 'available_commands', commands: told, parentToolUseId: null }];
  }

  function statusEvent(frame: Json): AgentEventBody[] {
    const id = textOf(frame.session_id);
    const event: AgentEventBody = {
      type: 'session_status',
      claudeSessionId: id === null || id === '' ? null : asClaudeSessionId(id),
      status,
      model,
      tools: textsOf(frame.tools),
      permissionMode: mode,
      apiKeySource: textOf(frame.apiKeySource),
      cliVersion: textOf(frame.claude_code_version),
      mcpServers: mcpServers(frame.mcp_servers),
      parentToolUseId: null,
    };
    const fields = JSON.stringify(event);
    if (fields === reported) return [];
    reported = fields;
    return [event];
  }

  return {
    init(frame) {
      const isFirst = reported === null;
      const nextModel = textOf(frame.model) ?? model;
      const modelChange: AgentEventBody[] =
        isFirst || nextModel === model
          ? []
          : [{ type: 'model_changed', model: nextModel, parentToolUseId: null }];
      model = nextModel;
      const modeChange = changeMode(readMode(frame.permissionMode));
      const names = textsOf(frame.slash_commands);
      terminalNames = new Set(textsOf(frame.terminal_slash_commands));
      return [
        ...statusEvent(frame),
        ...(isFirst || modeChange === null ? [] : [modeChange]),
        ...modelChange,
        ...(hasCommands ? [] : commands(names.map(nameOnly))),
      ];
    },
    mode: (value) => changeMode(readMode(value)),
    commands: (list) => commands(listOf(list).flatMap(describedCommand)),
    known: () =>
      described.map((command) => ({
        ...command,
        isTerminalOnly: (terminalNames ?? TERMINAL_NAMES).has(command.name),
      })),
    startAnew() {
      status = 'new';
    },
    model: () => model,
  };
}

/** `manual` is what `--help` calls the mode the wire names `default` (2.1.332). */
function readMode(value: unknown): PermissionMode | null {
  if (value === 'manual') return 'default';
  return PERMISSION_MODES.find((mode) => mode === value) ?? null;
}

const mcpServers = (list: unknown): McpServerState[] =>
  listOf(list).flatMap((server) => {
    const name = isJson(server) ? textOf(server.name) : null;
    if (name === null || !isJson(server)) return [];
    return [{ name, status: textOf(server.status) ?? 'unknown' }];
  });

interface DescribedCommand extends AvailableCommand {
  aliases: string[];
}

/** Only `init` names them, at the first turn; until then what 2.1.332 has. */
const TERMINAL_NAMES: ReadonlySet<string> = new Set(['doctor', 'color', 'focus', 'reload-plugins']);

const nameOnly = (name: string): DescribedCommand => ({
  name,
  description: null,
  argumentHint: null,
  aliases: [],
});

function describedCommand(command: unknown): DescribedCommand[] {
  if (typeof command === 'string') return [nameOnly(command)];
  const name = isJson(command) ? textOf(command.name) : null;
  if (name === null || !isJson(command)) return [];
  return [
    {
      name,
      description: textOf(command.description) || null,
      argumentHint: textOf(command.argumentHint) || null,
      aliases: textsOf(command.aliases),
    },
  ];
}
