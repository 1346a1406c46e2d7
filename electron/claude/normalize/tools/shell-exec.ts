import type { ShellExecPayload } from '@shared/events';
import { flagOf, numberOf, textOf } from '../json';
import { detailOf, errorText, type ToolCall, type ToolResult } from './tool-result';

export function shellExecPayload(call: ToolCall, result: ToolResult | null): ShellExecPayload {
  const { input } = call;
  const background = backgroundOf(call, result);
  return {
    kind: 'shell_exec',
    command: textOf(input.command) ?? textOf(detailOf(result).command),
    workDir: null,
    description: textOf(input.description),
    timeout: numberOf(input.timeout),
    background,
    output: result === null ? null : outputOf(call, result, background === true),
  };
}

/** The result knows better than the input: a command can be sent to the background while it runs. */
function backgroundOf({ name, input }: ToolCall, result: ToolResult | null): boolean | null {
  if (name !== 'Bash') return null;
  const detail = detailOf(result);
  if (textOf(detail.backgroundTaskId) !== null) return true;
  return flagOf(input.run_in_background) ?? false;
}

function outputOf(
  call: ToolCall,
  result: ToolResult,
  isBackground: boolean,
): NonNullable<ShellExecPayload['output']> {
  if (result.isError) return failedOutput(result);
  const detail = detailOf(result);
  const named = namedExitCode(detail);
  const ranToItsEnd = call.name === 'Bash' && !isBackground && detail.interrupted !== true;
  return {
    exitCode: named ?? (ranToItsEnd ? 0 : null),
    stdout: textOf(detail.stdout) ?? result.text,
    stderr: textOf(detail.stderr),
  };
}

/**
 * A failed command comes as text alone: "Exit code 2", then what it printed (2.1.332). Any other
 * error means that it did not run to an end: denied, timed out, cut off.
 */
function failedOutput(result: ToolResult): NonNullable<ShellExecPayload['output']> {
  const text = errorText(result);
  const match = /^(?:Error: )?Exit code (-?\d+)(?:\r?\n|$)/.exec(text ?? '');
  const detail = detailOf(result);
  if (match === null || text === null) {
    return {
      exitCode: namedExitCode(detail),
      stdout: textOf(detail.stdout),
      stderr: textOf(detail.stderr) ?? text,
    };
  }
  return {
    exitCode: Number(match[1]),
    stdout: textOf(detail.stdout) ?? text.slice(match[0].length),
    stderr: textOf(detail.stderr),
  };
}

const namedExitCode = (detail: Record<string, unknown>): number | null =>
  numberOf(detail.exitCode) ?? numberOf(detail.exit_code) ?? numberOf(detail.code);
