import type { GenericPayload } from '@shared/events';
import { errorText, type ToolCall, type ToolResult } from './tool-result';

export const genericPayload = (call: ToolCall, result: ToolResult | null): GenericPayload => ({
  kind: 'generic',
  name: call.name,
  input: call.input,
  output: result === null ? null : outputOf(result),
});

function outputOf(result: ToolResult): unknown {
  if (result.isError) return errorText(result);
  if (typeof result.detail === 'object' && result.detail !== null) return result.detail;
  return result.text ?? result.content ?? null;
}
