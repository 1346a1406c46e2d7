import type { NormalizedPayload } from '@shared/events';
import { codeSearchPayload } from './code-search';
import { genericPayload } from './generic';
import { httpRequestPayload } from './http-request';
import { modifyFilePayload } from './modify-file';
import { readFilePayload } from './read-file';
import { shellExecPayload } from './shell-exec';
import { subagentTaskPayload } from './subagent-task';
import { createTaskPayload, manageTodosPayload } from './todos';
import type { ToolCall, ToolResult } from './tool-result';

/**
 * What a tool does, and, with a result, what it did. The tool's name alone decides the kind; names
 * nobody knows and MCP tools are generic.
 *
 * @param result null while the tool runs
 */
export function toolPayload(call: ToolCall, result: ToolResult | null): NormalizedPayload {
  switch (call.name) {
    case 'Edit':
    case 'Write':
    case 'MultiEdit':
    case 'NotebookEdit':
      return modifyFilePayload(call, result);
    case 'Read':
      return readFilePayload(call, result);
    case 'Glob':
    case 'Grep':
      return codeSearchPayload(call, result);
    case 'Bash':
    case 'BashOutput':
    case 'KillShell':
      return shellExecPayload(call, result);
    case 'WebFetch':
    case 'WebSearch':
      return httpRequestPayload(call, result);
    case 'Task':
    case 'Agent':
      return subagentTaskPayload(call);
    case 'TaskCreate':
      return createTaskPayload(call);
    case 'TaskUpdate':
    case 'TaskList':
    case 'TodoWrite':
      return manageTodosPayload(call, result);
    default:
      return genericPayload(call, result);
  }
}
