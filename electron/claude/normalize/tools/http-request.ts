import type { HttpRequestPayload } from '@shared/events';
import { textOf } from '../json';
import { detailOf, errorText, type ToolCall, type ToolResult } from './tool-result';

export const httpRequestPayload = (
  call: ToolCall,
  result: ToolResult | null,
): HttpRequestPayload => ({
  kind: 'http_request',
  url: textOf(call.input.url),
  method: call.name === 'WebFetch' ? 'GET' : null,
  response: result === null ? null : responseOf(result),
  isError: result === null ? null : result.isError,
});

const responseOf = (result: ToolResult): string | null =>
  result.isError ? errorText(result) : (result.text ?? textOf(detailOf(result).result));
